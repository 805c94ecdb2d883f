import { signal } from '@preact/signals';

/** The parts of the address, `#/panel/…`, each decoded. */
function readAddress(): readonly string[] {
  try {
    return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

export const route = signal<readonly string[]>(readAddress());

function takeAddress(): void {
  const parts = readAddress();
  if (JSON.stringify(parts) !== JSON.stringify(route.value)) route.value = parts;
}

addEventListener('hashchange', takeAddress);

export const toHash = (...parts: readonly string[]): string =>
  `#/${parts.map(encodeURIComponent).join('/')}`;

/** Goes to a place of the page; with `replace` it takes the place of this one in the history. */
export function goTo(parts: readonly string[], { replace = false } = {}): void {
  const hash = toHash(...parts);
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, '', hash);
  else location.hash = hash;
  takeAddress();
}
