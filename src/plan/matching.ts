import { groupBy } from '../kernel/append.ts';
import { toCanonicalJson } from '../kernel/canonical-json.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import { isEqualJson } from '../kernel/equal-json.ts';
import { isString } from '../kernel/json.ts';
import { countNames, groupBySlot, hasOwnName, mainEntity, type Part } from './outline.ts';
import { PartStructures, similarity } from './part-structure.ts';

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
  const matcher = new Matcher();
  matcher.match(source, target);
  return matcher;
}

/** A matching in which orbitals that differ are different ones: they are removed and added again as a whole. */
export function unmatchOrbitals({ toTarget, toSource }: Matching): Matching {
  const isKept = ([one, other]: readonly [Part, Part]): boolean =>
    one.type === 'schema' || (one.type === 'orbital' && isEqualJson(one.value, other.value));
  return {
    toTarget: new Map([...toTarget].filter(isKept)),
    toSource: new Map([...toSource].filter(isKept)),
  };
}

/**
 * Finds parts that carry different names but the same structure, parents first: where matching by name left siblings
 * over, the most similar structures first. A part without inner structure is only found where what holds it was
 * found so itself.
 */
export function findRenamed(source: Part, target: Part): readonly PartPair[] {
  const matcher = new Matcher(new PartStructures(source), new PartStructures(target));
  matcher.match(source, target);
  return matcher.renamed;
}

/** Structural similarity (0..1) from which on parts of different names are taken for the same. */
const SAME_STRUCTURE = 0.6;

/** Pairs of siblings that are compared at most; where there are more, they go by their names. */
const MAX_PAIRS = 20_000;

class Matcher implements Matching {
  readonly toTarget = new Map<Part, Part>();
  readonly toSource = new Map<Part, Part>();
  readonly renamed: PartPair[] = [];
  readonly #ours: PartStructures | undefined;
  readonly #theirs: PartStructures | undefined;

  /** Without structures parts are matched by name alone. */
  constructor(ours?: PartStructures, theirs?: PartStructures) {
    this.#ours = ours;
    this.#theirs = theirs;
  }

  match(source: Part, target: Part): void {
    checkpoint();
    this.toTarget.set(source, target);
    this.toSource.set(target, source);
    const targets = groupBySlot(target.children);
    for (const [slot, sources] of groupBySlot(source.children)) {
      const group = targets.get(slot);
      if (!group) continue;
      for (const { from, to } of this.#pairSiblings(sources, group)) this.match(from, to);
    }
  }

  #pairSiblings(sources: readonly Part[], targets: readonly Part[]): readonly PartPair[] {
    const { type } = sources[0] as Part;
    const siblings = new Siblings(sources, targets);
    siblings.pairBy((part) => part.name);
    if (type === 'orbital') {
      siblings.pairBy(
        (part) => mainEntity(part)?.name ?? '',
        (pair) => this.#isSameOrbital(pair, siblings),
      );
      if (this.#ours) {
        siblings.pairBy(
          namesInside,
          (pair) => siblings.isRenameable(pair) && this.#isSameOrbital(pair, siblings),
        );
      }
    }
    if (type === 'effect') siblings.pairBy((part) => part.name.split(' ')[0] as string);
    if (this.#ours && RENAMEABLE.has(type)) this.#pairByStructure(siblings);
    return siblings.pairs;
  }

  /** Orbitals of one entity are the same unless both carry names of their own that no rename could make equal. */
  #isSameOrbital(pair: PartPair, siblings: Siblings): boolean {
    if (!hasOwnName(pair.from) || !hasOwnName(pair.to)) return true;
    if (!this.#ours || !siblings.isRenameable(pair)) return false;
    this.renamed.push(pair);
    return true;
  }

  #pairByStructure(siblings: Siblings): void {
    const first = siblings.sources[0];
    if (!first || siblings.targets.length === 0) return;
    const holder = this.toTarget.get(first.parent as Part);
    const isTrusted = holder?.type !== 'schema' && holder?.name !== first.parent?.name;
    const toComparables = (parts: readonly Part[], structures: PartStructures | undefined) =>
      parts.flatMap((part) => {
        const structure = structures?.of(part);
        return structure && (isTrusted || structure.isTelling) ? [{ part, structure }] : [];
      });
    const rows = toComparables(siblings.sources.filter(siblings.isOnlySource), this.#ours);
    const columns = toComparables(siblings.targets.filter(siblings.isOnlyTarget), this.#theirs);
    if (rows.length * columns.length > MAX_PAIRS) return;
    const pairs = pairBest(rows, columns, (a, b) => {
      if (!siblings.isRenameable({ from: a.part, to: b.part })) return 0;
      const alike = similarity(a.structure, b.structure);
      return alike < SAME_STRUCTURE ? 0 : alike;
    });
    for (const { row, column } of pairs) {
      const pair = { from: row.part, to: column.part };
      siblings.pairs.push(pair);
      // An orbital without a name of its own is called by its entity: renaming that is enough.
      const isNamed = first.type !== 'orbital' || (hasOwnName(pair.from) && hasOwnName(pair.to));
      if (isNamed) this.renamed.push(pair);
    }
  }
}

/**
 * Pairs rows with columns whose similarity (0 to 1) is above 0, each at most once: the most similar first, of equals
 * those nearest to the beginning of both, so that rows and columns may be swapped. In the order of the rows.
 */
export function pairBest<Row, Column>(
  rows: readonly Row[],
  columns: readonly Column[],
  compare: (row: Row, column: Column, i: number, j: number) => number,
) {
  const candidates = rows.flatMap((row, i) => {
    checkpoint();
    return columns.flatMap((column, j) => {
      const similarity = compare(row, column, i, j);
      return similarity > 0 ? [{ row, column, similarity, i, j }] : [];
    });
  });
  const takenRows = new Set<number>();
  const takenColumns = new Set<number>();
  const ranked = candidates.sort((a, b) => b.similarity - a.similarity || a.i + a.j - b.i - b.j);
  const pairs = ranked.filter(({ i, j }) => {
    if (takenRows.has(i) || takenColumns.has(j)) return false;
    takenRows.add(i);
    takenColumns.add(j);
    return true;
  });
  return pairs.sort((a, b) => a.i - b.i);
}

/** Siblings of both sides: the pairs made so far, what is left over, and their names. */
class Siblings {
  readonly pairs: PartPair[] = [];
  sources: readonly Part[];
  targets: readonly Part[];
  readonly #sourceNames: ReadonlyMap<string, number>;
  readonly #targetNames: ReadonlyMap<string, number>;

  constructor(sources: readonly Part[], targets: readonly Part[]) {
    this.sources = sources;
    this.targets = targets;
    this.#sourceNames = countNames(sources);
    this.#targetNames = countNames(targets);
  }

  /** Pairs what is left over by equal non-empty keys, equal values first, then in order. */
  pairBy(keyOf: (part: Part) => string, isFit: (pair: PartPair) => boolean = () => true): void {
    const groups = groupBy(this.targets, keyOf);
    const taken = new Set<Part>();
    for (const [key, from] of groupBy(this.sources, keyOf)) {
      for (const pair of pairNamesakes(from, groups.get(key) ?? [], key !== '')) {
        if (!isFit(pair)) continue;
        this.pairs.push(pair);
        taken.add(pair.from).add(pair.to);
      }
    }
    this.sources = this.sources.filter((part) => !taken.has(part));
    this.targets = this.targets.filter((part) => !taken.has(part));
  }

  /** Whether the rename would collide with nothing: each name is only on its side, and as often. */
  isRenameable({ from, to }: PartPair): boolean {
    return (
      this.isOnlySource(from) &&
      this.isOnlyTarget(to) &&
      this.#sourceNames.get(from.name) === this.#targetNames.get(to.name)
    );
  }

  readonly isOnlySource = ({ name }: Part): boolean => name !== '' && !this.#targetNames.has(name);
  readonly isOnlyTarget = ({ name }: Part): boolean => name !== '' && !this.#sourceNames.has(name);
}

/** Equal parts with each other, then, where their key says something, the others in order. */
function pairNamesakes(
  from: readonly Part[],
  to: readonly Part[],
  isNamed: boolean,
): readonly PartPair[] {
  if (from.length === 1 && to.length === 1 && isNamed) {
    return [{ from: from[0] as Part, to: to[0] as Part }];
  }
  const texts = groupBy(to, textOf);
  const pairs = from.flatMap((part): PartPair[] => {
    const equal = to.length > 0 ? texts.get(textOf(part))?.shift() : undefined;
    return equal ? [{ from: part, to: equal }] : [];
  });
  if (!isNamed) return pairs;
  const taken = new Set(pairs.flatMap((pair) => [pair.from, pair.to]));
  const left = to.filter((part) => !taken.has(part));
  const others = from.filter((part) => !taken.has(part)).slice(0, left.length);
  return [...pairs, ...others.map((part, index) => ({ from: part, to: left[index] as Part }))];
}

/** The traits and pages of an orbital of names, which say that it is the same under other names of its own and its entity. */
function namesInside(orbital: Part): string {
  const inside = orbital.children.filter(({ type }) => type === 'trait' || type === 'page');
  if (!inside.every(({ value }) => isString(value))) return '';
  return inside
    .map(({ type, name }) => `${type} ${name}`)
    .sort()
    .join('\n');
}

const textOf = (part: Part): string => toCanonicalJson(part.value);
