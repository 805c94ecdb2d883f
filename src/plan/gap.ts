import { toCanonicalJson } from '../kernel/canonical-json.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { type Path, toPointer, valueAt } from '../kernel/pointer.ts';
import { wrapMachines } from '../language/flat-machines.ts';
import { toRoute } from '../language/grammar/page-paths.ts';
import { type Change, type Difference, differ } from './difference.ts';
import { descendants, findAncestor, type Part, type PartType } from './outline.ts';
import { type Recognition, recognise } from './renames.ts';
import { findEdits } from './value-edits.ts';

/** A part that only one document has. */
interface GapEntry {
  readonly type: string;
  readonly name: string;
  /** Of traits: their own or the orbital's entity. */
  readonly linkedEntity?: string;
  /** Of pages. */
  readonly route?: string;
  /** JSON Pointer into the document that has it. */
  readonly path: string;
  /** Smaller parts inside, by type. */
  readonly contains?: Readonly<Record<string, number>>;
}

/** One value that differs; absent on the side where the key is absent. */
interface GapChange {
  /** JSON Pointer into the source; into the target where the source has nothing there. */
  readonly path: string;
  readonly from?: Json;
  readonly to?: Json;
}

/** A part that both documents have, and what differs in it. */
export interface ModifiedEntry {
  readonly type: string;
  readonly name: string;
  readonly path: string;
  readonly renamed?: { readonly from: string; readonly to: string };
  readonly changes: readonly GapChange[];
}

export interface Gap {
  /** In the target, not in the source. */
  readonly missing: readonly GapEntry[];
  /** In the source, not in the target. */
  readonly extra: readonly GapEntry[];
  readonly modified: readonly ModifiedEntry[];
  /** 0 where canonically equal, 1 where nothing matches. */
  readonly gap_score: number;
}

/** The structural difference of two documents. Symmetric: swapped, `missing` and `extra` swap. */
export function gap(source: JsonObject, target: JsonObject): Gap {
  return gapOf(recognise(wrapMachines(source), wrapMachines(target)));
}

/** `gap` of documents whose renamed parts are found already. */
export function gapOf(recognition: Recognition): Gap {
  const difference = differ(recognition);
  const sides: Sides = { difference, missing: [], extra: [], modified: [] };
  addLone(sides, 'missing', difference.onlyRight);
  addLone(sides, 'extra', difference.onlyLeft);
  addModified(sides);
  return {
    missing: sides.missing,
    extra: sides.extra,
    modified: sides.modified,
    gap_score: score(sides),
  };
}

/** What is compared, and the lists that come of it. */
interface Sides {
  readonly difference: Difference;
  readonly missing: GapEntry[];
  readonly extra: GapEntry[];
  readonly modified: ModifiedEntry[];
}

function score({ difference, missing, extra, modified }: Sides): number {
  const { renames, shared, leftWeight, rightWeight } = difference;
  if (missing.length + extra.length + modified.length + renames.size === 0) return 0;
  const union = leftWeight + rightWeight - shared;
  const apart = union > 0 ? 1 - shared / union : 0;
  return Math.max(LEAST_GAP, Math.round(apart * 1e6) / 1e6);
}

/** The least score of two documents that are not canonically equal. */
const LEAST_GAP = 0.001;

/** Parts that are listed even inside a part that is listed itself. */
const LARGE: ReadonlySet<PartType> = new Set<PartType>(['orbital', 'entity', 'trait', 'page']);

function addLone(sides: Sides, list: 'missing' | 'extra', parts: readonly Part[]): void {
  const lone = new Set(parts);
  for (const written of parts) {
    const isInside = written.parent !== undefined && lone.has(written.parent);
    if (written.type === 'page_trait' || (isInside && !LARGE.has(written.type))) continue;
    sides[list].push(toEntry(asWritten(sides, written)));
  }
}

/** The part as its own document has it: the left one was given the right one's names to be compared. */
const asWritten = ({ difference }: Sides, part: Part): Part => difference.written.get(part) ?? part;

function toEntry(part: Part): GapEntry {
  const contains = countSmall(part);
  return {
    type: part.type,
    name: part.name || toCanonicalJson(part.value).slice(0, 60),
    ...(part.type === 'trait' && { linkedEntity: linkedEntityOf(part) }),
    ...(part.type === 'page' && { route: routeOf(part) }),
    path: toPointer(part.path),
    ...(Object.keys(contains).length > 0 && { contains }),
  };
}

function countSmall(part: Part): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of descendants(part, LARGE)) {
    if (type !== 'page_trait') counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

function linkedEntityOf(trait: Part): string {
  const own = isObject(trait.value) ? trait.value.linkedEntity : undefined;
  if (isString(own)) return own;
  const orbital = findAncestor(trait, 'orbital');
  return orbital?.children.find((child) => child.type === 'entity')?.name ?? '';
}

function routeOf(page: Part): string {
  const path = isObject(page.value) ? page.value.path : undefined;
  return isString(path) ? path : toRoute(page.name);
}

function addModified(sides: Sides): void {
  const { matching, changed, renames, onlyLeft, onlyRight } = sides.difference;
  // A page whose traits alone differ is a modified page.
  const pages = [...onlyLeft, ...onlyRight].flatMap(({ type, parent }) =>
    type === 'page_trait' && parent ? (matching.toSource.get(parent) ?? parent) : [],
  );
  for (const left of new Set([...changed.keys(), ...renames.keys(), ...pages])) {
    const right = matching.toTarget.get(left);
    if (right) addModifiedPart(sides, left, right, changed.get(left) ?? []);
  }
}

function addModifiedPart(sides: Sides, left: Part, target: Part, changes: readonly Change[]): void {
  const source = asWritten(sides, left);
  const all = changes.flatMap((change) => toGapChanges(change, source, target));
  const { matching, renames } = sides.difference;
  const isLone = (part: Part) => !matching.toTarget.has(part) && !matching.toSource.has(part);
  if (left.type === 'page' && [...left.children, ...target.children].some(isLone)) {
    const [before, after] = [source, target].map(({ value }) => valueAt(value, ['traits']));
    all.push(toChange([...source.path, 'traits'], before, after));
  }
  const isRenamed = source.type !== 'schema' && renames.has(left);
  for (const { kind, keys, left: held, right: wanted } of changes) {
    if (kind !== 'value' || (held !== undefined && wanted !== undefined)) continue;
    const [list, part] =
      held === undefined ? ['missing' as const, target] : ['extra' as const, source];
    const path = toPointer([...part.path, ...keys]);
    sides[list].push({ type: 'property', name: keys.join('.'), path });
  }
  if (all.length === 0 && !isRenamed) return;
  sides.modified.push({
    type: source.type,
    name: source.name,
    path: toPointer(source.path),
    ...(isRenamed && { renamed: { from: source.name, to: target.name } }),
    changes: all,
  });
}

function toGapChanges(change: Change, source: Part, target: Part): GapChange[] {
  const { keys, kind, left: from, right: to } = change;
  if (kind === 'value' && (from === undefined || to === undefined)) return [];
  if (kind === 'order') return [toChange([...source.path, ...keys], from, to)];
  const before = valueAt(source.value, keys);
  const after = valueAt(target.value, keys);
  const path = [...(before === undefined ? target.path : source.path), ...keys];
  if (kind === 'form') return [toChange(path, shellOf(before), shellOf(after))];
  // Compared with equal names, reported as written.
  return findEdits(from, to, MAX_PLACES).map(({ path: place, value, isInsertion }) =>
    toChange(
      [...path, ...place],
      isInsertion ? undefined : valueAt(before, place),
      value === undefined ? undefined : valueAt(after, place),
    ),
  );
}

/** The rest of a value whose parts are listed on their own: its form. */
function shellOf(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value;
  return isString(value.name) ? { name: value.name } : {};
}

const toChange = (path: Path, from: Json | undefined, to: Json | undefined): GapChange =>
  omitUndefined({ path: toPointer(path), from, to });

/** Changes of more places than these are reported as one change of the part that holds them. */
const MAX_PLACES = 20;
