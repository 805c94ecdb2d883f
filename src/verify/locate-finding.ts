import { createWeakDerivation } from '../kernel/derivation.ts';
import type { Json, JsonObject } from '../kernel/json.ts';
import { escapeToken, toPointer } from '../kernel/pointer.ts';
import { toSentPointer } from '../language/flat-machines.ts';
import { type Model, traitPointer } from '../language/model/model.ts';
import type { PlacedFinding } from './check.ts';

type Holder = JsonObject | Json[];

/** For each object inside another one, what holds it and under which key. Versions of a document share their traits. */
const parentsOf = createWeakDerivation((root: Holder) => {
  const parents = new Map<object, readonly [Holder, string]>();
  const open: Holder[] = [root];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value !== 'object' || value === null) continue;
      parents.set(value, [holder, key]);
      open.push(value);
    }
  }
  return parents;
});

/** The JSON Pointer from an object to one inside it, or undefined. */
function findPointer(root: Json | undefined, inner: object): string | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  const path: string[] = [];
  for (let at = inner; at !== root; ) {
    const [holder, key] = parentsOf(root).get(at) ?? [];
    if (holder === undefined || key === undefined) return undefined;
    path.unshift(key);
    at = holder;
  }
  return toPointer(path);
}

/** Finds the JSON Pointers of findings, walking only the traits that have any. */
export const createLocator =
  (model: Model) =>
  ({ trait, orbital, holder, key }: PlacedFinding): string => {
    const inOrbital = orbital ? ([orbital.node, `/orbitals/${orbital.index}`] as const) : [];
    const [root, home = ''] = trait ? [trait.entry, traitPointer(trait)] : inOrbital;
    const inside = findPointer(root, holder);
    const at = inside === undefined ? findPointer(model.document, holder) : home + inside;
    if (at === undefined) return trait === undefined ? '' : home;
    return toSentPointer(model.sent, key === '' ? at : `${at}/${escapeToken(key)}`);
  };

/** The JSON Pointers of the parts that are only named: traits, then pages, in document order. */
export function locateOpaque(model: Model): string[] {
  return [
    ...model.opaqueTraits.map(traitPointer),
    ...model.opaquePages.map((page) => `/orbitals/${page.orbital.index}/pages/${page.index}`),
  ];
}
