import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { listSome } from '../spelling.ts';
import { below, note, type Place, show } from './canonical-change.ts';

/** Keys of other formats for the entities of an orbital. */
const ENTITY_KEYS = ['entities', 'models'] as const;

/** The value of an orbital that holds its entities in another form than the language's. */
export interface ForeignEntities {
  readonly key: string;
  /** The entities in their order; those of a map have the names of their keys. */
  readonly entities: readonly JsonObject[];
}

const isEntity = (value: Json): value is JsonObject =>
  isObject(value) && typeof value.name === 'string' && value.name !== '';

/** The entities of a list, or of a map by name whose values have fields. */
function readEntities(value: Json | undefined): readonly JsonObject[] | undefined {
  if (Array.isArray(value)) return value.length > 0 && value.every(isEntity) ? value : undefined;
  if (!isObject(value)) return undefined;
  if (isEntity(value)) return [value];
  const entries = Object.entries(value);
  const isMap = entries.every(([name, one]) => name !== '' && isObject(one) && hasFields(one));
  if (!isMap || entries.length === 0) return undefined;
  return entries.map(([name, one]) => ({ name, ...(one as JsonObject) }));
}

const hasFields = ({ fields, attributes, properties }: JsonObject): boolean =>
  [fields, attributes, properties].some((one) => typeof one === 'object' && one !== null);

/**
 * The entities that an orbital holds as a list or a map: under the key of another format, or under `entity` itself.
 * Undefined where it has none, or where they cannot be read.
 */
export function findForeignEntities(orbital: JsonObject): ForeignEntities | undefined {
  const { entity } = orbital;
  if (Array.isArray(entity) || (isObject(entity) && entity.name === undefined)) {
    const entities = readEntities(entity);
    return entities === undefined ? undefined : { key: 'entity', entities };
  }
  const key = ENTITY_KEYS.find((one) => orbital[one] !== undefined);
  const entities = key === undefined ? undefined : readEntities(orbital[key]);
  return key === undefined || entities === undefined ? undefined : { key, entities };
}

const NONE: readonly JsonObject[] = [];

/** The entities of an orbital that has no entity in the language's form and holds a list of them instead. */
export function findListedEntities(orbital: JsonObject): readonly JsonObject[] {
  const { entity } = orbital;
  if (isObject(entity) || typeof entity === 'string') return NONE;
  const foreign = findForeignEntities(orbital);
  return foreign !== undefined && Array.isArray(orbital[foreign.key]) ? foreign.entities : NONE;
}

/**
 * The entity of several that is the orbital's own: the one that it names, that its first traits work on, or that it is
 * named after; else the first.
 */
export function findOwnEntity(orbital: JsonObject, entities: readonly JsonObject[]): JsonObject {
  const linked = asArray(orbital.traits).map((trait) =>
    isObject(trait) ? trait.linkedEntity : undefined,
  );
  const called =
    typeof orbital.name === 'string' ? orbital.name.replace(/Orbital$/, '') : undefined;
  for (const name of [orbital.entity, ...linked, called]) {
    const own = entities.find((entity) => entity.name === name);
    if (own !== undefined) return own;
  }
  return entities[0] as JsonObject;
}

const listNames = (entities: readonly JsonObject[]): string =>
  listSome(
    entities.map(({ name }) => show(name)),
    'none',
  );

/** An orbital has one entity of its own; all others are its auxiliary entities. */
export function writeOrbitalEntities(node: JsonObject, place: Place): JsonObject {
  const foreign = findForeignEntities(node);
  if (foreign === undefined) return node;
  const { key, entities } = foreign;
  const isOnlyMap = key === 'entity' && isObject(node.entity) && entities.length === 1;
  const before = node.auxiliaryEntities;
  // A map of one is unwrapped by the entity itself; auxiliaries in another form are not to be overwritten.
  if (isOnlyMap || (before !== undefined && !Array.isArray(before))) return node;
  const known = isObject(node.entity) && key !== 'entity' ? node.entity : undefined;
  const own = known ?? findOwnEntity(node, entities);
  if (typeof node.entity === 'string' && node.entity !== own.name) return node;
  const others = entities.filter((entity) => !isEqualJson(entity, own));
  // Of two different entities of one name, the document does not decide which one is meant.
  if (others.some(({ name }) => name === own.name)) return node;
  const auxiliaries = [...asArray(before)];
  for (const other of others) {
    if (!auxiliaries.some((one) => isEqualJson(one, other))) auxiliaries.push(other);
  }
  const { [key]: _, auxiliaryEntities: __, entity: ___, ...rest } = node;
  const more = others.length === 0 ? '' : `, and ${listNames(others)} in "auxiliaryEntities"`;
  note(below(place, key), `${show(own.name)} becomes the "entity" of the orbital${more}.`);
  return {
    ...rest,
    entity: own,
    ...(auxiliaries.length === 0 ? {} : { auxiliaryEntities: auxiliaries }),
  };
}
