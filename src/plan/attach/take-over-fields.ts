import { toAddress } from '../../actions/address.ts';
import { applyTo } from '../../actions/apply.ts';
import type { Draft } from '../../actions/draft.ts';
import { asArray, isObject, type JsonObject } from '../../kernel/json.ts';
import { outline, type Part } from '../outline.ts';
import { renamePart } from './carry-names.ts';
import { carryLookups } from './carry-texts.ts';
import { type EntityBinding, entitiesOf } from './entity-binding.ts';
import { bindFields, fieldsOf, type IsSameEntity, type RoledField } from './field-binding.ts';
import { findUsedFields, replaceShownFields } from './field-lists.ts';

/** Entities of more fields are bound by their fields' names alone: each other one takes a rename. */
const MAX_FIELDS = 200;

export interface TakeOverOptions {
  /** A primitive works on whatever fields there are: its own, which only examples show, go. */
  readonly isPrimitive: boolean;
  readonly isSameEntity: IsSameEntity;
}

/** What became of the fields of a bound entity. */
export interface TakenFields {
  /** What fields are called now, by what they were called. */
  readonly names: Readonly<Record<string, string>>;
  /** Fields that the entity does not get. */
  readonly leftOut: readonly string[];
}

const NOTHING: TakenFields = { names: {}, leftOut: [] };

/**
 * Writes a bound entity of the goal in the fields of the current one: fields that stand for each other are
 * the current schema's, with their definitions. Fields that are only shown and not required are left out;
 * of a primitive they make way for those that the current entity has.
 */
export function takeOverFields(
  draft: Draft,
  source: Part,
  binding: EntityBinding,
  { isPrimitive, isSameEntity }: TakeOverOptions,
): TakenFields {
  const own = entitiesOf(source).find(({ name }) => name === binding.to);
  const entity = findEntity(draft, binding.from);
  if (!own || !entity) return NOTHING;
  const [wanted, present] = [fieldsOf(entity), fieldsOf(own)];
  if (wanted.length > MAX_FIELDS) return NOTHING;
  const bound = new Map(bindFields(wanted, present, isSameEntity));
  const names = new Set(wanted.map(({ name }) => name));
  const used = findUsedFields(draft, binding.from, names);
  const taken = new Set([...bound.values(), ...names]);
  const left = present.filter(({ name }) => !taken.has(name));
  if (isPrimitive) standInForTitle(wanted, left, bound);
  const removed: string[] = [];
  for (const { name, isRequired } of wanted) {
    if (bound.has(name) || used.has(name) || (isRequired && !isPrimitive)) continue;
    const standIn = isPrimitive ? left.shift() : undefined;
    if (standIn) bound.set(name, standIn.name);
    else removed.push(name);
  }
  keepConflictsApart(wanted, present, bound);
  const standIns = new Map<string, string | undefined>(bound);
  for (const name of removed) standIns.set(name, undefined);
  if (bound.size + removed.length > 0) {
    replaceShownFields(draft, binding.from, names, standIns);
  }
  for (const name of removed) removeField(draft, binding.from, name);
  for (const [from, to] of bound) renameField(draft, binding.from, from, to);
  takeOverDefinitions(draft, binding.from, own, new Set(bound.values()));
  return {
    names: Object.fromEntries([...bound].filter(([from, to]) => from !== to)),
    leftOut: removed,
  };
}

/** A record without a title goes by its first text: an invoice by its number. */
function standInForTitle(
  wanted: readonly RoledField[],
  left: RoledField[],
  bound: Map<string, string>,
): void {
  const title = wanted.find(({ role, name }) => role === 'title' && !bound.has(name));
  const at = left.findIndex((field) => isPlainText(field));
  if (!title || at < 0) return;
  const [standIn] = left.splice(at, 1);
  bound.set(title.name, (standIn as RoledField).name);
}

function isPlainText({ value }: RoledField): boolean {
  return isObject(value) ? value.type === 'string' && value.values === undefined : true;
}

function findEntity(draft: Draft, name: string): Part | undefined {
  return entitiesOf(outline(draft.document)).find((part) => part.name === name);
}

function findField(draft: Draft, entity: string, name: string): Part | undefined {
  return findEntity(draft, entity)?.children.find(
    (part) => part.type === 'field' && part.name === name,
  );
}

/**
 * A field of the current entity that can not hold what the goal writes into the one of the same name stays as
 * it is: the goal's gets a name of its own. `status` with other values becomes `workflowStatus`.
 */
function keepConflictsApart(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  bound: Map<string, string>,
): void {
  const names = new Set(present.map(({ name }) => name));
  const taken = new Set([...wanted.map(({ name }) => name), ...bound.values()]);
  for (const { name } of wanted) {
    if (!names.has(name) || bound.has(name)) continue;
    const own = `workflow${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (!taken.has(own)) bound.set(name, own);
  }
}

function removeField(draft: Draft, entity: string, name: string): void {
  const field = findField(draft, entity, name);
  if (!field) return;
  const params = { at: toAddress(draft.document, field.path), name, entity, cascade: true };
  applyTo(draft, { action: 'remove_field', params }, { trusted: true }, []);
}

/** Renames a field, and where it is looked up by its name. */
function renameField(draft: Draft, entity: string, from: string, to: string): void {
  const field = from === to ? undefined : findField(draft, entity, from);
  if (!field) return;
  if (renamePart(draft, field, to)) carryLookups(draft, traitsOn(draft, entity), from, to);
}

/** The traits that work on an entity: linked to it, or naming it in what they do. */
function traitsOn(draft: Draft, entity: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const orbital of outline(draft.document).children) {
    for (const { type, name, value } of orbital.children) {
      if (type === 'trait' && JSON.stringify(value).includes(`"${entity}"`)) found.add(name);
    }
  }
  return found;
}

/** The entity's own keys and the fields that are taken over are as the current schema has them. */
function takeOverDefinitions(
  draft: Draft,
  name: string,
  own: Part,
  fields: ReadonlySet<string>,
): void {
  const entity = findEntity(draft, name);
  if (!entity || !isObject(entity.value) || !isObject(own.value)) return;
  const definitions = new Map(
    own.children.filter(({ type }) => type === 'field').map((part) => [part.name, part.value]),
  );
  const isTaken = (part: Part) => fields.has(part.name) || part.name === 'id';
  const taken = asArray(entity.value.fields).map((field, index) => {
    const part = entity.children.find(({ path }) => path.at(-1) === index);
    return part && isTaken(part) ? (definitions.get(part.name) ?? field) : field;
  });
  const { fields: _, name: __, ...others } = own.value;
  const value: JsonObject = { ...others, name, fields: taken };
  draft.put(entity.path, value);
}
