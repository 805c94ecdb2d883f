import { isObject, type Json } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import type { KnownFinding, KnownVerdict } from '../verdict.ts';

/** Where findings lie and what they name, by category index. */
export interface Marks {
  /** Categories of the findings in or below an object of the document. */
  holding(node: object): Iterable<number>;
  /** Categories of the findings at a key of an object. */
  at(node: object, key: string | number): Iterable<number>;
  /** Categories of the findings that name something so, in a trait or outside of all. */
  naming(trait: object | undefined, name: string): Iterable<number>;
  /** Number of findings of each category in a trait, by index. */
  inTrait(trait: object | undefined): readonly number[];
}

const NOTHING: readonly number[] = [];

function put<K>(map: Map<K, Set<number>>, key: K, category: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([category]));
  else known.add(category);
}

/** Marks every object from `root` down to those that hold a finding; tells whether any was found. */
function markHolders(
  node: Json,
  wanted: ReadonlyMap<object, readonly number[]>,
  holders: Map<object, Set<number>>,
): ReadonlySet<number> | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  for (const category of wanted.get(node) ?? NOTHING) put(holders, node, category);
  for (const child of Array.isArray(node) ? node : Object.values(node)) {
    const below = child === undefined ? undefined : markHolders(child, wanted, holders);
    for (const category of below ?? NOTHING) put(holders, node as object, category);
  }
  return holders.get(node);
}

/** Reads the findings of a verdict once; walks only the traits and orbitals that have any. */
export function createMarks(
  model: Model,
  verdict: KnownVerdict,
  categoryIndex: ReadonlyMap<string, number>,
): Marks {
  const holders = new Map<object, Set<number>>();
  const keys = new Map<object, Map<string | number, Set<number>>>();
  const names = new Map<object | undefined, Map<string, Set<number>>>();
  const counts = new Map<object | undefined, number[]>();
  const wanted = new Map<object, number[]>();
  const roots = new Set<Json>();
  for (const finding of [...verdict.proven, ...verdict.undecided]) {
    const category = categoryIndex.get(finding.category);
    if (category === undefined) continue;
    const trait = traitNode(finding);
    wanted.set(finding.holder, [...(wanted.get(finding.holder) ?? []), category]);
    roots.add((trait as Json | undefined) ?? model.document);
    const byKey = keys.get(finding.holder) ?? new Map<string | number, Set<number>>();
    put(byKey, finding.key, category);
    keys.set(finding.holder, byKey);
    const local = counts.get(trait) ?? new Array<number>(categoryIndex.size).fill(0);
    local[category] = (local[category] as number) + 1;
    counts.set(trait, local);
    const byName = names.get(trait) ?? new Map<string, Set<number>>();
    for (const value of Object.values(finding.detail)) {
      if (typeof value === 'string') put(byName, value, category);
    }
    names.set(trait, byName);
  }
  if (roots.has(model.document)) markHolders(model.document, wanted, holders);
  else for (const root of roots) markHolders(root, wanted, holders);
  return {
    holding: (node) => holders.get(node) ?? NOTHING,
    at: (node, key) => keys.get(node)?.get(key) ?? NOTHING,
    naming: (trait, name) => names.get(trait)?.get(name) ?? NOTHING,
    inTrait: (trait) => counts.get(trait) ?? NOTHING,
  };
}

function traitNode({ trait }: KnownFinding): object | undefined {
  return isObject(trait?.entry) ? trait.entry : undefined;
}
