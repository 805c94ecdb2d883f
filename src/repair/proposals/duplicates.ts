import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import { countLeaves, countShared } from '../content.ts';
import { act, parentOf, type Repair, removeAt, setProperty } from './action-target.ts';
import type { Spot } from './spot.ts';

/** A name derived from `name` that none of the siblings has: `open2`. */
function createFreeName(name: string, siblings: readonly Json[]): string {
  const taken = new Set(siblings.map(nameOf));
  for (let n = 2; ; n++) if (!taken.has(`${name}${n}`)) return `${name}${n}`;
}

/** Removes a definition that appears twice, or gives it another name where the two differ. */
export function* proposeWithoutTwin(spot: Spot): Iterable<Repair> {
  const { model, detail, holder, key, at } = spot;
  const name = String(detail.name);
  const kind = String(detail.rule);
  if (kind === 'path' || kind === 'page') {
    // A page that shows the same traits at the same path is a copy. Any other page only needs a path of its own.
    const page = holder as JsonObject;
    const pages = model.orbitals.flatMap((orbital) => orbital.pages.map(({ node }) => node));
    const first = pages.find(
      (node) => node !== page && node?.[kind === 'path' ? kind : 'name'] === name,
    );
    if (first && isCopyOf(page, first))
      yield [removeAt('page', kind === 'path' ? parentOf(at) : at)];
    if (kind === 'path') return yield setProperty(at, `${page.path}-2`);
  }
  const siblings = asArray(holder);
  const to = createFreeName(name, siblings);
  const type = kind as ElementType;
  const twin = siblings[key as number];
  const first = siblings.find((one) => nameOf(one) === name);
  const rename = [act('rename', { type, from: name, to, at, follow: false })];
  // The definition of the same name stays, so that references to the name keep their meaning.
  const isKept = kind === 'entity' || kind === 'page' || twin === undefined || first === undefined;
  const remove = isKept ? [] : [removeAt(type, at)];
  const isCopy = kind === 'state' || kind === 'event' || (!isKept && isCopyOf(twin, first));
  yield* isCopy ? [remove, rename] : [rename, remove];
}

/** Whether two definitions are copies of each other, apart from a slip in one value. */
function isCopyOf(one: Json, other: Json): boolean {
  const [left, right] = [one, other].map((node) =>
    isObject(node) ? { ...node, id: null, isInitial: null } : node,
  ) as [Json, Json];
  const lacks = (node: Json, twin: Json) => countLeaves(node) - countShared(node, twin) > 1;
  return !lacks(left, right) && !lacks(right, left);
}

/** The name of a state, event, field, trait or orbital. */
const nameOf = (value: Json): Json | undefined =>
  isObject(value) ? (value.key ?? value.name) : value;
