import { distance } from 'fastest-levenshtein';
import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer, valueAt } from '../../kernel/pointer.ts';
import { OTHER_KEYS, TRANSITION_WORDS } from '../../language/canonical/canonical-keys.ts';
import { ELEMENT_SHAPES, type Member } from '../../language/grammar/containers.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import type { Category } from '../../verify/finding.ts';
import { type Candidate, findOpen, type RepairState } from '../state.ts';
import { toFindingKey } from '../worked-on.ts';
import { act } from './action-target.ts';

/** A key that the language doesn't have in its object, and the key under which its value belongs. */
interface Misplaced {
  /** The object, or the list of objects that all have the key. */
  readonly path: Path;
  readonly from: string;
  /** Empty where the members of the value belong in the object itself. */
  readonly to: string;
  /** The language's word for the object. */
  readonly noun: string;
}

/** The most misplaced keys that one state proposes to move. */
const MOST = 6;

/** The least length of a misspelt key: shorter keys are similar to too many others. */
const LEAST_SPELT = 4;
/** The least length of a key that is the beginning of another: shorter ones match too many. */
const LEAST_CUT = 2;

/** Keys that authors add on purpose: a text or a flag under one of them was not meant for another key. */
const FREE_KEY =
  /^(?:description|synonyms|label|tier|title|icon|intrinsic|primaryKey|shared|comment|note|.*Ids?|id|.*Rebindable|_.*|\$.*)$/;
/** Keys whose value may be of any kind. */
const ANYTHING_KEY = /^(?:default|payload|ledger|_.*|\$.*|entityContract|source[A-Z]\w*|.*Ids)$/;
/** The form of an identifier, as opposed to a name. */
const IDENTIFIER = /^[a-z]{2,4}_[0-9A-Z]{26}$/;

/** Keys that the language's reader accepts beside those that the shapes list. */
const MORE_KEYS: Readonly<Record<string, Readonly<Record<string, Member>>>> = {
  transition: {
    from: { kinds: ['text', 'list'] },
    to: { kinds: ['text'] },
    guard: { kinds: ['list'] },
    effects: { kinds: ['list'] },
  },
  field: { type: { kinds: ['text'] } },
  property: { type: { kinds: ['text'] } },
  knob: { items: { kinds: ['object'] }, properties: { kinds: ['map'] } },
  tick: { guard: { kinds: ['list'] } },
};

/** Whether other formats call a key so, in small letters without separators. */
const isForeignKey = (shape: string, key: string, plain: string): boolean =>
  (shape === 'transition' && TRANSITION_WORDS.get(plain) === key) ||
  OTHER_KEYS[shape]?.[key]?.some((word) => word.toLowerCase() === plain) === true;

function membersOf(shape: string): Readonly<Record<string, Member>> {
  const variants = Object.values(ELEMENT_SHAPES[shape]?.variants?.shapes ?? {});
  // Documents have keys such as "constructor", which every object has.
  return Object.assign(
    Object.create(null),
    ...variants,
    ELEMENT_SHAPES[shape]?.members,
    MORE_KEYS[shape],
  );
}

/** The keys that objects of a shape may have, as the language's reader accepts them. */
export const MEMBERS: ReadonlyMap<string, Readonly<Record<string, Member>>> = new Map(
  Object.keys(ELEMENT_SHAPES).map((shape) => [shape, membersOf(shape)]),
);

/** Whether a key can take a value. A map and a single element count as a list, since they can be made one. */
export function fits({ kinds }: Member, value: Json): boolean {
  if (kinds.includes('any')) return true;
  if (Array.isArray(value)) return kinds.includes('list');
  if (isObject(value)) return kinds.some((kind) => kind !== 'text' && kind !== 'boolean');
  if (typeof value === 'string') return kinds.includes('text');
  return typeof value === 'boolean' && kinds.includes('boolean');
}

/** Keys that objects of a shape must have. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  field: ['name', 'type'],
  property: ['type'],
  transition: ['from', 'to', 'event'],
};

export function isWanted(shape: string, key: string, { required }: Member): boolean {
  return required !== undefined || WANTED[shape]?.includes(key) === true;
}

/** Whether an object has all keys that its shape requires. */
function isWhole(item: Json, shape: string): boolean {
  if (!isObject(item)) return typeof item === 'string';
  return Object.entries(MEMBERS.get(shape) ?? {}).every(
    ([key, member]) => !isWanted(shape, key, member) || item[key] !== undefined,
  );
}

/** Whether the items of a list or a map have the shape that belongs there. */
export function fitsInside({ shape, kinds }: Member, value: Json): boolean {
  if (shape === undefined || typeof value !== 'object' || value === null) return true;
  if (shape === 'text')
    return Array.isArray(value) && value.every((one) => typeof one === 'string');
  const items = Array.isArray(value) || kinds[0] === 'map' ? Object.values(value) : [value];
  return items.length > 0 && items.every((one) => isWhole(one as Json, shape));
}

/** Whether a value was probably not put on purpose under a key of its author's own. */
export function isUnusual(key: string, value: Json): boolean {
  if (ANYTHING_KEY.test(key)) return false;
  return !FREE_KEY.test(key) || (typeof value === 'object' && value !== null);
}

/** Whether a key can take a value, possibly in another form. */
function canStand(member: Member, value: Json): boolean {
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value;
  return fits(member, value) || fits(member, single) || typeof value === 'string';
}

/** The keys that a wrong key may mean, the likeliest first. */
function findMeant(
  wrong: string,
  value: Json,
  node: JsonObject,
  shape: string,
  members: Readonly<Record<string, Member>>,
): string[] {
  if (typeof value === 'string' && IDENTIFIER.test(value)) return [];
  const free = Object.keys(members).filter(
    (key) => node[key] === undefined && fits(members[key] as Member, value),
  );
  const plain = toPlain(wrong).replaceAll(/[^a-z0-9]/g, '');
  const alike = free.filter((key) => toPlain(key) === plain);
  const synonyms = free.filter((key) => isForeignKey(shape, key, plain));
  const spelt =
    wrong.length < LEAST_SPELT
      ? []
      : findLikelyNames(wrong, free, 1).filter((key) => distance(plain, toPlain(key)) <= 2);
  const cut = plain.length < LEAST_CUT ? [] : free.filter((key) => toPlain(key).startsWith(plain));
  const known = [...new Set([...alike, ...synonyms, ...spelt, ...(cut.length === 1 ? cut : [])])];
  if (known.length > 0 || !isUnusual(wrong, value)) return known;
  // Nothing shows which key was meant: the only missing key is taken, if it could hold the value.
  const wanted = free.filter((key) => isWanted(shape, key, members[key] as Member));
  const fitting = (wanted.length > 0 || typeof value !== 'object' ? wanted : free).filter((key) =>
    fitsInside(members[key] as Member, value),
  );
  return fitting.length === 1 ? fitting : [];
}

/** Whether all members of a value are members that the object around it lacks. */
function isWrapper(value: Json, node: JsonObject, members: Readonly<Record<string, Member>>) {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  return (
    keys.some((key) => key in members && key !== 'name') &&
    keys.every((key) => key in members || key === 'id' || key === 'description') &&
    keys.every((key) => node[key] === undefined)
  );
}

const cache = new WeakMap<object, readonly Misplaced[]>();

/** The misplaced keys in an object of a shape, with paths from the object. They are cached by object identity. */
function findIn(node: JsonObject, shape: string): readonly Misplaced[] {
  const known = cache.get(node);
  if (known !== undefined) return known;
  const members = MEMBERS.get(shape) ?? {};
  const noun = ELEMENT_SHAPES[shape]?.noun ?? shape;
  const found: Misplaced[] = [];
  for (const key in node) {
    const value = node[key];
    if (value === undefined || value === null) continue;
    const member = members[key];
    if (member === undefined || !canStand(member, value)) {
      for (const to of findMeant(key, value, node, shape, members)) {
        found.push({ path: [], from: key, to, noun });
      }
      if (isWrapper(value, node, members)) found.push({ path: [], from: key, to: '', noun });
    } else if (member.shape !== undefined) {
      for (const one of findInside(value, member.shape, member.kinds[0] === 'map')) {
        found.push({ ...one, path: [key, ...one.path] });
      }
    }
  }
  cache.set(node, found);
  return found;
}

/**
 * The misplaced keys in an element, or in each item of a map or a list. A key that several items share is reported for
 * the list.
 */
function findInside(value: Json, shape: string, isMap: boolean): readonly Misplaced[] {
  if (isMap && isObject(value)) {
    return Object.entries(value).flatMap(([key, item]) =>
      isObject(item)
        ? findIn(item, shape).map((one) => ({ ...one, path: [key, ...one.path] }))
        : [],
    );
  }
  if (!Array.isArray(value)) return isObject(value) ? findIn(value, shape) : [];
  const found = value.flatMap((item, index) =>
    isObject(item)
      ? findIn(item, shape).map((one) => ({ ...one, path: [index, ...one.path] }))
      : [],
  );
  const counts = new Map<string, number>();
  const toKey = ({ from, to, noun }: Misplaced) => `${from}\n${to}\n${noun}`;
  for (const one of found) {
    if (one.path.length === 1) counts.set(toKey(one), (counts.get(toKey(one)) ?? 0) + 1);
  }
  const shared = new Set<string>();
  return found.flatMap((one) => {
    const key = toKey(one);
    if (one.path.length > 1 || (counts.get(key) ?? 0) < 2) return [one];
    if (shared.has(key)) return [];
    shared.add(key);
    return [{ ...one, path: [] }];
  });
}

/** The action that moves a value. Where a list belongs under the key, a map is also made a list. */
function toActions({ document }: RepairState, one: Misplaced): Action[] {
  const at = toPointer(one.path);
  const move = act('rename', { type: 'key', from: one.from, to: one.to, at });
  const holder = valueAt(document, one.path);
  const value = isObject(holder) ? holder[one.from] : undefined;
  const isList = Object.values(ELEMENT_SHAPES).some(
    ({ noun, members }) => noun === one.noun && members[one.to]?.kinds[0] === 'list',
  );
  if (!isList || !isObject(value)) return [move];
  return [move, act('set_container', { at: `${at}/${one.to}`, form: 'list' })];
}

/** How near two places are: the number of keys that their paths share from the root of the document. */
export function measureNearness(path: Path, home: Path): number {
  let shared = 0;
  while (shared < home.length && String(path[shared]) === String(home[shared])) shared++;
  return shared;
}

/**
 * Repairs that move values from keys of other formats to the keys of the language, those nearest to the open findings
 * first.
 */
export function* proposeMoves(
  state: RepairState,
  requested: ReadonlySet<Category>,
): Iterable<Candidate> {
  const misplaced = findIn(state.document, 'schema');
  const [finding] = findOpen(state.verdict, requested);
  if (misplaced.length === 0 || finding === undefined) return;
  const { trait } = finding;
  const orbital = trait?.orbital ?? finding.orbital;
  const home: Path = [
    ...(orbital === undefined ? [] : ['orbitals', orbital.index]),
    ...(trait === undefined ? [] : ['traits', trait.index]),
  ];
  const nearest = misplaced
    .map((one) => [measureNearness(one.path, home), one] as const)
    .sort((a, b) => b[0] - a[0]);
  const together = new Map<string, Misplaced[]>();
  for (const [, one] of nearest) {
    const key = `${toPointer(one.path)}\n${one.from}\n${one.to}`;
    together.set(key, [...(together.get(key) ?? []), one]);
  }
  for (const group of [...together.values()].slice(0, MOST)) {
    const [first] = group as [Misplaced, ...Misplaced[]];
    yield {
      actions: group.flatMap((one) => toActions(state, one)),
      order: -1,
      resolves: toFindingKey(finding),
      because:
        first.to === ''
          ? `the content of "${first.from}" belongs in the ${first.noun} itself`
          : `the language has no "${first.from}" in a ${first.noun}; it calls it "${first.to}"`,
    };
  }
}
