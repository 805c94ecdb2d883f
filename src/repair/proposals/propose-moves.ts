import type { Action } from '../../actions/action.ts';
import { groupBy } from '../../kernel/append.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer } from '../../kernel/pointer.ts';
import { isWordFor } from '../../language/foreign.ts';
import { ELEMENT_SHAPES, type Member } from '../../language/grammar/containers.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { type Candidate, type RepairState, toFindingKey } from '../state.ts';
import { act } from './action-target.ts';

type Members = Readonly<Record<string, Member>>;

/** A key that an object lacks. The path leads to the object. */
interface Lack {
  readonly path: Path;
  readonly shape: string;
  readonly key: string;
  readonly node: JsonObject;
}

/** A key that its object should not have. */
interface Stray extends Lack {
  readonly value: Json;
  /** The keys of the same object that it may mean; empty where its members belong in the object itself. */
  readonly meant: readonly string[];
}

/** A key and where its value belongs, both relative to an object. */
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

/** Keys that authors add on purpose, for any value and for a text or a flag. */
const ANYTHING_KEY = /^(?:default|payload|ledger|_.*|\$.*|entityContract|source[A-Z]\w*|.*Ids)$/;
const FREE_KEY =
  /^(?:description|synonyms|label|tier|title|icon|intrinsic|primaryKey|shared|comment|note|.*Id|id|.*Rebindable)$/;
/** The form of an identifier, as opposed to a name. */
const IDENTIFIER = /^[a-z]{2,4}_[0-9A-Z]{26}$/;

/** Keys that objects of a shape must have, beside those that the shapes require. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  entity: ['fields'],
  machine: ['transitions'],
  field: ['name', 'type'],
  property: ['type'],
  transition: ['from', 'to', 'event'],
};

const TEXT: Member = { kinds: ['text'] };
const CODE: Member = { kinds: ['list'] };
const ANY: Member = { kinds: ['any'] };

/** Keys that the language's reader accepts beside those that the shapes list. */
const READ_KEYS: Readonly<Record<string, Members>> = {
  transition: { from: TEXT, to: TEXT, guard: CODE, effects: CODE },
  field: { type: TEXT },
  tick: { guard: CODE },
  knob: { default: ANY, items: ANY, properties: ANY },
};

/** The keys that objects of each shape may have, without the keys that every object has. */
const MEMBERS: ReadonlyMap<string, Members> = new Map(
  Object.entries(ELEMENT_SHAPES).map(([shape, { members, variants }]): [string, Members] => {
    const others = Object.values(variants?.shapes ?? {});
    return [shape, Object.assign(Object.create(null), members, ...others, READ_KEYS[shape])];
  }),
);

const membersOf = (shape: string): Members => MEMBERS.get(shape) ?? {};

const isWanted = (shape: string, key: string): boolean =>
  membersOf(shape)[key]?.required !== undefined || WANTED[shape]?.includes(key) === true;

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

/** The objects that the members of an object hold, with their shapes and their places in it. */
function* listParts(node: JsonObject, shape: string): Iterable<[JsonObject, string, Path]> {
  const members = membersOf(shape);
  for (const key in node) {
    const [value, member] = [node[key] ?? null, members[key]];
    if (member?.shape === undefined || typeof value !== 'object' || value === null) continue;
    const isMany = Array.isArray(value) || member.kinds[0] === 'map';
    for (const [name, item] of isMany ? Object.entries(value) : [['', value] as const]) {
      const place = isMany ? [key, Array.isArray(value) ? Number(name) : name] : [key];
      if (isObject(item)) yield [item, member.shape, place];
    }
  }
}

/** Objects without any unknown key, and their shapes. */
const clean = new WeakMap<JsonObject, string>();

/** Collects the unknown keys in an object of a shape and in its parts. */
function collectStrays(node: JsonObject, shape: string, path: Path, found: Stray[]): Stray[] {
  if (clean.get(node) === shape) return found;
  const before = found.length;
  const members = membersOf(shape);
  for (const key in node) {
    const value = node[key] ?? null;
    if (value === null || members[key] !== undefined) continue;
    const meant = findMeant(shape, key, node);
    if (meant.length > 0 || isUnusual(key, value))
      found.push({ path, shape, key, node, value, meant });
  }
  for (const [part, inner, place] of listParts(node, shape))
    collectStrays(part, inner, [...path, ...place], found);
  if (found.length === before) clean.set(node, shape);
  return found;
}

/** Lists where an object of a shape and its parts may have one of some keys and have none. */
function* listLacks(
  node: JsonObject,
  shape: string,
  path: Path,
  keys: ReadonlySet<string>,
): Iterable<Lack> {
  for (const key of keys) {
    if (key in membersOf(shape) && node[key] === undefined) yield { path, shape, key, node };
  }
  for (const [part, inner, place] of listParts(node, shape))
    yield* listLacks(part, inner, [...path, ...place], keys);
}

/** The keys of the same object that a wrong key may mean, the likeliest first. */
function findMeant(shape: string, wrong: string, node: JsonObject): string[] {
  const members = membersOf(shape);
  const value = node[wrong] as Json;
  if (typeof value === 'string' && IDENTIFIER.test(value)) return [];
  const wrapped = isWrapper(value, node, members) ? [''] : [];
  const free = Object.keys(members).filter(
    (key) => node[key] === undefined && fits(members[key], value),
  );
  const known = new Set([
    ...findLikelyNames(wrong, free, 1),
    ...free.filter((key) => isWordFor(shape, key, wrong)),
  ]);
  const isWord = Object.keys(members).some((key) => isWordFor(shape, key, wrong));
  if (known.size > 0 || isWord || !isUnusual(wrong, value)) return [...known, ...wrapped];
  // Nothing shows which key was meant: the only missing key is taken. Nothing is in an empty list.
  const isEmpty = typeof value === 'object' && Object.keys(value as object).length === 0;
  const wanted = isEmpty ? [] : free.filter((key) => isWanted(shape, key));
  return [...(wanted.length === 1 ? wanted : []), ...wrapped];
}

/** Whether all members of a value are members that the object around it lacks. */
function isWrapper(value: Json, node: JsonObject, members: Members): boolean {
  const keys = isObject(value) ? Object.keys(value) : [];
  const isOwn = (key: string) => key in members || FREE_KEY.test(key);
  return (
    keys.some((key) => key in members && key !== 'name') &&
    keys.every((key) => isOwn(key) && node[key] === undefined)
  );
}

/** How near two places are: the number of keys that their paths share from the root of the document. */
function measureNearness(path: Path, home: Path): number {
  const parting = home.findIndex((key, at) => String(path[at]) !== String(key));
  return parting < 0 ? home.length : parting;
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
    const place = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
    return `${toPointer(place)}\n${from}\n${to}`;
  });
  return [...lists.values()].map(([first, ...others]) => {
    const move = first as Move;
    return others.length === 0 ? move : { ...move, path: move.path.slice(0, -1) };
  });
}

/** Whether an object names the element that another one is: a transition its event. */
const names = (node: JsonObject, { key, name, event }: JsonObject): boolean =>
  Object.values(node).some((value) => isString(value) && [key, name, event].includes(value));

/** Moves of keys to other objects that lack them: to those that need them first, then to the nearest and to those named. */
function moveBack(strays: readonly Stray[], lacks: readonly Lack[]): Move[] {
  const moves = lacks.flatMap((lack) =>
    strays
      .filter(({ key, value }) => key === lack.key && fits(membersOf(lack.shape)[key], value))
      .map(({ path, key, node }) => {
        const shared = measureNearness(path, lack.path);
        const isNeeded = isWanted(lack.shape, key);
        return {
          path: path.slice(0, shared),
          from: [...path.slice(shared), key].join('/'),
          to: [...lack.path.slice(shared), key].join('/'),
          because: `"${key}" is unknown where it is, and missing in another place`,
          evidence: (isNeeded ? 100 : 0) + shared + (names(node, lack.node) ? 0.5 : 0),
        };
      }),
  );
  return moves.sort((a, b) => b.evidence - a.evidence);
}

/** The actions that move a value. Where a list belongs under the key, a map is also made a list. */
function toActions({ path, from, to, isMap }: Move): Action[] {
  const at = toPointer(path);
  const move = act('rename', { type: 'key', from, to, at });
  return isMap ? [move, act('set_form', { at: `${at}/${to}`, form: 'list' })] : [move];
}

/**
 * Repairs that move values to where the language has them: from another key of the object, out of an object around
 * them, or from another object. Those nearest to the finding come first.
 */
export function* proposeMoves(state: RepairState, finding: PlacedFinding): Iterable<Candidate> {
  const found = collectStrays(state.document, 'schema', [], []);
  if (found.length === 0) return;
  const { trait, detail } = finding;
  const orbital = trait?.orbital ?? finding.orbital;
  const home: Path = [
    ...(orbital === undefined ? [] : ['orbitals', orbital.index]),
    ...(trait === undefined ? [] : ['traits', trait.index]),
  ];
  const unusual = found.filter(({ key, value }) => isUnusual(key, value)).slice(0, MOST_COMPARED);
  const keys = new Set(unusual.map(({ key }) => key));
  const lacks = [...listLacks(state.document, 'schema', [], keys)];
  // A knob that is read and not declared may have left the configuration.
  if (detail.rule === 'config-knob') {
    const path = [...home, 'config'];
    lacks.unshift({ path, shape: 'knobs', key: String(detail.name), node: {} });
  }
  const nearnessOf = ({ path }: Stray) => measureNearness(path, home);
  const strays = [...found].sort((a, b) => nearnessOf(b) - nearnessOf(a));
  const moves = [...moveBack(unusual, lacks), ...mergeItems(strays.flatMap(moveWithin))];
  for (const move of moves.slice(0, MOST)) {
    yield {
      actions: toActions(move),
      order: -1,
      resolves: toFindingKey(finding),
      because: move.because,
      // The content of an application in another object was not checked before.
      isRevealing: move.to === '' && move.path.length === 0,
    };
  }
}
