import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a module in a thread. Run from source there is no bundle: its TypeScript needs its loader first.
 * Write the URL as `new URL('./file.ts', import.meta.url)`, which the build replaces for its entries.
 */
export function startWorker(url: URL, options: WorkerOptions = {}): Worker {
  // Flags of this process may be for its own loader only.
  const execArgv = options.execArgv ?? [];
  if (!url.pathname.endsWith('.ts')) return new Worker(url, { ...options, execArgv });
  const source = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${url.href}', '${import.meta.url}'))`;
  return new Worker(source, { ...options, execArgv, eval: true });
}
