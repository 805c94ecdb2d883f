// Builds dist/: the command, the library, the client and the threads, the inspector, the licences of what is bundled,
// and declarations. Packages of `dependencies` and `optionalDependencies` stay in node_modules.
// `--no-types` leaves the declarations out; `--out DIR` builds elsewhere.
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildInspector } from './build-inspector.mjs';
import { toLicenceText } from './bundled-packages.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const outAt = process.argv.indexOf('--out');
const DIST = resolve(ROOT, outAt > 0 ? process.argv[outAt + 1] : 'dist');

/** What is entered from outside. Each keeps its path beneath `src`; `findShippedFile` finds threads by it. */
const ENTRIES = [
  'bin/orrery.ts',
  'index.ts',
  'client/index.ts',
  'server/scheduling/operation-worker.ts',
  'server/encoder/encoder-thread.ts',
  'stores/sqlite/connection-thread.ts',
];

const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

/** Tables that are read as files keep their place beneath the folder of the sources. */
async function copyData() {
  const source = join(ROOT, 'src');
  for (const name of await readdir(source, { recursive: true })) {
    if (!name.endsWith('.bin')) continue;
    await mkdir(dirname(join(DIST, name)), { recursive: true });
    await copyFile(join(source, name), join(DIST, name));
  }
}

function writeDeclarations() {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', DIST];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error('The declarations could not be written.');
}

/**
 * Bundles the sources into a few files, which start sooner than hundreds. One package is bundled with them:
 * `@keyv/sqlite` demands the archived native `sqlite3`, which needs a compiler and which we never call, since our
 * adapter brings its own driver. A clone replaces it by an empty package (`overrides` in package.json), but overrides do
 * not hold for those who install the package.
 */
async function bundle() {
  await rm(DIST, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES.map((name) => join('src', name)),
    outbase: 'src',
    outdir: DIST,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
    define: { __ORRERY_VERSION__: JSON.stringify(manifest.version) },
    metafile: true,
    logLevel: 'warning',
  });
  await chmod(join(DIST, 'bin/orrery.js'), 0o755);
  const { metafiles } = await buildInspector(join(DIST, 'inspector'));
  await writeFile(join(DIST, 'LICENSES.txt'), await toLicenceText(ROOT, [metafile, ...metafiles]));
  await copyData();
}

await bundle();
if (!process.argv.includes('--no-types')) writeDeclarations();
