import { NAMESPACE } from '../episodes/keyv-format.ts';
import { EPISODE_TABLES, SERVICE_TABLES } from '../sql/sql-tables.ts';

/**
 * Tables of small rows, which SQLite stores inside the key. Never add a table that has another index with the same
 * first columns: without statistics SQLite prefers the key to that index, and reads the whole domain for each episode.
 */
const IN_KEY = ['scopes', 'tenant_usage', 'uses'];

/** Translates PostgreSQL's syntax to SQLite's. SQLite orders texts by their code points in any case. */
function toSqlite(tables: string): string {
  return tables
    .replaceAll(' COLLATE "C"', '')
    .replaceAll('bytea', 'BLOB')
    .replaceAll('bigint', 'INTEGER')
    .replace(/CREATE TABLE (\w+)\([^;]*\)(?=;)/g, (table, name) =>
      IN_KEY.includes(name) ? `${table} WITHOUT ROWID` : table,
    );
}

/**
 * The table of Keyv's adapter, by the adapter's own statement, and its rows as PostgreSQL's table has them, for copying a
 * whole store.
 */
const KEYV = `
CREATE TABLE IF NOT EXISTS keyv(key VARCHAR(255) PRIMARY KEY, value TEXT );
CREATE VIEW records AS
SELECT substr(key, ${NAMESPACE.length + 2}) ->> 0 AS tenant, key, value FROM keyv
WHERE key GLOB '${NAMESPACE}:*';
CREATE TRIGGER records_insert INSTEAD OF INSERT ON records BEGIN
  INSERT INTO keyv(key, value) VALUES(new.key, new.value);
END;
`;

/**
 * Serves the statistics of a domain from an index alone: the words and records of episodes fill pages that the
 * statistics would otherwise read. PostgreSQL keeps large columns elsewhere, and would have to write another index with
 * each episode.
 */
const OUTCOME_INDEX = `
CREATE INDEX episodes_outcome ON episodes(tenant, domain, outcome, archived, stored_at, size);
`;

/** The version that a database file states of its tables. */
export const TABLES_VERSION = 7;

export const TABLES: string = toSqlite(SERVICE_TABLES + EPISODE_TABLES) + OUTCOME_INDEX + KEYV;
