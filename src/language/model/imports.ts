import { isObject, type JsonObject } from '../../kernel/json.ts';
import { traitsOf } from '../traits.ts';

/** Finds the documents that count as fact for an import. */
export interface ImportResolver {
  /** The document that `uses[].from` names, e.g. `std/behaviors/std-modal`; undefined where it is opaque. */
  findImport(from: string): JsonObject | undefined;
  /** The user's behavior of exactly this name, for a trait given only by it. */
  findBehavior(name: string): JsonObject | undefined;
}

export const NO_IMPORTS: ImportResolver = {
  findImport: () => undefined,
  findBehavior: () => undefined,
};

/** `Alias.traits.Name` taken apart; undefined for any other reference. */
export function parseTraitReference(ref: string): { alias: string; trait: string } | undefined {
  const match = /^([^.]+)\.traits\.(.+)$/.exec(ref);
  return match ? { alias: match[1] as string, trait: match[2] as string } : undefined;
}

const findTrait = (document: JsonObject, name: string): JsonObject | undefined =>
  [...traitsOf(document)].find(([trait]) => trait.name === name)?.[0];

/** The trait that a behavior's name stands for: its only one, or the one of the same name. */
export function resolveBehaviorName(
  name: string,
  resolver: ImportResolver,
): JsonObject | undefined {
  const document = resolver.findBehavior(name);
  if (document === undefined) return undefined;
  const [first, ...others] = traitsOf(document);
  return others.length === 0 ? first?.[0] : findTrait(document, name);
}

const cache = new WeakMap<JsonObject, { base: JsonObject; trait: JsonObject }>();

/**
 * The trait that a reference means: the imported one under its new name, with the reference's `config`
 * knobs, `linkedEntity` and `listens` in place of its own. Undefined where the import isn't fact or holds no trait of
 * that name, or the reference renames events.
 */
export function resolveReference(
  reference: JsonObject,
  uses: ReadonlyMap<string, string>,
  resolver: ImportResolver,
): JsonObject | undefined {
  if (typeof reference.ref !== 'string' || isObject(reference.events)) return undefined;
  const parsed = parseTraitReference(reference.ref);
  const from = parsed === undefined ? undefined : uses.get(parsed.alias);
  const document = from === undefined ? undefined : resolver.findImport(from);
  const base = document && parsed ? findTrait(document, parsed.trait) : undefined;
  if (base === undefined) return undefined;
  const known = cache.get(reference);
  if (known?.base === base) return known.trait;
  const trait = applyReference(base, reference);
  cache.set(reference, { base, trait });
  return trait;
}

function applyReference(base: JsonObject, reference: JsonObject): JsonObject {
  const trait: JsonObject = { ...base };
  for (const key of ['name', 'linkedEntity', 'listens'] as const) {
    if (reference[key] !== undefined) trait[key] = reference[key];
  }
  if (isObject(reference.config)) {
    const config: JsonObject = { ...(isObject(base.config) ? base.config : {}) };
    for (const [knob, value] of Object.entries(reference.config)) {
      const own = config[knob];
      config[knob] = isObject(own) && isObject(value) ? { ...own, ...value } : value;
    }
    trait.config = config;
  }
  return trait;
}
