import { createSlicer } from '../../kernel/turns.ts';
import type { DerivedEntries } from '../../ports/derived.ts';
import type { Episodes, TextCursor } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { Lexicon } from '../../words/lexicon.ts';
import { createSynonyms, type SynonymGroup, type Synonyms } from '../../words/synonyms.ts';
import { type DomainOpened, domainOpened } from '../domain-opened.ts';
import { LEARNT_KIND, type LearntGroup } from '../synonym-learning.ts';
import type { LearntSynonyms } from '../text/question.ts';
import { createRanker, type Ranker } from '../text/ranking.ts';
import { TermIndex } from '../text/term-index.ts';
import { createSavedTexts, type SavedTexts } from './saved-texts.ts';

/** Texts read from the store at once. */
const PAGE = 500;
/** Words learnt by other processes are read again after this. Milliseconds. */
const LEARNT_AGE_MS = 60_000;
/** A stored text is indexed this much later, a burst at once. Milliseconds. */
const TAKE_IN_MS = 100;
/** Domains that are open at once however small they are. */
const MIN_OPEN = 64;
/** Bytes that a domain takes at least. */
const BYTES_PER_DOMAIN = 1_000_000;
export const DEFAULT_INDEX_BYTES = 300_000_000;

/** Synonym groups that hold for a domain beyond the learnt ones: the same array each time, so that lookups are shared. */
export type GroupsOf = (domain: string) => readonly SynonymGroup[];

/** Groups that were registered for one scope; they may change at any time. */
export type OwnGroupsOf = (scope: MemoryScope) => Promise<readonly SynonymGroup[]>;

/** The words of one domain's episodes, and what compression has learnt of them. */
export interface DomainIndex {
  readonly index: TermIndex;
  readonly ranker: Ranker;
  readonly learnt: LearntSynonyms;
  /** The place up to which the index had followed at least when it was asked for. */
  readonly cursor: TextCursor;
}

/** Indexes of domains, opened when first asked for. They follow the store: what any process has stored counts. */
export interface DomainIndexes {
  /** The domain's index with all that this process knows to be stored: what others have stored since may be missing. */
  find(scope: MemoryScope): Promise<DomainIndex>;
  /** The domain's index with all that was stored and forgotten before the call. */
  get(scope: MemoryScope): Promise<DomainIndex>;
  /** Notes that an episode was stored: the domain takes it in before anybody asks. */
  noteStored(scope: MemoryScope): void;
  /**
   * Notes that another process has changed a domain: where it is open, it takes that in before anybody asks. Without
   * a domain, all are closed: what they have read of the store no longer holds.
   */
  noteChanged(scope: MemoryScope | undefined): void;
  /**
   * Reads what was learnt of a domain again: call after it was compressed, episodes forgotten or synonyms registered.
   */
  dropLearnt(scope: MemoryScope): void;
  /** Resolves when the words that are due to be saved are saved. */
  settle(): Promise<void>;
  /** Stops the work in the background. */
  close(): Promise<void>;
}

interface Entry {
  index: TermIndex;
  ranker: Ranker;
  savedTexts: SavedTexts;
  /** Whether the index holds what is saved of it. */
  isRestored: boolean;
  /** Its registered groups, as JSON. */
  own: string;
  cursor: TextCursor;
  learnt: LearntSynonyms;
  learntAtMs: number;
  /** Whether this process has read the domain and heard of no change since. */
  isFollowed: boolean;
  following: Promise<void> | undefined;
  next: Promise<void> | undefined;
  saving: Promise<void> | undefined;
}

export interface DomainIndexOptions {
  readonly store: Episodes & DerivedEntries;
  readonly loadLexicon: () => Lexicon;
  readonly groupsOf: GroupsOf;
  readonly ownGroupsOf?: OwnGroupsOf | undefined;
  /** Bytes of indexes in memory, beyond which the least recently used ones are closed. */
  readonly maxBytes?: number | undefined;
  /** Receives failures in the background, which no caller meets. */
  readonly onError?: ((error: unknown) => void) | undefined;
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

export function createDomainIndexes(options: DomainIndexOptions): DomainIndexes {
  const { store, loadLexicon, groupsOf } = options;
  const { ownGroupsOf = async () => [], maxBytes = DEFAULT_INDEX_BYTES } = options;
  const { onError = () => undefined } = options;
  const closing = new AbortController();
  const savings = new Set<Promise<void>>();
  const maxOpen = Math.max(MIN_OPEN, Math.floor(maxBytes / BYTES_PER_DOMAIN));
  /** Least recently used first. */
  const open = new Map<string, Entry>();
  const shared = new Map<readonly SynonymGroup[], Synonyms>();
  const keyOf = ({ tenant, domain }: MemoryScope) => `${tenant}\0${domain}`;

  const getSynonyms = (domain: string): Synonyms => {
    const groups = groupsOf(domain);
    const known = shared.get(groups) ?? createSynonyms(groups);
    shared.set(groups, known);
    return known;
  };

  const isLearntDue = ({ learntAtMs }: Entry) => Date.now() - learntAtMs >= LEARNT_AGE_MS;

  /** Reads what is known of the domain's words; texts are read again where the groups changed. */
  const learn = async (scope: MemoryScope, entry: Entry): Promise<void> => {
    if (!isLearntDue(entry)) return;
    entry.learntAtMs = Date.now();
    const [learnt, own] = await Promise.all([
      store.listDerived<LearntGroup>(scope, LEARNT_KIND),
      ownGroupsOf(scope),
    ]);
    entry.learnt = toLearnt(learnt.map((group) => group.value));
    const groups = JSON.stringify(own);
    if (groups === entry.own) return;
    const synonyms = createSynonyms([...groupsOf(scope.domain), ...own]);
    Object.assign(entry, { ...createIndex(scope, synonyms), own: groups });
  };

  /**
   * Takes in what happened after the cursor, at most up to a sequence. Returns the new cursor; undefined where it is
   * not known any more what was removed.
   */
  const readTexts = async (
    scope: MemoryScope,
    entry: Entry,
    after: TextCursor,
    through: number,
  ): Promise<TextCursor | undefined> => {
    const { index, savedTexts } = entry;
    const slice = createSlicer();
    let cursor = after;
    for (let isLast = false; !isLast; ) {
      const before = cursor;
      const changes = await store.readTextChanges(scope, before, PAGE);
      if (!changes.isComplete) return undefined;
      const added = changes.added.filter(({ sequence }) => sequence <= through);
      isLast =
        changes.cursor.sequence === before.sequence ||
        changes.added.length < PAGE / 2 ||
        changes.cursor.sequence >= through;
      for (const { sequence, episodeId, context } of added) {
        index.add(sequence, episodeId, context);
        await slice();
      }
      for (const sequence of changes.removed) {
        index.remove(sequence);
        savedTexts.noteRemoved(sequence);
      }
      cursor = { ...changes.cursor, sequence: Math.min(through, changes.cursor.sequence) };
      // Of a long reading, too, so that a process that ends in its middle has not read in vain.
      if (entry.isRestored) save(entry);
    }
    return cursor;
  };

  const restore = async (scope: MemoryScope, entry: Entry): Promise<void> => {
    try {
      entry.cursor = await entry.savedTexts.restore((cursor, through) =>
        readTexts(scope, entry, cursor, through),
      );
      entry.isRestored = true;
    } catch (error) {
      // Half of an index cannot be used.
      Object.assign(entry, createIndex(scope, entry.index.synonyms));
      throw error;
    }
  };

  const readAll = async (scope: MemoryScope, entry: Entry): Promise<void> => {
    const startedMs = performance.now();
    const isCold = !entry.isFollowed && entry.index.count === 0;
    entry.isFollowed = true;
    await learn(scope, entry);
    for (let cursor: TextCursor | undefined; !cursor; ) {
      if (!entry.isRestored) await restore(scope, entry);
      cursor = await readTexts(scope, entry, entry.cursor, Number.POSITIVE_INFINITY);
      if (cursor) entry.cursor = cursor;
      else Object.assign(entry, createIndex(scope, entry.index.synonyms));
    }
    if (!isCold || entry.index.count === 0) return;
    const opened: DomainOpened = {
      ms: performance.now() - startedMs,
      episodes: entry.index.count,
    };
    domainOpened.publish(opened);
  };

  /** Saves what is due in the background: who asks next does not wait for it. */
  const save = (entry: Entry) => {
    if (entry.saving || closing.signal.aborted) return;
    const saving = entry.savedTexts
      .save(closing.signal)
      .catch(onError)
      .finally(() => {
        entry.saving = undefined;
        savings.delete(saving);
      });
    entry.saving = saving;
    savings.add(saving);
  };

  /** Callers of one moment share a reading, but never one that began before they called. */
  const follow = (scope: MemoryScope, entry: Entry): Promise<void> => {
    if (entry.following) {
      entry.next ??= entry.following
        .catch(() => undefined)
        .then(() => {
          entry.next = undefined;
          return follow(scope, entry);
        });
      return entry.next;
    }
    entry.following = readAll(scope, entry)
      .catch((error) => {
        entry.isFollowed = false;
        throw error;
      })
      .finally(() => {
        entry.following = undefined;
      });
    return entry.following;
  };

  const closeUnused = () => {
    let total = 0;
    for (const { index } of open.values()) total += index.sizeBytes;
    for (const [key, { index }] of open) {
      if (open.size === 1 || (total <= maxBytes && open.size <= maxOpen)) return;
      open.delete(key);
      total -= index.sizeBytes;
    }
  };

  const createIndex = (scope: MemoryScope, synonyms: Synonyms) => {
    const index = new TermIndex(loadLexicon(), synonyms);
    return {
      index,
      ranker: createRanker(index),
      savedTexts: createSavedTexts(store, scope, index, onError),
      isRestored: false,
      cursor: { sequence: 0, removal: 0 },
    };
  };
  const createEntry = (scope: MemoryScope): Entry => ({
    ...createIndex(scope, getSynonyms(scope.domain)),
    own: '[]',
    learnt: new Map(),
    learntAtMs: Number.NEGATIVE_INFINITY,
    isFollowed: false,
    following: undefined,
    next: undefined,
    saving: undefined,
  });

  const getEntry = (key: string, scope: MemoryScope): Entry => {
    const entry = open.get(key) ?? createEntry(scope);
    open.delete(key);
    open.set(key, entry);
    return entry;
  };
  const scheduled = new Set<string>();

  const noteStored = (scope: MemoryScope) => {
    const key = keyOf(scope);
    const known = open.get(key);
    if (known) known.isFollowed = false;
    if (scheduled.has(key)) return;
    scheduled.add(key);
    setTimeout(() => {
      scheduled.delete(key);
      const entry = getEntry(key, scope);
      // The caller that asks meets the failure.
      follow(scope, entry).then(closeUnused, () => undefined);
    }, TAKE_IN_MS).unref();
  };
  const dropLearnt = (scope: MemoryScope) => {
    const entry = open.get(keyOf(scope));
    if (entry) entry.learntAtMs = Number.NEGATIVE_INFINITY;
  };

  const toDomainIndex = ({ index, ranker, learnt, cursor }: Entry): DomainIndex => ({
    index,
    ranker,
    learnt,
    cursor,
  });
  const get = async (scope: MemoryScope): Promise<DomainIndex> => {
    const entry = getEntry(keyOf(scope), scope);
    const before = entry.index.count;
    await follow(scope, entry);
    if (entry.index.count !== before) closeUnused();
    return toDomainIndex(entry);
  };

  return {
    async find(scope) {
      const entry = getEntry(keyOf(scope), scope);
      const isKnown = entry.isFollowed && !entry.following && !isLearntDue(entry);
      return isKnown ? toDomainIndex(entry) : get(scope);
    },
    get,
    noteStored,
    noteChanged(scope) {
      if (!scope) return open.clear();
      if (!open.has(keyOf(scope))) return;
      dropLearnt(scope);
      noteStored(scope);
    },
    dropLearnt,
    async settle() {
      await Promise.all(savings);
    },
    async close() {
      closing.abort();
      await Promise.all(savings);
    },
  };
}
