import { z } from 'zod';
import { asArray, isObject, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { getAddressed, getOrbital } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, form, name, within } from '../parameters.ts';
import { objectForm } from '../promotion.ts';

const params = z.strictObject({
  name,
  linkedEntity: z
    .string()
    .optional()
    .describe('Its entity: decides the orbital, and is written into a new object.'),
  ...within,
  at,
  form,
  definition,
  ...adding,
});
type Params = z.output<typeof params>;

export const addTrait = defineAction({
  name: 'add_trait',
  title: 'Add a trait',
  description:
    'Adds a trait to the orbital of its linked entity, or to the named orbital: a bare name, an empty state machine, or what the definition holds.',
  params,
  apply(draft, input) {
    const orbital = findHome(draft, input);
    const element = toElement(input, isObject(draft.at([...orbital, 'entity'])));
    insertElement(draft, orbital, 'trait', element, { ...input, param: 'name' });
  },
});

function toElement(input: Params, isFull: boolean): Json {
  if (input.definition !== undefined)
    return createElement('trait', input.name, {}, input.definition);
  const isWhole = input.form === undefined ? isFull : input.form === 'object';
  return isWhole ? objectForm('trait', input.name, input.linkedEntity ?? '') : input.name;
}

/** The orbital that gets the trait: addressed, named, of its entity, or the only one. */
function findHome(draft: Draft, input: Params): Path {
  if (input.at !== undefined) return getAddressed(draft, input.at, 'orbital');
  if (input.orbital !== undefined) return getOrbital(draft, input.orbital);
  const orbitals = asArray(draft.document.orbitals);
  if (input.linkedEntity === undefined) {
    if (orbitals.length === 1) return ['orbitals', 0];
    throw new ActionConflict('linkedEntity', 'Name the linkedEntity or the orbital that gets it.');
  }
  const own = orbitals.findIndex((one) => isObject(one) && entityOf(one) === input.linkedEntity);
  const index = own >= 0 ? own : orbitals.findIndex((one) => holds(one, input.linkedEntity ?? ''));
  if (index >= 0) return ['orbitals', index];
  throw new ActionConflict('linkedEntity', 'entity', input.linkedEntity, () =>
    orbitals.map((one) => entityOf(one)),
  );
}

const entityOf = (orbital: Json): string =>
  isObject(orbital) ? elementName('entity', orbital.entity) : '';

const holds = (orbital: Json, entity: string): boolean =>
  isObject(orbital) &&
  asArray(orbital.auxiliaryEntities).some((one) => elementName('entity', one) === entity);
