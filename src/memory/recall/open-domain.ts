import { createSlicer, SharedRun } from '../../kernel/turns.ts';
import type { DerivedEntries } from '../../ports/derived.ts';
import type { Episodes, TextCursor } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import { loadLexicon } from '../../words/lexicon.ts';
import type { Synonyms } from '../../words/synonyms.ts';
import { type DomainOpened, domainOpened } from '../domain-opened.ts';
import { LEARNT_KIND, type LearntGroup } from '../synonym-learning.ts';
import type { LearntSynonyms } from '../text/question-terms.ts';
import { createRanker, type Ranker } from '../text/ranking.ts';
import { TermIndex } from '../text/term-index.ts';
import { SavedTexts } from './saved-texts.ts';

/** Texts read from the store at once, and taken in before others get their turn. */
const PAGE = 500;
const STEP = 50;
/** Words learnt by other processes are read again after this. Milliseconds. */
const LEARNT_AGE_MS = 60_000;

/** The words of one domain's episodes, and what compression has learnt of them. */
export interface DomainIndex {
  readonly index: TermIndex;
  readonly ranker: Ranker;
  readonly learnt: LearntSynonyms;
  /** The place up to which the index had followed at least when it was asked for. */
  readonly cursor: TextCursor;
}

/** Parts that the domains of a memory share. */
export interface DomainSources {
  readonly store: Episodes & DerivedEntries;
  /** Receives failures in the background, which no caller meets. */
  readonly onError: (error: unknown) => void;
  /** Aborted when the memory is closed. */
  readonly closing: AbortSignal;
  /** Savings under way, of domains that are closed too. */
  readonly savings: Set<Promise<void>>;
}

function toLearnt(groups: readonly LearntGroup[]): LearntSynonyms {
  const learnt = new Map<string, string[]>();
  for (const { stems } of groups) {
    for (const stem of stems) {
      const others = stems.filter((other) => other !== stem);
      learnt.set(stem, [...(learnt.get(stem) ?? []), ...others]);
    }
  }
  return learnt;
}

/** The texts of a domain that were read, and how far the store was followed. */
interface Reading {
  readonly index: TermIndex;
  readonly ranker: Ranker;
  readonly savedTexts: SavedTexts;
  /** After what is saved and what was read; undefined until the index holds what is saved. */
  cursor: TextCursor | undefined;
}

const START: TextCursor = { sequence: 0, removal: 0 };

/** A domain that is held in memory. It follows the store: what any process has stored counts. */
export class OpenDomain {
  readonly #sources: DomainSources;
  readonly #scope: MemoryScope;
  #reading: Reading;
  #learnt: LearntSynonyms = new Map();
  #learntAtMs = Number.NEGATIVE_INFINITY;
  /** Whether this process has read the domain and heard of no change since. */
  #isFollowed = false;
  readonly #following = new SharedRun(() => this.#readAll());
  #isSaving = false;

  constructor(sources: DomainSources, scope: MemoryScope, synonyms: Synonyms) {
    this.#sources = sources;
    this.#scope = scope;
    this.#reading = this.#begin(synonyms);
  }

  /** Whether nothing that this process knows of is missing. */
  get isCurrent(): boolean {
    return this.#isFollowed && !this.#following.isRunning && !this.#isLearntDue();
  }

  get sizeBytes(): number {
    return this.#reading.index.sizeBytes;
  }

  /** Numbers given to texts, those of removed ones among them. */
  get count(): number {
    return this.#reading.index.texts.count;
  }

  read(): DomainIndex {
    const { index, ranker, cursor = START } = this.#reading;
    return { index, ranker, learnt: this.#learnt, cursor };
  }

  /** Notes that the store holds what was not read. */
  noteChanged(): void {
    this.#isFollowed = false;
  }

  /** Reads the learnt words again before the next answer. */
  dropLearnt(): void {
    this.#learntAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Takes in all that was stored and forgotten before the call. */
  async follow(): Promise<void> {
    try {
      await this.#following.run();
    } catch (error) {
      this.#isFollowed = false;
      throw error;
    }
  }

  #isLearntDue(): boolean {
    return Date.now() - this.#learntAtMs >= LEARNT_AGE_MS;
  }

  #begin(synonyms: Synonyms): Reading {
    const { store, onError } = this.#sources;
    const index = new TermIndex(loadLexicon(), synonyms);
    const savedTexts = new SavedTexts(store, this.#scope, index, onError);
    return { index, ranker: createRanker(index), savedTexts, cursor: undefined };
  }

  async #readAll(): Promise<void> {
    const startedMs = performance.now();
    const isCold = !this.#isFollowed && this.count === 0;
    this.#isFollowed = true;
    await this.#learn();
    for (let isComplete = false; !isComplete; ) {
      const cursor = this.#reading.cursor ?? (await this.#restore());
      isComplete = await this.#readTexts(cursor, Number.POSITIVE_INFINITY);
      if (!isComplete) this.#reading = this.#begin(this.#reading.index.synonyms);
    }
    if (!isCold || this.count === 0) return;
    const opened: DomainOpened = { ms: performance.now() - startedMs, episodes: this.count };
    domainOpened.publish(opened);
  }

  /** Reads the synonyms that compression has learnt. */
  async #learn(): Promise<void> {
    if (!this.#isLearntDue()) return;
    this.#learntAtMs = Date.now();
    const learnt = await this.#sources.store.listDerived<LearntGroup>(this.#scope, LEARNT_KIND);
    this.#learnt = toLearnt(learnt.map((group) => group.value));
  }

  async #restore(): Promise<TextCursor> {
    const reading = this.#reading;
    try {
      const cursor = await reading.savedTexts.restore((after, through) =>
        this.#readTexts(after, through),
      );
      reading.cursor = cursor;
      return cursor;
    } catch (error) {
      // Half of an index cannot be used.
      this.#reading = this.#begin(reading.index.synonyms);
      throw error;
    }
  }

  /**
   * Takes in what happened after the cursor, at most up to a sequence. False where it is not known any more what was
   * removed.
   */
  async #readTexts(after: TextCursor, through: number): Promise<boolean> {
    const reading = this.#reading;
    const { index, savedTexts } = reading;
    const slice = createSlicer();
    let { sequence, removal } = after;
    for (let isLast = false; !isLast; ) {
      const before = { sequence, removal };
      const changes = await this.#sources.store.readTextChanges(this.#scope, before, PAGE);
      if (!changes.isComplete) return false;
      const added = changes.added.filter((text) => text.sequence <= through);
      for (let at = 0; at < added.length; at += STEP) {
        index.add(added.slice(at, at + STEP));
        await slice();
      }
      for (const removed of changes.removed) {
        index.remove(removed);
        savedTexts.noteRemoved(removed);
      }
      sequence = Math.min(through, changes.cursor.sequence);
      removal = changes.cursor.removal;
      isLast =
        changes.cursor.sequence === before.sequence ||
        changes.added.length < PAGE / 2 ||
        changes.cursor.sequence >= through;
      if (!reading.cursor) continue;
      if (isLast) reading.cursor = { sequence, removal };
      // Of a long reading, too, so that a process that ends in its middle has not read in vain.
      this.#save();
    }
    return true;
  }

  /** Saves what is due in the background: who asks next does not wait for it. */
  #save(): void {
    const { closing, savings, onError } = this.#sources;
    if (this.#isSaving || closing.aborted) return;
    this.#isSaving = true;
    const saving = this.#reading.savedTexts
      .save(closing)
      .catch(onError)
      .finally(() => {
        this.#isSaving = false;
        savings.delete(saving);
      });
    savings.add(saving);
  }
}
