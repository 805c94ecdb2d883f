import type { MemoryScope } from './memory-scope.ts';

/** Actions on episodes that the log records. */
export const AUDIT_ACTIONS = [
  'store',
  'import',
  'recall',
  'read',
  'export',
  'compress',
  'forget',
  'pin',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** How a call came in. */
export type Channel = 'mcp' | 'http' | 'command-line' | 'program';

/** The author of an action: the id of a key, never the key. */
export interface Actor {
  readonly keyId: string;
  readonly channel: Channel;
}

/** Ids that one entry lists. */
export const MAX_AUDITED_IDS = 100;
/** Entries of one action that are kept for a tenant: reads never push out what was written or deleted. */
export const MAX_AUDIT_ENTRIES = 20_000;

/** Entries older than this go, about an hour later. Milliseconds: 90 days. */
export const MAX_AUDIT_AGE_MS = 90 * 24 * 60 * 60 * 1_000;

/** One action on episodes of a domain; never their text. */
export interface AuditEntry extends MemoryScope, Actor {
  readonly atMs: number;
  readonly action: AuditAction;
  /** At most `MAX_AUDITED_IDS`. */
  readonly episodeIds: readonly string[];
  /** How many episodes there were in all. */
  readonly episodes: number;
}

export interface RecordedEntry extends AuditEntry {
  /** Grows with every entry, of all tenants. */
  readonly sequence: number;
}

export interface AuditQuery {
  readonly domain?: string;
  readonly action?: AuditAction;
  readonly sinceMs?: number;
  /** Only entries of a smaller sequence: the last one of the page before. */
  readonly before?: number;
  /** At least 1. */
  readonly limit: number;
}

/** Keeps who did what with a tenant's episodes, also after the episodes are gone. Throws AppError UNAVAILABLE. */
export interface AuditLog {
  /** Resolves when the entries are durable. The oldest beyond `MAX_AUDIT_ENTRIES` of an action go. */
  record(entries: readonly AuditEntry[]): Promise<void>;
  /** Drops the entries of all tenants that are older than a time. */
  dropBefore(atMs: number): Promise<void>;
  /** A tenant's entries, newest first. */
  list(tenant: string, query: AuditQuery): Promise<RecordedEntry[]>;
  /** Drops all of a tenant that is no more. Resolves when that is durable. */
  erase(tenant: string): Promise<void>;
}
