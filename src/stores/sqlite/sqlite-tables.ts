import { EPISODE_TABLES, LEASE_TABLE, SERVICE_TABLES } from '../sql/sql-tables.ts';

/** Keyv's constant namespace: its own namespaces are mere prefixes, which leak into each other. */
export const NAMESPACE = 'orrery';

/**
 * Tables of small rows, which SQLite stores inside the key. Never add a table that has another index with the same
 * first columns: without statistics SQLite prefers the key to that index, and reads the whole domain for each episode.
 */
const IN_KEY = ['scopes', 'tenant_usage', 'removals', 'uses'];

/** Translates PostgreSQL's syntax to SQLite's. SQLite orders texts by their code points in any case. */
function toSqlite(tables: string): string {
  return tables
    .replaceAll(' COLLATE "C"', '')
    .replaceAll('bytea', 'BLOB')
    .replaceAll('bigint', 'INTEGER')
    .replace('members(tenant, domain, episode_id)', 'members(tenant, domain, episode_id, kind)')
    .replace(/CREATE TABLE (\w+)\([^;]*\)(?=;)/g, (table, name) =>
      IN_KEY.includes(name) ? `${table} WITHOUT ROWID` : table,
    );
}

/** Active episodes as values of Keyv, for programs that read the file through Keyv. */
const KEYV = `
CREATE VIEW keyv AS
SELECT '${NAMESPACE}:' || json_array(tenant, domain, episode_id) AS key,
  json_object('value', json_set(record, '$.context', words -> '$[0]',
    '$.actions_taken', words -> '$[1]', '$.vectors', (
      SELECT json_group_object(space,
        json_object('embedder', embedder, 'components', lower(hex(components))))
      FROM vectors v WHERE v.tenant = e.tenant AND v.domain = e.domain
        AND v.episode_id = e.episode_id))) AS value
FROM episodes e WHERE words IS NOT NULL;
`;

/**
 * Serves the statistics of a domain from an index alone: the words and records of episodes fill pages that the
 * statistics would otherwise read. PostgreSQL keeps large columns elsewhere, and would have to write another index with
 * each episode.
 */
const OUTCOME_INDEX = `
CREATE INDEX episodes_outcome ON episodes(tenant, domain, outcome, archive, stored_at, size);
`;

/** The version that a database file states of its tables. */
export const TABLES_VERSION = 1;

export const TABLES: string =
  toSqlite(SERVICE_TABLES + EPISODE_TABLES + LEASE_TABLE) + OUTCOME_INDEX + KEYV;
