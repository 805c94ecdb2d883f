import type { Signal } from '@preact/signals';

/** Changes a part of what a signal holds. */
export function change<T>(store: Signal<T>, part: Partial<T>): void {
  store.value = { ...store.value, ...part };
}
