import type { Clock } from '../kernel/clock.ts';
import type { Limits } from '../kernel/limits.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import type { EmbedSchema, TextEmbedder } from './embedders.ts';

/** The weight of each part in a score: the figures of `npm run bench -- recall` leave each out once. */
export interface RecallWeights {
  readonly words: number;
  readonly meaning: number;
  readonly structure: number;
  /** Of a word that stands for one of the question, as a share of that one. */
  readonly expansion: number;
}

/** Parts that a memory works with. */
export interface MemoryOptions {
  readonly store: EpisodeStore;
  readonly index: VectorIndex;
  /** Finds episodes by meaning beside their words. No caller waits for it to store, and recall waits only so long. */
  readonly embedder?: TextEmbedder;
  /** Makes the vectors of schemas; in this thread where missing. */
  readonly embedSchema?: EmbedSchema;
  readonly clock?: Clock;
  readonly limits?: Pick<Limits, 'maxContextBytes'>;
  /** The weights of recall's parts, where they differ from the published ones: 0 leaves one out. */
  readonly weights?: Partial<RecallWeights>;
}

/** The parts, with those that everybody has. */
export type MemoryParts = MemoryOptions &
  Required<Pick<MemoryOptions, 'embedSchema' | 'clock' | 'limits'>>;
