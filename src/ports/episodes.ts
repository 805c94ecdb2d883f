import type { JsonObject } from '../kernel/json.ts';
import type { Derived } from './derived.ts';
import type { MemoryScope, MemoryScopes } from './memory-scope.ts';

/** How many episodes a domain holds, archived ones too. */
export interface DomainSize extends MemoryScope {
  readonly episodes: number;
}

/** The subject of a vector: the episode's text, or the structure of its schema. */
export type VectorSpace = 'context' | 'structure';

/**
 * A unit vector and the id of the embedder that made it. Vectors of different embedders are never compared.
 * Stores may keep 8 bits a component (the direction survives, cosines move by less than 0.005).
 */
export interface EmbeddedVector {
  readonly embedder: string;
  readonly values: Float32Array;
}

/** One completed experience, as it was stored. */
export interface Episode extends MemoryScope {
  /** ULID, random in its last 80 bits. */
  readonly episodeId: string;
  readonly context: string;
  /** True where the context is a summary of the schema, since the caller sent none. */
  readonly contextGenerated: boolean;
  readonly schema: JsonObject | null;
  readonly actionsTaken: readonly string[];
  readonly outcome: string;
  readonly metadata: JsonObject;
  readonly storedAtMs: number;
  readonly pinned: boolean;
  /** Its author, a person or a program, in the caller's words. */
  readonly source: string | null;
  readonly idempotencyKey: string | null;
}

/** An episode with its vectors, which only indexes read again. */
export interface NewEpisode extends Episode {
  readonly vectors: Readonly<Partial<Record<VectorSpace, EmbeddedVector>>>;
}

/** The facts about an episode that need no reading of its content, archived or not. */
export interface EpisodeSummary {
  readonly episodeId: string;
  readonly outcome: string;
  readonly storedAtMs: number;
  readonly pinned: boolean;
  /** True where the content is compressed. */
  readonly archived: boolean;
  /** How often it was recalled. */
  readonly uses: number;
}

/** The part of an episode that recall compares: its words, without the schema, which may be large. */
export interface EpisodeText {
  readonly episodeId: string;
  readonly context: string;
  readonly actionsTaken: readonly string[];
}

/** The parts of an episode that recall weighs and returns, archived or not. */
export interface Candidate extends EpisodeSummary, EpisodeText {
  /** Handle (`toSchemaId`) of its schema; undefined where it has none. */
  readonly schemaId: string | undefined;
}

/** Episodes and what belongs to them, of one moment. */
export interface Candidates {
  /** In the order of the ids; unknown ids are left out. */
  readonly episodes: readonly Candidate[];
  /** The entries that some of them are members of, with these members, by id. */
  readonly derived: readonly Derived[];
}

/** How far an index has followed its scope. */
export interface ScopeCursor {
  /** What was stored up to this sequence is in the index. */
  readonly sequence: number;
  /** The number of the last forgetting that it has seen. */
  readonly forgotten: number;
}

/** The texts of a scope after a cursor. */
export interface TextChanges {
  /** Ascending. A sequence grows with everything stored and is never given twice. */
  readonly added: readonly (EpisodeText & {
    readonly outcome: string;
    readonly sequence: number;
  })[];
  /** True where something was forgotten meanwhile: the texts are those from the first on. */
  readonly isAnew: boolean;
  readonly cursor: ScopeCursor;
}

export interface StoreReceipt {
  readonly episodeId: string;
  readonly storedAtMs: number;
  /** True where the same idempotency key was stored before: the ids are the first one's. */
  readonly replayed: boolean;
}

export interface ScopeStats {
  readonly episodes: number;
  readonly archived: number;
  readonly patterns: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly oldestAtMs: number | null;
  readonly newestAtMs: number | null;
  /** Bytes of content, vectors and derived entries. */
  readonly sizeBytes: number;
}

/** Episodes of a scope: storing, reading and listing them. */
export interface Episodes {
  /** Stores one episode. Throws CONFLICT where its idempotency key belongs to another content, and at the tenant's quota. */
  put(episode: NewEpisode): Promise<StoreReceipt>;
  /** The episodes of these ids in their order, archived ones expanded; unknown ids are left out. */
  getMany(scope: MemoryScope, episodeIds: readonly string[]): Promise<Episode[]>;
  /** Ids of the newest episodes, newest first. */
  listNewest(scope: MemoryScope, limit: number): Promise<string[]>;
  /**
   * Texts stored after the cursor, archived ones too, at most `limit`. It includes everything that any process has stored
   * or forgotten before the call.
   */
  readTextChanges(scope: MemoryScope, after: ScopeCursor, limit: number): Promise<TextChanges>;
  /** Summaries of these ids in their order; unknown ids are left out. */
  getSummaries(scope: MemoryScope, episodeIds: readonly string[]): Promise<EpisodeSummary[]>;
  /** All that a recall reads of the episodes it weighs: of those that are not archived by one statement. */
  readCandidates(scope: MemoryScope, episodeIds: readonly string[]): Promise<Candidates>;
  /** The schema of a handle where an episode of the tenant, in any domain, holds it. */
  findSchema(tenant: string, schemaId: string): Promise<JsonObject | undefined>;
  /** All summaries, of active or archived episodes alone where said, oldest first, in pages of at most 500. */
  listSummaries(scope: MemoryScope, archived?: boolean): AsyncIterable<EpisodeSummary[]>;
  /** Counts a recall of each episode. */
  recordUse(scope: MemoryScope, episodeIds: readonly string[]): Promise<void>;
  stats(scopes: MemoryScopes): Promise<ScopeStats>;
  listDomains(tenant: string): Promise<string[]>;
  /** Every episode of a scope, oldest first, archived ones expanded. */
  exportEpisodes(scope: MemoryScope): AsyncIterable<Episode>;
}
