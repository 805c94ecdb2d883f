import { linkedEntityOf } from '../actions/find.ts';
import { toCanonicalJson } from '../kernel/canonical-json.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { type Path, toPointer, valueAt } from '../kernel/pointer.ts';
import { wrapMachines } from '../language/flat-machines.ts';
import { toRoute } from '../language/grammar/page-paths.ts';
import { type Change, type Difference, differ } from './difference.ts';
import { descendants, holdersOf, type Part, type PartType } from './outline.ts';
import { type Comparison, compareDocuments } from './renames.ts';
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
  return gapOf(compareDocuments(wrapMachines(source), wrapMachines(target)));
}

/** `gap` of documents that are compared already. */
export function gapOf(comparison: Comparison): Gap {
  const difference = differ(comparison);
  const { onlyLeft, onlyRight, renamed, shared, leftWeight, rightWeight } = difference;
  const missing = [...listLone(difference, onlyRight), ...listProperties(difference, 'right')];
  const extra = [...listLone(difference, onlyLeft), ...listProperties(difference, 'left')];
  const modified = listModified(difference);
  const isEqual = missing.length + extra.length + modified.length + renamed.size === 0;
  const union = leftWeight + rightWeight - shared;
  const apart = union > 0 ? 1 - shared / union : 0;
  const gap_score = isEqual ? 0 : Math.max(LEAST_GAP, Math.round(apart * 1e6) / 1e6);
  return { missing, extra, modified, gap_score };
}

/** The least score of two documents that are not canonically equal. */
const LEAST_GAP = 0.001;

/** Parts that are listed even inside a part that is listed itself. */
const LARGE: ReadonlySet<PartType> = new Set<PartType>(['orbital', 'entity', 'trait', 'page']);

function listLone(difference: Difference, parts: readonly Part[]): GapEntry[] {
  const lone = new Set(parts);
  const isListed = ({ type, parent }: Part) =>
    type !== 'page_trait' && (LARGE.has(type) || !parent || !lone.has(parent));
  return parts.filter(isListed).map((part) => toEntry(asWritten(difference, part)));
}

/** The keys that the part of one side alone has. */
function listProperties(difference: Difference, side: 'left' | 'right'): GapEntry[] {
  const { changed, matching } = difference;
  const other = side === 'left' ? 'right' : 'left';
  return [...changed].flatMap(([left, changes]) => {
    const right = matching.toTarget.get(left) as Part;
    const { path } = side === 'left' ? asWritten(difference, left) : right;
    return changes
      .filter((one) => one.kind === 'value' && one[other] === undefined)
      .map(({ keys }) => {
        return { type: 'property', name: keys.join('.'), path: toPointer([...path, ...keys]) };
      });
  });
}

/** The part as its own document has it: the left one was given the right one's names to be compared. */
const asWritten = ({ toWritten }: Difference, part: Part): Part => toWritten.get(part) ?? part;

function toEntry(part: Part): GapEntry {
  const contains = countSmall(part);
  return {
    type: part.type,
    name: part.name || toCanonicalJson(part.value).slice(0, 60),
    ...(part.type === 'trait' && {
      linkedEntity: linkedEntityOf([...holdersOf(part)].at(-1)?.value as JsonObject, part.path),
    }),
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

function routeOf(page: Part): string {
  const path = isObject(page.value) ? page.value.path : undefined;
  return isString(path) ? path : toRoute(page.name);
}

function listModified(difference: Difference): ModifiedEntry[] {
  const { matching, changed, renamed, onlyLeft, onlyRight } = difference;
  // A page whose traits alone differ is a modified page.
  const pages = [...onlyLeft, ...onlyRight].flatMap(({ type, parent }) =>
    type === 'page_trait' && parent ? (matching.toSource.get(parent) ?? parent) : [],
  );
  const parts = new Set([...changed.keys(), ...renamed.keys(), ...pages]);
  return [...parts].flatMap((left) => {
    const right = matching.toTarget.get(left);
    return right ? toModified(difference, left, right) : [];
  });
}

/** What differs in a part that both documents have; nothing where it only lacks keys or has more of them. */
function toModified(difference: Difference, left: Part, target: Part): ModifiedEntry[] {
  const { matching, changed, renamed } = difference;
  const source = asWritten(difference, left);
  const changes = (changed.get(left) ?? []).flatMap((one) => toGapChanges(one, source, target));
  const isLone = (part: Part) => !matching.toTarget.has(part) && !matching.toSource.has(part);
  if (left.type === 'page' && [...left.children, ...target.children].some(isLone)) {
    const [before, after] = [source, target].map(({ value }) => valueAt(value, ['traits']));
    changes.push(toChange([...source.path, 'traits'], before, after));
  }
  const { type, name } = source;
  const isRenamed = type !== 'schema' && renamed.has(left);
  if (changes.length === 0 && !isRenamed) return [];
  const names = isRenamed && { renamed: { from: name, to: target.name } };
  return [{ type, name, path: toPointer(source.path), ...names, changes }];
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
