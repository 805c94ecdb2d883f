/**
 * A stranger's first ten minutes: clones the repository into an empty folder, runs the two commands of the README and
 * its walkthrough, opens the page, and calls a tool from an MCP client. `npx tsx scripts/first-minutes.ts` fails where
 * a step does, or where npm warns about engines, and prints the seconds that each step took. With `--installed` it
 * uses the packages of this checkout, which `npm ci` has just installed, instead of installing them again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  getDefaultEnvironment,
  StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';
import { readWalkthrough } from './walkthrough.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 180_000;
const IS_INSTALLED = process.argv.includes('--installed');

/** A port that nothing listens on, so that two runs at once do not meet. */
function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const PORT = String(await findFreePort());
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`;
const home = mkdtempSync(join(tmpdir(), 'orrery-stranger-'));
const clone = join(home, 'orrery');
const env = { ...process.env, HOME: home, ORRERY_PORT: PORT, ORRERY_LOG_LEVEL: 'warn' };

async function step(title: string, run: () => unknown): Promise<void> {
  const start = performance.now();
  await run();
  console.log(`${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function runCommand(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stderr}`);
  return stdout + stderr;
}

/** Rejects where the server ends before it is ready, with what it printed. */
async function waitUntilReady(server: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const isReady = await fetch(`${URL_OF_SERVER}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`npm start did not become ready:\n${printed()}`);
}

/** Starts the server as the README says, uses it, and ends it. */
async function withServer(use: (server: ChildProcess, printed: () => string) => Promise<void>) {
  const server = spawn('npm', ['start'], { cwd: clone, env, detached: true });
  let text = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    await use(server, () => text);
  } finally {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
}

function runWalkthrough(): void {
  const { script, shown } = readWalkthrough(readFileSync(join(clone, 'README.md'), 'utf8'));
  const own = script.replace(/^URL=.*$/m, `URL=${URL_OF_SERVER}`);
  const output = runCommand('bash', ['-euc', own], clone);
  for (const piece of shown)
    if (!output.includes(piece)) throw new Error(`The walkthrough did not print ${piece}.`);
}

async function openPage(): Promise<void> {
  const page = await fetch(`${URL_OF_SERVER}/inspector`);
  if (!page.ok) throw new Error(`The page answered ${page.status}.`);
}

async function callTool(): Promise<void> {
  const client = new Client({ name: 'stranger', version: '1.0.0' });
  const args = [join(clone, 'dist/bin/orrery.js'), 'stdio'];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env: { ...getDefaultEnvironment(), HOME: home },
    stderr: 'ignore',
  });
  await client.connect(transport);
  const result = await client.callTool({
    name: 'validity_check',
    arguments: { schema: 'std-helpdesk' },
  });
  await client.close();
  const { valid } = result.structuredContent as { valid?: boolean };
  if (valid !== true) throw new Error('validity_check did not find std-helpdesk valid.');
}

try {
  await step('clone', () => runCommand('git', ['clone', '--quiet', ROOT, clone], home));
  if (IS_INSTALLED) symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  else
    await step('npm ci', () => {
      const output = runCommand('npm', ['ci'], clone);
      if (output.includes('EBADENGINE')) throw new Error(`npm ci warns of engines:\n${output}`);
    });
  await withServer(async (server, printed) => {
    await step('npm start', () => waitUntilReady(server, printed));
    await step('walkthrough, with the first repair applied', runWalkthrough);
    await step('page', openPage);
    await step('first tool call', callTool);
  });
} finally {
  rmSync(home, { recursive: true, force: true });
}
