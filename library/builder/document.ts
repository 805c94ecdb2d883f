import { toInterface } from '../../src/behaviors/interface.ts';
import type { BehaviorInterface } from '../../src/behaviors/needs.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { fitColumns } from '../fit-columns.ts';
import { settleOrbitals } from '../settle-orbitals.ts';
import { rememberViewFields, splitViews } from '../split-views.ts';
import { field } from './field.ts';
import type { FieldSpec } from './language.ts';
import { toCollection, toList } from './names.ts';

export interface BehaviorRecord {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen: string;
  readonly asked: readonly string[];
  readonly interface: BehaviorInterface;
  readonly schema: JsonObject;
}

interface EntityOptions {
  readonly persistence?: 'persistent' | 'runtime' | 'singleton';
  readonly collection?: string;
  /** Fields that only a view remembers, space-separated: they go to an entity `<Name>View` that is never stored. */
  readonly view?: string;
}

/** An entity with an `id`, its other fields in their short form. */
export function entity(
  name: string,
  fields: Readonly<Record<string, FieldSpec>>,
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

/** A page at `path` that mounts the traits of a list such as `'OrderBrowse OrderCreate'`. */
export function page(name: string, path: string, traits: string): JsonObject {
  return { name, path, traits: toList(traits).map((ref) => ({ ref })) };
}

interface OrbitalSpec {
  readonly entity: JsonObject;
  readonly name?: string;
  /** Entities that its traits also work on, such as what a view remembers. Each gets an orbital of its own. */
  readonly auxiliary?: readonly JsonObject[];
  readonly traits: readonly JsonObject[];
  readonly pages: readonly JsonObject[];
}

export const nameOrbital = ({ name }: JsonObject) => `${name}Orbital`;

/** An orbital, and after it those of its auxiliary entities: an orbital holds one entity. */
export function orbital(spec: OrbitalSpec): JsonObject[] {
  const { entity, name = nameOrbital(entity), auxiliary = [], traits, pages } = spec;
  return [
    { name, entity, traits: [...traits], pages: [...pages] },
    ...auxiliary.map((one) => ({ name: nameOrbital(one), entity: one, traits: [], pages: [] })),
  ];
}

interface BehaviorSpec {
  readonly name: string;
  readonly description: string;
  /** Space-separated. */
  readonly tags: string;
  readonly useWhen: string;
  /** How people ask for it in words of their own, by feature, trouble, trade or a product they know; separated by `; `. */
  readonly asked: string;
  /** The entity that it is about; by default the first that is persistent. */
  readonly main?: string;
  readonly orbitals: readonly (readonly JsonObject[])[];
}

/** Orbitals of one document may share an auxiliary entity. */
const uniqueByName = (orbitals: readonly JsonObject[]): JsonObject[] => [
  ...new Map(orbitals.map((one) => [one.name, one])).values(),
];

/** A behavior of the built-in library with its complete document. */
export function behavior({
  name,
  description,
  tags,
  useWhen,
  asked,
  main,
  orbitals,
}: BehaviorSpec): BehaviorRecord {
  const tagList = toList(tags);
  const isPrimitive = tagList.includes('primitive');
  const settled = settleOrbitals(splitViews(uniqueByName(orbitals.flat())), !isPrimitive);
  const schema = { name, version: '1.0.0', description, orbitals: fitColumns(settled) };
  return {
    name,
    description,
    tags: tagList,
    useWhen,
    asked: asked.split('; '),
    interface: toInterface(schema, {
      primitive: isPrimitive,
      ...(main ? { main } : {}),
    }),
    schema,
  };
}
