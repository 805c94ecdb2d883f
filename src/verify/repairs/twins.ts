import type { Action } from '../../actions/action.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { asArray, isObject, type Json } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import type { PlacedFinding } from '../check.ts';
import { createLocator } from '../locate.ts';
import { act } from './target.ts';

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
    siblings.map((one) => (isObject(one) ? String(one.name ?? one.key ?? one.event) : String(one))),
  );
  for (let n = 2; ; n++) if (!taken.has(`${name}${n}`)) return `${name}${n}`;
}

/** Removes a definition that stands twice, or renames it where the two differ. */
export function* repairTwin(model: Model, finding: PlacedFinding): Iterable<readonly Action[]> {
  const { detail, holder, key } = finding;
  const name = String(detail.name);
  const kind = String(detail.rule);
  const at = createLocator(model)(finding);
  if (kind === 'path') {
    yield [act('set_property', { at, value: `${name}-2` })];
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
  const isCopy = toCanonicalJson(strip(twin)) === toCanonicalJson(strip(first));
  if (isCopy || kind === 'state' || kind === 'event') yield [remove];
  yield [rename];
  if (!isCopy && kind !== 'state' && kind !== 'event') yield [remove];
}

function nameOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const name = value.key ?? value.name;
  return typeof name === 'string' ? name : undefined;
}

/** Without what tells copies apart. */
function strip(value: Json): Json {
  if (!isObject(value)) return value;
  const { id: _id, isInitial: _isInitial, ...rest } = value;
  return rest as Json;
}
