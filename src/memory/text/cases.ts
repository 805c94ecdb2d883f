import { append } from '../../kernel/append.ts';
import {
  type Sequence,
  sequenceSimilarity,
  toActionKey,
  toSequence,
  toStep,
} from '../workflow/sequence.ts';

/** Contexts are alike where they share this share of the longer one's words, and at least so many. */
const SHARED_WORDS = 0.5;
const MIN_SHARED = 3;
/** Actions are equal but for a step that one run took beside five of another. */
const EQUAL_ACTIONS = 0.8;
/** Cases that an episode is compared with: the newest that begin with the same action. */
const MAX_COMPARED = 32;

/** Episodes that took equal actions in like contexts. */
export interface Case {
  readonly number: number;
  /** Keys of the actions of the first. */
  readonly sequence: Sequence;
  /** The words of the first, ascending ids: those beside numbers where it took no action. */
  readonly words: readonly number[];
  /** How many successes took which actions, by their keys in order. */
  readonly ways: Map<Sequence, number>;
  /** Its members, and how many of them succeeded and failed. */
  support: number;
  succeeded: number;
  failed: number;
}

/** Whether two ascending lists share `needed` members, each as often as both hold it. */
function shareAtLeast(left: readonly number[], right: readonly number[], needed: number): boolean {
  let shared = 0;
  for (let i = 0, j = 0; shared < needed; ) {
    if (shared + Math.min(left.length - i, right.length - j) < needed) return false;
    const difference = (left[i] as number) - (right[j] as number);
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return true;
}

function areAlike(left: readonly number[], right: readonly number[]): boolean {
  const longer = Math.max(left.length, right.length);
  return shareAtLeast(left, right, Math.max(Math.min(MIN_SHARED, longer), SHARED_WORDS * longer));
}

const areEqual = (left: Sequence, right: Sequence) =>
  left === right || sequenceSimilarity(left, right) >= EQUAL_ACTIONS;

/** The cases of a domain, found as its episodes come. */
export class Cases {
  /** By what a case is looked for: its first action, its words where it has none. */
  readonly #byStart = new Map<string, Case[]>();
  /** By the actions as they are written, and by their keys. */
  readonly #sequences = new Map<string, Sequence>();
  /** Actions by their keys, as they were written first. */
  readonly #spellings = new Map<string, string>();
  size = 0;

  /** The case that an episode belongs to, a new one where there is none. */
  find(sequence: Sequence, words: readonly number[]): Case {
    const start = sequence[0] ?? ` ${words.join(' ')}`;
    const known = this.#byStart.get(start)?.slice(-MAX_COMPARED);
    const own = known?.findLast(
      (one) => areAlike(one.words, words) && areEqual(one.sequence, sequence),
    );
    if (own) return own;
    const counts = { support: 0, succeeded: 0, failed: 0 };
    const created = { number: this.size++, sequence, words, ways: new Map(), ...counts };
    append(this.#byStart, start, created);
    return created;
  }

  /** The keys of actions: the same object for the same keys. */
  intern(actionsTaken: readonly string[]): Sequence {
    const written = actionsTaken.join('\n');
    const known = this.#sequences.get(written);
    if (known) return known;
    for (const action of actionsTaken) {
      const key = toActionKey(action);
      if (!this.#spellings.has(key)) this.#spellings.set(key, action.trim());
    }
    const sequence = toSequence(actionsTaken);
    const key = sequence.join('\n');
    const own = this.#sequences.get(key) ?? sequence;
    this.#sequences.set(key, own).set(written, own);
    return own;
  }

  /** The action of a key as an identifier. */
  spell(key: string): string {
    return toStep(key, this.#spellings.get(key) ?? key);
  }

  add(own: Case, sequence: Sequence, outcome: string): void {
    own.support++;
    if (outcome === 'failure') own.failed++;
    if (outcome !== 'success') return;
    own.succeeded++;
    own.ways.set(sequence, (own.ways.get(sequence) ?? 0) + 1);
  }
}
