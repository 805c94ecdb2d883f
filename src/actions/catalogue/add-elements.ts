import { z } from 'zod';
import { isCopy, nameOfCopy, renameCopy } from '../../drawing/field-copies.ts';
import { createItem, fieldOfItem, findFieldLists } from '../../drawing/field-lists.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { type Path, valuesIn } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementType, elementName } from '../../language/grammar/elements.ts';
import { traitsOf } from '../../language/traits.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid, alreadyExists } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { findHome, getElement, getTrait, namingOf, type Place } from '../find.ts';
import { createElement, type InsertionOptions, insertElements } from '../insertion.ts';
import {
  adding,
  at,
  definition,
  form,
  jsonObject,
  jsonValue,
  name,
  within,
} from '../parameters.ts';
import { ELEMENT_TABLE, type ElementRow, transitionOptions } from './element-table.ts';

/** Parameters that every addition may have. */
interface Added extends Place, Omit<InsertionOptions, 'param'> {
  readonly form?: 'name' | 'object' | undefined;
  readonly definition?: Json | undefined;
  readonly linkedEntity?: string | undefined;
  readonly traits?: readonly Json[] | undefined;
}

/** `add_<type>`: adds one element to what holds it. */
function defineAddition(type: ElementType, row: ElementRow): ActionDefinition {
  const { param, holder } = namingOf(type);
  const { properties = {} } = row;
  return defineAction({
    name: `add_${type}`,
    description: row.adds,
    params: z.strictObject({
      ...(holder && { [holder]: name }),
      ...(type !== 'transition' && { [param]: name }),
      ...properties,
      ...(ELEMENTS[type].hasShortForm && { form }),
      definition,
      ...(type !== 'orbital' && { ...(holder !== 'orbital' && within), at }),
      ...adding,
      ...row.options,
    }),
    apply(draft, given) {
      const input = given as Added & JsonObject;
      const owner = findOwner(draft.document, type, input);
      const held = Object.fromEntries(Object.keys(properties).map((key) => [key, input[key]]));
      const written = omitUndefined(row.toProperties?.(held) ?? held) as JsonObject;
      const isBare = isWrittenBare(draft, type, owner, input.form, written);
      const named = (input[param] ?? '') as string;
      const element = createElement(type, named, written, { ...input, isBare });
      const isListed = type !== 'entity' || input.auxiliary === true;
      if (owner) insertElements(draft, owner, type, [element], { ...input, isListed, param });
      else addOrbitalOf(draft, named, element, input);
      if (owner && input.show) showField(draft, owner, element);
    },
  });
}

/** What gets a new element; undefined for an entity that gets an orbital of its own. */
function findOwner(
  document: JsonObject,
  type: ElementType,
  input: Added & JsonObject,
): Path | undefined {
  if (type === 'orbital') return [];
  const { orbital, trait, linkedEntity, traits } = input;
  const { holder } = namingOf(type);
  if (holder) {
    return getElement(document, holder, input[holder] as string, { at: input.at, orbital }, holder);
  }
  if (type === 'entity' && trait !== undefined) return getTrait(document, trait, input);
  const home = findHome(document, input);
  if (home || type === 'entity') return home;
  // There it goes, whether or not what it names is there yet.
  if (asArray(document.orbitals).length === 1) return ['orbitals', 0];
  const [first] = traits ?? [];
  const shown = isObject(first) ? first.ref : first;
  if (isString(shown)) return getTrait(document, shown, {}).slice(0, 2);
  if (linkedEntity !== undefined) {
    return getElement(document, 'entity', linkedEntity, {}, 'linkedEntity').slice(0, 2);
  }
  throw type === 'page'
    ? new ActionConflict('orbital', 'Name the orbital that gets the page.')
    : new ActionConflict('linkedEntity', 'Name the linkedEntity or the orbital that gets it.');
}

/** Name or object: as asked; of entities, pages and traits as the orbital's entity is, else as the document's others are. */
function isWrittenBare(
  draft: Draft,
  type: ElementType,
  owner: Path | undefined,
  form: 'name' | 'object' | undefined,
  properties: JsonObject,
): boolean {
  if (form !== undefined) return form === 'name';
  const isMember = type === 'entity' || type === 'page' || type === 'trait';
  if (!isMember || Object.keys(properties).length > 0) return false;
  const own = owner && draft.at([...owner.slice(0, 2), 'entity']);
  if (own !== undefined) return !isObject(own);
  const orbitals = asArray(draft.document.orbitals);
  return !orbitals.some((one) => isObject(one) && isObject(one.entity));
}

/** Adds an entity as an orbital. */
function addOrbitalOf(draft: Draft, named: string, entity: Json, input: Added): void {
  const isThere = asArray(draft.document.orbitals).some(
    (one) => isObject(one) && elementName('entity', one.entity) === named,
  );
  if (isThere && !input.allow_duplicate) throw alreadyExists('name', 'entity', named);
  const orbital: Json = isObject(entity)
    ? { name: `${named}Orbital`, entity, traits: [] }
    : { entity };
  const options = { ...input, allow_duplicate: true, param: 'name' };
  insertElements(draft, [], 'orbital', [orbital], options);
}

/** Puts a field into every list of fields that shows its entity; one that shows it already stays. */
function showField(draft: Draft, entity: Path, field: Json): void {
  const owner = draft.at(entity);
  const fields = isObject(owner) ? asArray(owner.fields) : [];
  const names = new Set(fields.map((one) => elementName('field', one)));
  const name = elementName('field', field);
  for (const list of findFieldLists(draft.document, elementName('entity', owner), names)) {
    if (list.items.some((item) => fieldOfItem(item) === name)) continue;
    draft.insert(list.path, undefined, createItem(field, list));
  }
  copyField(draft, elementName('entity', owner), name);
}

/** Takes a field over wherever an effect takes others over from a record: what is drawn of the trait's own reads them. */
function copyField(draft: Draft, entity: string, name: string): void {
  for (const [trait, path, linked] of traitsOf(draft.document)) {
    // The innermost list first: an insertion moves what is behind it.
    for (const [value, place] of linked === entity ? [...valuesIn(trait, path)].reverse() : []) {
      const copies = asArray(value).filter(isCopy);
      const [copy] = copies.filter((one) => nameOfCopy(one) !== 'id');
      const isList = asArray(value).every(Array.isArray);
      if (!copy || !isList || copies.some((one) => nameOfCopy(one) === name)) continue;
      draft.insert(place, asArray(value).findLastIndex(isCopy) + 1, renameCopy(copy, name));
    }
  }
}

const names = z.array(name).describe('Names.');
const whole = z
  .array(jsonValue)
  .describe('Whole elements by position, for malformed ones and twins.');

/** What the actions that add several elements to a trait take. */
const SEVERAL = {
  event: { events: names },
  state: {
    states: names.optional(),
    count: z
      .int()
      .min(0)
      .optional()
      .describe('Number of states; says nothing that states does not.'),
  },
  transition: {
    transitions: z.array(z.looseObject({ from: name, event: name, to: name })),
    ...transitionOptions,
  },
};

/** `add_<type>s`: adds several elements to a trait, one after the other. */
function defineAdditions(
  type: keyof typeof SEVERAL,
  description = ELEMENT_TABLE[type].adds,
): ActionDefinition {
  const key = `${type}s` as const;
  const byName = z.union([jsonObject, whole]).optional();
  return defineAction({
    name: `add_${key}`,
    description,
    params: z.strictObject({
      trait: name,
      ...SEVERAL[type],
      ...(type === 'transition'
        ? { definitions: whole.optional() }
        : {
            definitions: byName.describe(
              'By name: the rest of the object; or whole elements by position.',
            ),
            form: form.describe('Write names without a definition bare or as objects (default).'),
          }),
      ...within,
      at,
      ...adding,
    }),
    apply(draft, given) {
      const input = given as Added & JsonObject;
      const items = input[key] as Json[] | undefined;
      if (!items) throw new ActionInvalid(key, `Name the ${key}: a count alone creates none.`);
      const { definitions = {} } = input;
      const elements = items.map((item, position) => {
        const isNamed = isObject(definitions) && isString(item) && Object.hasOwn(definitions, item);
        const own = isNamed ? definitions[item] : asArray(definitions)[position];
        const named = isString(item) && !Array.isArray(definitions) ? item : '';
        const rest = own === undefined && !isString(item) ? item : own;
        return createElement(type, named, {}, { definition: rest, isBare: input.form === 'name' });
      });
      const trait = getTrait(draft.document, input.trait as string, input);
      insertElements(draft, trait, type, elements, { ...input, param: key });
    },
  });
}

/** Types that are added several at a time alone. */
const PLURAL: ReadonlySet<string> = new Set(['event', 'state']);

/** The actions that add elements to what is addressed or named. */
export const ADDITIONS: readonly ActionDefinition[] = [
  ...Object.entries(ELEMENT_TABLE)
    .filter(([type]) => !PLURAL.has(type))
    .map(([type, row]) => defineAddition(type as ElementType, row)),
  defineAdditions('event'),
  defineAdditions('state'),
  defineAdditions(
    'transition',
    'Adds transitions {from, event, to}, with guard, effects and any other key. Their states must exist.',
  ),
];
