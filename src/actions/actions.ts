import type { ActionDefinition } from './action.ts';
import { ADDITIONS } from './catalogue/add-elements.ts';
import { EFFECTS } from './catalogue/effect-actions.ts';
import { FORM_ACTIONS } from './catalogue/form-actions.ts';
import { relabel } from './catalogue/relabel.ts';
import { REMOVALS } from './catalogue/remove-elements.ts';
import { rename } from './catalogue/rename.ts';
import { SETTERS } from './catalogue/set-elements.ts';
import { VALUES } from './catalogue/value-actions.ts';

const all: readonly ActionDefinition[] = [
  ...ADDITIONS,
  ...EFFECTS,
  ...FORM_ACTIONS,
  ...REMOVALS,
  relabel,
  rename,
  ...SETTERS,
  ...VALUES,
];

/** Every action by name, in the order of the names. */
export const ACTIONS: ReadonlyMap<string, ActionDefinition> = new Map(
  all
    .map((action): [string, ActionDefinition] => [action.name, action])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
