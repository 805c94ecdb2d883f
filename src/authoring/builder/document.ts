import type { JsonObject } from '../../kernel/json.ts';
import { rememberViewFields } from '../settle/split-views.ts';
import { field } from './field.ts';
import { toCollection, toList } from './labels.ts';
import type { FieldSpec } from './language.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

interface EntityOptions {
  readonly persistence?: 'persistent' | 'runtime' | 'singleton';
  readonly collection?: string;
  /** Fields that only a view remembers, space-separated: they go to an entity `<Name>View` that is never stored. */
  readonly view?: string;
}

/** An entity with an `id`, its other fields in their short form. */
export function entity(
  name: string,
  fields: Fields,
  { persistence = 'persistent', collection, view }: EntityOptions = {},
): JsonObject {
  const whole: JsonObject = {
    name,
    persistence,
    ...(persistence === 'persistent' ? { collection: collection ?? toCollection(name) } : {}),
    fields: [
      { name: 'id', type: 'string', required: true },
      ...Object.entries(fields).map(([key, spec]) => field(key, spec)),
    ],
  };
  return rememberViewFields(whole, toList(view));
}

/** An entity that is not stored. */
export const runtimeEntity = (name: string, fields: Fields): JsonObject =>
  entity(name, fields, { persistence: 'runtime' });

/** An entity with one record. */
export const singletonEntity = (name: string, fields: Fields): JsonObject =>
  entity(name, fields, { persistence: 'singleton' });

/** An entity some of whose fields only a view remembers. */
export const viewedEntity = (name: string, view: string, fields: Fields): JsonObject =>
  entity(name, fields, { view });

/** A page at `path` that mounts the traits of a list such as `'OrderBrowse OrderCreate'`. */
export function page(name: string, path: string, traits: string): JsonObject {
  return { name, path, traits: toList(traits).map((ref) => ({ ref })) };
}

export interface OrbitalSpec {
  readonly entity: JsonObject;
  /** Entities that its traits also work on, such as what a view remembers. Each gets an orbital of its own. */
  readonly auxiliary?: readonly JsonObject[];
  readonly traits: readonly JsonObject[];
  readonly pages: readonly JsonObject[];
}

export const nameOrbital = ({ name }: JsonObject) => `${name}Orbital`;

/** An orbital, and after it those of its auxiliary entities: an orbital holds one entity. */
export function orbital(spec: OrbitalSpec): JsonObject[] {
  const { entity, auxiliary = [], traits, pages } = spec;
  return [
    { name: nameOrbital(entity), entity, traits: [...traits], pages: [...pages] },
    ...auxiliary.map((one) => ({ name: nameOrbital(one), entity: one, traits: [], pages: [] })),
  ];
}
