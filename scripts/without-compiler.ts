/**
 * What a stranger does on a machine without a compiler: clones the repository into an empty folder, where `npm ci` leaves
 * the optional modules out, builds and packs the package and installs it elsewhere. There it has no high finding of
 * `npm audit`, checks a file, answers over stdio and serves. The clone then runs the commands of the Dockerfile.
 * `npx tsx scripts/without-compiler.ts` fails where a step does, and prints the seconds that each took. Start it with the
 * Node that you want to know about.
 */
import { spawn, spawnSync } from 'node:child_process';
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

const home = mkdtempSync(join(tmpdir(), 'orrery-stranger-'));
const clone = join(home, 'orrery');
let env: NodeJS.ProcessEnv = { ...process.env, HOME: home };

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

/** Starts a server, waits until it says where it listens, and ends it. Rejects where it ends before that. */
async function serveOnce(entry: string): Promise<void> {
  const server = spawn(process.execPath, [entry, 'serve', '--port', '0'], { env });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not become ready:\n${printed}`));
    server.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('listens on')) resolve();
    });
    server.once('close', fail);
    setTimeout(fail, START_TIMEOUT_MS).unref();
  });
  server.kill();
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

/** Runs what the Dockerfile runs, in the clone, and looks for what it copies into the image. */
function runDockerfile(): void {
  const lines = readFileSync(join(clone, 'Dockerfile'), 'utf8').split('\n');
  const build = lines.slice(
    0,
    lines.findLastIndex((line) => line.startsWith('FROM ')),
  );
  for (const line of build) {
    const command = /^RUN (.*)$/.exec(line)?.[1];
    if (command !== undefined) runCommand('sh', ['-ec', command], clone);
  }
  for (const [, paths = ''] of lines.join('\n').matchAll(/^COPY --from=build (.*) \S+$/gm)) {
    const missing = paths.split(' ').filter((path) => !existsSync(path.replace('/app', clone)));
    if (missing.length > 0) throw new Error(`The image lacks ${missing.join(', ')}.`);
  }
  runCommand(process.execPath, [join(clone, 'dist/bin/orrery.js'), '--version'], clone);
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
  await step('orrery serve', () => serveOnce(entry));
  await step('commands of the Dockerfile', runDockerfile);
}

try {
  await step('clone', () => runCommand('git', ['clone', '--quiet', ROOT, clone], home));
  await tryWithoutCompiler();
} finally {
  rmSync(home, { recursive: true, force: true });
}
