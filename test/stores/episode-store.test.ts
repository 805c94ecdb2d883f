import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createEpisodeStore } from '../../src/stores/sql/episodes/sql-episode-store.ts';
import { raw, sql } from '../../src/stores/sql/statement.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { describeEpisodeChanges } from '../contract/episode-changes.ts';
import { describeEpisodeStore } from '../contract/episode-store.ts';

const directory = await mkdtemp(join(tmpdir(), 'orrery-test-'));
const [one, two] = [await openDatabase(directory), await openDatabase(directory)];
afterAll(async () => {
  await one.close();
  await two.close();
  await rm(directory, { recursive: true });
});

/** The two databases of all tests, emptied: opening takes most of a short test. */
const open = async () => {
  const tables = await one.fleet.read<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  for (const { name } of tables) await one.fleet.write(raw(`DELETE FROM ${name}`));
  return { store: createEpisodeStore(one), other: createEpisodeStore(two) };
};

describeEpisodeStore('sqlite', open);
describeEpisodeChanges('sqlite', open);
