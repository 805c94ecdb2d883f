import type { JsonObject } from '../../kernel/json.ts';

/** The situation to recall by: a context, a schema or both. */
export interface RecallQuery {
  readonly context?: string;
  readonly schema?: JsonObject;
  /** The vector of the schema, in place of it. */
  readonly vector?: readonly number[];
  /** Cases wanted, 1–100; episodes where they are not collapsed. */
  readonly limit: number;
  /** False returns every episode by itself. */
  readonly collapse?: boolean;
  /** Episodes below this confidence are left out; none where missing. */
  readonly minConfidence?: number;
}

/** An episode, and the case that it stands for: equal actions in like contexts. */
export interface RecalledEpisode {
  readonly episodeId: string;
  /** Share of what the question's own text would score, 0..1. */
  readonly similarity: number;
  /** How sure it is that this is the episode meant, 0..1: an order. */
  readonly confidence: number;
  /** True where it is probably about something else. */
  readonly unlikely: boolean;
  /** Episodes of the case, and how many of them succeeded and failed. */
  readonly support: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly outcome: string;
  readonly archived: boolean;
  readonly storedAtMs: number;
  readonly relevance: number;
  /** Handle of its schema; undefined where it has none. */
  readonly schemaId: string | undefined;
  readonly context: string;
  readonly actionsTaken: readonly string[];
}

/** Share of the successes among all of a case, 0..1. */
export const successRateOf = ({ succeeded, support }: { succeeded: number; support: number }) =>
  support === 0 ? 0 : succeeded / support;

export interface RecalledPattern {
  readonly name: string;
  readonly steps: readonly string[];
  /** True where it was derived from the best cases, since no stored pattern fits. */
  readonly provisional: boolean;
  /** Successes behind it. */
  readonly support: number;
  /** Of all that took these steps there. */
  readonly successRate: number;
  /** Wilson lower bound of the rate. */
  readonly confidence: number;
}

export interface RecallAnswer {
  readonly pattern: RecalledPattern | null;
  /** The steps that mostly failed in the best cases; empty where none did. */
  readonly failed: readonly string[];
  /** Descending similarity, ties newer first. */
  readonly episodes: readonly RecalledEpisode[];
  /** Episodes that match, before they are grouped and `limit`. */
  readonly totalMatches: number;
  /** False where `totalMatches` or a case's numbers are bounds. */
  readonly totalExact: boolean;
  /** Why only words were compared, where an embedder is configured and did not answer. */
  readonly embedderProblem: string | undefined;
}
