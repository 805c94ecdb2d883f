import { z } from 'zod';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementType,
  elementName,
  findNameKey,
  getNameKey,
} from '../../language/grammar/elements.ts';
import { type Reference, referencesOf } from '../../language/references.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid, alreadyExists } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { getAddressed, getChild, getEntity, getOrbital, getPage, getTrait } from '../find.ts';
import { at, name } from '../parameters.ts';
import { indexOfName } from '../sibling-index.ts';

const NAMED_TYPES = (Object.keys(ELEMENTS) as ElementType[]).filter(
  (type) => ELEMENTS[type].nameKeys.length > 0,
);

const params = z.strictObject({
  type: z.enum(NAMED_TYPES as [ElementType, ...ElementType[]]),
  from: name.describe('Its name now; empty where it has none.'),
  to: name.nullable().describe('Its new name; null removes the key that carries it.'),
  orbital: name.optional(),
  trait: name.optional().describe('Of a state, event, emit, listen or tick: its trait.'),
  entity: name.optional().describe('Of a field: its entity.'),
  page: name.optional().describe('Of a page trait: its page.'),
  at,
  follow: z.boolean().optional().describe('Rename references too; default true.'),
  except: z.array(z.string()).optional().describe('JSON Pointers of references to leave alone.'),
  allow_duplicate: z.boolean().optional(),
});
type Params = z.output<typeof params>;

export const rename = defineAction({
  name: 'rename',
  title: 'Rename an element',
  description: 'Renames an element and every reference to it that the language defines.',
  params,
  apply(draft, input) {
    const path = getElement(draft, input);
    const element = draft.at(path);
    if (elementName(input.type, element) !== input.from) {
      throw new ActionConflict('from', `It is named "${elementName(input.type, element)}".`);
    }
    assertFree(draft, path, input);
    const references = isFollowed(input) ? followersOf(draft.document, path, input) : [];
    const left = new Set(input.except);
    // A key changes the path of what it holds: keys come last.
    for (const kind of ['value', 'key'] as const) {
      for (const reference of references) {
        if (reference.kind !== kind || left.has(toPointer(reference.path))) continue;
        follow(draft, reference, input.to as string);
      }
    }
    setName(draft, path, input);
  },
});

/** A name that is missing, before or after, leaves nothing to follow. */
const isFollowed = (input: Params): boolean =>
  input.follow !== false && input.from !== '' && input.to !== null;

function getElement(draft: Draft, input: Params): Path {
  const { type, from, at } = input;
  if (type === 'schema') return [];
  if (at !== undefined) return getAddressed(draft, at, type);
  switch (type) {
    case 'orbital':
      return getOrbital(draft, from, 'from');
    case 'entity':
      return getEntity(draft, from, input, 'from');
    case 'trait':
      return getTrait(draft, from, input);
    case 'page':
      return getPage(draft, from, input, 'from');
    case 'field':
      return getChild(
        draft,
        getEntity(draft, owner(input, 'entity'), { orbital: input.orbital }),
        type,
        from,
        'from',
      );
    case 'use':
      return getChild(draft, getOrbital(draft, owner(input, 'orbital')), type, from, 'from');
    case 'page_trait':
      return getChild(
        draft,
        getPage(draft, owner(input, 'page'), { orbital: input.orbital }),
        type,
        from,
        'from',
      );
    default:
      return getChild(
        draft,
        getTrait(draft, owner(input, 'trait'), { orbital: input.orbital }),
        type,
        from,
        'from',
      );
  }
}

function owner(input: Params, key: 'trait' | 'entity' | 'orbital' | 'page'): string {
  const named = input[key];
  if (named === undefined) throw new ActionInvalid(key, `Name the ${key} of the ${input.type}.`);
  return named;
}

function assertFree(draft: Draft, path: Path, input: Params): void {
  const siblings = draft.at(path.slice(0, -1));
  if (input.allow_duplicate || input.to === null || !Array.isArray(siblings)) return;
  const index = indexOfName(siblings, input.type, input.to);
  if (index >= 0 && index !== path.at(-1)) throw alreadyExists('to', input.type, input.to);
}

/** A text or key that changes with a name. */
type Follower = Pick<Reference, 'path' | 'kind' | 'withName'>;

/** What follows a rename: references, an event's label that repeats its key, the ledger's current name. */
function followersOf(document: JsonObject, path: Path, input: Params): Follower[] {
  const { type, from } = input;
  const references: Follower[] = referencesOf(document).referencesTo({ type, name: from, path });
  const element = valueAt(document, path);
  if (!isObject(element)) return references;
  const repeats: Path[] = [];
  if (input.type === 'event' && element.name === input.from && isString(element.key)) {
    repeats.push([...path, 'name']);
  }
  if (isString(element.id)) {
    const current: Path = ['ledger', 'entries', element.id, 'curName'];
    if (valueAt(document, current) === input.from) repeats.push(current);
  }
  for (const repeat of repeats) {
    references.push({ path: repeat, kind: 'value', withName: (to) => to });
  }
  return references;
}

function follow(draft: Draft, reference: Follower, to: string): void {
  const { path, kind } = reference;
  if (kind === 'value') {
    const text = draft.at(path);
    draft.put(path, reference.withName(to, isString(text) ? text : undefined));
    return;
  }
  const owner = draft.at(path.slice(0, -1)) as JsonObject;
  if (Object.hasOwn(owner, to)) return;
  const members = Object.entries(owner).map(([key, value]): [string, Json | undefined] =>
    key === path.at(-1) ? [reference.withName(to), value] : [key, value],
  );
  draft.put(path.slice(0, -1), Object.fromEntries(members));
}

function setName(draft: Draft, path: Path, input: Params): void {
  const element = draft.at(path);
  if (!isObject(element)) {
    if (input.to === null) throw new ActionConflict('to', 'A bare name can not be removed.');
    if (!isString(element) || !ELEMENTS[input.type].hasShortForm) {
      throw new ActionConflict('from', 'It is malformed: it can not carry a name.');
    }
    draft.put(path, input.to);
    return;
  }
  const key = nameKeyOf(input.type, element);
  if (input.to !== null) draft.put([...path, key], input.to);
  else if (isString(element[key])) draft.drop([...path, key]);
  else throw new ActionConflict('from', 'It has no name of its own.');
}

/** Where a new name goes. A trait or page that is named by its `ref` alone gets a name beside it. */
function nameKeyOf(type: ElementType, element: JsonObject): string {
  const isKeptApart = type === 'trait' || type === 'page';
  return (isKeptApart ? undefined : findNameKey(type, element)) ?? getNameKey(type);
}
