import type { Action } from '../../actions/action.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { asArray, isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { act } from './action-target.ts';

const REMOVERS: Readonly<Record<string, (name: string) => Record<string, string>>> = {
  state: (state) => ({ state }),
  event: (event) => ({ event }),
  field: (name) => ({ name }),
  trait: (name) => ({ name }),
  orbital: (name) => ({ name }),
};

/** A name derived from `name` that none of the siblings has: `open2`. */
function createFreeName(name: string, siblings: readonly Json[]): string {
  const taken = new Set(
    siblings.map((one) => (isObject(one) ? toText(one.name ?? one.key ?? one.event) : toText(one))),
  );
  for (let n = 2; ; n++) if (!taken.has(`${name}${n}`)) return `${name}${n}`;
}

/** Removes a definition that appears twice, or renames it where the two differ. */
export function* proposeWithoutTwin(
  model: Model,
  finding: PlacedFinding,
): Iterable<readonly Action[]> {
  const { detail, holder, key } = finding;
  const name = String(detail.name);
  const kind = String(detail.rule);
  const at = createLocator(model)(finding);
  yield* removeCopiedOrbital(model, at);
  if (kind === 'path' || kind === 'page') {
    yield* repairPageTwin(model, holder as JsonObject, kind, at);
  }
  if (kind === 'path') return;
  if (kind === 'entity' || kind === 'service' || kind === 'page') {
    const to = createFreeName(name, []);
    if (kind === 'service') yield [act('set_property', { at: `${at}/name`, value: to })];
    else yield [act('rename', { type: kind, from: name, to, at, follow: false })];
    return;
  }
  const siblings = asArray(holder);
  const twin = siblings[key as number] as Json;
  const first = siblings.find((one) => nameOf(one) === name) as Json;
  const rename = act('rename', {
    type: kind,
    from: name,
    to: createFreeName(name, siblings),
    at,
    follow: false,
  });
  const params = REMOVERS[kind]?.(name);
  const owner = finding.trait?.name ?? '';
  // The definition of the same name stays, so that references to the name keep their meaning.
  const remove = act(`remove_${kind}`, {
    ...(kind === 'state' || kind === 'event' ? { trait: owner } : {}),
    ...(kind === 'field' ? { entity: '' } : {}),
    ...params,
    at,
    allow_dangling: true,
  });
  const isCopy = kind === 'state' || kind === 'event' || isCopyOf(twin, first);
  yield* isCopy ? [[remove], [rename]] : [[rename], [remove]];
}

/** Removes a whole orbital where it is another's copy in everything but its name. */
function* removeCopiedOrbital(model: Model, at: string): Iterable<readonly Action[]> {
  const index = /^\/orbitals\/(\d+)\/./.exec(at)?.[1];
  const copy = model.orbitals.find((orbital) => orbital.index === Number(index));
  if (copy === undefined) return;
  const text = toCanonicalJson(withoutName(copy.node));
  const isCopy = model.orbitals.some(
    ({ index: before, node }) => before < copy.index && toCanonicalJson(withoutName(node)) === text,
  );
  const params = { name: copy.name ?? '', at: `/orbitals/${copy.index}`, allow_dangling: true };
  if (isCopy) yield [act('remove_orbital', params)];
}

function withoutName({ name: _name, id: _id, ...rest }: JsonObject): JsonObject {
  return rest as JsonObject;
}

/**
 * A page that shows the same traits at the same path is a copy, and is removed. Any other page only needs a path of its
 * own.
 */
function* repairPageTwin(
  model: Model,
  page: JsonObject,
  kind: 'path' | 'page',
  at: string,
): Iterable<readonly Action[]> {
  const key = kind === 'path' ? 'path' : 'name';
  const pages = model.orbitals.flatMap((orbital) => orbital.pages.map(({ node }) => node));
  const first = pages.find((node) => node !== page && node?.[key] === page[key]);
  const place = kind === 'path' ? at.slice(0, at.lastIndexOf('/')) : at;
  const remove = act('remove_page', { name: '', at: place, allow_dangling: true });
  if (first && isCopyOf(page, first)) yield [remove];
  if (kind === 'path') yield [act('set_property', { at, value: `${page.path}-2` })];
}

/** Two copies may differ in this many values, or in this share of them: one of them then has a slip. */
const FEW = 1;
const SHARE = 0.1;

/** Whether two definitions are copies of each other, apart from a slip in one of them. */
function isCopyOf(one: Json, other: Json): boolean {
  const [left, right] = [listLeaves(one), listLeaves(other)];
  const all = new Set([...left.keys(), ...right.keys()]);
  const differing = [...all].filter((path) => left.get(path) !== right.get(path)).length;
  return differing <= Math.max(FEW, SHARE * all.size);
}

/** The values of a definition by their places, without its id and its flag of the initial state. */
function listLeaves(value: Json, at = '', leaves = new Map<string, Json>()): Map<string, Json> {
  if (typeof value !== 'object' || value === null) return leaves.set(at, value);
  for (const [key, member] of Object.entries(value)) {
    if (at === '' && (key === 'id' || key === 'isInitial')) continue;
    listLeaves(member as Json, `${at}/${key}`, leaves);
  }
  return leaves;
}

function nameOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const name = value.key ?? value.name;
  return typeof name === 'string' ? name : undefined;
}
