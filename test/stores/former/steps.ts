// The tables of versions 1 to 9, as they were made: entry n brought a database from version n to n + 1.
/** Keyv's constant namespace: its own namespaces are mere prefixes, which leak into each other. */
export const NAMESPACE = 'orrery';

type Row = 'NEW' | 'OLD';

/** Expressions of triggers on Keyv's table, whose keys are `orrery:PREFIX.EPISODE_ID`. */
export const OURS = (row: Row) => `substr(${row}.key, 1, 7) = '${NAMESPACE}:'`;
export const PREFIX = (row: Row) => `substr(${row}.key, 8, 43)`;
export const EPISODE_ID = (row: Row) => `substr(${row}.key, 52)`;
export const FIND = (row: Row) =>
  `e.scope = (SELECT scope FROM scopes WHERE prefix = ${PREFIX(row)}) AND e.episode_id = ${EPISODE_ID(row)}`;

const PUT_SCOPE = `
  INSERT INTO scopes(tenant, domain, prefix)
    SELECT NEW.value ->> '$.value.tenant', NEW.value ->> '$.value.domain', ${PREFIX('NEW')}
    WHERE NOT EXISTS (SELECT 1 FROM scopes WHERE prefix = ${PREFIX('NEW')});`;
const PUT_EPISODE_5 = `
  INSERT INTO episodes(scope, episode_id, outcome, stored_at, pinned, size, idempotency_key,
      fingerprint, origin, trust)
    SELECT scope, ${EPISODE_ID('NEW')},
      NEW.value ->> '$.value.outcome', NEW.value ->> '$.value.stored_at_ms',
      NEW.value ->> '$.value.pinned', length(NEW.value),
      NEW.value ->> '$.value.idempotency_key', NEW.value ->> '$.value.fingerprint',
      NEW.value ->> '$.value.origin', NEW.value ->> '$.value.trust'
    FROM scopes WHERE prefix = ${PREFIX('NEW')}
    ON CONFLICT(scope, episode_id) DO UPDATE SET
      outcome = excluded.outcome, stored_at = excluded.stored_at,
      pinned = iif(archive IS NULL, excluded.pinned, pinned),
      size = excluded.size, origin = excluded.origin, trust = excluded.trust, archive = NULL;`;
const ADD_VECTORS_5 = `
  INSERT INTO vectors(scope, space, embedder, episode, components)
    SELECT e.scope, v.key, v.value ->> '$.embedder', e.episode, unhex(v.value ->> '$.components')
    FROM episodes e, json_each(NEW.value, '$.value.vectors') v WHERE ${FIND('NEW')}
    ON CONFLICT(episode, space) DO NOTHING;`;
const PUT_TEXT_5 = `
  INSERT INTO episode_texts(episode, scope, context, actions)
    SELECT e.episode, 's' || e.scope, NEW.value ->> '$.value.context',
      NEW.value ->> '$.value.actions_taken'
    FROM episodes e WHERE ${FIND('NEW')};`;
const DROP_TEXT_5 = `
  DELETE FROM episode_texts WHERE episode IN (
    SELECT e.episode FROM episodes e WHERE ${FIND('OLD')});`;

/**
 * Where episodes come from, beside what summaries know of them; and no text search, which recall does without: version
 * 0.1 made one in the first step, which makes none any more.
 */
export const PROVENANCE = `
DROP TRIGGER IF EXISTS episode_texts_inserted;
DROP TRIGGER IF EXISTS episode_texts_deleted;
DROP TABLE IF EXISTS episode_words;
ALTER TABLE episodes ADD COLUMN origin TEXT;
ALTER TABLE episodes ADD COLUMN trust TEXT;
DROP TRIGGER keyv_inserted;
DROP TRIGGER keyv_updated;

CREATE TRIGGER keyv_inserted AFTER INSERT ON keyv WHEN ${OURS('NEW')} BEGIN
  ${PUT_SCOPE}
  ${PUT_EPISODE_5}
  ${ADD_VECTORS_5}
  ${PUT_TEXT_5}
END;

CREATE TRIGGER keyv_updated AFTER UPDATE OF value ON keyv WHEN ${OURS('NEW')} BEGIN
  ${DROP_TEXT_5}
  ${PUT_EPISODE_5}
  DELETE FROM vectors WHERE (episode, space) IN (
    SELECT e.episode, old.key FROM episodes e, json_each(OLD.value, '$.value.vectors') old
    WHERE ${FIND('OLD')} AND old.value IS NOT json_extract(NEW.value, '$.value.vectors.' || old.key));
  ${ADD_VECTORS_5}
  ${PUT_TEXT_5}
END;
`;

/** Words of many episodes together, which go with the first of these. */
export const TEXT_SEGMENTS = `
CREATE TABLE text_segments(
  segment INTEGER PRIMARY KEY,
  scope INTEGER NOT NULL,
  after INTEGER NOT NULL,
  through INTEGER NOT NULL,
  count INTEGER NOT NULL,
  key TEXT NOT NULL,
  content BLOB NOT NULL,
  UNIQUE(scope, after)
);
CREATE TRIGGER text_segments_forgotten AFTER DELETE ON episodes BEGIN
  DELETE FROM text_segments WHERE segment = (
    SELECT segment FROM text_segments WHERE scope = OLD.scope AND after < OLD.episode
    ORDER BY after DESC LIMIT 1) AND through >= OLD.episode;
END;
CREATE TRIGGER text_segments_rewritten AFTER UPDATE OF value ON keyv
WHEN ${OURS('NEW')} AND OLD.value ->> '$.value.context' IS NOT NEW.value ->> '$.value.context' BEGIN
  DELETE FROM text_segments WHERE segment IN (
    SELECT t.segment FROM episodes e JOIN text_segments t
      ON t.scope = e.scope AND t.after < e.episode AND t.through >= e.episode
    WHERE ${FIND('NEW')});
END;
`;
/** Plans under handles, guided processes and registered domains. */
export const WORK_TABLES = `
CREATE TABLE plan_handles(
  handle INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  schema_id TEXT NOT NULL,
  made_by TEXT NOT NULL,
  size INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  items TEXT NOT NULL,
  UNIQUE(tenant, plan_id)
);
CREATE INDEX plan_handles_used ON plan_handles(used_at);
CREATE INDEX plan_handles_size ON plan_handles(tenant, used_at, size);

CREATE TABLE processes(
  process INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  process_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  summary TEXT NOT NULL,
  state TEXT,
  UNIQUE(tenant, process_id)
);
CREATE INDEX processes_used ON processes(used_at);

CREATE TABLE domains(
  tenant TEXT NOT NULL,
  name TEXT NOT NULL,
  domain TEXT NOT NULL,
  PRIMARY KEY(tenant, name)
);
`;

/** Tasks of calls. */
export const CALL_TASKS = `
CREATE TABLE call_tasks(
  task INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  task_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  effect TEXT NOT NULL,
  input TEXT,
  caller TEXT NOT NULL,
  status TEXT NOT NULL,
  message TEXT,
  outcome TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  holder TEXT,
  held_until INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  UNIQUE(tenant, task_id)
);
CREATE INDEX call_tasks_working ON call_tasks(held_until) WHERE status = 'working';
CREATE INDEX call_tasks_expiry ON call_tasks(expires_at);
`;

/** Leases by the clock of the machine, which all processes of a directory share. */
export const LEASES = `
CREATE TABLE leases(
  tenant TEXT NOT NULL,
  domain TEXT NOT NULL,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY(tenant, domain)
) WITHOUT ROWID;
`;
/** Who did what with episodes. Ids only: the texts they had are elsewhere, or gone. */
export const AUDIT = `
CREATE TABLE audit(
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant TEXT NOT NULL,
  action TEXT NOT NULL,
  domain TEXT NOT NULL,
  at INTEGER NOT NULL,
  key_id TEXT NOT NULL,
  channel TEXT NOT NULL,
  episodes INTEGER NOT NULL,
  episode_ids TEXT NOT NULL
);
CREATE INDEX audit_action ON audit(tenant, action, entry);
`;
