import { z } from 'zod';
import { isObject, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementType, elementName } from '../../language/grammar/elements.ts';
import { valuesOfField } from '../../language/model/facts.ts';
import { usesOfValue } from '../../language/value-uses.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, alreadyExists } from '../action-error.ts';
import { resolveAddress } from '../address.ts';
import type { Draft } from '../draft.ts';
import { findElement, getElement } from '../find.ts';
import { startsWith } from '../locate.ts';
import { at, flag, name } from '../parameters.ts';
import { followAll, followersOf, setName } from '../renaming.ts';

const NAMED_TYPES = (Object.keys(ELEMENTS) as ElementType[]).filter(
  (type) => ELEMENTS[type].nameKeys.length > 0,
);

const params = z.strictObject({
  type: z.enum(['key', 'value', ...NAMED_TYPES] as ['key', 'value', ...ElementType[]]),
  from: name.describe('Its name now; empty where it has none. Of a key: keys joined by slashes.'),
  to: name.describe('Its new name. Of a key: empty puts what it holds in the object itself.'),
  orbital: name.optional(),
  trait: name.optional().describe('Of a state, event, emit, listen or tick: its trait.'),
  entity: name.optional().describe('Of a field or a value: its entity.'),
  field: name.optional().describe('Of a value: the field that can have it.'),
  page: name.optional().describe('Of a page trait: its page.'),
  at,
  follow: flag.describe('Rename references too; default true.'),
  allow_duplicate: flag,
});
type Params = z.output<typeof params>;
type ElementParams = Params & { readonly type: ElementType };

export const rename = defineAction({
  name: 'rename',
  description:
    'Renames an element, or a value of a field, and every reference to it. Labels stay: those that still say the old name are listed as leftover, and `relabel` changes them. Type `key` moves what an object, or each object of a list, holds under a wrong key.',
  params,
  apply(draft, input) {
    const { type } = input;
    if (type === 'value') renameValue(draft, input);
    else if (type === 'key') moveKey(draft, input);
    else renameElement(draft, { ...input, type });
  },
});

/** An event is declared by the machine, in `emits`, or in both: the machine's declaration brings the other along. */
function toDeclared({ document }: Draft, input: ElementParams): ElementType {
  const { type, from, at: address } = input;
  if (address !== undefined || (type !== 'event' && type !== 'emit')) return type;
  const found = (['event', 'emit'] as const).find((one) => findElement(document, one, from, input));
  return found ?? type;
}

function renameElement(draft: Draft, input: ElementParams): void {
  const { from, to } = input;
  const type = toDeclared(draft, input);
  const path = getElement(draft.document, type, from, input, 'from');
  const element = draft.at(path);
  if (elementName(type, element) !== from) {
    throw new ActionConflict('from', `It is named "${elementName(type, element)}".`);
  }
  assertFree(draft, path, { ...input, type });
  // A name that was missing leaves nothing to follow.
  const isFollowed = input.follow !== false && from !== '';
  const as = type === 'emit' ? 'event' : type;
  if (isFollowed) followAll(draft, followersOf(draft.document, { type, path, from, to, as }));
  setName(draft, path, type, to);
  if (!isFollowed) return;
  if (type === 'state') draft.renamed.push({ type, from, to, owner: path.slice(0, 4) });
  if (type === 'entity' || type === 'field') draft.renamed.push({ type, from, to, owner: path });
}

function assertFree(draft: Draft, path: Path, { type, to, allow_duplicate }: ElementParams): void {
  const siblings = draft.at(path.slice(0, -1));
  if (allow_duplicate || !Array.isArray(siblings)) return;
  const isTaken = siblings.some(
    (one, index) => index !== path.at(-1) && elementName(type, one) === to,
  );
  if (isTaken) throw alreadyExists('to', type, to);
}

/** Renames a value of a field wherever it is meant: in the declaration, conditions, effects, drawings and instances. */
function renameValue(draft: Draft, input: Params): void {
  const { from, to, at, orbital, entity: owner, field: named = '' } = input;
  const path = getElement(draft.document, 'field', named, { at, orbital, entity: owner }, 'field');
  const values = valuesOfField(draft.at(path) ?? null);
  if (values.includes(to) && !input.allow_duplicate) {
    throw new ActionConflict('to', `The value "${to}" exists already.`);
  }
  const entity = elementName('entity', draft.at(path.slice(0, -2)));
  const field = elementName('field', draft.at(path));
  const uses = usesOfValue(draft.document, { entity, field, value: from }).filter(
    (use) => input.follow !== false || startsWith(use.path, path),
  );
  if (uses.length === 0) throw new ActionConflict('from', 'value', from, () => values.map(String));
  followAll(
    draft,
    uses.map(({ path, kind }) => ({ path, kind, withName: (name) => name, to })),
  );
  draft.renamed.push({ type: 'value', from, to, owner: path });
}

/** The path that keys lead along from an object: where a list is, they are indices. */
function toPath(draft: Draft, owner: Path, keys: string): Path {
  const path = [...owner];
  for (const key of keys === '' ? [] : keys.split('/')) {
    path.push(Array.isArray(draft.at(path)) ? Number(key) : key);
  }
  return path;
}

/**
 * Moves the value of a key of an object, or of each object of a list that has the key, to another key that is free; an
 * empty one means the object itself. Throws ActionConflict where it is not free, or nothing is there.
 */
function moveKey(draft: Draft, { at = '', from, to }: Params): void {
  const owner = resolveAddress(draft.document, at);
  const value = draft.at(owner);
  const owners = Array.isArray(value) ? value.map((_, index) => [...owner, index]) : [owner];
  const holding = owners.filter((one) => draft.at(toPath(draft, one, from)) !== undefined);
  if (from === '' || holding.length === 0) {
    throw new ActionConflict('from', `There is no "${from}" at "${at}".`);
  }
  for (const one of holding) {
    const moved = take(draft, one, from);
    if (to !== '') place(draft, one, to, moved);
    else if (!isObject(moved)) {
      throw new ActionConflict('to', 'Only an object has members to move.');
    } else
      for (const [key, member] of Object.entries(moved)) place(draft, [...one, key], '', member);
  }
}

/** Takes a value out, with the objects that held nothing else. */
function take(draft: Draft, owner: Path, from: string): Json {
  let path = toPath(draft, owner, from);
  const value = draft.at(path) as Json;
  if (typeof path.at(-1) === 'number') {
    throw new ActionConflict('from', `"${from}" is an item of a list, no key.`);
  }
  do {
    draft.remove(path);
    path = path.slice(0, -1);
    const holder = draft.at(path);
    if (!isObject(holder) || Object.keys(holder).length > 0) break;
  } while (path.length > owner.length);
  return value;
}

/** Puts a value where nothing is, in objects that are made on the way. */
function place(draft: Draft, owner: Path, to: string, value: Json | undefined): void {
  const path = toPath(draft, owner, to);
  for (let length = owner.length + 1; length < path.length; length++) {
    const way = path.slice(0, length);
    if (draft.at(way) === undefined && isObject(draft.at(way.slice(0, -1)))) draft.put(way, {});
  }
  if (!isObject(draft.at(path.slice(0, -1)))) {
    throw new ActionConflict('to', `Nothing holds "${to}".`);
  }
  if (draft.at(path) !== undefined) {
    throw new ActionConflict('to', `There is a value at "${path.at(-1)}" already.`);
  }
  draft.put(path, value as Json);
}
