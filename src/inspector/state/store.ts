import { useEffect, useState } from 'preact/hooks';

/** A value that parts of the page share, and its listeners. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  update(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set,
    update: (change) => set({ ...value, ...change }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the component is drawn again with every change. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    const read = () => setValue(() => store.get());
    read();
    return store.subscribe(read);
  }, [store]);
  return value;
}
