import { createStore } from './store.ts';

/** The part of an address behind `?`, decoded. */
export type Query = Readonly<Record<string, string>>;

/** Where the page is: `#/panel/…?name=value`, each part decoded. */
interface Address {
  readonly parts: readonly string[];
  readonly query: Query;
}

function readAddress(): Address {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  try {
    const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
    return { parts, query: Object.fromEntries(new URLSearchParams(query)) };
  } catch {
    return { parts: [], query: {} };
  }
}

const first = readAddress();
export const route = createStore<readonly string[]>(first.parts);
export const query = createStore<Query>(first.query);

/** Reads where the page is. The browser says it later, and until then nothing may write over a new address. */
export function takeAddress(): void {
  const address = readAddress();
  const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  if (!isSame(address.query, query.get())) query.set(address.query);
  if (!isSame(address.parts, route.get())) route.set(address.parts);
}

addEventListener('hashchange', takeAddress);

export const toHash = (...parts: readonly string[]): string =>
  `#/${parts.map(encodeURIComponent).join('/')}`;

/** The text of a query; empty values are left out. */
function toQuery(values: Query): string {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** Goes to a place of the page; with `replace` it takes the place of this one in the history. */
export function goTo(
  parts: readonly string[],
  { replace = false, query: values = {} }: { replace?: boolean; query?: Query } = {},
): void {
  const hash = toHash(...parts) + toQuery(values);
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, '', hash);
  else location.hash = hash;
  takeAddress();
}

/** Writes how a person looks at this place into its address, without a step in the history. */
export function keepInAddress(values: Query): void {
  takeAddress();
  goTo(route.get(), { replace: true, query: values });
}
