/**
 * A stranger's first ten minutes: clones the repository into an empty folder, runs the two commands of the
 * README, and calls a tool from an MCP client. `npx tsx scripts/first-minutes.ts` fails where
 * a step does, or where npm warns about engines, and prints the seconds that each step took. With `--installed` it
 * uses the packages of this checkout, which `npm ci` has just installed, instead of installing them again.
 *
 * With `--without-compiler` it does what a machine without a compiler does: `npm ci` leaves the optional modules out, the
 * package is built, packed and installed elsewhere, has no high finding of `npm audit`, checks a file, answers over stdio
 * and serves. Start it with the Node that you want to know about.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  getDefaultEnvironment,
  StdioClientTransport,
} from '@modelcontextprotocol/sdk/client/stdio.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 180_000;
const IS_INSTALLED = process.argv.includes('--installed');
const IS_WITHOUT_COMPILER = process.argv.includes('--without-compiler');

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
let env: NodeJS.ProcessEnv = {
  ...process.env,
  HOME: home,
  ORRERY_PORT: PORT,
  ORRERY_LOG_LEVEL: 'warn',
};

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
  throw new Error(`The server did not become ready:\n${printed()}`);
}

/** Starts a server by a command, uses it, and ends it. */
async function withServer(
  [command = '', ...args]: readonly string[],
  use: (server: ChildProcess, printed: () => string) => Promise<void>,
) {
  const server = spawn(command, args, { cwd: clone, env, detached: true });
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

async function callTool(entry: string): Promise<void> {
  const client = new Client({ name: 'stranger', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'stdio'],
    env: { ...getDefaultEnvironment(), HOME: home },
    stderr: 'ignore',
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  if (!tools.some(({ name }) => name === 'validity_check')) throw new Error('A tool is missing.');
  const result = await client.callTool({
    name: 'validity_check',
    arguments: { schema: 'std-helpdesk' },
  });
  await client.close();
  const { valid } = result.structuredContent as { valid?: boolean };
  if (valid !== true) throw new Error('validity_check did not find std-helpdesk valid.');
}

/** What a shell finds on a machine without a compiler, make and Python. Proxies and certificates stay. */
function toBareEnvironment(): NodeJS.ProcessEnv {
  const tools = join(home, 'tools');
  mkdirSync(tools);
  symlinkSync(process.execPath, join(tools, 'node'));
  for (const name of ['npm', 'sh', 'git', 'env']) {
    symlinkSync(runCommand('sh', ['-c', `command -v ${name}`], ROOT).trim(), join(tools, name));
  }
  const { CC: _c, CXX: _cxx, PYTHON: _python, ...rest } = env;
  return { ...rest, PATH: tools, npm_config_nodedir: join(home, 'no-headers') };
}

/** The first schema of the README passes a check by the installed command. */
function checkExample(entry: string, folder: string): void {
  const page = readFileSync(join(clone, 'README.md'), 'utf8');
  const file = join(folder, 'desk.json');
  writeFileSync(file, /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  runCommand(process.execPath, [entry, 'check', file], folder);
}

/** Throws for a finding that is high or critical. A registry that answers no audit is no reason to fail. */
function audit(folder: string): void {
  const args = ['audit', '--audit-level=high'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, env, encoding: 'utf8' });
  if (stderr.includes('audit endpoint returned an error'))
    console.log('npm audit: the registry answers none');
  else if (status !== 0) throw new Error(stdout);
}

async function tryWithoutCompiler(): Promise<void> {
  env = toBareEnvironment();
  await step('npm ci', () => runCommand('npm', ['ci'], clone));
  if (existsSync(join(clone, 'node_modules/hnswlib-node')))
    throw new Error('hnswlib-node was built: this machine has a compiler.');
  await step('npm run build', () => runCommand('npm', ['run', 'build'], clone));
  await step('npm pack', () => runCommand('npm', ['pack', '--pack-destination', home], clone));
  const tarball = readdirSync(home).find((name) => name.endsWith('.tgz')) as string;
  const project = join(home, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private": true}');
  await step('npm install', () => runCommand('npm', ['install', join(home, tarball)], project));
  const entry = join(project, 'node_modules/orrery-mcp/dist/bin/orrery.js');
  await step('orrery check', () => checkExample(entry, project));
  await step('npm audit', () => audit(project));
  await step('orrery stdio', () => callTool(entry));
  await withServer([process.execPath, entry, 'serve'], (server, printed) =>
    step('orrery serve', () => waitUntilReady(server, printed)),
  );
}

async function tryReadme(): Promise<void> {
  if (IS_INSTALLED) symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  else
    await step('npm ci', () => {
      const output = runCommand('npm', ['ci'], clone);
      if (output.includes('EBADENGINE')) throw new Error(`npm ci warns of engines:\n${output}`);
    });
  await withServer(['npm', 'start'], async (server, printed) => {
    await step('npm start', () => waitUntilReady(server, printed));
    await step('first tool call', () => callTool(join(clone, 'dist/bin/orrery.js')));
  });
}

try {
  await step('clone', () => runCommand('git', ['clone', '--quiet', ROOT, clone], home));
  await (IS_WITHOUT_COMPILER ? tryWithoutCompiler() : tryReadme());
} finally {
  rmSync(home, { recursive: true, force: true });
}
