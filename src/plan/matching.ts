import { toCanonicalJson } from '../kernel/canonical-json.ts';
import type { Json } from '../kernel/json.ts';
import { assign, type Candidate } from './assignment.ts';
import { descendants, hasOwnName, type Part, type PartType } from './outline.ts';
import { createStructureOf, type StructureOf, similarity, similarityBound } from './structure.ts';
import { SAME_STRUCTURE } from './weights.ts';

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
const RENAMEABLE: ReadonlySet<PartType> = new Set<PartType>([
  'orbital',
  'entity',
  'field',
  'trait',
  'state',
  'event',
  'emit',
  'listen',
  'tick',
  'page',
  'use',
]);

/** Adds a small preference for equal places in the document where structures are equally alike. */
const PLACE_PREFERENCE = 1e-6;

/** Matches parts by name alone, top down, siblings with siblings; equal ones first where a name repeats. */
export function matchByName(source: Part, target: Part): Matching {
  const matching = createMatching();
  matchChildren(source, target, matching, undefined);
  return matching;
}

/**
 * Pairs of parts that carry different names but the same structure, parents first. They are found
 * where matching by name left siblings over, as the assignment of the greatest summed similarity.
 * A part without inner structure is only found where what holds it was found so itself.
 */
export function findRenamed(source: Part, target: Part): PartPair[] {
  const renamed: PartPair[] = [];
  const context: StructuralContext = {
    sourceStructure: createStructureOf(source),
    targetStructure: createStructureOf(target),
    sourceNames: collectNames(source),
    targetNames: collectNames(target),
    renamed,
    newNames: new Map(),
    oldNames: new Map(),
  };
  matchChildren(source, target, createMatching(), context);
  return renamed;
}

interface StructuralContext {
  readonly sourceStructure: StructureOf;
  readonly targetStructure: StructureOf;
  readonly sourceNames: ReadonlyMap<string, number>;
  readonly targetNames: ReadonlyMap<string, number>;
  readonly renamed: PartPair[];
  /** What a scoped name was found to be called on the other side. */
  readonly newNames: Map<string, string>;
  readonly oldNames: Map<string, string>;
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
  let rest = pairBy(sources, targets, (part) => part.name);
  const { pairs } = rest;
  if (type === 'orbital') {
    const byEntity = pairBy(rest.sources, rest.targets, entityNameOf).pairs;
    rest = drop(
      rest,
      byEntity.filter((pair) => isSameOrbital(pair, context)),
      pairs,
    );
  }
  if (type === 'effect') {
    rest = drop(rest, pairBy(rest.sources, rest.targets, operatorOf).pairs, pairs);
  }
  if (!context || !RENAMEABLE.has(type)) return pairs;
  const found = pairByStructure(rest.sources, rest.targets, matching, context);
  for (const pair of found) if (isNamedAlike(pair)) keepRename(pair, context);
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
function isSameOrbital(pair: PartPair, context: StructuralContext | undefined): boolean {
  if (!hasOwnName(pair.from) || !hasOwnName(pair.to)) return true;
  if (!context || !isRenameable(pair, context)) return false;
  keepRename(pair, context);
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
  matching: Matching,
  context: StructuralContext,
): PartPair[] {
  if (sources.length === 0 || targets.length === 0) return [];
  const isTrusted = isFoundByStructure(sources[0]?.parent, matching);
  const candidates: Candidate[] = [];
  sources.forEach((from, row) => {
    const a = context.sourceStructure(from);
    targets.forEach((to, column) => {
      const b = context.targetStructure(to);
      if (!isTrusted && !(a.isTelling && b.isTelling)) return;
      if (similarityBound(a, b) < SAME_STRUCTURE || !isRenameable({ from, to }, context)) return;
      const alike = similarity(a, b);
      if (alike < SAME_STRUCTURE) return;
      const apart = Math.abs(indexOf(from) - indexOf(to));
      candidates.push({ row, column, similarity: alike - apart * PLACE_PREFERENCE });
    });
  });
  return assign(candidates).map(({ row, column }) => ({
    from: sources[row] as Part,
    to: targets[column] as Part,
  }));
}

function isFoundByStructure(parent: Part | undefined, matching: Matching): boolean {
  const target = parent && matching.toTarget.get(parent);
  return target !== undefined && target.type !== 'schema' && parent?.name !== target.name;
}

/** Whether the rename would collide with nothing: each name is only on its side, as often, and always stands for the other. */
function isRenameable({ from, to }: PartPair, context: StructuralContext): boolean {
  return (
    from.name !== '' &&
    to.name !== '' &&
    from.name !== to.name &&
    context.sourceNames.get(scopedName(from, from.name)) ===
      context.targetNames.get(scopedName(to, to.name)) &&
    (context.newNames.get(scopedName(from, from.name)) ?? to.name) === to.name &&
    (context.oldNames.get(scopedName(to, to.name)) ?? from.name) === from.name &&
    !context.sourceNames.has(scopedName(from, to.name)) &&
    !context.targetNames.has(scopedName(to, from.name))
  );
}

/** An orbital without a name of its own is called by its entity: renaming that is enough. */
function isNamedAlike({ from, to }: PartPair): boolean {
  return from.type !== 'orbital' || (hasOwnName(from) && hasOwnName(to));
}

function keepRename(pair: PartPair, context: StructuralContext): void {
  context.renamed.push(pair);
  context.newNames.set(scopedName(pair.from, pair.from.name), pair.to.name);
  context.oldNames.set(scopedName(pair.to, pair.to.name), pair.from.name);
}

function collectNames(root: Part): Map<string, number> {
  const names = new Map<string, number>();
  for (const part of descendants(root)) {
    if (!RENAMEABLE.has(part.type)) continue;
    const name = scopedName(part, part.name);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return names;
}

/** Names are compared among siblings: elsewhere one may be taken now and free in a moment. */
function scopedName({ type, parent, slot }: Part, name: string): string {
  return [type, ...(parent?.path ?? []), ...(slot?.path ?? []), name].join('\n');
}

function operatorOf(effect: Part): string {
  return effect.name.split(' ')[0] as string;
}

function entityNameOf(orbital: Part): string {
  return orbital.children.find((child) => child.type === 'entity')?.name ?? '';
}

function indexOf(part: Part): number {
  const index = part.path[part.path.length - 1];
  return typeof index === 'number' ? index : 0;
}

function textOf(part: Part): string {
  return toCanonicalJson(part.value as Json);
}

function groupBySlot(parts: readonly Part[]): Map<string, Part[]> {
  return groupBy(parts, (part) => part.slot?.path.join('/') ?? '');
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
