/** Actions in the order taken, each by its key, immediate repeats collapsed. */
export type Sequence = readonly string[];

const CAMEL_HUMP = /([\p{Ll}\p{N}])(\p{Lu})|(\p{Lu}+)(\p{Lu}\p{Ll})/gu;

/** One key for all spellings of an action: `fetch_logs` of `fetchLogs`, `Fetch-Logs` and `fetch logs`. */
export function toActionKey(action: string): string {
  const trimmed = action.normalize('NFC').trim();
  const words = trimmed
    .replace(CAMEL_HUMP, '$1$3_$2$4')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  return words.join('_') || trimmed;
}

/** Actions as a sequence. A retry is one step. */
export function toSequence(actions: readonly string[]): Sequence {
  const sequence: string[] = [];
  for (const raw of actions) {
    const action = toActionKey(raw);
    if (action !== '' && action !== sequence.at(-1)) sequence.push(action);
  }
  return sequence;
}

/** Length of the longest common subsequence. */
function commonLength(left: Sequence, right: Sequence): number {
  const lengths = new Uint16Array(right.length + 1);
  for (const action of left) {
    let diagonal = 0;
    for (let j = 0; j < right.length; j++) {
      const above = lengths[j + 1] as number;
      lengths[j + 1] = right[j] === action ? diagonal + 1 : Math.max(above, lengths[j] as number);
      diagonal = above;
    }
  }
  return lengths[right.length] as number;
}

/** 2·LCS / (|a| + |b|), 0..1; 0 where both are empty. */
export function sequenceSimilarity(left: Sequence, right: Sequence): number {
  const total = left.length + right.length;
  return total === 0 ? 0 : (2 * commonLength(left, right)) / total;
}

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
