// Starts the HTTP server, built first where the source is newer than dist/. Arguments go to `orrery serve`.
import { spawn, spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const BINARY = join(ROOT, 'dist/bin/orrery.js');

async function changedAtMs(path) {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}

async function newestSourceMs() {
  const entries = await readdir(join(ROOT, 'src'), { recursive: true });
  const paths = entries.map((entry) => join(ROOT, 'src', entry));
  paths.push(
    join(ROOT, 'package.json'),
    join(ROOT, 'scripts/build.mjs'),
    join(ROOT, 'scripts/build-inspector.mjs'),
  );
  return Math.max(...(await Promise.all(paths.map(changedAtMs))));
}

if ((await changedAtMs(BINARY)) < (await newestSourceMs())) {
  process.stderr.write('Building …\n');
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--no-types'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const server = spawn(process.execPath, [BINARY, 'serve', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
