import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTool, OPERATIONS } from '../../src/operations/operations.ts';
import { callAll, callAsModel, openInProcess, openMcp } from '../server/doors.ts';
import { createDataDir } from '../server/running-server.ts';
import { SAMPLES } from '../server/samples.ts';
import { createPostgresUrl, hasPostgres } from '../support/postgres.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };

let out: string;
let entry: string;
beforeAll(async () => {
  // Inside the package, where the bundle finds node_modules.
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  out = await mkdtemp(join(cache, 'orrery-e2e-'));
  execFileSync(process.execPath, ['scripts/build.mjs', '--no-types', '--out', out], { cwd: ROOT });
  entry = join(out, 'bin/orrery.js');
});
afterAll(() => rm(out, { recursive: true, force: true }));

function openStdio(dataDir: string) {
  const env = { ...(process.env as Record<string, string>), ORRERY_DATA_DIR: dataDir };
  const transport = new StdioClientTransport({ command: process.execPath, args: [entry], env });
  return openMcp(transport, async () => {});
}

interface Started {
  readonly process: ChildProcess;
  readonly url: string;
  /** A request that works when pasted into a shell. */
  readonly example: string;
  readonly log: () => string;
}

/** Starts `orrery serve` on any port; resolves with what it printed. */
async function startBundle(dataDir: string, args: readonly string[] = []): Promise<Started> {
  const flags = ['serve', '--port', '0', '--data-dir', dataDir, ...args];
  const child = spawn(process.execPath, [entry, ...flags]);
  let logged = '';
  child.stderr.on('data', (chunk) => {
    logged += chunk;
  });
  await expect.poll(() => logged, { timeout: 20_000 }).toMatch(/listens on .*\n/);
  const line = logged.split('\n').find((one) => one.includes('listens on')) ?? '';
  const { url, try: example } = JSON.parse(line) as { url: string; try: string };
  return { process: child, url, example, log: () => logged };
}

function stop(
  { process: child }: Started,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill(signal);
  });
}

describe('stdio', () => {
  test('lists every tool without opening a store, then calls them', async () => {
    const dataDir = await createDataDir();
    const door = await openStdio(dataDir);
    const { tools } = await door.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      OPERATIONS.filter(isTool).map(({ name }) => name),
    );
    expect(existsSync(join(dataDir, 'orrery.db'))).toBe(false);
    expect(await door.call('validity_check', { schema: SCHEMA })).toMatchObject({
      output: { valid: true },
    });
    const saved = await door.call('apply_actions', { schema: SCHEMA, actions: [], save: true });
    expect(saved).toMatchObject({ output: { schema_id: expect.stringMatching(/^sch_/) } });
    const { contents } = await door.client.readResource({ uri: 'orrery://behaviors/std-helpdesk' });
    expect(contents).toHaveLength(1);
    await door.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('answers every operation as the source does', async () => {
    const dataDir = await createDataDir();
    const [bundled, source] = [await openStdio(dataDir), await openInProcess()];
    const answers = await callAll(bundled, SAMPLES);
    const expected = await callAsModel(source, SAMPLES);
    SAMPLES.forEach(([operation], i) => {
      expect(answers[i], operation).toEqual(expected[i]);
    });
    await Promise.all([bundled.close(), source.close()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('loads neither the HTTP stack nor a database before a call', async () => {
    const source = await readFile(entry, 'utf8');
    const loaded = new Set<string>();
    const visit = async (path: string) => {
      if (loaded.has(path)) return;
      loaded.add(path);
      const text = await readFile(path, 'utf8');
      for (const [, target] of text.matchAll(/(?:import|export)[^"'();]*["'](\.[^"']+)["']/g)) {
        await visit(join(path, '..', target ?? ''));
      }
    };
    for (const [, target] of source.matchAll(/import\(["'](\.[^"']*stdio[^"']*)["']\)/g)) {
      await visit(join(entry, '..', target ?? ''));
    }
    expect(loaded.size).toBeGreaterThan(1);
    const heavy = ['fastify', 'pino', 'prom-client', 'commander', 'keyv', 'pg', 'hnswlib-node'];
    const imported = new RegExp(`^import [^;]*"(${heavy.join('|')})"`, 'm');
    for (const path of loaded) expect(await readFile(path, 'utf8'), path).not.toMatch(imported);
  });
});

describe('serve', () => {
  test('prints an address, where the key is but never the key, and a line that works when pasted', async () => {
    const dataDir = await createDataDir();
    const server = await startBundle(dataDir);
    const key = (await readFile(join(dataDir, 'api-key'), 'utf8')).trim();
    expect(server.log()).toContain(join(dataDir, 'api-key'));
    expect(server.log()).not.toContain(key);
    const answer = execFileSync('bash', ['-c', server.example], { encoding: 'utf8' });
    expect(JSON.parse(answer)).toMatchObject({ valid: true });
    expect(await stop(server)).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('logs who called what and how it ended, and nothing of keys or content', async () => {
    const dataDir = await createDataDir();
    const server = await startBundle(dataDir, ['--log-level', 'debug']);
    const key = (await readFile(join(dataDir, 'api-key'), 'utf8')).trim();
    const post = (path: string, body: string, bearer = key) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          'x-request-id': 'traced',
        },
        body,
      });
    const secret = 'SecretContent';
    await post('/validity-check', JSON.stringify({ schema: { name: secret, orbitals: [] } }));
    await post('/validity-check', JSON.stringify({ [secret]: secret }));
    await post('/validity-check', `{"${secret}": `);
    await post(`/${secret}`, '{}');
    await post('/validity-check', '{}', `guess-${secret}`);
    await post('/memory/store', JSON.stringify({ domain: secret, context: secret }));
    await stop(server);
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        requestId: 'traced',
        tenant: 'local',
        operation: 'validity_check',
        outcome: 'ok',
        ms: expect.any(Number),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ outcome: 'UNPROCESSABLE' }));
    for (const hidden of [key, secret]) expect(server.log()).not.toContain(hidden);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('heavy calls run in the bundled worker', async () => {
    const dataDir = await createDataDir();
    const server = await startBundle(dataDir, ['--no-auth']);
    const response = await fetch(`${server.url}/rank-edits/jepa`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ schema: SCHEMA, errors: [], max_steps: 2 }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ suggestions: expect.any(Array) });
    expect(await stop(server)).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('three stdio processes and one server share a data directory', async () => {
    const dataDir = await createDataDir();
    const server = await startBundle(dataDir);
    const key = (await readFile(join(dataDir, 'api-key'), 'utf8')).trim();
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    });
    const doors = await Promise.all([
      openMcp(transport as unknown as Transport, async () => {}),
      ...Array.from({ length: 3 }, () => openStdio(dataDir)),
    ]);
    const saved = await Promise.all(
      doors.flatMap((door, i) =>
        Array.from({ length: 10 }, (_, n) =>
          door.call('apply_actions', {
            schema: { ...SCHEMA, name: `App ${i}.${n}` },
            actions: [],
            save: true,
          }),
        ),
      ),
    );
    const ids = saved.map(
      (answer) => (answer as { output: { schema_id: string } }).output.schema_id,
    );
    expect(new Set(ids).size).toBe(40);
    for (const door of doors) {
      const read = await Promise.all(
        ids.map((schema_id) => door.call('get_schema', { schema_id })),
      );
      expect(read.every((answer) => 'output' in answer)).toBe(true);
    }
    await Promise.all(doors.map((door) => door.close()));
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe.skipIf(!hasPostgres)('a fleet', () => {
  test('answers from the bundle what an instance stored that was killed, also over stdio', async () => {
    const store = await createPostgresUrl();
    const dataDirs = [await createDataDir(), await createDataDir(), await createDataDir()];
    const [first, second, third] = dataDirs as [string, string, string];
    const killed = await startBundle(first, ['--store', store]);
    const key = (await readFile(join(first, 'api-key'), 'utf8')).trim();
    const left = await startBundle(second, ['--store', store]);
    const post = async (url: string, path: string, body: unknown) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
    const episode = { domain: 'helpdesk', context: 'The printer jams', schema: SCHEMA };
    const stored = await post(killed.url, '/memory/store', episode);
    expect(stored.status).toBe(200);
    await stop(killed, 'SIGKILL');
    const question = { domain: 'helpdesk', context: 'printer jams' };
    const recalled = await post(left.url, '/memory/recall', question);
    expect(recalled.body.episodes[0].episode_id).toBe(stored.body.episode_id);
    const env = { ...(process.env as Record<string, string>), ORRERY_STORE: store };
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [entry],
      env: { ...env, ORRERY_DATA_DIR: third },
    });
    const door = await openMcp(transport, async () => {});
    expect(JSON.stringify(await door.call('memory_recall', question))).toContain(
      stored.body.episode_id,
    );
    await door.close();
    await stop(left);
    for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true });
  });
});
