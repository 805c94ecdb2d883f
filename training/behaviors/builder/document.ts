import type { JsonObject } from '../../../src/kernel/json.ts';
import { field } from './field.ts';
import { toList } from './names.ts';

export interface BehaviorRecord {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen: string;
  readonly schema: JsonObject;
}

interface EntityOptions {
  readonly persistence?: 'persistent' | 'runtime' | 'singleton';
  readonly collection?: string;
}

/** An entity with an `id`, its other fields in their short form. */
export function entity(
  name: string,
  fields: Readonly<Record<string, string | JsonObject>>,
  { persistence = 'persistent', collection }: EntityOptions = {},
): JsonObject {
  return {
    name,
    persistence,
    ...(collection ? { collection } : {}),
    fields: [
      { name: 'id', type: 'string', required: true },
      ...Object.entries(fields).map(([key, spec]) => field(key, spec)),
    ],
  };
}

/** A page at `path` that mounts the traits of a list such as `'OrderBrowse OrderCreate'`. */
export function page(name: string, path: string, traits: string): JsonObject {
  return { name, path, traits: toList(traits).map((ref) => ({ ref })) };
}

interface OrbitalSpec {
  readonly entity: JsonObject;
  readonly name?: string;
  readonly auxiliary?: readonly JsonObject[];
  readonly traits: readonly JsonObject[];
  readonly pages: readonly JsonObject[];
}

export function orbital(spec: OrbitalSpec): JsonObject {
  return {
    name: spec.name ?? `${spec.entity.name}Orbital`,
    entity: spec.entity,
    ...(spec.auxiliary ? { auxiliaryEntities: [...spec.auxiliary] } : {}),
    traits: [...spec.traits],
    pages: [...spec.pages],
  };
}

interface BehaviorSpec {
  readonly name: string;
  readonly description: string;
  /** Space-separated. */
  readonly tags: string;
  readonly useWhen: string;
  readonly orbitals: readonly JsonObject[];
}

/** A behavior of the built-in library with its complete document. */
export function behavior({
  name,
  description,
  tags,
  useWhen,
  orbitals,
}: BehaviorSpec): BehaviorRecord {
  return {
    name,
    description,
    tags: toList(tags),
    useWhen,
    schema: { name, version: '1.0.0', description, orbitals: [...orbitals] },
  };
}
