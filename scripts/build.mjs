// Builds dist/: bundles with splitting for the command, the library and the client, then declarations.
// `--no-types` leaves the declarations out; `--out DIR` builds elsewhere.
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const outAt = process.argv.indexOf('--out');
const DIST = resolve(ROOT, outAt > 0 ? process.argv[outAt + 1] : 'dist');
const TOOL_LISTING = join(ROOT, 'src/server/projections/tool-listing.ts');

/** Output paths (without extension) of the source files that are entered from outside. */
const ENTRIES = {
  'bin/orrery': 'src/bin/orrery.ts',
  index: 'src/index.ts',
  'client/index': 'src/client/index.ts',
  'server/worker': 'src/server/worker.ts',
};

/** Natives, and what only the HTTP server and the command line load: they stay in node_modules. */
const EXTERNAL = [
  '@keyv/sqlite',
  'commander',
  'fastify',
  'hnswlib-node',
  'keyv',
  'pg',
  'pino',
  'prom-client',
  'sqlite3',
];

const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  define: { __ORRERY_VERSION__: JSON.stringify(manifest.version) },
  logLevel: 'warning',
};

/** Answers `tools/list` of the source once, so that a started server needs no operation to answer it. */
async function computeToolListing() {
  const outfile = join(ROOT, 'node_modules/.cache/orrery/tool-listing.mjs');
  await build({ ...shared, entryPoints: [TOOL_LISTING], packages: 'external', outfile });
  const { loadToolListing } = await import(pathToFileURL(outfile).href);
  return loadToolListing();
}

/** Puts the computed listing in the place of the module that computes it. */
function toolListingPlugin(tools) {
  const text = JSON.stringify(JSON.stringify(tools));
  return {
    name: 'tool-listing',
    setup: ({ onLoad }) =>
      onLoad({ filter: /tool-listing\.ts$/ }, () => ({
        contents: `export const loadToolListing = async () => JSON.parse(${text});`,
        loader: 'js',
      })),
  };
}

/** The SDK's server imports Ajv for what we never ask of it: our sessions bring their own validator. */
const withoutAjvPlugin = {
  name: 'without-ajv',
  setup: ({ onLoad }) =>
    onLoad({ filter: /validation[\\/]ajv-provider\.js$/ }, () => ({
      contents: 'export class AjvJsonSchemaValidator {}',
      loader: 'js',
    })),
};

const ASSET_URL = /new URL\(\s*(['"])(\.{1,2}\/[^'"]+)\1,\s*import\.meta\.url,?\s*\)/g;
const DIST_MARK = '__ORRERY_DIST__';

/**
 * Keeps `new URL('./file', import.meta.url)` true in a bundle: data files are copied to dist/data, source files that
 * are entries become their outputs. Outputs name them by a mark that `writeOutputs` makes relative.
 */
function assetPlugin(assets) {
  const place = (path) => {
    const entry = Object.entries(ENTRIES).find(([, source]) => join(ROOT, source) === path);
    if (entry) return `${entry[0]}.js`;
    assets.set(basename(path), path);
    return `data/${basename(path)}`;
  };
  return {
    name: 'assets',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes('import.meta.url')) return undefined;
        const contents = source.replaceAll(ASSET_URL, (whole, _quote, target) => {
          const file = join(dirname(path), target);
          if (file === join(ROOT, 'package.json')) return whole;
          return `new URL('${DIST_MARK}/${place(file)}', import.meta.url)`;
        });
        return { contents, loader: 'ts' };
      }),
  };
}

async function writeOutputs(outputs, assets) {
  for (const { path, text } of outputs) {
    const toDist = relative(dirname(path), DIST) || '.';
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text.replaceAll(DIST_MARK, toDist.replaceAll('\\', '/')));
  }
  await mkdir(join(DIST, 'data'), { recursive: true });
  for (const [name, path] of assets) await copyFile(path, join(DIST, 'data', name));
  await chmod(join(DIST, 'bin/orrery.js'), 0o755);
}

async function bundle() {
  const tools = await computeToolListing();
  const assets = new Map();
  const { outputFiles } = await build({
    ...shared,
    entryPoints: ENTRIES,
    outdir: DIST,
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    minify: true,
    keepNames: false,
    legalComments: 'none',
    external: EXTERNAL,
    write: false,
    // Bundled CommonJS still asks for built-in modules.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [toolListingPlugin(tools), withoutAjvPlugin, assetPlugin(assets)],
  });
  await rm(DIST, { recursive: true, force: true });
  await writeOutputs(outputFiles, assets);
}

function emitDeclarations() {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', DIST];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

await bundle();
if (!process.argv.includes('--no-types')) emitDeclarations();
