import { toSchemaId } from '../../kernel/handles.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type PackedArchive, unpack } from '../episodes/archive.ts';
import { parseArchived } from '../sql/episodes/rows.ts';
import type { Connection, Sql } from './connection.ts';
import { NAMESPACE, STEPS, TABLES } from './sqlite-tables.ts';

const PAGE = 200;

/** A text as a column keeps it (`toColumn`). */
const toColumn = (column: string) =>
  `CASE WHEN substr(${column}, 1, 1) = '\\' OR instr(${column}, char(0)) > 0
     THEN '\\' || json_quote(${column}) ELSE ${column} END`;

/** The join that gives the rows of a former version's table their tenant and domain. */
const IN_SCOPE = 'JOIN old_scopes s USING(scope)';
const OF_EPISODE = `JOIN old_episodes e USING(episode) JOIN old_scopes s ON s.scope = e.scope`;

/** Copies columns of former tables, whose names have not changed. */
const copy = (table: string, columns: string, from = `old_${table}`) =>
  [
    table,
    `INSERT INTO ${table}(${columns.replaceAll(/\b\w\./g, '')}) SELECT ${columns} FROM ${from}`,
  ] as const;

/** The tables of a former version that rows are copied from, in this order. */
const COPIES: readonly (readonly [needs: string, statement: string])[] = [
  copy('schema_handles', 'tenant, schema_id, size, used_at, document'),
  copy('plan_handles', 'tenant, plan_id, schema_id, made_by, size, used_at, items'),
  copy('processes', 'tenant, process_id, revision, used_at, summary, state'),
  copy('domains', 'tenant, name, domain'),
  copy('audit', 'entry, tenant, action, domain, at, key_id, channel, episodes, episode_ids'),
  copy('leases', 'tenant, domain, holder, expires_at'),
  copy(
    'call_tasks',
    `tenant, task_id, key_id, operation, effect, input, caller, status, message, outcome,
     created_at, updated_at, expires_at, holder, held_until, attempts`,
  ),
  [
    'api_keys',
    `INSERT INTO api_keys(tenant, id, name, hash, scopes, created_at, expires_at, last_used_at)
     SELECT tenant, id, name, unhex(hash), scopes, created_at, expires_at, last_used_at
     FROM old_api_keys`,
  ],
  [
    // A revision never identifies two contents. The former row numbers, which become revisions here, did not either,
    // and they are far above all counted revisions.
    'registered_behaviors',
    `INSERT INTO registered_behaviors(tenant, name, revision, size, summary, schema)
     SELECT tenant, name, row, octet_length(name || summary || schema), summary, schema FROM (
       SELECT tenant, name, rowid AS row, json_remove(behavior, '$.name', '$.schema') AS summary,
         behavior -> '$.schema' AS schema
       FROM old_registered_behaviors)`,
  ],
  [
    'behavior_revisions',
    `INSERT INTO behavior_revisions SELECT tenant, revision FROM old_behavior_revisions
     WHERE tenant <> ''`,
  ],
  [
    'scopes',
    `INSERT INTO scopes(tenant, domain, clock)
     SELECT tenant, domain, coalesce((SELECT max(seq) FROM sqlite_sequence), 0) FROM old_scopes`,
  ],
  [
    'episodes',
    `INSERT INTO episodes(tenant, domain, episode_id, sequence, outcome, stored_at, pinned, archive,
       size, idempotency_key, fingerprint, schema_id, origin, trust, words, record)
     SELECT tenant, domain, episode_id, episode, ${toColumn('outcome')}, stored_at, pinned, archive,
       coalesce(length(words) + length(record), size), ${toColumn('idempotency_key')}, fingerprint,
       schema_id, origin, trust, words, record
     FROM (
       SELECT e.*, s.tenant, s.domain, h.schema_id,
         CASE WHEN k.value IS NOT NULL THEN json_array(
           k.value -> '$.value.context', k.value -> '$.value.actions_taken') END AS words,
         json_remove(k.value -> '$.value', '$.context', '$.actions_taken', '$.vectors') AS record
       FROM old_episodes e ${IN_SCOPE}
       LEFT JOIN old_episode_schemas h USING(episode)
       LEFT JOIN old_keyv k ON e.archive IS NULL
         AND k.key = '${NAMESPACE}:' || s.prefix || '.' || e.episode_id AND json_valid(k.value))`,
  ],
  copy(
    'vectors',
    's.tenant, s.domain, v.space, v.embedder, v.sequence, e.episode_id, v.components',
    `old_vectors v ${OF_EPISODE}`,
  ),
  copy(
    'removals',
    's.tenant, s.domain, r.space, r.removal, r.sequence',
    `old_removals r ${IN_SCOPE}`,
  ),
  copy('uses', 's.tenant, s.domain, e.episode_id, u.used_at', `old_uses u ${OF_EPISODE}`),
  copy('recalls', 's.tenant, s.domain, e.episode_id, r.recalled_at', `old_recalls r ${OF_EPISODE}`),
  copy('derived', 's.tenant, s.domain, d.kind, d.id, d.value', `old_derived d ${IN_SCOPE}`),
  copy(
    'members',
    's.tenant, s.domain, d.kind, d.id, e.episode_id',
    `old_members m JOIN old_derived d USING(derived) ${OF_EPISODE}`,
  ),
  copy(
    'archives',
    's.tenant, s.domain, a.archive, d.kind, d.id, a.sha256, a.content',
    `old_archives a ${IN_SCOPE} LEFT JOIN old_derived d ON d.derived = a.derived`,
  ),
  copy(
    'text_segments',
    's.tenant, s.domain, t.after, t.through, t.count, t.key, t.content',
    `old_text_segments t ${IN_SCOPE}`,
  ),
  [
    'episodes',
    `INSERT INTO tenant_usage(tenant, domain, episodes, bytes)
     SELECT tenant, domain, count(*), sum(iif(archive IS NULL, size, 0))
     FROM episodes GROUP BY tenant, domain`,
  ],
];

/** Adds tables and columns that came after the first version. The copying statements need them. */
async function complete(connection: Connection, names: ReadonlySet<string>): Promise<void> {
  if (!names.has('episode_schemas')) {
    await connection.exec('CREATE TABLE old_episode_schemas(episode, schema_id)');
  }
  const [known] = await connection.all(
    `SELECT 1 FROM pragma_table_info('old_episodes') WHERE name = 'origin'`,
  );
  if (known) return;
  await connection.exec(
    'ALTER TABLE old_episodes ADD COLUMN origin TEXT; ALTER TABLE old_episodes ADD COLUMN trust TEXT',
  );
}

interface SchemaRow {
  readonly id: number;
  readonly tenant: string;
  readonly schema: string;
}

const setSchemaId = (connection: Sql, id: number, tenant: string, schema: JsonObject) =>
  connection.all('UPDATE episodes SET schema_id = ? WHERE rowid = ?', [
    toSchemaId(tenant, schema),
    id,
  ]);

/** Adds the schema to records of the first versions, which do not name theirs. */
async function nameSchemas(connection: Sql): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await connection.all<SchemaRow>(
      `SELECT rowid AS id, tenant, record -> '$.schema' AS schema FROM episodes
       WHERE rowid > ? AND schema_id IS NULL AND json_type(record, '$.schema_id') IS NULL
         AND json_type(record, '$.schema') = 'object' ORDER BY rowid LIMIT ${PAGE}`,
      [after],
    );
    for (const { id, tenant, schema } of rows) {
      await setSchemaId(connection, id, tenant, JSON.parse(schema) as JsonObject);
      after = id;
    }
    if (rows.length < PAGE) break;
  }
  const archives = await connection.all<PackedArchive & { tenant: string; archive: number }>(
    `SELECT DISTINCT a.tenant, a.archive, a.sha256, a.content FROM archives a
     JOIN episodes e ON e.tenant = a.tenant AND e.domain = a.domain AND e.archive = a.archive
     WHERE e.schema_id IS NULL`,
  );
  for (const { tenant, archive, ...packed } of archives) {
    // A damaged archive is reported by `verify`.
    for (const [episodeId, text] of await unpack(packed).catch(() => [])) {
      const { schema, schema_id } = parseArchived(text);
      if (schema === null || schema_id !== undefined) continue;
      const [row] = await connection.all<{ id: number }>(
        'SELECT rowid AS id FROM episodes WHERE tenant = ? AND archive = ? AND episode_id = ?',
        [tenant, archive, episodeId],
      );
      if (row) await setSchemaId(connection, row.id, tenant, schema);
    }
  }
}

/**
 * Brings the tables of a former version, from 0.1.0 on, to the current version. Run it in a transaction, so that an
 * interrupted upgrade leaves no trace.
 */
export async function upgradeTables(connection: Connection, version: number): Promise<void> {
  const step = STEPS[version];
  if (step === undefined) await replaceTables(connection);
  else await connection.exec(step);
}

/**
 * Makes the tables of this version beside those of a version that kept episodes as values of Keyv, and copies their
 * rows.
 */
async function replaceTables(connection: Connection): Promise<void> {
  const all = await connection.all<{ type: string; name: string }>(
    `SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`,
  );
  // Version 0.1 had a text index, with tables of its own.
  await connection.exec('DROP TABLE IF EXISTS episode_words');
  for (const { type, name } of all) {
    if (type === 'trigger' || type === 'index') await connection.exec(`DROP ${type} ${name}`);
  }
  const tables = all.filter(
    ({ type, name }) => type === 'table' && !name.startsWith('episode_words'),
  );
  const names = new Set(tables.map(({ name }) => name));
  for (const name of names) await connection.exec(`ALTER TABLE ${name} RENAME TO old_${name}`);
  await connection.exec(TABLES);
  await complete(connection, names);
  for (const [needs, statement] of COPIES) if (names.has(needs)) await connection.exec(statement);
  await nameSchemas(connection);
  for (const name of names) await connection.exec(`DROP TABLE old_${name}`);
  await connection.exec('DROP TABLE IF EXISTS old_episode_schemas');
}
