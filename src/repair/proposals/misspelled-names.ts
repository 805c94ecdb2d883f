import { distance } from 'fastest-levenshtein';
import type { Action } from '../../actions/action.ts';
import { toAddress } from '../../actions/address.ts';
import type { Json } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { type Definition, type Reference, referencesOf } from '../../language/references.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import { countMentions } from '../count-mentions.ts';
import type { Candidate, RepairState } from '../state.ts';
import { renameAt } from './action-target.ts';
import { isCopyOf } from './duplicates.ts';
import { findLedgerName } from './ledger-names.ts';
import { findBlamed, placeDefinitions, TYPE_OF_ROLE, toSpace } from './name-spaces.ts';

/**
 * The most slips of a misspelt reference. Where a reference differs by more from a definition, the definition was
 * renamed.
 */
const MOST_SLIPS = 2;
/** The most renamings that one state proposes. */
const MOST = 6;
/**
 * The most definitions and missing names of one space that are compared, and the most pairs of them that are examined
 * closely.
 */
const MOST_COMPARED = 64;
const MOST_EXAMINED = 4 * MOST;

/** A name that is used and that no element has. */
interface Missing {
  readonly name: string;
  count: number;
  /** Whether an element in another space has the name. */
  readonly isBorneElsewhere: boolean;
}

/** Blamed names that are used in a space and that no element in it has, by space. */
function findMissing(
  references: readonly Reference[],
  borne: ReadonlySet<string>,
  blamed: ReadonlySet<string>,
  all: ReadonlySet<string>,
): ReadonlyMap<string, readonly Missing[]> {
  const spaces = new Map<string, Map<string, Missing>>();
  for (const reference of references) {
    const { role, name, owner } = reference;
    const type = TYPE_OF_ROLE[role];
    if (type === undefined || !blamed.has(`${type} ${name}`)) continue;
    const space = toSpace(type, reference, owner);
    if (borne.has(`${space}\n${name}`)) continue;
    const names = spaces.get(space) ?? new Map<string, Missing>();
    spaces.set(space, names);
    const missing = names.get(name) ?? { name, count: 0, isBorneElsewhere: all.has(name) };
    missing.count++;
    names.set(name, missing);
  }
  return new Map([...spaces].map(([space, names]) => [space, [...names.values()]]));
}

/**
 * Fields without references are common, so that only a field with a similar name counts as renamed. Where several uses
 * miss a name, a field also counts as renamed if its name has a word that appears nowhere else: that word was written
 * after all of them.
 */
const MOST_UNLIKE: Partial<Record<string, number>> = { field: 0.6 };

/** A single use shows that a definition was renamed only where the two names are similar. */
const MOST_UNLIKE_ONE = 0.5;

/** Whether a name is a slip of a definition in its space other than `own`. */
function isNear(name: string, own: string, siblings: readonly string[]): boolean {
  const [nearest] = findLikelyNames(name, siblings, 1);
  return nearest !== undefined && nearest !== own;
}

/**
 * How different two names are apart from case and separators, 0..1. A name that is the beginning of the other has
 * difference 0.
 */
export function measureUnlikeness(a: string, b: string): number {
  const [left, right] = [toPlain(a), toPlain(b)];
  if (left.startsWith(right) || right.startsWith(left)) return 0;
  return distance(left, right) / Math.max(left.length, right.length);
}

/** Suffixes that authors add to a name when they copy or replace a definition. */
const AFTERTHOUGHT = /^_?(?:\d+|New|Old|Copy|Backup|Temp|Draft|NEW|OLD|COPY)$/;

/**
 * Whether the uses of a name are likelier to be wrong than the definition that may have had the name. The ledger
 * decides first, then the number of uses. After them decides which name is the other one with a suffix.
 */
export function isSlip(
  { document }: RepairState,
  { name, path }: Definition,
  to: string,
  count: number,
): boolean {
  const ledgerName = findLedgerName(document, path);
  if (ledgerName === name) return true;
  if (ledgerName === to || count > 1) return false;
  if (name.startsWith(to) && AFTERTHOUGHT.test(name.slice(to.length))) return false;
  if (to.startsWith(name)) return true;
  return toPlain(name) === toPlain(to) || distance(to, name) <= MOST_SLIPS;
}

function toRename({ document }: RepairState, { type, path }: Definition, to: string): Action {
  return renameAt(type, valueAt(document, path), to, toAddress(document, path));
}

/** A definition that nothing refers to, and a name that it may have had. */
interface Renaming {
  readonly definition: Definition;
  readonly space: string;
  readonly missing: Missing;
  readonly unlikeness: number;
}

/** Whether a definition may have had a name. */
function isPlausible({ document }: RepairState, renaming: Renaming, siblings: readonly string[]) {
  const { definition, missing, unlikeness } = renaming;
  // A single use with the name of an element of another type was meant for a missing element of that name, not for this
  // definition.
  if (missing.count === 1 && missing.isBorneElsewhere && unlikeness > 0) return false;
  const isRespelt = isNear(missing.name, definition.name, siblings);
  if (missing.count === 1) return !isRespelt && unlikeness <= MOST_UNLIKE_ONE;
  if (isRespelt && unlikeness > MOST_UNLIKE_ONE) return false;
  return (
    unlikeness <= (MOST_UNLIKE[definition.type] ?? 1) ||
    countMentions(document, definition.name) <= 1
  );
}

/**
 * Whether one of two definitions of the same name was pasted. Another repair then removes it, so that it takes no other
 * name.
 */
function isPasted({ document }: RepairState, one: Definition, other: Definition): boolean {
  return isCopyOf(valueAt(document, one.path) as Json, valueAt(document, other.path) as Json);
}

function findRenamings(state: RepairState, blamed: ReadonlySet<string>): Renaming[] {
  const index = referencesOf(state.document);
  const placed = placeDefinitions(state, index.definitions);
  const names = new Map<string, string[]>();
  const first = new Map<string, Definition>();
  const copies = new Set<Definition>();
  for (const { definition, space } of placed) {
    const inSpace = names.get(space);
    if (inSpace === undefined) names.set(space, [definition.name]);
    else inSpace.push(definition.name);
    const key = `${space}\n${definition.name}`;
    const namesake = first.get(key);
    if (namesake === undefined) first.set(key, definition);
    else if (isPasted(state, definition, namesake)) copies.add(definition).add(namesake);
  }
  const borne = new Set(placed.map(({ definition, space }) => `${space}\n${definition.name}`));
  const all = new Set(index.definitions.map(({ name }) => name));
  const missingBySpace = findMissing(index.references, borne, blamed, all);
  const compared = new Map<string, number>();
  const pairs: Renaming[] = [];
  for (const { definition, space } of placed) {
    const missing = missingBySpace.get(space);
    const { type, name, path } = definition;
    if (missing === undefined || (type === 'field' && name === 'id')) continue;
    if (copies.has(definition)) continue;
    const before = compared.get(space) ?? 0;
    if (before === MOST_COMPARED || index.referencesTo({ type, name, path }).length > 0) continue;
    compared.set(space, before + 1);
    for (const one of missing.slice(0, MOST_COMPARED)) {
      const unlikeness = measureUnlikeness(name, one.name);
      pairs.push({ definition, space, missing: one, unlikeness });
    }
  }
  return pairs
    .sort((a, b) => a.unlikeness - b.unlikeness || b.missing.count - a.missing.count)
    .slice(0, MOST_EXAMINED)
    .filter((renaming) => isPlausible(state, renaming, names.get(renaming.space) ?? []))
    .slice(0, MOST);
}

/**
 * Repairs that undo one wrong declaration instead of rewriting its references. A definition that nothing refers to
 * takes the name that references use and no element has.
 */
export function* proposeRenames(state: RepairState): Iterable<Candidate> {
  const blamed = findBlamed(state);
  if (blamed.size === 0) return;
  const offered = new Set<Missing>();
  for (const { definition, missing } of findRenamings(state, blamed)) {
    const { name: to, count } = missing;
    const isNearest = !offered.has(missing);
    offered.add(missing);
    yield {
      actions: [toRename(state, definition, to)],
      order: isSlip(state, definition, to, count) ? 1 : isNearest ? -1 : 0,
      because: `nothing is named "${to}", which others use, and nothing uses "${definition.name}"`,
    };
  }
}
