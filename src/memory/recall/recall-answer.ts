import type { JsonObject } from '../../kernel/json.ts';
import type { Pitfall } from '../../ports/derived.ts';
import type { Origin, Trust } from '../../ports/provenance.ts';
import type { Meeting } from '../text/explain-match.ts';

/** The situation to recall by: at least one of the two. */
export interface RecallQuery {
  readonly context?: string;
  readonly schema?: JsonObject;
  /** Episodes wanted, 1–100. */
  readonly limit: number;
  /** Episodes below this confidence are left out; none where missing. */
  readonly minConfidence?: number;
  /** False where nobody reads which words met: the explanations then hold none. */
  readonly explain?: boolean;
}

/** Why an episode was recalled; every number 0..1. */
export interface RecallExplanation {
  /** Words of the query and what they met, the most telling first. */
  readonly words: readonly Meeting[];
  /** Words of the query that met nothing. */
  readonly unmet: readonly string[];
  /** Similarity of the texts, null where the query has none. */
  readonly text: number | null;
  /** Cosine of the structures, null where query or episode has none. */
  readonly structure: number | null;
  readonly relevance: number;
  readonly outcome: number;
  /** The reasons for which the episode is in the answer. */
  readonly composite: number;
}

export interface RecalledEpisode {
  readonly episodeId: string;
  /** 0..1, measured. */
  readonly similarity: number;
  /** How sure it is that this is the episode meant, 0..1; undefined where only structures were compared. */
  readonly confidence: number | undefined;
  /** True where it is probably about something else. */
  readonly unlikely: boolean;
  /** Ids of the episodes that it is answered for, its own among them: the same situation and the same work. */
  readonly copies: readonly string[];
  readonly outcome: string;
  readonly origin: Origin | null;
  readonly trust: Trust;
  readonly archived: boolean;
  readonly storedAtMs: number;
  /** Handle of its schema; undefined where it has none. */
  readonly schemaId: string | undefined;
  readonly context: string;
  readonly actionsTaken: readonly string[];
  readonly explain: RecallExplanation;
}

export interface RecalledPattern {
  readonly name: string;
  readonly steps: readonly string[];
  /** True where it was derived from the answer, since no stored pattern fits. */
  readonly provisional: boolean;
  readonly support: number;
  readonly successRate: number;
  readonly confidence: number;
  /** Positions of neighbouring steps that runs take in any order. */
  readonly unordered: readonly (readonly number[])[];
  readonly pitfalls: readonly Pitfall[];
}

export interface RecallAnswer {
  readonly pattern: RecalledPattern | null;
  /** The actions that failed in the most similar situation; empty where it did not fail. */
  readonly failed: readonly string[];
  /** Descending similarity, ties newer first. */
  readonly episodes: readonly RecalledEpisode[];
  /** Matches before `limit`. */
  readonly totalMatches: number;
  /** Episodes that share words and are in no answer of any limit: nothing that matters is shared, or confidence is too low. */
  readonly belowFloor: number;
  /** False where the domain holds more candidates than were compared, so that there may be more matches. */
  readonly totalExact: boolean;
  /** Why only words were compared, where an embedder is configured and did not answer. */
  readonly embedderProblem: string | undefined;
}
