import { isObject, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { findNameKey } from '../grammar/elements.ts';
import { ReferenceIndex } from '../references.ts';
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

const RENAMED_ROLES: ReadonlySet<string> = new Set(['event', 'fired', 'sourceEvent']);

/** A trait with the events of `renames` renamed wherever it declares, handles, fires or hears them. */
function renameEvents(base: JsonObject, renames: JsonObject): JsonObject {
  const document: JsonObject = { orbitals: [{ traits: [structuredClone(base)] }] };
  const { definitions, references } = new ReferenceIndex(document);
  const renamed = (name: string): string | undefined => {
    const to = Object.hasOwn(renames, name) ? renames[name] : undefined;
    return typeof to === 'string' ? to : undefined;
  };
  for (const { type, name, path } of definitions) {
    const to = type === 'event' ? renamed(name) : undefined;
    if (to === undefined) continue;
    const node = valueAt(document, path);
    const key = isObject(node) ? findNameKey('event', node) : undefined;
    if (isObject(node) && key !== undefined) node[key] = to;
    else replace(document, path, to);
  }
  for (const { role, name, path, withName } of references) {
    const to = RENAMED_ROLES.has(role) ? renamed(name) : undefined;
    if (to !== undefined) replace(document, path, withName(to));
  }
  return valueAt(document, TRAIT_PATH) as JsonObject;
}

const TRAIT_PATH = ['orbitals', 0, 'traits', 0] as const;

/** Puts a text in place of another. The document is our own copy. */
function replace(document: JsonObject, path: Path, text: string): void {
  const holder = valueAt(document, path.slice(0, -1)) as JsonObject;
  holder[path.at(-1) as string] = text;
}

const cache = new WeakMap<JsonObject, { base: JsonObject; trait: JsonObject }>();

/**
 * The trait that a reference means: the imported one under its new name, with the reference's `config`
 * knobs, `events` renames, `linkedEntity` and `listens` in place of its own. Undefined where the
 * import isn't fact or holds no trait of that name.
 */
export function resolveReference(
  reference: JsonObject,
  uses: ReadonlyMap<string, string>,
  resolver: ImportResolver,
): JsonObject | undefined {
  if (typeof reference.ref !== 'string') return undefined;
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
  const renamed = isObject(reference.events) ? renameEvents(base, reference.events) : base;
  const trait: JsonObject = { ...renamed };
  for (const key of ['name', 'linkedEntity', 'listens'] as const) {
    if (reference[key] !== undefined) trait[key] = reference[key];
  }
  if (isObject(reference.config)) {
    const config: JsonObject = { ...(isObject(renamed.config) ? renamed.config : {}) };
    for (const [knob, value] of Object.entries(reference.config)) {
      const own = config[knob];
      config[knob] = isObject(own) && isObject(value) ? { ...own, ...value } : value;
    }
    trait.config = config;
  }
  return trait;
}
