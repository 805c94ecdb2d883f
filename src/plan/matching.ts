import { groupBy } from '../kernel/append.ts';
import { toCanonicalJson } from '../kernel/canonical-json.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { isString, type Json } from '../kernel/json.ts';
import { type Comparable, findSimilarPairs, pairBest } from './best-pairs.ts';
import { countNames, groupBySlot, hasOwnName, indexOf, type Part } from './outline.ts';
import { PartStructures } from './part-structure.ts';

/** A part of one document and the part of another that it is taken for. */
export interface PartPair {
  readonly from: Part;
  readonly to: Part;
}

/** Which parts of two outlines are taken for the same. The roots always are. */
export interface Matching {
  readonly toTarget: ReadonlyMap<Part, Part>;
  readonly toSource: ReadonlyMap<Part, Part>;
}

/** Parts that `rename` can rename, in the order that makes the names of the holders known first. */
const RENAMEABLE: ReadonlySet<string> = new Set(
  'orbital entity field trait state event emit listen tick page use'.split(' '),
);

/** Matches parts by name alone, top down, siblings with siblings; equal ones first where a name repeats. */
export function matchByName(source: Part, target: Part): Matching {
  const matching = createMatching();
  matchChildren(source, target, matching, undefined);
  return matching;
}

/** Parts that were only renamed, parents first. */
interface RenamedParts {
  readonly pairs: readonly PartPair[];
  /** Pairs of siblings that were not compared, because too many look alike. */
  readonly leftOut: number;
}

/**
 * Finds parts that carry different names but the same structure: where matching by name left siblings
 * over, the most similar structures first. A part without inner structure is only found where what holds it was
 * found so itself.
 */
export function findRenamed(source: Part, target: Part): RenamedParts {
  const context: StructuralContext = {
    sourceStructures: new PartStructures(source),
    targetStructures: new PartStructures(target),
    renamed: [],
    leftOut: 0,
  };
  matchChildren(source, target, createMatching(), context);
  return { pairs: context.renamed, leftOut: context.leftOut };
}

interface StructuralContext {
  readonly sourceStructures: PartStructures;
  readonly targetStructures: PartStructures;
  readonly renamed: PartPair[];
  leftOut: number;
}

interface GrowingMatching extends Matching {
  readonly toTarget: Map<Part, Part>;
  readonly toSource: Map<Part, Part>;
}

function createMatching(): GrowingMatching {
  return { toTarget: new Map(), toSource: new Map() };
}

function matchChildren(
  source: Part,
  target: Part,
  matching: GrowingMatching,
  context: StructuralContext | undefined,
): void {
  matching.toTarget.set(source, target);
  matching.toSource.set(target, source);
  const targets = groupBySlot(target.children);
  for (const [slot, sources] of groupBySlot(source.children)) {
    const group = targets.get(slot);
    if (!group) continue;
    for (const { from, to } of matchSiblings(sources, group, matching, context)) {
      matchChildren(from, to, matching, context);
    }
  }
}

function matchSiblings(
  sources: readonly Part[],
  targets: readonly Part[],
  matching: Matching,
  context: StructuralContext | undefined,
): PartPair[] {
  const type = (sources[0] as Part).type;
  checkpoint();
  let rest = pairBy(sources, targets, (part) => part.name);
  const { pairs } = rest;
  const siblings = new SiblingNames(sources, targets);
  if (type === 'orbital') {
    const byEntity = pairBy(rest.sources, rest.targets, entityNameOf).pairs;
    rest = drop(
      rest,
      byEntity.filter((pair) => isSameOrbital(pair, siblings, context)),
      pairs,
    );
  }
  if (type === 'orbital' && context) {
    const byNames = pairBy(rest.sources, rest.targets, namesInside).pairs.filter((pair) =>
      siblings.isRenameable(pair),
    );
    rest = drop(rest, byNames, pairs);
  }
  if (type === 'effect') {
    rest = drop(rest, pairBy(rest.sources, rest.targets, operatorOf).pairs, pairs);
  }
  if (!context || !RENAMEABLE.has(type)) return pairs;
  const found = pairByStructure(rest.sources, rest.targets, siblings, matching, context);
  for (const pair of found) if (isNamedAlike(pair)) context.renamed.push(pair);
  return [...pairs, ...found];
}

/** Keeps the pairs that a weaker key found and leaves the others' parts over. */
function drop(rest: Pairing, found: readonly PartPair[], pairs: PartPair[]): Pairing {
  pairs.push(...found);
  const taken = new Set(found.flatMap(({ from, to }) => [from, to]));
  return {
    pairs,
    sources: rest.sources.filter((part) => !taken.has(part)),
    targets: rest.targets.filter((part) => !taken.has(part)),
  };
}

/** Orbitals of one entity are the same unless both carry names of their own that no rename could make equal. */
function isSameOrbital(
  pair: PartPair,
  siblings: SiblingNames,
  context: StructuralContext | undefined,
): boolean {
  if (!hasOwnName(pair.from) || !hasOwnName(pair.to)) return true;
  if (!context || !siblings.isRenameable(pair)) return false;
  context.renamed.push(pair);
  siblings.keepRename(pair);
  return true;
}

interface Pairing {
  readonly pairs: PartPair[];
  readonly sources: readonly Part[];
  readonly targets: readonly Part[];
}

/** Pairs siblings of equal non-empty keys, equal values first, then in order. */
function pairBy(
  sources: readonly Part[],
  targets: readonly Part[],
  keyOf: (part: Part) => string,
): Pairing {
  const groups = groupBy(targets, keyOf);
  const pairs: PartPair[] = [];
  for (const [key, from] of groupBy(sources, keyOf)) {
    const to = groups.get(key);
    if (to) pairs.push(...pairNamesakes(from, to, key !== ''));
  }
  return drop({ pairs: [], sources, targets }, pairs, []);
}

function pairNamesakes(from: readonly Part[], to: readonly Part[], isNamed: boolean): PartPair[] {
  if (from.length === 1 && to.length === 1 && isNamed) {
    return [{ from: from[0] as Part, to: to[0] as Part }];
  }
  const texts = groupBy(to, textOf);
  const pairs: PartPair[] = [];
  const rest: Part[] = [];
  for (const part of from) {
    const equal = texts.get(textOf(part))?.shift();
    if (equal) pairs.push({ from: part, to: equal });
    else rest.push(part);
  }
  if (!isNamed) return pairs;
  const taken = new Set(pairs.map((pair) => pair.to));
  const left = to.filter((part) => !taken.has(part));
  rest.slice(0, left.length).forEach((part, index) => {
    pairs.push({ from: part, to: left[index] as Part });
  });
  return pairs;
}

function pairByStructure(
  sources: readonly Part[],
  targets: readonly Part[],
  siblings: SiblingNames,
  matching: Matching,
  context: StructuralContext,
): PartPair[] {
  if (sources.length === 0 || targets.length === 0) return [];
  const isTrusted = isFoundByStructure(sources[0]?.parent, matching);
  const toComparables = (parts: readonly Part[], structures: PartStructures): Sibling[] =>
    parts.flatMap((part) => {
      const structure = structures.of(part);
      if (!isTrusted && !structure.isTelling) return [];
      return [{ part, structure, place: indexOf(part) }];
    });
  const from = toComparables(sources.filter(siblings.isOnlySource), context.sourceStructures);
  const to = toComparables(targets.filter(siblings.isOnlyTarget), context.targetStructures);
  const { candidates, leftOut } = findSimilarPairs(from, to, (row, column) =>
    siblings.isRenameable({ from: (from[row] as Sibling).part, to: (to[column] as Sibling).part }),
  );
  context.leftOut += leftOut;
  return pairBest(candidates).map(({ row, column }) => ({
    from: (from[row] as Sibling).part,
    to: (to[column] as Sibling).part,
  }));
}

interface Sibling extends Comparable {
  readonly part: Part;
}

function isFoundByStructure(parent: Part | undefined, matching: Matching): boolean {
  const target = parent && matching.toTarget.get(parent);
  return target !== undefined && target.type !== 'schema' && parent?.name !== target.name;
}

/** The names of siblings of both sides, and the renames found among them. */
class SiblingNames {
  readonly #sources: ReadonlyMap<string, number>;
  readonly #targets: ReadonlyMap<string, number>;
  /** The name on the other side, by the name on this one. */
  readonly #newNames = new Map<string, string>();
  readonly #oldNames = new Map<string, string>();

  constructor(sources: readonly Part[], targets: readonly Part[]) {
    this.#sources = countNames(sources);
    this.#targets = countNames(targets);
  }

  /** Whether the rename would collide with nothing: each name is only on its side, as often, and always stands for the other. */
  isRenameable({ from, to }: PartPair): boolean {
    return (
      this.isOnlySource(from) &&
      this.isOnlyTarget(to) &&
      this.#sources.get(from.name) === this.#targets.get(to.name) &&
      (this.#newNames.get(from.name) ?? to.name) === to.name &&
      (this.#oldNames.get(to.name) ?? from.name) === from.name
    );
  }

  keepRename({ from, to }: PartPair): void {
    this.#newNames.set(from.name, to.name);
    this.#oldNames.set(to.name, from.name);
  }

  readonly isOnlySource = ({ name }: Part): boolean => name !== '' && !this.#targets.has(name);
  readonly isOnlyTarget = ({ name }: Part): boolean => name !== '' && !this.#sources.has(name);
}

/** An orbital without a name of its own is called by its entity: renaming that is enough. */
function isNamedAlike({ from, to }: PartPair): boolean {
  return from.type !== 'orbital' || (hasOwnName(from) && hasOwnName(to));
}

/** The traits and pages of an orbital of names, which say that it is the same under another entity's name. */
function namesInside(orbital: Part): string {
  const inside = orbital.children.filter(({ type }) => type === 'trait' || type === 'page');
  if (hasOwnName(orbital) || !inside.every(({ value }) => isString(value))) return '';
  return inside
    .map(({ type, name }) => `${type} ${name}`)
    .sort()
    .join('\n');
}

function operatorOf(effect: Part): string {
  return effect.name.split(' ')[0] as string;
}

function entityNameOf(orbital: Part): string {
  return orbital.children.find((child) => child.type === 'entity')?.name ?? '';
}

function textOf(part: Part): string {
  return toCanonicalJson(part.value as Json);
}
