import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer } from '../../kernel/pointer.ts';
import type { Member } from '../../language/grammar/containers.ts';
import type { Category } from '../../verify/finding.ts';
import { type Candidate, findOpen, type RepairState } from '../state.ts';
import { toFindingKey } from '../worked-on.ts';
import { act, traitAddress } from './action-target.ts';
import {
  fits,
  fitsInside,
  isUnusual,
  isWanted,
  MEMBERS,
  measureNearness,
} from './misplaced-keys.ts';

/** A key that its object should not have, or that an object lacks. The path begins at the object that is walked. */
interface Loose {
  readonly path: Path;
  readonly key: string;
}
interface Stray extends Loose {
  readonly value: Json;
}
interface Lack extends Loose {
  readonly member: Member;
}
interface Found {
  readonly strays: readonly Stray[];
  readonly lacks: readonly Lack[];
}

/** The most keys that one state proposes to move back. */
const MOST = 4;
/** The most unknown and missing keys that are compared. */
const MOST_COMPARED = 64;

/** The keys that objects of a shape must have. */
const WANTED_KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  [...MEMBERS].map(([shape, members]) => [
    shape,
    Object.keys(members).filter((key) => isWanted(shape, key, members[key] as Member)),
  ]),
);

const NOTHING: Found = { strays: [], lacks: [] };
const cache = new WeakMap<object, Found>();

/** The unknown and missing keys in an object of a shape. They are cached by object identity. */
function findIn(node: JsonObject, shape: string): Found {
  const known = cache.get(node);
  if (known !== undefined) return known;
  const members = MEMBERS.get(shape) ?? {};
  const strays: Stray[] = [];
  const lacks: Lack[] = [];
  for (const key of WANTED_KEYS.get(shape) ?? []) {
    if (node[key] === undefined) lacks.push({ path: [], key, member: members[key] as Member });
  }
  for (const key in node) {
    const value = node[key];
    if (value === undefined || value === null) continue;
    const member = members[key];
    if (member === undefined) {
      if (isUnusual(key, value)) strays.push({ path: [], key, value });
    } else if (member.shape !== undefined) {
      const inside = findInside(value, member.shape, member.kinds[0] === 'map');
      for (const one of inside.strays) strays.push({ ...one, path: [key, ...one.path] });
      for (const one of inside.lacks) lacks.push({ ...one, path: [key, ...one.path] });
    }
  }
  const found = strays.length + lacks.length === 0 ? NOTHING : { strays, lacks };
  cache.set(node, found);
  return found;
}

function findInside(value: Json, shape: string, isMap: boolean): Found {
  if (typeof value !== 'object' || value === null) return NOTHING;
  if (!Array.isArray(value) && !isMap) return findIn(value, shape);
  const strays: Stray[] = [];
  const lacks: Lack[] = [];
  for (const key in value) {
    const item = (value as JsonObject)[key] as Json;
    const step = Array.isArray(value) ? Number(key) : key;
    if (!isObject(item)) {
      if (isMap) strays.push({ path: [], key, value: item });
      continue;
    }
    const inside = findIn(item, shape);
    for (const one of inside.strays) strays.push({ ...one, path: [step, ...one.path] });
    for (const one of inside.lacks) lacks.push({ ...one, path: [step, ...one.path] });
  }
  return strays.length + lacks.length === 0 ? NOTHING : { strays, lacks };
}

/** Knobs that bindings name and that no configuration has. */
function findMissingKnobs({ verdict }: RepairState): Lack[] {
  const member: Member = { kinds: ['object'], shape: 'knob' };
  return verdict.proven.flatMap(({ detail, trait }) => {
    if (detail.rule !== 'config-knob' || trait?.facts?.config === undefined) return [];
    const path = traitAddress(trait).slice(1).split('/');
    return [{ path: [...path, 'config'], key: String(detail.name), member }];
  });
}

/**
 * Repairs that move a key from an object that has no such member back to an object that lacks it, the nearest first.
 */
export function* proposeReturns(
  state: RepairState,
  requested: ReadonlySet<Category>,
): Iterable<Candidate> {
  const [finding] = findOpen(state.verdict, requested);
  const { strays, lacks } = findIn(state.document, 'schema');
  if (finding === undefined || strays.length === 0) return;
  const wanted = [...lacks, ...findMissingKnobs(state)].slice(0, MOST_COMPARED);
  const pairs = wanted.flatMap((lack) =>
    strays.slice(0, MOST_COMPARED).flatMap((stray) => {
      const isSame = stray.key === lack.key && toPointer(stray.path) !== toPointer(lack.path);
      if (!isSame || !fits(lack.member, stray.value) || !fitsInside(lack.member, stray.value))
        return [];
      return [{ stray, lack, shared: measureNearness(stray.path, lack.path) }];
    }),
  );
  for (const { stray, lack, shared } of pairs.sort((a, b) => b.shared - a.shared).slice(0, MOST)) {
    const from = [...stray.path.slice(shared), stray.key].join('/');
    const to = [...lack.path.slice(shared), lack.key].join('/');
    const at = toPointer(stray.path.slice(0, shared));
    yield {
      actions: [act('rename', { type: 'key', from, to, at })],
      order: -1,
      resolves: toFindingKey(finding),
      because: `"${stray.key}" is unknown where it is, and missing in another place`,
    };
  }
}
