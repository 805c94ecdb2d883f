import type { Action } from '../../actions/action.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { asArray, isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { createLocator } from '../../verify/locate.ts';
import { act } from './action-target.ts';

const REMOVERS: Readonly<Record<string, (name: string) => Record<string, string>>> = {
  state: (state) => ({ state }),
  event: (event) => ({ event }),
  field: (name) => ({ name }),
  trait: (name) => ({ name }),
  orbital: (name) => ({ name }),
};

/** A name like `name` that none of the siblings has: `open2`. */
function createFreeName(name: string, siblings: readonly Json[]): string {
  const taken = new Set(
    siblings.map((one) => (isObject(one) ? toText(one.name ?? one.key ?? one.event) : toText(one))),
  );
  for (let n = 2; ; n++) if (!taken.has(`${name}${n}`)) return `${name}${n}`;
}

/** Removes a definition that stands twice, or renames it where the two differ. */
export function* proposeWithoutTwin(
  model: Model,
  finding: PlacedFinding,
): Iterable<readonly Action[]> {
  const { detail, holder, key } = finding;
  const name = String(detail.name);
  const kind = String(detail.rule);
  const at = createLocator(model)(finding);
  yield* removeCopiedOrbital(model, at);
  if (kind === 'path') {
    yield* repairPathTwin(model, holder as JsonObject, name, at);
    return;
  }
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
  // Its namesake stays, so whatever refers to the name still has what it means.
  const remove = act(`remove_${kind}`, {
    ...(kind === 'state' || kind === 'event' ? { trait: owner } : {}),
    ...(kind === 'field' ? { entity: '' } : {}),
    ...params,
    at,
    allow_dangling: true,
  });
  const isCopy = toCanonicalJson(strip(kind, twin)) === toCanonicalJson(strip(kind, first));
  if (isCopy || kind === 'state' || kind === 'event') yield [remove];
  yield [rename];
  if (!isCopy && kind !== 'state' && kind !== 'event') yield [remove];
}

/** An orbital that is another's copy in all but its name goes as a whole. */
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

/** A page that shows the same traits at the same path is a copy; any other only needs a path of its own. */
function* repairPathTwin(
  model: Model,
  page: JsonObject,
  path: string,
  at: string,
): Iterable<readonly Action[]> {
  const pages = model.orbitals.flatMap((orbital) => orbital.pages.map(({ node }) => node));
  const first = pages.find((node) => node?.path === path);
  const isCopy = toCanonicalJson(first?.traits ?? null) === toCanonicalJson(page.traits ?? null);
  const place = at.slice(0, at.lastIndexOf('/'));
  const remove = act('remove_page', { name: '', at: place, allow_dangling: true });
  if (isCopy) yield [remove];
  yield [act('set_property', { at, value: `${path}-2` })];
}

function nameOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const name = value.key ?? value.name;
  return typeof name === 'string' ? name : undefined;
}

/** What makes a definition the same as another of its name: an orbital its entity, all else but ids and flags. */
function strip(kind: string, value: Json): Json {
  if (!isObject(value)) return value;
  if (kind === 'orbital') return value.entity ?? null;
  const { id: _id, isInitial: _isInitial, ...rest } = value;
  return rest as Json;
}
