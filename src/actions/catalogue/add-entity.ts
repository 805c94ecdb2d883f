import { z } from 'zod';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, alreadyExists } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { findHome, getTrait } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, form, name } from '../parameters.ts';
import { ensureObject, objectForm } from '../promotion.ts';

const params = z.strictObject({
  name,
  orbital: z.string().optional().describe('Existing orbital that gets it; default: a new one.'),
  auxiliary: z.boolean().optional().describe('Add it to the orbital’s auxiliary entities.'),
  trait: z.string().optional().describe('Existing trait that gets it as its source entity.'),
  at,
  form,
  definition,
  ...adding,
});
type Params = z.output<typeof params>;

export const addEntity = defineAction({
  name: 'add_entity',
  title: 'Add an entity',
  description:
    'Adds an entity: as a new orbital, or to an existing one where `orbital` names it. In object form it gets the field id, and a new orbital the name <Entity>Orbital.',
  params,
  apply(draft, input) {
    if (input.trait !== undefined) {
      const trait = getTrait(draft, input.trait, input);
      fill(draft, trait, 'sourceEntityDefinition', input);
      return;
    }
    const orbital = findHome(draft, input);
    if (!orbital) addWithOrbital(draft, input);
    else if (input.auxiliary) {
      const element = toElement(input, isWrittenAsObject(draft, input, orbital));
      insertElement(draft, orbital, 'entity', element, { ...input, param: 'name' });
    } else fill(draft, orbital, 'entity', input);
  },
});

function addWithOrbital(draft: Draft, input: Params): void {
  const isThere = asArray(draft.document.orbitals).some(
    (one) => isObject(one) && elementName('entity', one.entity) === input.name,
  );
  if (isThere && !input.allow_duplicate) throw alreadyExists('name', 'entity', input.name);
  const isWhole = isWrittenAsObject(draft, input, undefined);
  const entity = toElement(input, isWhole);
  const orbital: JsonObject = isWhole ? { name: `${input.name}Orbital`, entity } : { entity };
  insertElement(draft, [], 'orbital', orbital, { ...input, allow_duplicate: true, param: 'name' });
}

/** Puts the entity into the single place that an orbital or trait has for one. */
function fill(draft: Draft, owner: Path, key: string, input: Params): void {
  ensureObject(draft, owner);
  const path = [...owner, key];
  if (draft.at(path) !== undefined) {
    throw new ActionConflict(
      'orbital',
      `It has an entity already: remove that first, or set auxiliary.`,
    );
  }
  draft.put(path, toElement(input, isWrittenAsObject(draft, input, owner)));
}

function toElement(input: Params, isWhole: boolean): Json {
  if (input.definition === undefined && isWhole) return objectForm('entity', input.name, '');
  if (input.definition === undefined) return input.name;
  return createElement('entity', input.name, {}, input.definition);
}

/** Object or name: as asked, else as the orbital's entity is, else as the document's others are. */
function isWrittenAsObject(draft: Draft, input: Params, owner: Path | undefined): boolean {
  if (input.definition !== undefined) return isObject(input.definition);
  if (input.form !== undefined) return input.form === 'object';
  const own = owner && draft.at([...owner.slice(0, 2), 'entity']);
  if (own !== undefined) return isObject(own);
  return asArray(draft.document.orbitals).some((one) => isObject(one) && isObject(one.entity));
}
