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

const IDENTIFIER = /^[\p{L}\p{N}_.:-]{1,64}$/u;

/**
 * A step as an identifier: as an action is written where that is one, else its key without what no identifier holds.
 * Advice is made of nothing else.
 */
export function toStep(key: string, written: string): string {
  if (IDENTIFIER.test(written)) return written;
  return key.replace(/[^\p{L}\p{N}_.:-]+/gu, '_').slice(0, 64);
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
