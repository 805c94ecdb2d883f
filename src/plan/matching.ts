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
      for (const { from, to } of this.#pairSiblings(sources, targets.get(slot) ?? [])) {
        this.match(from, to);
      }
    }
  }

  /** Pairs siblings of both sides: those of one name, then what is left over by what else they have in common. */
  #pairSiblings(sources: readonly Part[], targets: readonly Part[]): readonly PartPair[] {
    const named = groupBy(targets, ({ name }) => name);
    const pairs = [...groupBy(sources, ({ name }) => name)].flatMap(([name, from]) =>
      pairNamesakes(from, named.get(name) ?? [], name !== ''),
    );
    const taken = new Set(pairs.flatMap(({ from, to }) => [from, to]));
    const [rows, columns] = [sources, targets].map((parts) =>
      parts.filter((one) => !taken.has(one)),
    );
    if (!rows?.length || !columns?.length || rows.length * columns.length > MAX_PAIRS) return pairs;
    const [ours, theirs] = [countNames(sources), countNames(targets)];
    // A rename would collide with nothing: each name is only on its side, and as often.
    const isRenameable = ({ name }: Part, to: Part) =>
      name !== '' &&
      to.name !== '' &&
      !theirs.has(name) &&
      !ours.has(to.name) &&
      ours.get(name) === theirs.get(to.name);
    const found = pairBest(rows, columns, (from, to) =>
      this.#compare(from, to, isRenameable(from, to)),
    );
    for (const { row: from, column: to } of found) {
      pairs.push({ from, to });
      // An orbital without a name of its own is called by its entity: renaming that is enough.
      const isNamed = from.type !== 'orbital' || (hasOwnName(from) && hasOwnName(to));
      if (RENAMEABLE.has(from.type) && isNamed) this.renamed.push({ from, to });
    }
    return pairs;
  }

  /** How surely two siblings of different names are the same, 0 where they are not. */
  #compare(from: Part, to: Part, isRenameable: boolean): number {
    if (from.type === 'effect') {
      const [operator] = from.name.split(' ');
      return operator !== '' && operator === to.name.split(' ')[0] ? 1 : 0;
    }
    const isFound = isRenameable && this.#ours !== undefined;
    if (from.type === 'orbital') {
      const isOneNameless = !hasOwnName(from) || !hasOwnName(to);
      const entity = mainEntity(from)?.name ?? '';
      const isOfOne = entity !== '' && entity === mainEntity(to)?.name;
      if (isOfOne && (isOneNameless || isFound)) return 3;
      const inside = namesInside(from);
      if (isFound && inside !== '' && inside === namesInside(to)) return 2;
    }
    if (!isFound || !RENAMEABLE.has(from.type)) return 0;
    const [ours, theirs] = [this.#ours?.of(from), this.#theirs?.of(to)];
    const holder = this.toTarget.get(from.parent as Part);
    const isTrusted = holder?.type !== 'schema' && holder?.name !== from.parent?.name;
    if (!ours || !theirs || !(isTrusted || (ours.isTelling && theirs.isTelling))) return 0;
    const alike = similarity(ours, theirs);
    return alike < SAME_STRUCTURE ? 0 : alike;
  }
}

/**
 * Pairs rows with columns whose similarity is above 0, each at most once: the most similar first, of equals
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

/** Equal parts with each other, then, where their key says something, the others in order. */
function pairNamesakes(from: readonly Part[], to: readonly Part[], isNamed: boolean): PartPair[] {
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
