import type { ActionDefinition } from './action.ts';
import { ADDITIONS } from './catalogue/add-elements.ts';
import { EFFECTS } from './catalogue/effect-actions.ts';
import { FORM_ACTIONS } from './catalogue/form-actions.ts';
import { MACHINES } from './catalogue/machine-actions.ts';
import { REMOVALS } from './catalogue/remove-elements.ts';
import { nameElement, rename } from './catalogue/rename.ts';
import { setConfig } from './catalogue/set-config.ts';
import { VALUES } from './catalogue/value-actions.ts';

const all: readonly ActionDefinition[] = [
  ...ADDITIONS,
  ...EFFECTS,
  ...FORM_ACTIONS,
  ...MACHINES,
  ...REMOVALS,
  nameElement,
  rename,
  setConfig,
  ...VALUES,
];

/** Every action by name, in the order of the names. */
export const ACTIONS: ReadonlyMap<string, ActionDefinition> = new Map(
  all
    .map((action): [string, ActionDefinition] => [action.name, action])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
