// Builds the inspector: the page with its code, style sheet and workers.
// `node scripts/build-inspector.mjs` writes it to a cache, where servers that run from the sources find it.
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** Where servers that run from the sources look. */
export const CACHE = join(ROOT, 'node_modules/.cache/orrery/inspector');
const SOURCE = join(ROOT, 'src/inspector');
/** All that a browser loads before a schema is played, as it is sent. */
const MOST_BYTES = 215_000;
/** Loaded when a schema is played for the first time. */
const ON_DEMAND = /^play/;

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

const options = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  platform: 'browser',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
  define: { __ORRERY_VERSION__: JSON.stringify(version) },
};

/** The colours of pictures, from where the server has them. */
async function renderPictureStyle() {
  const outfile = join(ROOT, 'node_modules/.cache/orrery/palette.mjs');
  await build({
    entryPoints: [join(ROOT, 'src/diagram/palette.ts')],
    outfile,
    format: 'esm',
    logLevel: 'warning',
  });
  const { toStyleSheet } = await import(pathToFileURL(outfile).href);
  return toStyleSheet();
}

const textOf = ({ outputFiles }) => outputFiles[0].text;

/** The files of the inspector by name, and what esbuild says of what went in. */
async function bundleInspector() {
  const entry = (name) => ({ ...options, entryPoints: [join(SOURCE, name)] });
  const [page, worker, player, frame, style, pictures, html] = await Promise.all([
    build({
      ...entry('start.ts'),
      format: 'esm',
      splitting: true,
      outdir: join(ROOT, 'dist/inspector'),
      chunkNames: '[name]-[hash]',
    }),
    build({ ...entry('drawing/drawing-worker.ts'), format: 'iife' }),
    build({ ...entry('playing/playing-worker.ts'), format: 'iife' }),
    build({ ...entry('frame.css') }),
    build({ ...entry('style.css') }),
    renderPictureStyle(),
    readFile(join(SOURCE, 'index.html'), 'utf8'),
  ]);
  const files = new Map(page.outputFiles.map(({ path, text }) => [path.split('/').pop(), text]));
  files.set('style.css', textOf(style) + pictures);
  files.set('worker.js', textOf(worker));
  files.set('play-worker.js', textOf(player));
  files.set(
    'index.html',
    // A function: a style sheet may hold what `replace` takes for a pattern.
    html.replace('<!-- frame -->', () => `<style>${textOf(frame)}</style>`),
  );
  return { files, metafiles: [page.metafile, worker.metafile, player.metafile] };
}

/** Writes the inspector to a folder. Throws where the page is larger than it may be. Returns esbuild's metafiles. */
export async function buildInspector(folder) {
  const { files, metafiles } = await bundleInspector();
  const fresh = `${folder}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  let bytes = 0;
  for (const [name, text] of files) {
    const sent = brotliCompressSync(text);
    if (!ON_DEMAND.test(name)) bytes += sent.length;
    await writeFile(join(fresh, name), text);
    await writeFile(join(fresh, `${name}.br`), sent);
  }
  await copyFile(join(SOURCE, 'icon.svg'), join(fresh, 'icon.svg'));
  if (bytes > MOST_BYTES) {
    throw new RangeError(`The inspector has ${bytes} bytes compressed, more than ${MOST_BYTES}.`);
  }
  // Two builds at once each leave a whole one.
  const former = `${fresh}.former`;
  await rename(folder, former).catch(() => {});
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  await rm(former, { recursive: true, force: true });
  return { metafiles, bytes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { bytes } = await buildInspector(CACHE);
  process.stdout.write(`inspector: ${bytes} bytes compressed\n`);
}
