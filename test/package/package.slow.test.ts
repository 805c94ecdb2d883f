import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTool, OPERATIONS } from '../../src/operations/operations.ts';
import { openMcp } from '../server/doors.ts';
import { startServerProcess } from '../server/server-process.ts';
import { findNodeWithoutSqlite, findNodeWithSqlite } from './node22.ts';
import { installAlone, pack, ROOT, stagePackage } from './staging.ts';

const MB = 1_000_000;
const node22 = findNodeWithSqlite();
const node20 = findNodeWithoutSqlite();

let home: string;
let folder: string;
let tarball: string;
let project: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'orrery-home-'));
  folder = await stagePackage();
  tarball = pack(folder, home);
  project = await installAlone(tarball);
}, 180_000);
afterAll(async () => {
  for (const path of [home, dirname(folder), project]) {
    if (path) await rm(path, { recursive: true, force: true });
  }
});

const entry = () => join(project, 'node_modules/orrery-mcp/dist/bin/orrery.js');

/** What a stranger's shell has: no compilers, no variables of ours. */
const cleanEnv = (dataDir: string) => ({
  PATH: '/nonexistent',
  HOME: home,
  ORRERY_DATA_DIR: dataDir,
});

async function openStdio(node: string, dataDir: string) {
  const transport = new StdioClientTransport({
    command: node,
    args: [entry()],
    env: cleanEnv(dataDir),
    stderr: 'pipe',
  });
  let printed = '';
  transport.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  const door = await openMcp(transport);
  return { ...door, pid: () => transport.pid as number, printed: () => printed };
}

async function sizeOf(path: string): Promise<number> {
  let size = 0;
  for (const name of await readdir(path, { recursive: true })) {
    const entryStat = await stat(join(path, name));
    if (entryStat.isFile()) size += entryStat.size;
  }
  return size;
}

describe('the tarball', () => {
  test('is small, packed and installed', async () => {
    expect((await stat(tarball)).size).toBeLessThan(6 * MB);
    expect(await sizeOf(join(project, 'node_modules/orrery-mcp'))).toBeLessThan(10 * MB);
  });

  test('holds the licences of what is bundled, and of its dependencies only the one that is', async () => {
    const licences = await readFile(join(folder, 'dist/LICENSES.txt'), 'utf8');
    expect(licences).toContain('@keyv/sqlite');
    expect(licences).toContain('preact');
    expect(licences).not.toContain('fastify');
  });

  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: folder, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg as object))).toEqual([]);
  });

  test('has types that every resolution of an ES module finds', () => {
    const cli = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    execFileSync(process.execPath, [cli, tarball, '--profile', 'esm-only'], { stdio: 'pipe' });
  });

  test('type checks in a project of a stranger', async () => {
    await writeFile(
      join(project, 'stranger.ts'),
      `import { createOrrery, type Operation } from 'orrery-mcp';
import { createClient } from 'orrery-mcp/client';
export const operations: readonly Operation[] | undefined = undefined;
export const client = createClient({ baseUrl: 'http://localhost:7411' });
export const valid: Promise<boolean> = client.validityCheck({ schema: {} }).then((a) => a.valid);
export const orrery = createOrrery();
export const planned = orrery.planInstructions({
  current: {},
  goal: 'std-list',
  bindings: { entities: { Item: 'Task' }, values: { status: { open: 'new' } } },
});
export const bound = client.planInstructions({ current: {}, goal: 'std-list', bindings: { entities: { Item: 'Task' } } });
`,
    );
    const options = {
      module: 'nodenext',
      target: 'es2023',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    };
    const config = { compilerOptions: options, files: ['stranger.ts'] };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

describe.skipIf(!node22)('installed without natives, on a Node that brings SQLite', () => {
  const node = node22 as string;

  test('lists tools, stores, and recalls what it stored after kill -9, with nothing on stderr', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'orrery-data-'));
    const first = await openStdio(node, dataDir);
    const { tools } = await first.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      OPERATIONS.filter(isTool).map(({ name }) => name),
    );
    const episode = { context: 'The payment timed out at checkout', actions_taken: ['add_state'] };
    await first.call('memory_store', { domain: 'shop', outcome: 'success', ...episode });
    process.kill(first.pid(), 'SIGKILL');
    await first.close();
    const second = await openStdio(node, dataDir);
    expect(
      await second.call('memory_recall', { domain: 'shop', context: 'payment timeout' }),
    ).toMatchObject({ output: { episodes: [{ outcome: 'success' }] } });
    expect(await second.call('memory_stats', { domain: 'shop' })).toMatchObject({
      output: { total_episodes: 1, search: { behaviors: 'exact' } },
    });
    expect(first.printed() + second.printed()).toBe('');
    await second.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('serves HTTP, heavy calls in its worker included, and says what it runs on', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'orrery-data-'));
    const env = cleanEnv(dataDir);
    const started = { node, entry: entry(), env };
    const { url, stop } = await startServerProcess(['--no-auth', '--data-dir', dataDir], started);
    const ready = await (await fetch(`${url}/readyz`)).json();
    expect(ready).toMatchObject({ parts: { sqlite: 'node:sqlite', vectors: 'exact' } });
    const response = await fetch(`${url}/rank-edits/jepa`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ schema: { name: 'A', orbitals: [] }, errors: [], max_steps: 1 }),
    });
    expect(response.status).toBe(200);
    expect(await stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('works through both exports', async () => {
    const program = `
      import { OPERATIONS, createOrrery } from 'orrery-mcp';
      import { createClient } from 'orrery-mcp/client';
      const orrery = await createOrrery({ dataDir: process.env.ORRERY_DATA_DIR });
      const names = OPERATIONS.filter(({ isUnlisted }) => !isUnlisted).map((operation) => operation.name);
      console.log(JSON.stringify([names, typeof orrery, typeof createClient]));
      await orrery.close();`;
    await writeFile(join(project, 'program.mjs'), program);
    const dataDir = await mkdtemp(join(tmpdir(), 'orrery-data-'));
    const output = execFileSync(node, ['program.mjs'], { cwd: project, env: cleanEnv(dataDir) });
    const names = OPERATIONS.filter(isTool).map((operation) => operation.name);
    expect(JSON.parse(String(output))).toEqual([names, 'object', 'function']);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe.skipIf(!node20)('installed without natives, on a Node without SQLite', () => {
  test('plans and verifies, and says what storing needs', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'orrery-data-'));
    const door = await openStdio(node20 as string, dataDir);
    const schema = { name: 'App', orbitals: [] };
    expect(await door.call('validity_check', { schema })).toMatchObject({ output: {} });
    const refused = await door.call('memory_store', {
      domain: 'd',
      context: 'c',
      outcome: 'success',
    });
    expect(JSON.stringify(refused)).toContain('Run it with Node 22.13 or newer');
    await door.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
