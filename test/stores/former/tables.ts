// The tables of versions 1 to 9, as they were made.
import {
  AUDIT,
  CALL_TASKS,
  EPISODE_ID,
  FIND,
  LEASES,
  NAMESPACE,
  OURS,
  PREFIX,
  PROVENANCE,
  TEXT_SEGMENTS,
  WORK_TABLES,
} from './steps.ts';

/** Keyv's own table, as its adapter would create it. */
const KEYV = `
CREATE TABLE keyv(key VARCHAR(255) PRIMARY KEY, value TEXT);
`;

const SERVICE_TABLES = `
CREATE TABLE api_keys(
  id TEXT PRIMARY KEY,
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER
) WITHOUT ROWID;

CREATE TABLE schema_handles(
  handle INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  schema_id TEXT NOT NULL,
  size INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  document TEXT NOT NULL,
  UNIQUE(tenant, schema_id)
);
CREATE INDEX schema_handles_used ON schema_handles(used_at);

CREATE TABLE registered_behaviors(
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  behavior TEXT NOT NULL,
  PRIMARY KEY(tenant, name)
);
CREATE TABLE behavior_revisions(
  tenant TEXT PRIMARY KEY,
  revision INTEGER NOT NULL
) WITHOUT ROWID;
`;

/**
 * Side tables of the episodes. `keyv` holds the content of the active ones; `episodes` knows all of them.
 * A vector's sequence grows with every change, so that an index follows by reading what is above its own.
 */
const EPISODE_TABLES = `
CREATE TABLE tenants(tenant TEXT PRIMARY KEY, episodes INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE scopes(
  scope INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  domain TEXT NOT NULL,
  prefix TEXT NOT NULL UNIQUE,
  UNIQUE(tenant, domain)
);
CREATE TABLE episodes(
  episode INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL,
  episode_id TEXT NOT NULL,
  outcome TEXT NOT NULL,
  stored_at INTEGER NOT NULL,
  pinned INTEGER NOT NULL,
  archive INTEGER,
  size INTEGER NOT NULL,
  idempotency_key TEXT,
  fingerprint TEXT,
  UNIQUE(scope, episode_id)
);
CREATE UNIQUE INDEX episodes_idempotency ON episodes(scope, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX episodes_archive ON episodes(archive) WHERE archive IS NOT NULL;

CREATE TABLE vectors(
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL,
  space TEXT NOT NULL,
  embedder TEXT NOT NULL,
  episode INTEGER NOT NULL,
  components BLOB NOT NULL
);
CREATE UNIQUE INDEX vectors_episode ON vectors(episode, space);
CREATE INDEX vectors_scope ON vectors(scope, space, embedder);
CREATE TABLE removals(
  removal INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL,
  space TEXT NOT NULL,
  sequence INTEGER NOT NULL
);
CREATE INDEX removals_scope ON removals(scope, space);

CREATE TABLE uses(episode INTEGER, used_at INTEGER, PRIMARY KEY(episode, used_at)) WITHOUT ROWID;
CREATE TABLE recalls(
  scope INTEGER, recalled_at INTEGER, episode INTEGER,
  PRIMARY KEY(scope, recalled_at, episode)
) WITHOUT ROWID;
CREATE INDEX recalls_episode ON recalls(episode);

CREATE TABLE derived(
  derived INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  UNIQUE(scope, kind, id)
);
CREATE TABLE members(derived INTEGER, episode INTEGER, PRIMARY KEY(derived, episode)) WITHOUT ROWID;
CREATE INDEX members_episode ON members(episode);
CREATE TABLE archives(
  archive INTEGER PRIMARY KEY AUTOINCREMENT,
  scope INTEGER NOT NULL,
  derived INTEGER,
  sha256 TEXT NOT NULL,
  content BLOB NOT NULL
);
CREATE INDEX archives_scope ON archives(scope);
CREATE INDEX archives_derived ON archives(derived);

CREATE TABLE episode_texts(
  episode INTEGER PRIMARY KEY,
  scope TEXT NOT NULL,
  context TEXT NOT NULL,
  actions TEXT NOT NULL
);
`;

/** The words of an active episode apart from its record, whose schema may be a thousand times larger. */
const PUT_TEXT = `
  INSERT INTO episode_texts(episode, scope, context, actions)
    SELECT e.episode, 's' || e.scope, NEW.value ->> '$.value.context',
      NEW.value ->> '$.value.actions_taken'
    FROM episodes e WHERE ${FIND('NEW')};`;
const DROP_TEXT = `
  DELETE FROM episode_texts WHERE episode IN (
    SELECT e.episode FROM episodes e WHERE ${FIND('OLD')});`;
const PUT_EPISODE = `
  INSERT INTO episodes(scope, episode_id, outcome, stored_at, pinned, size, idempotency_key, fingerprint)
    SELECT scope, ${EPISODE_ID('NEW')},
      NEW.value ->> '$.value.outcome', NEW.value ->> '$.value.stored_at_ms',
      NEW.value ->> '$.value.pinned', length(NEW.value),
      NEW.value ->> '$.value.idempotency_key', NEW.value ->> '$.value.fingerprint'
    FROM scopes WHERE prefix = ${PREFIX('NEW')}
    ON CONFLICT(scope, episode_id) DO UPDATE SET
      outcome = excluded.outcome, stored_at = excluded.stored_at,
      pinned = iif(archive IS NULL, excluded.pinned, pinned),
      size = excluded.size, archive = NULL;`;
const ADD_VECTORS = `
  INSERT INTO vectors(scope, space, embedder, episode, components)
    SELECT e.scope, v.key, v.value ->> '$.embedder', e.episode, unhex(v.value ->> '$.components')
    FROM episodes e, json_each(NEW.value, '$.value.vectors') v WHERE ${FIND('NEW')}
    ON CONFLICT(episode, space) DO NOTHING;`;

/** Triggers that keep the side tables true whoever writes to Keyv's table: a group, plain Keyv, or a transaction. */
const TRIGGERS = `
CREATE TRIGGER keyv_replayed BEFORE INSERT ON keyv
WHEN ${OURS('NEW')} AND NEW.value ->> '$.value.idempotency_key' IS NOT NULL AND EXISTS (
  SELECT 1 FROM scopes s JOIN episodes e ON e.scope = s.scope
  WHERE s.prefix = ${PREFIX('NEW')} AND e.episode_id <> ${EPISODE_ID('NEW')}
    AND e.idempotency_key = NEW.value ->> '$.value.idempotency_key')
BEGIN SELECT RAISE(IGNORE); END;

CREATE TRIGGER keyv_inserted AFTER INSERT ON keyv WHEN ${OURS('NEW')} BEGIN
  INSERT INTO scopes(tenant, domain, prefix)
    SELECT NEW.value ->> '$.value.tenant', NEW.value ->> '$.value.domain', ${PREFIX('NEW')}
    WHERE NOT EXISTS (SELECT 1 FROM scopes WHERE prefix = ${PREFIX('NEW')});
  ${PUT_EPISODE}
  ${ADD_VECTORS}
  ${PUT_TEXT}
END;

CREATE TRIGGER keyv_updated AFTER UPDATE OF value ON keyv WHEN ${OURS('NEW')} BEGIN
  ${DROP_TEXT}
  ${PUT_EPISODE}
  DELETE FROM vectors WHERE (episode, space) IN (
    SELECT e.episode, old.key FROM episodes e, json_each(OLD.value, '$.value.vectors') old
    WHERE ${FIND('OLD')} AND old.value IS NOT json_extract(NEW.value, '$.value.vectors.' || old.key));
  ${ADD_VECTORS}
  ${PUT_TEXT}
END;

CREATE TRIGGER keyv_deleted AFTER DELETE ON keyv WHEN ${OURS('OLD')} BEGIN
  ${DROP_TEXT}
  DELETE FROM episodes WHERE archive IS NULL AND episode IN (
    SELECT e.episode FROM episodes e WHERE ${FIND('OLD')});
END;

CREATE TRIGGER episodes_inserted AFTER INSERT ON episodes BEGIN
  INSERT INTO tenants(tenant, episodes)
    SELECT tenant, 1 FROM scopes WHERE scope = NEW.scope
    ON CONFLICT(tenant) DO UPDATE SET episodes = episodes + 1;
END;
CREATE TRIGGER episodes_deleted AFTER DELETE ON episodes BEGIN
  UPDATE tenants SET episodes = episodes - 1
    WHERE tenant = (SELECT tenant FROM scopes WHERE scope = OLD.scope);
  DELETE FROM vectors WHERE episode = OLD.episode;
  DELETE FROM uses WHERE episode = OLD.episode;
  DELETE FROM recalls WHERE episode = OLD.episode;
  DELETE FROM derived WHERE derived IN (SELECT derived FROM members WHERE episode = OLD.episode);
END;
CREATE TRIGGER uses_inserted AFTER INSERT ON uses BEGIN
  DELETE FROM uses WHERE episode = NEW.episode AND used_at < (
    SELECT used_at FROM uses WHERE episode = NEW.episode ORDER BY used_at DESC LIMIT 1 OFFSET 63);
END;
CREATE TRIGGER recalls_inserted AFTER INSERT ON recalls BEGIN
  DELETE FROM recalls WHERE scope = NEW.scope AND recalled_at < NEW.recalled_at - 86400000;
END;
CREATE TRIGGER vectors_deleted AFTER DELETE ON vectors BEGIN
  INSERT INTO removals(scope, space, sequence) VALUES(OLD.scope, OLD.space, OLD.sequence);
END;
CREATE TRIGGER derived_deleted AFTER DELETE ON derived BEGIN
  DELETE FROM members WHERE derived = OLD.derived;
  UPDATE archives SET derived = NULL WHERE derived = OLD.derived;
END;
`;

/**
 * Which episodes hold the schema of a handle, so that the handle lives as long as one of them. The record says its
 * handle; an episode of before that has none here, and gets it when it is recalled.
 */
const EPISODE_SCHEMAS = `
CREATE TABLE episode_schemas(
  episode INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  schema_id TEXT NOT NULL
);
CREATE INDEX episode_schemas_id ON episode_schemas(tenant, schema_id);
CREATE TRIGGER episode_schemas_inserted AFTER INSERT ON episodes BEGIN
  INSERT INTO episode_schemas(episode, tenant, schema_id)
    SELECT NEW.episode, s.tenant, k.value ->> '$.value.schema_id'
    FROM scopes s JOIN keyv k ON k.key = '${NAMESPACE}:' || s.prefix || '.' || NEW.episode_id
    WHERE s.scope = NEW.scope AND k.value ->> '$.value.schema_id' IS NOT NULL;
END;
CREATE TRIGGER episode_schemas_deleted AFTER DELETE ON episodes BEGIN
  DELETE FROM episode_schemas WHERE episode = OLD.episode;
END;
`;

/** Forgotten episodes are told to the indexes of texts as removed vectors are to those of vectors. */
const TEXT_REMOVALS = `
CREATE TRIGGER episodes_removed AFTER DELETE ON episodes BEGIN
  INSERT INTO removals(scope, space, sequence) VALUES(OLD.scope, 'text', OLD.episode);
END;
CREATE INDEX episodes_followed ON episodes(scope, episode);
`;

/** Versioned migrations: entry n brings a database from version n to n + 1. Append only. */
export const FORMER_MIGRATIONS: readonly string[] = [
  KEYV + SERVICE_TABLES + EPISODE_TABLES + TRIGGERS,
  WORK_TABLES,
  EPISODE_SCHEMAS,
  TEXT_REMOVALS,
  PROVENANCE,
  AUDIT,
  LEASES,
  CALL_TASKS,
  TEXT_SEGMENTS,
];
