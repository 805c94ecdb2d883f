import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';

/** What a behavior works on, and the names of its parts. */
export interface BehaviorInterface {
  /** A part that works on whatever entity there is (list, search, form …) and therefore always attaches to one. */
  readonly primitive: boolean;
  /** The entities that it keeps records of, and that a user's own can stand for; the one that it is about first. */
  readonly entities: readonly string[];
  /** Entities that only remember what a view shows or a person is typing: never persistent, never a user's. */
  readonly views: readonly string[];
  /** Names of traits, pages and fields, and the values of these. */
  readonly parts: readonly string[];
}

/** Whether an entity only remembers what a view shows: it says that it is not persistent. */
export function isViewEntity({ persistence }: JsonObject): boolean {
  return isString(persistence) && persistence !== 'persistent';
}

/** The names of parts, each of which is a name itself or has one. */
const namesOf = (parts: readonly (Json | undefined)[]): string[] =>
  parts.map((part) => (isObject(part) ? part.name : part)).filter(isString);

/** The interface of a behavior's document. It is about `main`, by default about the entity of the first orbital. */
export function toInterface(
  schema: JsonObject,
  { primitive = false, main }: { readonly primitive?: boolean; readonly main?: string } = {},
): BehaviorInterface {
  const orbitals = asArray(schema.orbitals).filter(isObject);
  const listAll = (key: string) => orbitals.flatMap((one) => one[key] ?? []);
  const entities = listAll('entity').filter(isObject);
  const kept = entities.filter((entity) => !isViewEntity(entity));
  const fields = kept
    .flatMap((entity) => asArray(entity.fields).filter(isObject))
    .filter(({ name }) => name !== 'id');
  return {
    primitive,
    entities: namesOf(kept).sort((a, b) => Number(b === main) - Number(a === main)),
    views: namesOf(entities.filter(isViewEntity)),
    parts: [
      ...listAll('entity').filter(isString),
      ...namesOf([...listAll('traits'), ...listAll('pages')]),
      ...fields.flatMap((field) => namesOf([field, ...asArray(field.values)])),
    ],
  };
}
