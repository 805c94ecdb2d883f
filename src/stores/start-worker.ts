import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a module in a thread. Run from source on a Node that does not read TypeScript, its loader comes first.
 * Write the URL as `new URL('./file.ts', import.meta.url)`, which the build replaces for its entries.
 */
export function startWorker(url: URL, options: WorkerOptions = {}): Worker {
  // Flags of this process may be for its own loader only.
  const execArgv = options.execArgv ?? [];
  const { typescript } = process.features as { typescript?: unknown };
  if (!url.pathname.endsWith('.ts') || typescript) return new Worker(url, { ...options, execArgv });
  const source = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${url.href}', '${import.meta.url}'))`;
  return new Worker(source, { ...options, execArgv, eval: true });
}
