/**
 * What an installation takes: `npx tsx bench/install.ts [path of node]`. Packs the package, installs it from the
 * registry into projects of their own, and starts each. Compilers are out of reach, scripts are not run.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const node = process.argv[2] ?? process.execPath;
const place = await mkdtemp(join(tmpdir(), 'orrery-install-'));

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const entry = await stat(join(folder, name)).catch(() => undefined);
    if (entry?.isFile()) size += entry.size;
  }
  return size;
}

/** Milliseconds from starting a command until it has answered `tools/list`. */
async function timeToTools(file: string): Promise<string> {
  const startedAt = performance.now();
  const child = spawn(node, [file], { env: { PATH: '', HOME: place }, stdio: 'pipe' });
  const client = { name: 'bench', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client };
  for (const message of [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ]) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  let printed = '';
  while (!printed.includes('"id":2')) printed += String((await once(child.stdout, 'data'))[0]);
  const taken = seconds(startedAt);
  child.kill();
  return taken;
}

function runNpm(folder: string, args: readonly string[]) {
  execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { ...process.env, npm_config_cache: join(place, 'cache') },
    stdio: 'pipe',
  });
}

execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', place], {
  cwd: ROOT,
  stdio: 'pipe',
});
const tarball = (await readdir(place)).find((name) => name.endsWith('.tgz')) ?? '';
console.log(`tarball: ${megabytes((await stat(join(place, tarball))).size)}`);
for (const [name, args] of [
  ['--omit=optional', ['--omit=optional']],
  ['natives fetched, not built', []],
] as const) {
  const project = join(place, `project-${args.length}`);
  await writeFile(join(await mkdtemp(`${project}-`), 'package.json'), '{"private": true}');
  const folder = (await readdir(place)).find((entry) =>
    entry.startsWith(`project-${args.length}-`),
  );
  const path = join(place, folder ?? '');
  await rm(join(place, 'cache'), { recursive: true, force: true });
  const startedAt = performance.now();
  runNpm(path, ['install', ...args, join(place, tarball)]);
  const installed = seconds(startedAt);
  const entry = join(path, 'node_modules/orrery-mcp/dist/bin/orrery.js');
  const size = megabytes(await sizeOf(join(path, 'node_modules')));
  const starts = [await timeToTools(entry), await timeToTools(entry)];
  console.log(`${name}: ${size}, installed in ${installed}, tools after ${starts.join(', then ')}`);
}
await rm(place, { recursive: true, force: true });
