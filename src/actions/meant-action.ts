import { nearestNames } from '../kernel/nearest-names.ts';
import { ACTIONS } from './actions.ts';

/** Verbs that callers use for those of the catalogue. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/^(create|insert|new|append)(?=_)/, 'add'],
  [/^(delete|drop|destroy|unset)(?=_)/, 'remove'],
  [/^(update|change|edit|modify|replace)(?=_)/, 'set'],
];

const RENAMED = /^(?:rename|move)_(entity|field|trait|state|event|page|orbital|tick|use)$/;

/** Explains an unknown action name: the action that was probably meant, with its params. */
export function tellMeantAction(name: string): string {
  const [, type] = RENAMED.exec(name) ?? [];
  if (type) {
    const owner = { field: ', entity', state: ', trait', event: ', trait' }[type] ?? '';
    return `Did you mean rename {type: "${type}"${owner}, from, to}? describe_language {topic: "actions"} lists all.`;
  }
  const said = name.toLowerCase().replace(/_(in|at)(_.*)?$/, '_value');
  const wanted = VERBS.reduce((text, [verb, ours]) => text.replace(verb, ours), said);
  const meant = [wanted, `${wanted}s`, wanted.replace(/s$/, '')].find((one) => ACTIONS.has(one));
  if (meant !== undefined) {
    const params = Object.keys(ACTIONS.get(meant)?.params.shape ?? {});
    return `Did you mean ${meant} {${params.join(', ')}}? describe_language {topic: "actions"} lists all.`;
  }
  return `Nearest: ${nearestNames(wanted, ACTIONS.keys()).join(', ')}. describe_language {topic: "actions"} lists all.`;
}
