import type { SqlType } from '../sql/statement.ts';

/** A table whose rows are copied unchanged between stores of any kind. */
export interface MovedTable {
  readonly name: string;
  /** The copied columns with their types. Rows have bytes in hexadecimal. */
  readonly columns: Readonly<Record<string, SqlType | 'bytes'>>;
  /** Columns that identify a row. Rows are read in their order. */
  readonly key: readonly string[];
  /** True where a row may hold a document. */
  readonly isLarge?: boolean;
}

const OF_EPISODES = { tenant: 'text', domain: 'text' } as const;

/** All tables that a store keeps, in an order in which none refers to a later one. Both kinds of stores have them. */
export const MOVED_TABLES: readonly MovedTable[] = [
  {
    name: 'api_keys',
    columns: {
      tenant: 'text',
      id: 'text',
      name: 'text',
      hash: 'bytes',
      scopes: 'text',
      created_at: 'bigint',
      expires_at: 'bigint',
      last_used_at: 'bigint',
    },
    key: ['tenant', 'id'],
  },
  {
    name: 'handles',
    columns: {
      tenant: 'text',
      handle: 'text',
      size: 'bigint',
      used_at: 'bigint',
      content: 'text',
    },
    key: ['tenant', 'handle'],
    isLarge: true,
  },
  {
    name: 'behavior_revisions',
    columns: { tenant: 'text', revision: 'bigint' },
    key: ['tenant'],
  },
  {
    name: 'registered_behaviors',
    columns: {
      tenant: 'text',
      name: 'text',
      revision: 'bigint',
      size: 'bigint',
      summary: 'text',
      schema: 'text',
    },
    key: ['tenant', 'name'],
    isLarge: true,
  },
  { name: 'scopes', columns: { ...OF_EPISODES, clock: 'bigint' }, key: ['tenant', 'domain'] },
  {
    name: 'tenant_usage',
    columns: { ...OF_EPISODES, episodes: 'bigint', bytes: 'bigint' },
    key: ['tenant', 'domain'],
  },
  {
    name: 'episodes',
    columns: {
      ...OF_EPISODES,
      episode_id: 'text',
      sequence: 'bigint',
      outcome: 'text',
      stored_at: 'bigint',
      pinned: 'boolean',
      archived: 'boolean',
      size: 'bigint',
      idempotency_key: 'text',
      fingerprint: 'text',
      schema_id: 'text',
      words: 'text',
    },
    key: ['tenant', 'domain', 'episode_id'],
    isLarge: true,
  },
  {
    name: 'records',
    columns: { tenant: 'text', key: 'text', value: 'text' },
    key: ['key'],
    isLarge: true,
  },
  {
    name: 'vectors',
    columns: {
      ...OF_EPISODES,
      space: 'text',
      embedder: 'text',
      sequence: 'bigint',
      episode_id: 'text',
      components: 'bytes',
    },
    key: ['tenant', 'domain', 'space', 'embedder', 'sequence'],
  },
  {
    name: 'removals',
    columns: { ...OF_EPISODES, space: 'text', removal: 'bigint', sequence: 'bigint' },
    key: ['tenant', 'domain', 'space', 'removal', 'sequence'],
  },
  {
    name: 'uses',
    columns: { ...OF_EPISODES, episode_id: 'text', used_at: 'bigint' },
    key: ['tenant', 'domain', 'episode_id', 'used_at'],
  },
  {
    name: 'derived',
    columns: { ...OF_EPISODES, kind: 'text', id: 'text', value: 'text' },
    key: ['tenant', 'domain', 'kind', 'id'],
  },
  {
    name: 'members',
    columns: { ...OF_EPISODES, kind: 'text', id: 'text', episode_id: 'text' },
    key: ['tenant', 'domain', 'kind', 'id', 'episode_id'],
  },
];

export type MovedRow = Readonly<Record<string, string | number | boolean | null>>;

/** The methods that moving a whole store needs beyond its ports. */
export interface ServiceRows {
  /** Rows after a given one, in the order of their keys. */
  read(table: MovedTable, after: MovedRow | undefined, limit: number): Promise<MovedRow[]>;
  /** Inserts rows of any tables, all or none. */
  fill(
    work: (
      insert: (table: MovedTable, rows: readonly MovedRow[]) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void>;
  count(table: MovedTable): Promise<number>;
  /** The tenants that have registered behaviors, in their order. */
  listBehaviorTenants(): Promise<string[]>;
}
