import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Episodes, TextCursor } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { TermIndex } from '../text/term-index.ts';
import { decodeSegment, encodeSegment, toSegmentKey } from '../text/text-segment.ts';

/** Texts that are saved together at least, and joined once there are as many as in a large segment. */
const SMALL = 1_024;
const LARGE = 4_096;
/** Segments read from the store at once. */
const PAGE = 4;

/** After this it is tried again to save texts of which some were going. Milliseconds. */
const RETRY_MS = 10_000;

/** Texts of sequences in (after, through]. */
interface Range {
  readonly after: number;
  readonly through: number;
  readonly count: number;
}

/** Reads texts from the store into the index until all up to a sequence are in. */
export type ReadThrough = (after: TextCursor, through: number) => Promise<unknown>;

/** The part of an index that the store keeps, so that it is opened by reading and not by reading out its texts again. */
export interface SavedTexts {
  /** Fills an empty index with what is saved, and with what lies in between. Returns the cursor of what is in. */
  restore(read: ReadThrough): Promise<TextCursor>;
  /** Notes that a text is gone: the store has dropped what it was saved in. */
  noteRemoved(sequence: number): void;
  /** Saves what is not saved, where it is due. */
  save(signal: AbortSignal): Promise<void>;
}

/** Texts that are to be saved together, by number, and the sequence of what comes before them. */
interface Part {
  readonly texts: readonly number[];
  readonly after: number;
}

/** The saved ranges without the last small ones where these together make a large one. */
function withoutJoined(saved: readonly Range[]): readonly Range[] {
  const last = saved.findLastIndex(({ count }) => count >= LARGE);
  const small = saved.slice(last + 1);
  const total = small.reduce((sum, { count }) => sum + count, 0);
  return total < LARGE ? saved : saved.slice(0, last + 1);
}

/** The first texts that are to be saved. Those that nothing saved follows wait until there are enough of them. */
function findUnsaved(index: TermIndex, saved: readonly Range[]): Part | undefined {
  let texts: number[] = [];
  let after = 0;
  let at = 0;
  for (let text = 0; text < index.count && texts.length < LARGE; text++) {
    if (index.isRemoved(text)) continue;
    const sequence = index.sequence(text);
    while (at < saved.length && (saved[at] as Range).through < sequence) {
      after = Math.max(after, (saved[at] as Range).through);
      at++;
    }
    const isSaved = at < saved.length && sequence > (saved[at] as Range).after;
    if (!isSaved) {
      texts.push(text);
      continue;
    }
    if (texts.length > 0) return { texts, after };
    texts = [];
  }
  const wanted = texts.length < LARGE ? texts.length - (texts.length % SMALL) : LARGE;
  return wanted === 0 ? undefined : { texts: texts.slice(0, wanted), after };
}

export function createSavedTexts(
  store: Episodes,
  scope: MemoryScope,
  index: TermIndex,
  onError: (error: unknown) => void,
): SavedTexts {
  const key = toSegmentKey(index);
  /** Ascending, none over another. */
  let saved: Range[] = [];
  /** Whether a saved text was removed since all was saved. */
  let isBroken = false;
  let removals = 0;
  let retryAtMs = 0;

  const addAll = async (content: Uint8Array): Promise<boolean> => {
    const texts = decodeSegment(content, index.lexicon.dimensions);
    await nextTurn();
    if (!texts) return false;
    for (const _ of index.addAll(texts)) await nextTurn();
    return true;
  };

  return {
    async restore(read) {
      // Earlier removals are in no segment that is read later; the caller reads the removals of the meantime.
      const removal = await store.readLastRemoval(scope);
      let sequence = 0;
      const readThrough = async (through: number) => {
        await read({ sequence, removal }, through);
        sequence = through;
      };
      for (let isLast = false; !isLast; ) {
        const segments = await store.readTextSegments(scope, key, sequence, PAGE);
        isLast = segments.length < PAGE;
        for (const { after, through, count, content } of segments) {
          if (after > sequence) await readThrough(after);
          if (await addAll(content)) saved.push({ after, through, count });
          else {
            onError(
              new Error('Words of a domain that were saved are damaged: they are read again.'),
            );
            await readThrough(through);
          }
          sequence = through;
        }
      }
      return { sequence, removal };
    },
    noteRemoved(sequence) {
      removals++;
      const at = saved.findIndex(({ through }) => through >= sequence);
      if (at < 0 || (saved[at] as Range).after >= sequence) return;
      saved.splice(at, 1);
      isBroken = true;
    },
    async save(signal) {
      const held = saved.reduce((sum, { count }) => sum + count, 0);
      if (Date.now() < retryAtMs || (!isBroken && index.size - held < SMALL)) return;
      for (;;) {
        const part = findUnsaved(index, withoutJoined(saved));
        if (!part || signal.aborted) break;
        const { texts, after } = part;
        const through = index.sequence(texts.at(-1) as number);
        const content = encodeSegment(index, texts);
        const before = removals;
        const range = { after, through, count: texts.length };
        const isSaved = await store.saveTextSegment(scope, { ...range, key, content });
        if (!isSaved || removals !== before) {
          // Something has gone meanwhile: the index is about to follow.
          retryAtMs = Date.now() + RETRY_MS;
          return;
        }
        const others = saved.filter((other) => other.through <= after || other.after >= through);
        saved = [...others, range].sort((a, b) => a.after - b.after);
      }
      isBroken = false;
    },
  };
}
