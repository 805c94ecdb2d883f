import type { ActionDefinition } from './action.ts';
import { ADDITIONS } from './catalogue/add-elements.ts';
import { MEMBERS } from './catalogue/add-members.ts';
import { EFFECTS } from './catalogue/effect-actions.ts';
import { MACHINES } from './catalogue/machine-actions.ts';
import { REMOVALS } from './catalogue/remove-elements.ts';
import { rename } from './catalogue/rename.ts';
import { reorder } from './catalogue/reorder.ts';
import { setConfig } from './catalogue/set-config.ts';
import { setContainer } from './catalogue/set-container.ts';
import { setForm } from './catalogue/set-form.ts';
import { setName } from './catalogue/set-name.ts';
import { VALUES } from './catalogue/value-actions.ts';

const all: readonly ActionDefinition[] = [
  ...ADDITIONS,
  ...EFFECTS,
  ...MACHINES,
  ...MEMBERS,
  ...REMOVALS,
  rename,
  reorder,
  setConfig,
  setContainer,
  setForm,
  setName,
  ...VALUES,
];

/** Every action by name, in the order of the names. */
export const ACTIONS: ReadonlyMap<string, ActionDefinition> = new Map(
  all
    .map((action): [string, ActionDefinition] => [action.name, action])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
