import type { JsonObject } from '../../kernel/json.ts';
import { field } from './field.ts';
import { toCollection, toList } from './labels.ts';
import type { FieldSpec } from './language.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

interface EntityOptions {
  readonly persistence?: 'persistent' | 'runtime' | 'singleton';
  readonly collection?: string;
}

/** An entity with an `id`, its other fields in their short form. */
export function entity(
  name: string,
  fields: Fields,
  { persistence = 'persistent', collection }: EntityOptions = {},
): JsonObject {
  return {
    name,
    persistence,
    ...(persistence === 'persistent' ? { collection: collection ?? toCollection(name) } : {}),
    fields: [
      { name: 'id', type: 'string', required: true },
      ...Object.entries(fields).map(([key, spec]) => field(key, spec)),
    ],
  };
}

/** An entity that is not stored. */
export const runtimeEntity = (name: string, fields: Fields): JsonObject =>
  entity(name, fields, { persistence: 'runtime' });

/** A page at `path` that mounts the traits of a list such as `'OrderBrowse OrderCreate'`. */
export function page(name: string, path: string, traits: string): JsonObject {
  return { name, path, traits: toList(traits).map((ref) => ({ ref })) };
}

export interface OrbitalSpec {
  readonly entity: JsonObject;
  readonly traits: readonly JsonObject[];
  readonly pages: readonly JsonObject[];
}

export const orbital = ({ entity, traits, pages }: OrbitalSpec): JsonObject => ({
  name: `${entity.name}Orbital`,
  entity,
  traits: [...traits],
  pages: [...pages],
});
