// Builds the bundle and packs it for desktop clients: `build/orrery-<version>.mcpb`, which runs without node_modules.
// `--built` takes dist/ as it is.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const file = join(ROOT, 'build', `orrery-${version}.mcpb`);

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (!process.argv.includes('--built')) run('scripts/build.mjs', '--no-types');
await mkdir(dirname(file), { recursive: true });
run('node_modules/@anthropic-ai/mcpb/dist/cli/cli.js', 'pack', ROOT, file);
