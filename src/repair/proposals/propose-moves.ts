import { distance } from 'fastest-levenshtein';
import type { Action } from '../../actions/action.ts';
import { groupBy } from '../../kernel/append.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer } from '../../kernel/pointer.ts';
import { OTHER_KEYS, TRANSITION_WORDS } from '../../language/canonical/canonical-keys.ts';
import { ELEMENT_SHAPES, type Member } from '../../language/grammar/containers.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import type { Candidate, RepairState } from '../state.ts';
import { toFindingKey } from '../worked-on.ts';
import { act, traitAddress } from './action-target.ts';

type Members = Readonly<Record<string, Member>>;

/** A key that its object should not have, or that an object lacks. The path leads to the object. */
interface Loose {
  readonly path: Path;
  readonly shape: string;
  readonly key: string;
}

interface Stray extends Loose {
  readonly value: Json;
  /** The keys of the same object that it may mean; empty where its members belong in the object itself. */
  readonly meant: readonly string[];
}

interface Walk {
  readonly strays: readonly Stray[];
  readonly lacks: readonly Loose[];
}

/** A value and the place where it belongs, both relative to an object. */
interface Move {
  readonly path: Path;
  readonly from: string;
  /** Empty where the members of the value belong in the object itself. */
  readonly to: string;
  /** Whether the value is a map, and a list belongs there. */
  readonly isMap?: boolean;
  readonly because: string;
}

/** The most moves that one state proposes, and the most keys that are compared. */
const MOST = 6;
const MOST_COMPARED = 64;

/** The least length of a misspelt key, and of a key that is the beginning of another. */
const LEAST_SPELT = 4;
const LEAST_CUT = 2;

/** Keys that authors add on purpose, for any value and for a text or a flag. */
const ANYTHING_KEY = /^(?:default|payload|ledger|_.*|\$.*|entityContract|source[A-Z]\w*|.*Ids)$/;
const FREE_KEY =
  /^(?:description|synonyms|label|tier|title|icon|intrinsic|primaryKey|shared|comment|note|.*Id|id|.*Rebindable)$/;
/** The form of an identifier, as opposed to a name. */
const IDENTIFIER = /^[a-z]{2,4}_[0-9A-Z]{26}$/;

const text: Member = { kinds: ['text'] };
const list: Member = { kinds: ['list'] };

/** Keys that the language's reader accepts beside those that the shapes list. */
const MORE_KEYS: Readonly<Record<string, Members>> = {
  transition: { from: { kinds: ['text', 'list'] }, to: text, guard: list, effects: list },
  field: { type: text },
  property: { type: text },
  knob: { items: { kinds: ['object'] }, properties: { kinds: ['map'] } },
  tick: { guard: list },
};

/** Keys that objects of a shape must have, beside those that the shapes require. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  field: ['name', 'type'],
  property: ['type'],
  transition: ['from', 'to', 'event'],
};

/** The keys that objects of each shape may have, without the keys that every object has. */
const MEMBERS: ReadonlyMap<string, Members> = new Map(
  Object.entries(ELEMENT_SHAPES).map(([shape, { members, variants }]): [string, Members] => [
    shape,
    Object.assign(
      Object.create(null),
      ...Object.values(variants?.shapes ?? {}),
      members,
      MORE_KEYS[shape],
    ),
  ]),
);

const membersOf = (shape: string): Members => MEMBERS.get(shape) ?? {};

const WANTED_KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  [...MEMBERS].map(([shape, members]) => [
    shape,
    Object.keys(members).filter(
      (key) => members[key]?.required !== undefined || WANTED[shape]?.includes(key),
    ),
  ]),
);

/** Whether a key can take a value. A map and a single element count as a list, since they can be made one. */
function fits(member: Member | undefined, value: Json): boolean {
  const kinds = member?.kinds ?? ['any'];
  if (kinds.includes('any')) return true;
  if (Array.isArray(value)) return kinds.includes('list');
  if (isObject(value)) return kinds.some((kind) => kind !== 'text' && kind !== 'boolean');
  if (typeof value === 'string') return kinds.includes('text');
  return typeof value === 'boolean' && kinds.includes('boolean');
}

/** Whether a value was probably not put on purpose under a key of its author's own. */
const isUnusual = (key: string, value: Json): boolean =>
  !ANYTHING_KEY.test(key) && (typeof value === 'object' || !FREE_KEY.test(key));

const NOTHING: Walk = { strays: [], lacks: [] };
const cache = new WeakMap<object, Walk>();

/** The unknown and missing keys in an object of a shape, with paths from the object; cached by object identity. */
function walk(node: JsonObject, shape: string): Walk {
  const known = cache.get(node);
  if (known !== undefined) return known;
  const members = membersOf(shape);
  const strays: Stray[] = [];
  const lacks: Loose[] = (WANTED_KEYS.get(shape) ?? [])
    .filter((key) => node[key] === undefined)
    .map((key) => ({ path: [], shape, key }));
  for (const key in node) {
    const value = node[key] ?? null;
    const member = members[key];
    if (value === null) continue;
    if (member === undefined) {
      const meant = findMeant(shape, key, node);
      if (meant.length > 0 || isUnusual(key, value)) {
        strays.push({ path: [], shape, key, value, meant });
      }
      continue;
    }
    if (member.shape === undefined || typeof value !== 'object') continue;
    const isMany = Array.isArray(value) || member.kinds[0] === 'map';
    const items: [Path, Json][] = isMany
      ? Object.entries(value).map(([name, item]): [Path, Json] => [
          [key, Array.isArray(value) ? Number(name) : name],
          item as Json,
        ])
      : [[[key], value]];
    for (const [path, item] of items) {
      if (!isObject(item)) continue;
      const inside = walk(item, member.shape);
      for (const one of inside.strays) strays.push({ ...one, path: [...path, ...one.path] });
      for (const one of inside.lacks) lacks.push({ ...one, path: [...path, ...one.path] });
    }
  }
  const found = strays.length + lacks.length === 0 ? NOTHING : { strays, lacks };
  cache.set(node, found);
  return found;
}

/** The keys of the same object that a wrong key may mean, the likeliest first. */
function findMeant(shape: string, wrong: string, node: JsonObject): string[] {
  const members = membersOf(shape);
  const value = node[wrong] as Json;
  const wrapped = isWrapper(value, node, members) ? [''] : [];
  if (typeof value === 'string' && IDENTIFIER.test(value)) return [];
  const free = Object.keys(members).filter(
    (key) => node[key] === undefined && fits(members[key], value),
  );
  const plain = toPlain(wrong).replaceAll(/[^a-z0-9]/g, '');
  const isForeign = (key: string) =>
    (shape === 'transition' && TRANSITION_WORDS.get(plain) === key) ||
    OTHER_KEYS[shape]?.[key]?.some((word) => word.toLowerCase() === plain) === true;
  const spelt =
    wrong.length < LEAST_SPELT
      ? []
      : findLikelyNames(wrong, free, 1).filter((key) => distance(plain, toPlain(key)) <= 2);
  const cut = plain.length < LEAST_CUT ? [] : free.filter((key) => toPlain(key).startsWith(plain));
  const known = new Set([
    ...free.filter((key) => toPlain(key) === plain),
    ...free.filter(isForeign),
    ...spelt,
    ...(cut.length === 1 ? cut : []),
  ]);
  if (known.size > 0 || !isUnusual(wrong, value)) return [...known, ...wrapped];
  // Nothing shows which key was meant: the only missing key is taken.
  const wanted = free.filter((key) => WANTED_KEYS.get(shape)?.includes(key));
  return [...(wanted.length === 1 ? wanted : []), ...wrapped];
}

/** Whether all members of a value are members that the object around it lacks. */
function isWrapper(value: Json, node: JsonObject, members: Members): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  return (
    keys.some((one) => one in members && one !== 'name') &&
    keys.every((one) => one in members || one === 'id' || one === 'description') &&
    keys.every((one) => node[one] === undefined)
  );
}

/** How near two places are: the number of keys that their paths share from the root of the document. */
function measureNearness(path: Path, home: Path): number {
  let shared = 0;
  while (shared < home.length && String(path[shared]) === String(home[shared])) shared++;
  return shared;
}

/** The moves within the object of a stray key. */
function moveWithin({ path, key: from, shape, value, meant }: Stray): Move[] {
  const noun = ELEMENT_SHAPES[shape]?.noun ?? shape;
  return meant.map((to) => ({
    path,
    from,
    to,
    isMap: isObject(value) && membersOf(shape)[to]?.kinds[0] === 'list',
    because:
      to === ''
        ? `the content of "${from}" belongs in the ${noun} itself`
        : `the language has no "${from}" in a ${noun}; it calls it "${to}"`,
  }));
}

/** Of moves that the items of one list share, one for the whole list. */
function mergeItems(moves: readonly Move[]): Move[] {
  const lists = groupBy(moves, ({ path, from, to }) => {
    const list = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
    return `${toPointer(list)}\n${from}\n${to}`;
  });
  return [...lists.values()].map(([first, ...others]) => {
    const move = first as Move;
    return others.length === 0 ? move : { ...move, path: move.path.slice(0, -1) };
  });
}

/** Knobs that bindings name and that no configuration has. */
function findMissingKnobs({ verdict }: RepairState): Loose[] {
  return verdict.proven.flatMap(({ detail, trait }) => {
    if (detail.rule !== 'config-knob' || trait?.facts?.config === undefined) return [];
    const path = [...traitAddress(trait).slice(1).split('/'), 'config'];
    return [{ path, shape: '', key: String(detail.name) }];
  });
}

/** Moves of keys to other objects that lack them, the nearest first. */
function moveBack(state: RepairState, { strays, lacks }: Walk): Move[] {
  const wanted = [...lacks, ...findMissingKnobs(state)].slice(0, MOST_COMPARED);
  const unusual = strays.filter(({ key, value }) => isUnusual(key, value));
  const pairs = wanted.flatMap((lack) =>
    unusual.slice(0, MOST_COMPARED).flatMap((stray) => {
      const isSame = stray.key === lack.key && toPointer(stray.path) !== toPointer(lack.path);
      const canMove = isSame && fits(membersOf(lack.shape)[lack.key], stray.value);
      return canMove ? [{ stray, lack }] : [];
    }),
  );
  const moves = pairs.map(({ stray, lack }) => {
    const shared = measureNearness(stray.path, lack.path);
    const from = [...stray.path.slice(shared), stray.key].join('/');
    const to = [...lack.path.slice(shared), lack.key].join('/');
    const because = `"${stray.key}" is unknown where it is, and missing in another place`;
    return { path: stray.path.slice(0, shared), from, to, because };
  });
  return moves.sort((a, b) => b.path.length - a.path.length);
}

/** The action that moves a value. Where a list belongs under the key, a map is also made a list. */
function toActions({ path, from, to, isMap }: Move): Action[] {
  const at = toPointer(path);
  const move = act('rename', { type: 'key', from, to, at });
  return isMap ? [move, act('set_container', { at: `${at}/${to}`, form: 'list' })] : [move];
}

/**
 * Repairs that move values to where the language has them: from another key of the object, out of an object around
 * them, or from another object. Those nearest to the finding come first.
 */
export function* proposeMoves(state: RepairState, finding: PlacedFinding): Iterable<Candidate> {
  const walked = walk(state.document, 'schema');
  if (walked.strays.length === 0) return;
  const { trait } = finding;
  const orbital = trait?.orbital ?? finding.orbital;
  const home: Path = [
    ...(orbital === undefined ? [] : ['orbitals', orbital.index]),
    ...(trait === undefined ? [] : ['traits', trait.index]),
  ];
  const strays = walked.strays
    .map((one) => [measureNearness(one.path, home), one] as const)
    .sort((a, b) => b[0] - a[0]);
  const moves = [
    ...moveBack(state, walked),
    ...mergeItems(strays.flatMap(([, one]) => moveWithin(one))),
  ];
  for (const move of moves.slice(0, MOST)) {
    yield {
      actions: toActions(move),
      order: -1,
      resolves: toFindingKey(finding),
      because: move.because,
    };
  }
}
