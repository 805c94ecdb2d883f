import { type BoundedCache, createBoundedCache } from '../kernel/bounded-cache.ts';
import type { EpisodeStore, MemoryScope, VectorIndex } from './ports.ts';
import { LEARNT_KIND, type LearntGroup } from './synonym-learning.ts';
import type { DomainIdf } from './text/alignment.ts';
import { createSynonyms, type SynonymGroup, type Synonyms } from './text/synonyms.ts';
import { toStems } from './text/words.ts';

/** The newest episodes tell how common words are in a domain. */
const SAMPLE = 1_000;
/** Below this many the sample says more about chance than about the domain. */
const MIN_SAMPLE = 30;
const MAX_AGE_MS = 60_000;
/** A domain that has grown by this share (and by 20) is read again before its time. */
const GROWTH = 0.5;
const MIN_GROWTH = 20;
const CACHED_DOMAINS = 64;

/** What words mean in one domain. */
export interface DomainVocabulary {
  readonly synonyms: Synonyms;
  readonly idf: DomainIdf;
  /** Episodes of the domain when it was read. */
  readonly episodes: number;
  /** About how many episodes of the domain use a stem. */
  readonly frequency: (stem: string) => number;
  /** Tells vocabularies of one process apart. */
  readonly revision: number;
}

export interface DomainVocabularies {
  get(scope: MemoryScope): Promise<DomainVocabulary>;
  /** Notes one stored episode. */
  grow(scope: MemoryScope): void;
  /** Forgets what was read of a domain: call after its episodes were forgotten or compressed. */
  drop(scope: MemoryScope): void;
}

/** Synonym groups that hold for a domain beyond the learnt ones: the same array each time, so that lookups are shared. */
export type GroupsOf = (domain: string) => readonly SynonymGroup[];

/** Groups that a tenant registered for a domain. */
export type OwnGroupsOf = (scope: MemoryScope) => Promise<readonly SynonymGroup[]>;

interface Entry {
  readonly vocabulary: Promise<DomainVocabulary>;
  readonly readAtMs: number;
  size: number;
  grown: number;
}

/** What a sample of contexts tells of a domain of `episodes`. */
function countStems(
  contexts: readonly string[],
  episodes: number,
): Pick<DomainVocabulary, 'idf' | 'frequency'> {
  const counts = new Map<string, number>();
  for (const context of contexts) {
    for (const stem of new Set(toStems(context))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const scale = Math.max(1, episodes / Math.max(1, contexts.length));
  const idf: DomainIdf = (stem) =>
    contexts.length < MIN_SAMPLE
      ? undefined
      : Math.log((contexts.length + 1) / ((counts.get(stem) ?? 0) + 0.5));
  return { idf, frequency: (stem) => scale * (counts.get(stem) ?? 0.5) };
}

export function createDomainVocabularies(
  store: EpisodeStore,
  index: VectorIndex,
  groupsOf: GroupsOf,
  nowMs: () => number,
  ownGroupsOf: OwnGroupsOf = async () => [],
): DomainVocabularies {
  const entries: BoundedCache<string, Entry> = createBoundedCache(CACHED_DOMAINS);
  const shared = new Map<readonly SynonymGroup[], Synonyms>();
  const keyOf = ({ tenant, domain }: MemoryScope) => `${tenant}\0${domain}`;
  let revision = 0;

  /** Most domains share their groups: building the lookup takes milliseconds and a megabyte. */
  const toSynonyms = (
    domain: string,
    learnt: readonly LearntGroup[],
    own: readonly SynonymGroup[],
  ): Synonyms => {
    const groups = groupsOf(domain);
    if (learnt.length > 0 || own.length > 0) {
      return createSynonyms(
        own.length > 0 ? [...groups, ...own] : groups,
        learnt.map((group) => group.stems),
      );
    }
    const known = shared.get(groups) ?? createSynonyms(groups);
    shared.set(groups, known);
    return known;
  };

  const read = async (scope: MemoryScope, entry: { size: number }): Promise<DomainVocabulary> => {
    const [ids, status, learnt, own] = await Promise.all([
      store.listNewest(scope, SAMPLE),
      index.status(scope, 'context'),
      store.listDerived<LearntGroup>(scope, LEARNT_KIND),
      ownGroupsOf(scope),
    ]);
    const texts = await store.getTexts(scope, ids);
    entry.size = ids.length;
    return {
      synonyms: toSynonyms(
        scope.domain,
        learnt.map((group) => group.value),
        own,
      ),
      episodes: status.vectors,
      ...countStems(
        texts.map((text) => text.context),
        status.vectors,
      ),
      revision: revision++,
    };
  };

  const isFresh = (entry: Entry) =>
    nowMs() - entry.readAtMs < MAX_AGE_MS &&
    (entry.size >= SAMPLE || entry.grown <= Math.max(MIN_GROWTH, GROWTH * entry.size));

  return {
    get: (scope) => {
      const key = keyOf(scope);
      const known = entries.get(key);
      if (known && isFresh(known)) return known.vocabulary;
      const size = { size: 0 };
      const vocabulary = read(scope, size);
      const entry: Entry = {
        vocabulary,
        readAtMs: nowMs(),
        grown: 0,
        get size() {
          return size.size;
        },
      };
      entries.set(key, entry);
      vocabulary.catch(() => entries.delete(key));
      return vocabulary;
    },
    grow: (scope) => {
      const entry = entries.get(keyOf(scope));
      if (entry) entry.grown++;
    },
    drop: (scope) => entries.delete(keyOf(scope)),
  };
}
