import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

const bundles = new Map<string, URL>();

/**
 * Bundles a module to JavaScript in a cache. The cache is beside the packages, where the imports of the module are
 * found.
 */
function bundle(url: URL): URL {
  const known = bundles.get(url.href);
  if (known) return known;
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
  });
  const code: string = outputFiles[0].text;
  const folder = new URL('../../node_modules/.cache/orrery/threads/', import.meta.url);
  const file = new URL(
    `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`,
    folder,
  );
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const half = new URL(`${file.href}.${process.pid}`);
    writeFileSync(half, code);
    renameSync(half, file);
  }
  bundles.set(url.href, file);
  return file;
}

/**
 * Starts a module that reads no files beside its code in a thread. On a Node that does not read TypeScript, one that runs
 * from source is bundled once.
 */
export function startWorker(url: URL, options: WorkerOptions): Worker {
  const { typescript } = process.features as { typescript?: unknown };
  const isRead = !url.pathname.endsWith('.ts') || typescript;
  return new Worker(isRead ? url : bundle(url), options);
}
