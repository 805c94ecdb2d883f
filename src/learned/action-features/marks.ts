import { isObject, type Json } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import type { KnownFinding, KnownVerdict } from '../verdict.ts';

/** A finding as a number; `categoryOf` tells its category's index. */
type FindingId = number;

/** Where findings lie and what they name. */
export interface Marks {
  categoryOf(finding: FindingId): number;
  isError(finding: FindingId): boolean;
  /** Findings in or below an object of the document. */
  holding(node: object): Iterable<FindingId>;
  /** Findings at a key of an object. */
  at(node: object, key: string | number): Iterable<FindingId>;
  /** Findings that name something so, in a trait (or outside of all, where it is undefined). */
  naming(trait: object | undefined, name: string): Iterable<FindingId>;
  /** Findings that name something so, anywhere else. */
  namingElsewhere(trait: object | undefined, name: string): Iterable<FindingId>;
  /** The entity of the trait that a finding is in. */
  entityOf(finding: FindingId): string | undefined;
  /** Findings in a trait, or outside of all. */
  inTrait(trait: object | undefined): Iterable<FindingId>;
}

const NOTHING: readonly FindingId[] = [];

function put<K>(map: Map<K, Set<FindingId>>, key: K, finding: FindingId): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([finding]));
  else known.add(finding);
}

/** The map of a key in a map of maps, made where it is missing. */
function within<K, L, V>(maps: Map<K, Map<L, V>>, key: K): Map<L, V> {
  const known = maps.get(key);
  if (known !== undefined) return known;
  const made = new Map<L, V>();
  maps.set(key, made);
  return made;
}

/** Marks every object from `node` down to those that hold a finding, and returns what it holds. */
function markHolders(
  node: Json,
  sites: ReadonlyMap<object, ReadonlySet<FindingId>>,
  holders: Map<object, Set<FindingId>>,
): Iterable<FindingId> {
  if (typeof node !== 'object' || node === null) return NOTHING;
  for (const finding of sites.get(node) ?? NOTHING) put(holders, node as object, finding);
  for (const child of Array.isArray(node) ? node : Object.values(node)) {
    if (child === undefined) continue;
    for (const finding of markHolders(child, sites, holders)) put(holders, node, finding);
  }
  return holders.get(node) ?? NOTHING;
}

function traitNode({ trait }: KnownFinding): object | undefined {
  return isObject(trait?.entry) ? trait.entry : undefined;
}

/** Reads the findings of a verdict once; walks only the traits that have any, or the whole where one lies outside. */
export function createMarks(
  model: Model,
  verdict: KnownVerdict,
  categoryIndex: ReadonlyMap<string, number>,
): Marks {
  const findings = [...verdict.proven, ...verdict.undecided].filter(({ category }) =>
    categoryIndex.has(category),
  );
  const sites = new Map<object, Set<FindingId>>();
  const keys = new Map<object, Map<string | number, Set<FindingId>>>();
  const names = new Map<string, Set<FindingId>>();
  const traits = new Map<object | undefined, Set<FindingId>>();
  const roots = new Set<Json>();
  findings.forEach((finding, id) => {
    const trait = traitNode(finding);
    put(sites, finding.holder, id);
    const element = (finding.holder as Record<string | number, Json>)[finding.key];
    if (typeof element === 'object' && element !== null) put(sites, element, id);
    put(within(keys, finding.holder), finding.key, id);
    put(traits, trait, id);
    for (const value of Object.values(finding.detail)) {
      if (typeof value === 'string') put(names, value, id);
    }
    roots.add((trait as Json | undefined) ?? model.document);
  });
  const holders = new Map<object, Set<FindingId>>();
  if (roots.has(model.document)) markHolders(model.document, sites, holders);
  else for (const root of roots) markHolders(root, sites, holders);
  const isIn = (id: FindingId, trait: object | undefined) =>
    traitNode(findings[id] as KnownFinding) === trait;
  const naming = (name: string) => [...(names.get(name) ?? NOTHING)];
  return {
    categoryOf: (id) => categoryIndex.get(findings[id]?.category ?? '') ?? 0,
    isError: (id) => findings[id]?.severity === 'error',
    holding: (node) => holders.get(node) ?? NOTHING,
    at: (node, key) => keys.get(node)?.get(key) ?? NOTHING,
    naming: (trait, name) => naming(name).filter((id) => isIn(id, trait)),
    namingElsewhere: (trait, name) => naming(name).filter((id) => !isIn(id, trait)),
    entityOf: (id) => findings[id]?.trait?.entityName,
    inTrait: (trait) => traits.get(trait) ?? NOTHING,
  };
}
