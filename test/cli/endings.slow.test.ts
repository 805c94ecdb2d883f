import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUlid } from '../../src/kernel/ids.ts';
import { COMMAND } from '../support/orrery-command.ts';
import { createPostgresUrl, hasPostgres } from '../support/postgres.ts';

const EPISODES = 6_000;
const START_MS = Date.UTC(2026, 0, 1);

let directory: string;
const pathOf = (name: string) => join(directory, name);

function toLines(count: number): string {
  const lines = Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      episode_id: createUlid(START_MS + i),
      stored_at: new Date(START_MS + i).toISOString(),
      domain: 'shop',
      context: `Parcel ${i} of order ${i % 97} went to street ${i % 89}`,
      outcome: i % 3 === 0 ? 'failure' : 'success',
      actions_taken: ['look it up', 'send it again'],
    }),
  );
  return `${lines.join('\n')}\n`;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'orrery-endings-'));
  await writeFile(pathOf('lines.jsonl'), toLines(EPISODES));
  await writeFile(pathOf('faulty.jsonl'), '{"domain":"shop"}\n');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

/** Runs a command in the folder of this test until it ends by itself. */
function run(args: readonly string[], env: Record<string, string>): Promise<Ending> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: directory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}

/** Serves a store for a moment, as whoever imports into it has done. */
async function serveOnce(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, 'serve', '--port', '0'], {
    cwd: directory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => String(chunk).includes('listening') && resolve());
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Commands in their order, with the exit code and what stderr says. */
const COMMANDS: readonly (readonly [command: string, code: number, says: RegExp])[] = [
  [
    'memory import lines.jsonl',
    0,
    new RegExp(`^${EPISODES} episodes imported, 0 known already`, 'm'),
  ],
  [
    'memory import lines.jsonl',
    0,
    new RegExp(`^0 episodes imported, ${EPISODES} known already`, 'm'),
  ],
  ['memory import faulty.jsonl', 1, /Line 1 is not an episode/],
  ['memory import missing.jsonl', 1, /There is no file missing\.jsonl/],
  ['memory stats', 0, /^$/],
  ['memory export --output out.jsonl', 0, new RegExp(`^${EPISODES} episodes exported`, 'm')],
  ['memory export --output out.jsonl', 1, /The file out\.jsonl exists already/],
  ['memory export --output missing/out.jsonl', 1, /cannot be written \(ENOENT\)/],
  ['memory expand', 0, /^0 episodes expanded/m],
  ['memory verify', 0, /^$/],
  ['memory verify --no-repair', 0, /^$/],
  ['memory vacuum', 0, /rewritten/],
  ['keys create --tenant acme', 0, /./],
  ['keys list', 0, /^$/],
  ['memory wrong', 2, /unknown command/],
];

/** Those of a data directory alone. */
const OF_A_DIRECTORY: typeof COMMANDS = [
  ['memory backup copy.db', 0, /Backed up to copy\.db/],
  ['memory backup copy.db', 1, /backup file exists already/],
  ['migrate --from sqlite:data --to sqlite:moved', 0, /^$/],
  ['migrate --from sqlite:missing --to sqlite:other', 1, /There is no store in/],
];

async function expectEndings(
  commands: typeof COMMANDS,
  env: Record<string, string>,
): Promise<void> {
  for (const [command, code, says] of commands) {
    const ending = await run(command.split(' '), env);
    const { signal, stderr } = ending;
    expect([ending.code, signal], `${command}: ${stderr}`).toEqual([code, null]);
    expect(stderr, command).toMatch(says);
    expect(stderr, command).not.toMatch(/^ {4}at /m);
  }
}

describe('every command ends by itself, with its exit code, on a store that was served before', () => {
  test('in a data directory', async () => {
    const env = { ORRERY_DATA_DIR: pathOf('data') };
    await serveOnce(env);
    await expectEndings([...COMMANDS, ...OF_A_DIRECTORY], env);
  }, 300_000);

  test.skipIf(!hasPostgres)(
    'in PostgreSQL',
    async () => {
      await rm(pathOf('out.jsonl'), { force: true });
      const store = await createPostgresUrl();
      const env = { ORRERY_DATA_DIR: pathOf(randomBytes(4).toString('hex')), ORRERY_STORE: store };
      await serveOnce(env);
      await expectEndings(COMMANDS, env);
    },
    300_000,
  );
});
