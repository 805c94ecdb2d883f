import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';

/** Fields of an entity that only a view remembers, by the entity that they were written beside. */
const viewFields = new WeakMap<JsonObject, ReadonlySet<string>>();

export function rememberViewFields(entity: JsonObject, names: readonly string[]): JsonObject {
  if (names.length > 0) viewFields.set(entity, new Set(names));
  return entity;
}

const nameOf = (node: JsonObject) => String(node.name);
const fieldsOf = (entity: JsonObject) => asArray(entity.fields) as JsonObject[];
const FIELD_BINDING = /"@entity\.(\w+)/g;
/** A bare `@entity`, but for that of `["object/get", "@entity", …]`, which in a filter is the row looked at. */
const BARE = /(?<!"object\/get",)"@entity"/;

const usedFields = (trait: JsonObject) =>
  new Set([...JSON.stringify(trait).matchAll(FIELD_BINDING)].map(([, field]) => String(field)));

/** `@entity` as the record that is stored, without what only the view remembers. */
function storeRecords(node: Json, entity: string, record: Json, inside = false): Json {
  if (node === '@entity' && inside) return record;
  if (Array.isArray(node)) {
    const stores = node[0] === 'persist' && node[2] === entity;
    if (node[0] === 'object/get') return node;
    return node.map((item) => storeRecords(item, entity, record, inside || stores));
  }
  if (!isObject(node)) return node;
  const stored = (value: Json = null) => storeRecords(value, entity, record, inside);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, stored(value)]));
}

interface Split {
  readonly orbital: JsonObject;
  readonly view?: JsonObject;
  readonly relink: (trait: JsonObject) => JsonObject;
}

function splitOne(orbital: JsonObject, traits: readonly JsonObject[]): Split {
  const entity = orbital.entity as JsonObject;
  const names = viewFields.get(entity);
  if (!names) return { orbital, relink: (trait) => trait };
  const name = nameOf(entity);
  const view = `${name}View`;
  const own = traits.filter(({ linkedEntity }) => linkedEntity === name);
  const viewers = new Set(
    own.filter((trait) => [...usedFields(trait)].some((field) => names.has(field))),
  );
  if (viewers.size === 0) {
    throw new Error(`${name}: no trait uses the fields of its view, ${[...names].join(', ')}.`);
  }
  const isWhole = [...viewers].some((trait) => BARE.test(JSON.stringify(trait)));
  const used = new Set([...viewers].flatMap((trait) => [...usedFields(trait)]));
  const kept = fieldsOf(entity).filter((field) => !names.has(nameOf(field)));
  const shown = fieldsOf(entity).filter(
    (field) =>
      nameOf(field) === 'id' || names.has(nameOf(field)) || isWhole || used.has(nameOf(field)),
  );
  const record = ['object/pick', '@entity', ['list', ...kept.map(nameOf)]];
  return {
    orbital: { ...orbital, entity: { ...entity, fields: kept } },
    view: {
      name: `${view}Orbital`,
      entity: {
        name: view,
        persistence: 'runtime',
        fields: shown.map(({ required, ...field }) =>
          field.name === 'id' ? { ...field, required: required ?? true } : field,
        ),
      },
      traits: [],
      pages: [],
    },
    relink: (trait) =>
      viewers.has(trait)
        ? { ...(storeRecords(trait, name, record) as JsonObject), linkedEntity: view }
        : trait,
  };
}

/**
 * Takes what only a view remembers out of persistent entities, into a runtime entity of its own that the traits which
 * use it work on. That one also holds what they copy of the record at hand; stored is the record alone.
 */
export function splitViews(orbitals: readonly JsonObject[]): JsonObject[] {
  const traits = orbitals.flatMap((orbital) => asArray(orbital.traits) as JsonObject[]);
  const splits = orbitals.map((orbital) => splitOne(orbital, traits));
  const relink = (trait: JsonObject) =>
    splits.map((split) => split.relink(trait)).find((one) => one !== trait) ?? trait;
  return splits.flatMap(({ orbital, view }) => [
    { ...orbital, traits: (asArray(orbital.traits) as JsonObject[]).map(relink) },
    ...(view ? [view] : []),
  ]);
}
