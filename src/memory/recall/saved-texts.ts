import { setImmediate as nextTurn } from 'node:timers/promises';
import { append } from '../../kernel/append.ts';
import type { Episodes, TextCursor } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { TermIndex } from '../text/term-index.ts';
import { decodeSegment, encodeSegment, toSegmentKey } from '../text/text-segment.ts';

/** Sequences of the texts that are saved together. */
const BLOCK = 1_024;
/** Segments read from the store at once. */
const PAGE = 16;
/** After this it is tried again to save texts of which some were going. Milliseconds. */
const RETRY_MS = 10_000;

/** The sequence before the block that a sequence is in. */
const toAfter = (sequence: number) => sequence - 1 - ((sequence - 1) % BLOCK);

/** Reads texts from the store into the index until all up to a sequence are in. */
export type ReadThrough = (after: TextCursor, through: number) => Promise<unknown>;

/** Blocks of an index in the store, so that it is opened by reading and not by reading out its texts again. */
export class SavedTexts {
  readonly #store: Episodes;
  readonly #scope: MemoryScope;
  readonly #index: TermIndex;
  readonly #onError: (error: unknown) => void;
  readonly #key: string;
  /** The sequence before each saved block. */
  readonly #saved = new Set<number>();
  /** The index holds all up to here that are to be saved; −1 where some of it is not saved any more. */
  #through = -1;
  #removals = 0;
  #retryAtMs = 0;

  constructor(
    store: Episodes,
    scope: MemoryScope,
    index: TermIndex,
    onError: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#scope = scope;
    this.#index = index;
    this.#onError = onError;
    this.#key = toSegmentKey(index);
  }

  /** Fills an empty index with the saved blocks, and with what lies between them. Returns the cursor of its texts. */
  async restore(read: ReadThrough): Promise<TextCursor> {
    // Earlier removals are in no block that is read later; the caller reads the removals of the meantime.
    const removal = await this.#store.readLastRemoval(this.#scope);
    let sequence = 0;
    for (let isLast = false; !isLast; ) {
      const found = await this.#store.readTextSegments(this.#scope, this.#key, sequence, PAGE);
      isLast = found.length < PAGE;
      for (const { after, through, content } of found) {
        if (after > sequence) await read({ sequence, removal }, after);
        if (await this.#add(content)) this.#saved.add(after);
        else await read({ sequence: after, removal }, through);
        sequence = through;
      }
    }
    return { sequence, removal };
  }

  /** Notes that a text is gone: the store has dropped the block that held it. */
  noteRemoved(sequence: number): void {
    this.#removals++;
    if (this.#saved.delete(toAfter(sequence))) this.#through = -1;
  }

  /** Saves the blocks that are complete and not saved. */
  async save(signal: AbortSignal): Promise<void> {
    const { texts: columns } = this.#index;
    const { count } = columns;
    const through = count === 0 ? 0 : toAfter(columns.sequence(count - 1) + 1);
    if (through === this.#through || Date.now() < this.#retryAtMs) return;
    for (const [after, texts] of this.#listUnsaved(through)) {
      if (signal.aborted) return;
      const content = encodeSegment(this.#index, texts);
      const before = this.#removals;
      const block = { after, through: after + BLOCK, count: texts.length, key: this.#key, content };
      const isSaved = await this.#store.saveTextSegment(this.#scope, block);
      if (!isSaved || this.#removals !== before) {
        // Something has gone meanwhile: the index is about to follow.
        this.#retryAtMs = Date.now() + RETRY_MS;
        return;
      }
      this.#saved.add(after);
    }
    this.#through = through;
  }

  /** The texts of each block that is not saved, by the sequence before it. */
  #listUnsaved(through: number): ReadonlyMap<number, readonly number[]> {
    const blocks = new Map<number, number[]>();
    const { texts } = this.#index;
    for (let text = 0; text < texts.count; text++) {
      const after = toAfter(texts.sequence(text));
      if (after >= through) break;
      if (!this.#saved.has(after) && !texts.isRemoved(text)) append(blocks, after, text);
    }
    return blocks;
  }

  /** False where the content is damaged. */
  async #add(content: Uint8Array): Promise<boolean> {
    const texts = decodeSegment(content, this.#index.lexicon.dimensions);
    await nextTurn();
    if (!texts) {
      this.#onError(
        new Error('Words of a domain that were saved are damaged: they are read again.'),
      );
      return false;
    }
    for (const _ of this.#index.addIndexed(texts)) await nextTurn();
    return true;
  }
}
