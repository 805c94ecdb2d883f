import { z } from 'zod';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, alreadyExists } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { findHome, getTrait, listEntities } from '../find.ts';
import { createElement, insertElements } from '../insertion.ts';
import { adding, at, definition, form, jsonValue, name, within } from '../parameters.ts';
import { ensureObject, objectForm } from '../promotion.ts';

const common = { at, form, definition, ...adding };

interface Member {
  readonly name: string;
  readonly form?: 'name' | 'object' | undefined;
  readonly definition?: Json | undefined;
}

/** Object or name: as asked, else as the orbital's entity is, else as the document's others are. */
function isWhole(draft: Draft, { form, definition }: Member, orbital: Path | undefined): boolean {
  if (definition !== undefined) return isObject(definition);
  if (form !== undefined) return form === 'object';
  const own = orbital && draft.at([...orbital.slice(0, 2), 'entity']);
  if (own !== undefined) return isObject(own);
  return asArray(draft.document.orbitals).some((one) => isObject(one) && isObject(one.entity));
}

function toMember(
  type: 'entity' | 'page' | 'trait',
  member: Member,
  isObjectForm: boolean,
  linkedEntity = '',
): Json {
  const { name, definition } = member;
  if (definition !== undefined) return createElement(type, name, {}, definition);
  return isObjectForm ? objectForm(type, name, linkedEntity) : name;
}

const entityParams = z.strictObject({
  name,
  orbital: z.string().optional().describe('Existing orbital that gets it; default: a new one.'),
  auxiliary: z.boolean().optional().describe('Add it to the orbital’s auxiliary entities.'),
  trait: z.string().optional().describe('Existing trait that gets it as its source entity.'),
  ...common,
});

const addEntity = defineAction({
  name: 'add_entity',
  title: 'Add an entity',
  description:
    'Adds an entity: as a new orbital, or to an existing one where `orbital` names it. In object form it gets the field id, and a new orbital the name <Entity>Orbital.',
  params: entityParams,
  apply(draft, input) {
    const trait = input.trait === undefined ? undefined : getTrait(draft, input.trait, input);
    const orbital = trait ?? findHome(draft, input);
    const isObjectForm = isWhole(draft, input, orbital);
    const entity = toMember('entity', input, isObjectForm);
    const options = { ...input, param: 'name' };
    if (trait) fill(draft, trait, 'sourceEntityDefinition', entity);
    else if (orbital && input.auxiliary)
      insertElements(draft, orbital, 'entity', [entity], options);
    else if (orbital) fill(draft, orbital, 'entity', entity);
    else {
      const isThere = asArray(draft.document.orbitals).some(
        (one) => isObject(one) && elementName('entity', one.entity) === input.name,
      );
      if (isThere && !input.allow_duplicate) throw alreadyExists('name', 'entity', input.name);
      const added: JsonObject = isObjectForm
        ? { name: `${input.name}Orbital`, entity }
        : { entity };
      insertElements(draft, [], 'orbital', [added], { ...options, allow_duplicate: true });
    }
  },
});

/** Puts an entity into the single place that an orbital or trait has for one. */
function fill(draft: Draft, owner: Path, key: string, entity: Json): void {
  ensureObject(draft, owner);
  const path = [...owner, key];
  if (draft.at(path) !== undefined) {
    throw new ActionConflict(
      'orbital',
      `It has an entity already: remove that first, or set auxiliary.`,
    );
  }
  draft.put(path, entity);
}

const pageParams = z.strictObject({
  name,
  path: z
    .string()
    .optional()
    .describe('Its route; default in object form: / and the name in kebab-case.'),
  route: z.string().optional().describe('The same as path.'),
  traits: z.array(jsonValue).optional().describe('Traits that it shows: names, or {ref}.'),
  ...within,
  ...common,
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
    const page = toPage(draft, orbital, input);
    insertElements(draft, orbital, 'page', [page], { ...input, param: 'name' });
  },
});

function toPage(draft: Draft, orbital: Path, input: PageParams): Json {
  const { traits, path = input.route } = input;
  if (input.definition !== undefined) {
    return createElement('page', input.name, { path, traits }, input.definition);
  }
  const isAsked = input.form === undefined && (path !== undefined || traits !== undefined);
  const page = toMember('page', input, isAsked || isWhole(draft, input, orbital));
  if (!isObject(page)) return page;
  const shown = traits?.map((trait) => (isString(trait) ? { ref: trait } : trait));
  return cloneJson({ ...page, ...omitUndefined({ path, traits: shown }) });
}

function getHomeOfPage(draft: Draft, { traits }: PageParams): Path {
  const first = traits?.[0];
  const trait = isObject(first) ? first.ref : first;
  if (isString(trait)) return getTrait(draft, trait, {}).slice(0, 2);
  if (asArray(draft.document.orbitals).length === 1) return ['orbitals', 0];
  throw new ActionConflict('orbital', 'Name the orbital that gets the page.');
}

const addTrait = defineAction({
  name: 'add_trait',
  title: 'Add a trait',
  description:
    'Adds a trait to the orbital of its linked entity, or to the named orbital: a bare name, an empty state machine, or what the definition holds.',
  params: z.strictObject({
    name,
    linkedEntity: z
      .string()
      .optional()
      .describe('Its entity: decides the orbital, and is written into a new object.'),
    ...within,
    ...common,
  }),
  apply(draft, input) {
    const { linkedEntity } = input;
    const orbital = findHome(draft, input) ?? getHomeOfTrait(draft, linkedEntity);
    const trait = toMember('trait', input, isWhole(draft, input, orbital), linkedEntity);
    insertElements(draft, orbital, 'trait', [trait], { ...input, param: 'name' });
  },
});

/** The orbital of the trait's entity, or the only one. */
function getHomeOfTrait(draft: Draft, linkedEntity: string | undefined): Path {
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

/** The actions that add an entity, and what else an orbital lists. */
export const MEMBERS: readonly ActionDefinition[] = [addEntity, addPage, addTrait];
