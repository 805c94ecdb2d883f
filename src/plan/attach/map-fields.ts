import { toAddress } from '../../actions/address.ts';
import { applyTo } from '../../actions/apply.ts';
import type { Draft } from '../../actions/draft.ts';
import { fieldKind, isShowable } from '../../drawing/field-display.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { outline, type Part } from '../outline.ts';
import { renamePart } from './carry-names.ts';
import { carryLookups } from './carry-texts.ts';
import { drawOwnFields } from './draw-own-fields.ts';
import { type EntityBinding, entitiesOf } from './entity-binding.ts';
import {
  bindFields,
  type FieldMatch,
  fieldsOf,
  type IsSameEntity,
  type RoledField,
} from './field-binding.ts';
import { type FieldNeed, findNeededFields } from './field-uses.ts';
import { includeRelations, loadOwnFields } from './load-own-fields.ts';
import { isLifecycle, mapValues, renameValues, type ValueMap } from './map-values.ts';

/** Entities of more fields are bound by their fields' names alone: each other one takes a rename. */
const MAX_FIELDS = 200;

export interface MapFieldsOptions {
  readonly isSameEntity: IsSameEntity;
  /** Values of the goal's lifecycle field and what they are called in the current schema, as given. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** How alike two words are. */
  likeness(a: string, b: string): number;
}

/** A field of the goal that the current entity gets, and why. */
export interface AddedField {
  readonly field: string;
  readonly why: string;
}

/** What became of the fields of a bound entity. */
export interface MappedFields {
  /** What fields are called now, by what they were called. */
  readonly names: Readonly<Record<string, string>>;
  readonly matches: readonly FieldMatch[];
  /** Fields of the goal that the entity does not get: they were only shown. */
  readonly leftOut: readonly string[];
  readonly added: readonly AddedField[];
  /** Fields of the current entity that no cell and no input can hold. */
  readonly notShown: readonly string[];
  readonly values: ValueMap | undefined;
}

const NOTHING: MappedFields = {
  names: {},
  matches: [],
  leftOut: [],
  added: [],
  notShown: [],
  values: undefined,
};

const WHY: Readonly<Record<FieldNeed, string>> = {
  written: 'effects of the behavior write it',
  compared: 'guards or ticks of the behavior compare it',
  read: 'effects of the behavior read it',
};

/**
 * Writes a bound entity of the goal in the fields of the current one. Fields that mean the same are the current
 * schema's; what else the behavior draws and edits is drawn of the current entity's own fields; its other fields
 * stay only where its machine needs them.
 */
export function mapFields(
  draft: Draft,
  source: Part,
  binding: EntityBinding,
  options: MapFieldsOptions,
): MappedFields {
  const own = entitiesOf(source).find(({ name }) => name === binding.to);
  const entity = findEntity(draft, binding.from);
  if (!own || !entity) return NOTHING;
  const [wanted, present] = [fieldsOf(entity), fieldsOf(own)];
  if (wanted.length > MAX_FIELDS) return NOTHING;
  if (present.length === 0) {
    const why = 'the entity has no field of its own';
    return { ...NOTHING, added: wanted.map(({ name }) => ({ field: name, why })) };
  }
  const matches = [...bindFields(wanted, present, options)];
  bindLifecycle(wanted, present, matches);
  const bound = new Map(matches.map(({ from, to }) => [from, to]));
  const names = new Set(wanted.map(({ name }) => name));
  const needs = findNeededFields(draft, binding.from, names);
  const standIns = standInForTitle(wanted, present, bound, needs);
  const removed = wanted
    .filter(({ name }) => !bound.has(name) && !needs.has(name) && !standIns.has(name))
    .map(({ name }) => name);
  const kept = wanted.filter(
    ({ name }) => needs.has(name) && !bound.has(name) && !standIns.has(name),
  );
  const apart = keepConflictsApart(kept, present, new Set([...names, ...bound.values()]));
  const values = mapLifecycle(draft, binding, wanted, present, bound, options);
  const renames = [...bound, ...standIns, ...apart].filter(([from, to]) => from !== to);
  for (const [from, to] of ordered(renames)) renameField(draft, binding.from, from, to);
  const definitions = toDefinitions(own, values);
  const addedNames = kept.map(({ name }) => apart.get(name) ?? name);
  const shown = [...definitions.values()].filter(isShowable);
  // Where the current entity has nothing of its own, the behavior draws what it would anyway.
  if (removed.length > 0 || present.some(({ name }) => !names.has(name))) {
    drawOwnFields(draft, binding.from, {
      shown,
      names: new Map(renames),
      kept: new Set(addedNames),
      removed: new Set(removed),
      known: new Set([...names, ...definitions.keys(), ...apart.values()]),
    });
    loadOwnFields(draft, binding.from, shown, new Set(removed));
  }
  for (const name of removed) removeField(draft, binding.from, name);
  takeDefinitions(draft, binding.from, own, definitions, new Set(addedNames));
  includeRelations(draft, binding.from, [...definitions.values()]);
  return {
    names: Object.fromEntries(renames),
    matches: [
      ...matches,
      ...[...standIns].map(([from, to]) => ({ from, to, score: 0.6, reason: 'title' as const })),
    ].filter(({ from, to }) => from !== to),
    leftOut: removed,
    added: kept.map(({ name }) => ({
      field: apart.get(name) ?? name,
      why: WHY[needs.get(name) as FieldNeed],
    })),
    notShown: present.filter(({ value }) => !isShowable(value)).map(({ name }) => name),
    values,
  };
}

/** A name that another one is about to take gives way first. */
function ordered(renames: readonly [string, string][]): [string, string][] {
  const froms = new Set(renames.map(([from]) => from));
  return [...renames].sort(([, a], [, b]) => Number(froms.has(a)) - Number(froms.has(b)));
}

/** Both sides have one field that says where a record is in its process: these are the same. */
function bindLifecycle(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  matches: FieldMatch[],
): void {
  const mine = wanted.find(isLifecycle);
  const theirs = present.find(isLifecycle);
  if (!mine || !theirs) return;
  for (const match of [...matches]) {
    if (match.from === mine.name || match.to === theirs.name)
      matches.splice(matches.indexOf(match), 1);
  }
  matches.push({ from: mine.name, to: theirs.name, score: 0.8, reason: 'lifecycle' });
}

function mapLifecycle(
  draft: Draft,
  binding: EntityBinding,
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  bound: ReadonlyMap<string, string>,
  { values, likeness }: MapFieldsOptions,
): ValueMap | undefined {
  const mine = wanted.find((field) => isLifecycle(field) && bound.has(field.name));
  const theirs = mine && present.find(({ name }) => name === bound.get(mine.name));
  if (!mine || !theirs) return undefined;
  const map = mapValues(mine.value, theirs.value, { given: values, likeness });
  if (map === undefined) return undefined;
  renameValues(draft, binding.from, mine.name, map.names);
  return { ...map, field: theirs.name };
}

/** A part of a person's name, or where somebody is reached: no title. */
const PART_OF_NAME = /^(first|last|middle|given|family|maiden)|(mail|phone|street|url)$/i;

/** Words of names that say what a record is called. */
const TITLE_WORDS = /name|title|label|subject|heading|headline|mark|number|code|key/i;

/**
 * A record's title is drawn and searched by whatever the current entity is called by: its title, else its first
 * text. What the behavior itself writes into a title stays a field of its own.
 */
function standInForTitle(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  bound: ReadonlyMap<string, string>,
  needs: ReadonlyMap<string, FieldNeed>,
): ReadonlyMap<string, string> {
  const title = wanted.find(({ role, name }) => role === 'title' && !bound.has(name));
  if (!title || needs.get(title.name) === 'written') return new Map();
  const taken = new Set(bound.values());
  const texts = present.filter(
    ({ name, value }) =>
      fieldKind(value) === 'text' && !taken.has(name) && !PART_OF_NAME.test(name),
  );
  const best =
    texts.find(({ role }) => role === 'title') ??
    texts.find(({ name }) => TITLE_WORDS.test(name)) ??
    texts[0];
  return best ? new Map([[title.name, best.name]]) : new Map();
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
 * it is: the goal's gets a name of its own.
 */
function keepConflictsApart(
  kept: readonly RoledField[],
  present: readonly RoledField[],
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Set(present.map(({ name }) => name));
  const apart = new Map<string, string>();
  for (const { name } of kept) {
    if (!names.has(name)) continue;
    const own = `workflow${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (!taken.has(own) && !names.has(own)) apart.set(name, own);
  }
  return apart;
}

function removeField(draft: Draft, entity: string, name: string): void {
  const field = findField(draft, entity, name);
  if (!field) return;
  const params = { at: toAddress(draft.document, field.path), name, entity, cascade: true };
  applyTo(draft, { action: 'remove_field', params }, { trusted: true }, []);
}

/** Renames a field, and where it is looked up by its name. */
function renameField(draft: Draft, entity: string, from: string, to: string): void {
  const field = findField(draft, entity, from);
  if (!field) return;
  // A namesake that is not bound makes way: it is only shown, and goes.
  if (findField(draft, entity, to)) removeField(draft, entity, to);
  const part = findField(draft, entity, from);
  if (part && renamePart(draft, part, to)) carryLookups(draft, traitsOn(draft, entity), from, to);
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

/** The current entity's fields by name, the lifecycle's with the values that it gets. */
function toDefinitions(own: Part, values: ValueMap | undefined): ReadonlyMap<string, Json> {
  const definitions = new Map<string, Json>();
  for (const { type, name, value } of own.children) {
    if (type !== 'field' || name === '' || name === 'id') continue;
    const isExtended = name === values?.field && values.all.length > 0 && isObject(value);
    definitions.set(name, isExtended ? { ...value, values: [...values.all] } : value);
  }
  return definitions;
}

/** The entity is as the current schema has it, with the fields that the behavior adds behind its own. */
function takeDefinitions(
  draft: Draft,
  name: string,
  own: Part,
  definitions: ReadonlyMap<string, Json>,
  added: ReadonlySet<string>,
): void {
  const entity = findEntity(draft, name);
  if (!entity || !isObject(entity.value) || !isObject(own.value)) return;
  const held = asArray(own.value.fields).map((field) => {
    const fieldName = isObject(field) ? field.name : field;
    return definitions.get(String(fieldName)) ?? field;
  });
  const more = entity.children
    .filter(({ type, name: field }) => type === 'field' && added.has(field))
    .map(({ value }) => value);
  const { fields: _, name: __, ...others } = own.value;
  const value: JsonObject = { ...others, name, fields: [...held, ...more] };
  draft.put(entity.path, value);
}
