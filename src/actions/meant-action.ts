import { nearestNames } from '../kernel/nearest-names.ts';
import type { ElementType } from '../language/grammar/elements.ts';
import { ACTIONS } from './actions.ts';
import { namingOf } from './element-params.ts';

/** Verbs that callers use for those of the catalogue. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/^(create|insert|new|append)(?=_)/, 'add'],
  [/^(delete|drop|destroy|unset)(?=_)/, 'remove'],
  [/^(update|change|edit|modify|replace)(?=_)/, 'set'],
  [/^move(?=_)/, 'rename'],
];

/** Explains an unknown action name: the action that was probably meant, with its params, or the nearest ones. */
export function tellMeantAction(name: string): string {
  const ours = VERBS.reduce((text, [verb, own]) => text.replace(verb, own), name.toLowerCase());
  const meant = [ours, `${ours}s`, ours.replace(/_.*/, '')].map((one) => ACTIONS.get(one));
  const action = meant.find((one) => one !== undefined);
  const [, type] = /^rename_(\w+)$/.exec(ours) ?? [];
  const { holder } = namingOf(type as ElementType);
  const told =
    type && action
      ? `Did you mean rename {type: "${type}", ${holder ? `${holder}, ` : ''}from, to}?`
      : action
        ? `Did you mean ${action.name} {${Object.keys(action.params.shape).join(', ')}}?`
        : `Nearest: ${nearestNames(ours, ACTIONS.keys()).join(', ')}.`;
  return `${told} describe_language {topic: "actions"} lists all.`;
}
