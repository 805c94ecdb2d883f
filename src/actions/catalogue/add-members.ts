import { z } from 'zod';
import { asArray, isObject, isString, type Json } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { findHome, getTrait, listEntities } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, form, jsonValue, name, within } from '../parameters.ts';
import { objectForm } from '../promotion.ts';

const pageParams = z.strictObject({
  name,
  path: z
    .string()
    .optional()
    .describe('Its route; default in object form: / and the name in kebab-case.'),
  route: z.string().optional().describe('The same as path.'),
  traits: z.array(jsonValue).optional().describe('Traits that it shows: names, or {ref}.'),
  ...within,
  at,
  form,
  definition,
  ...adding,
});
type PageParams = z.output<typeof pageParams>;

const addPage = defineAction({
  name: 'add_page',
  title: 'Add a page',
  description:
    'Adds a page to the named orbital, else to that of its first trait, else to the only one.',
  params: pageParams,
  apply(draft, input) {
    const orbital = findHome(draft, input) ?? getHomeOfPage(draft, input);
    insertElement(draft, orbital, 'page', toPage(draft, orbital, input), {
      ...input,
      param: 'name',
    });
  },
});

/** Whether the entity of an orbital is an object: so are the pages and traits that are added to it. */
const isFull = (draft: Draft, orbital: Path): boolean => isObject(draft.at([...orbital, 'entity']));

function toPage(draft: Draft, orbital: Path, input: PageParams): Json {
  const { traits } = input;
  const path = input.path ?? input.route;
  if (input.definition !== undefined) {
    return createElement('page', input.name, { path, traits }, input.definition);
  }
  const isAsked = path !== undefined || traits !== undefined;
  const isWhole =
    input.form === undefined ? isFull(draft, orbital) || isAsked : input.form === 'object';
  if (!isWhole) return input.name;
  const mounted = traits?.map((trait) => (isString(trait) ? { ref: trait } : trait));
  return cloneJson({
    ...objectForm('page', input.name, ''),
    ...omitUndefined({ path, traits: mounted }),
  });
}

function getHomeOfPage(draft: Draft, { traits }: PageParams): Path {
  const first = traits?.[0];
  const trait = isObject(first) ? first.ref : first;
  if (isString(trait)) return getTrait(draft, trait, {}).slice(0, 2);
  if (asArray(draft.document.orbitals).length === 1) return ['orbitals', 0];
  throw new ActionConflict('orbital', 'Name the orbital that gets the page.');
}

const traitParams = z.strictObject({
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
type TraitParams = z.output<typeof traitParams>;

const addTrait = defineAction({
  name: 'add_trait',
  title: 'Add a trait',
  description:
    'Adds a trait to the orbital of its linked entity, or to the named orbital: a bare name, an empty state machine, or what the definition holds.',
  params: traitParams,
  apply(draft, input) {
    const orbital = findHome(draft, input) ?? getHomeOfTrait(draft, input);
    const trait = toTrait(draft, orbital, input);
    insertElement(draft, orbital, 'trait', trait, { ...input, param: 'name' });
  },
});

function toTrait(draft: Draft, orbital: Path, input: TraitParams): Json {
  if (input.definition !== undefined) {
    return createElement('trait', input.name, {}, input.definition);
  }
  const isWhole = input.form === undefined ? isFull(draft, orbital) : input.form === 'object';
  return isWhole ? objectForm('trait', input.name, input.linkedEntity ?? '') : input.name;
}

/** The orbital of the trait's entity, or the only one. */
function getHomeOfTrait(draft: Draft, { linkedEntity }: TraitParams): Path {
  const orbitals = asArray(draft.document.orbitals);
  if (linkedEntity === undefined) {
    if (orbitals.length === 1) return ['orbitals', 0];
    throw new ActionConflict('linkedEntity', 'Name the linkedEntity or the orbital that gets it.');
  }
  const named = listEntities(draft.document).filter(
    (path) => elementName('entity', draft.at(path)) === linkedEntity,
  );
  const home = named.find((path) => path.at(-1) === 'entity') ?? named[0];
  if (home) return home.slice(0, 2);
  throw new ActionConflict('linkedEntity', 'entity', linkedEntity, () =>
    orbitals.map((one) => (isObject(one) ? elementName('entity', one.entity) : '')),
  );
}

/** The actions that add what an orbital lists. */
export const MEMBERS: readonly ActionDefinition[] = [addPage, addTrait];
