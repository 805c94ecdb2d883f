import { toActionKey } from './sequence.ts';

/** How the runs of a workflow write its actions. */
export interface Spellings {
  /** The most frequent spelling of an action. */
  spell(key: string): string;
  /** The actions of these that are written in several ways, each with the others by how often. */
  listOthers(keys: readonly string[]): { [spelling: string]: string[] };
}

export function countSpellings(
  runs: readonly { readonly actions: readonly string[] }[],
): Spellings {
  const counts = new Map<string, Map<string, number>>();
  for (const { actions } of runs) {
    for (const raw of actions) {
      const spelling = raw.normalize('NFC').trim();
      const key = toActionKey(spelling);
      const own = counts.get(key) ?? new Map<string, number>();
      counts.set(key, own.set(spelling, (own.get(spelling) ?? 0) + 1));
    }
  }
  const sorted = new Map(
    Array.from(counts, ([key, own]) => {
      const spellings = [...own].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return [key, spellings.map(([spelling]) => spelling)] as const;
    }),
  );
  return {
    spell: (key) => sorted.get(key)?.[0] ?? key,
    listOthers: (keys) =>
      Object.fromEntries(
        [...new Set(keys)].flatMap((key) => {
          const [first, ...others] = sorted.get(key) ?? [];
          return first !== undefined && others.length > 0 ? [[first, others]] : [];
        }),
      ),
  };
}
