import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

const bundles = new Map<string, string>();

/** The code of a module and of what it imports from source. */
function bundle(url: URL): string {
  const known = bundles.get(url.href);
  if (known !== undefined) return known;
  const { buildSync } = createRequire(import.meta.url)('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    write: false,
  });
  bundles.set(url.href, outputFiles[0].text);
  return outputFiles[0].text;
}

/**
 * Starts a module that reads no files beside its code in a thread. On a Node that does not read TypeScript, one that runs
 * from source is bundled once: a loader in each thread would take half a second.
 */
export function startWorker(url: URL, options: WorkerOptions): Worker {
  const { typescript } = process.features as { typescript?: unknown };
  const isRead = !url.pathname.endsWith('.ts') || typescript;
  return isRead ? new Worker(url, options) : new Worker(bundle(url), { ...options, eval: true });
}
