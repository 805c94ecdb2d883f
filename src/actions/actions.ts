import type { ActionDefinition } from './action.ts';
import { ADDITIONS } from './catalogue/add-elements.ts';
import { addEntity } from './catalogue/add-entity.ts';
import { addField } from './catalogue/add-field.ts';
import { addListen } from './catalogue/add-listen.ts';
import { addOrbital } from './catalogue/add-orbital.ts';
import { addPage } from './catalogue/add-page.ts';
import { addTrait } from './catalogue/add-trait.ts';
import { EFFECTS } from './catalogue/effect-actions.ts';
import { MACHINES } from './catalogue/machine-actions.ts';
import { REMOVALS } from './catalogue/remove-elements.ts';
import { rename } from './catalogue/rename.ts';
import { reorder } from './catalogue/reorder.ts';
import { replaceValue } from './catalogue/replace-value.ts';
import { setConfig } from './catalogue/set-config.ts';
import { setContainer } from './catalogue/set-container.ts';
import { setForm } from './catalogue/set-form.ts';
import { setName } from './catalogue/set-name.ts';
import { VALUES } from './catalogue/value-actions.ts';

const all: readonly ActionDefinition[] = [
  addEntity,
  addField,
  addListen,
  addOrbital,
  addPage,
  addTrait,
  ...ADDITIONS,
  ...EFFECTS,
  ...MACHINES,
  ...REMOVALS,
  rename,
  reorder,
  replaceValue,
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
