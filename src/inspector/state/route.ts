import { createStore } from './store.ts';

/** Where the page is: `#/panel/…`, each part decoded. */
export type Route = readonly string[];

function readRoute(): Route {
  const parts = location.hash.replace(/^#\/?/, '').split('/').filter(Boolean);
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return [];
  }
}

export const route = createStore<Route>(readRoute());

addEventListener('hashchange', () => route.set(readRoute()));

export const toHash = (...parts: readonly string[]): string =>
  `#/${parts.map(encodeURIComponent).join('/')}`;

/** Goes to a place of the page; with `replace` it takes the place of this one in the history. */
export function goTo(parts: readonly string[], { replace = false } = {}): void {
  const hash = toHash(...parts);
  if (hash === location.hash) return;
  if (replace) {
    history.replaceState(null, '', hash);
    route.set(readRoute());
  } else location.hash = hash;
}
