import { append } from '../../kernel/append.ts';
import { type Sequence, sequenceSimilarity } from '../workflow/sequence.ts';

/** Contexts are alike where they share this share of the longer one's words, and at least so many. */
const SHARED_WORDS = 0.5;
const MIN_SHARED = 3;
/** Actions are equal but for a step that one run took beside five of another. */
const EQUAL_ACTIONS = 0.8;
/** Cases that an episode is compared with: the newest that begin with the same action. */
const MAX_COMPARED = 32;

/** Episodes that took equal actions in like contexts. */
export interface Case {
  /** Its own among the cases that have members. */
  number: number;
  /** Keys of the actions of the first. */
  readonly sequence: Sequence;
  /** How many successes took which actions, by their keys in order. */
  readonly ways: Map<Sequence, number>;
  /** The words of the first, ascending ids: those beside numbers where it took no action. */
  readonly words: readonly number[];
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

const NONE = { support: 0, succeeded: 0, failed: 0 };

/** What a case is looked for by: its first action, its words where it has none. */
const toStart = ([first]: Sequence, words: readonly number[]) => first ?? ` ${words.join(' ')}`;

/** The cases of a domain, found as its episodes come. */
export class Cases {
  /** Those that have members. */
  readonly #byStart = new Map<string, Case[]>();
  readonly #sequences = new Map<string, Sequence>();
  /** Cases that have members, and the numbers that were given to such. */
  size = 0;
  numbers = 0;

  /** The case that an episode belongs to; a new one without members where there is none. */
  find(sequence: Sequence, ids: readonly number[], isNumber: (id: number) => boolean): Case {
    const isIdle = sequence.length === 0;
    const created = this.begin(sequence, ids, isNumber);
    const { words } = created;
    const found = this.#byStart
      .get(toStart(sequence, words))
      ?.slice(-MAX_COMPARED)
      .find(
        (own) =>
          isIdle ||
          (areAlike(own.words, words) &&
            (own.sequence === sequence ||
              sequenceSimilarity(own.sequence, sequence) >= EQUAL_ACTIONS)),
      );
    return found ?? created;
  }

  /** A new case without members. */
  begin(sequence: Sequence, ids: readonly number[], isNumber: (id: number) => boolean): Case {
    const own = sequence.length === 0 ? ids.filter((id) => !isNumber(id)) : ids;
    const words = own.toSorted((a, b) => a - b);
    return { number: -1, sequence, words, ways: new Map(), ...NONE };
  }

  /** The same object for the same actions. */
  intern(sequence: Sequence): Sequence {
    const key = sequence.join('\n');
    const known = this.#sequences.get(key) ?? sequence;
    this.#sequences.set(key, known);
    return known;
  }

  add(own: Case, sequence: Sequence, outcome: string): void {
    if (own.support++ === 0) {
      this.size++;
      own.number = this.numbers++;
      append(this.#byStart, toStart(own.sequence, own.words), own);
    }
    this.#count(own, sequence, outcome, 1);
  }

  remove(own: Case, sequence: Sequence, outcome: string): void {
    this.#count(own, sequence, outcome, -1);
    if (--own.support > 0) return;
    this.size--;
    const start = toStart(own.sequence, own.words);
    const left = this.#byStart.get(start)?.filter((other) => other !== own) ?? [];
    this.#byStart.set(start, left);
  }

  /** Before all members are added again. */
  clear(members: readonly { readonly own: Case }[]): void {
    this.size = 0;
    this.numbers = 0;
    this.#byStart.clear();
    for (const { own } of members) {
      Object.assign(own, NONE);
      own.ways.clear();
    }
  }

  #count(own: Case, sequence: Sequence, outcome: string, by: 1 | -1): void {
    if (outcome === 'failure') own.failed += by;
    if (outcome !== 'success') return;
    own.succeeded += by;
    own.ways.set(sequence, (own.ways.get(sequence) ?? 0) + by);
  }
}
