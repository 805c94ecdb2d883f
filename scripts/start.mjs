// Starts the HTTP server, or with `stdio` first MCP over stdio (mcp.json), built first where the source is newer than
// dist/. Other arguments go to the command.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedAtMs, newestSourceMs } from './newest-source.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const BINARY = join(ROOT, 'dist/bin/orrery.js');

if ((await changedAtMs(BINARY)) < (await newestSourceMs())) {
  process.stderr.write('Building …\n');
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--no-types'], {
    cwd: ROOT,
    // Standard output belongs to the server.
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) process.exit(status ?? 1);
}

const given = process.argv.slice(2);
const command = given[0] === 'stdio' ? given : ['serve', ...given];
const server = spawn(process.execPath, [BINARY, ...command], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
