import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Drops what a run has left in a server that was given. */
async function dropSchemas(url: string, prefix: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`);
  } finally {
    await client.end();
  }
}

/** Names what the tests of this run leave in a PostgreSQL, and takes it down: schemas in one that was given, else all of one of their own. */
export default function setUp(): () => void | Promise<void> {
  const given = process.env.ORRERY_TEST_POSTGRES;
  const prefix = `t_${randomBytes(5).toString('hex')}_`;
  process.env.ORRERY_TEST_POSTGRES_PREFIX = prefix;
  if (given) return () => dropSchemas(given, prefix);
  const folder = join(tmpdir(), `orrery-pg-${process.pid}-${Date.now().toString(36)}`);
  process.env.ORRERY_TEST_POSTGRES_FOLDER = folder;
  return () => {
    const pidFile = join(folder, 'server/data/postmaster.pid');
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGINT');
      // It removes its file when it has ended.
      for (let i = 0; i < 100 && existsSync(pidFile); i++) spawnSync('sleep', ['0.05']);
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
