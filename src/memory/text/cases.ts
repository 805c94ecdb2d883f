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
  /** Keys of the actions of the first. */
  readonly sequence: Sequence;
  /** How many successes took which actions, by their keys in order. */
  readonly ways: Map<Sequence, number>;
  /** The words of the first, ascending ids: those beside numbers where it took no action. */
  readonly words: Uint32Array;
  /** Its members, and how many of them succeeded and failed. */
  support: number;
  succeeded: number;
  failed: number;
}

/** Whether two ascending lists share `needed` members, each as often as both hold it. */
function shareAtLeast(left: Uint32Array, right: Uint32Array, needed: number): boolean {
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

function areAlike(left: Uint32Array, right: Uint32Array): boolean {
  const longer = Math.max(left.length, right.length);
  return shareAtLeast(left, right, Math.max(Math.min(MIN_SHARED, longer), SHARED_WORDS * longer));
}

/** The words that the case of an episode is found by, ascending: those beside numbers where it took no action. */
const toCompared = (
  { length }: Sequence,
  ids: Uint32Array,
  isNumber: (id: number) => boolean,
): Uint32Array => (length === 0 ? ids.filter((id) => !isNumber(id)) : ids).toSorted();

const toStart = ([first]: Sequence, words: Uint32Array) => first ?? ` ${words.join(' ')}`;

/** The cases of a domain, found as its episodes come. */
export class Cases {
  /** By their first action; by their words where they took none. */
  readonly #byStart = new Map<string, Case[]>();
  readonly #sequences = new Map<string, Sequence>();
  /** Cases that have members. */
  size = 0;

  /** The case that an episode belongs to; a new one without members where there is none. */
  find(sequence: Sequence, ids: Uint32Array, isNumber: (id: number) => boolean): Case {
    const isIdle = sequence.length === 0;
    const words = toCompared(sequence, ids, isNumber);
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
    return found ?? this.#create(sequence, words);
  }

  /** A new case without members. */
  begin(sequence: Sequence, ids: Uint32Array, isNumber: (id: number) => boolean): Case {
    return this.#create(sequence, toCompared(sequence, ids, isNumber));
  }

  #create(sequence: Sequence, words: Uint32Array): Case {
    const counts = { support: 0, succeeded: 0, failed: 0 };
    const created = { sequence, words, ways: new Map<Sequence, number>(), ...counts };
    append(this.#byStart, toStart(sequence, words), created);
    return created;
  }

  /** The same object for the same actions. */
  intern(sequence: Sequence): Sequence {
    const key = sequence.join('\n');
    const known = this.#sequences.get(key) ?? sequence;
    this.#sequences.set(key, known);
    return known;
  }

  add(own: Case, sequence: Sequence, outcome: string): void {
    if (own.support++ === 0) this.size++;
    if (outcome === 'success') {
      own.succeeded++;
      own.ways.set(sequence, (own.ways.get(sequence) ?? 0) + 1);
    } else if (outcome === 'failure') own.failed++;
  }

  remove(own: Case, sequence: Sequence, outcome: string): void {
    if (--own.support === 0) this.size--;
    if (outcome === 'success') {
      own.succeeded--;
      own.ways.set(sequence, (own.ways.get(sequence) ?? 0) - 1);
    } else if (outcome === 'failure') own.failed--;
  }

  /** Before all members are added again. */
  clear(): void {
    this.size = 0;
    for (const own of [...this.#byStart.values()].flat())
      Object.assign(own, { support: 0, succeeded: 0, failed: 0, ways: new Map() });
  }
}
