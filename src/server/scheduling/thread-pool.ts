import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

type Options = Omit<NonNullable<ConstructorParameters<typeof Piscina>[0]>, 'filename'>;

/** A module that runs from source needs its loader on a Node that reads no TypeScript. */
function chooseLoader(entry: URL): string[] {
  const { typescript } = process.features as { typescript?: unknown };
  return entry.pathname.endsWith('.ts') && !typescript
    ? ['--import', import.meta.resolve('tsx')]
    : [];
}

/** Threads that run the default export of a module. Each starts when it is first needed, and ends when it is idle. */
export function createThreadPool<Work, End>(entry: URL, options: Options): Piscina<Work, End> {
  return new Piscina<Work, End>({
    filename: fileURLToPath(entry),
    execArgv: chooseLoader(entry),
    minThreads: 0,
    // A thread that waits for messages, instead of for a flag, also answers those on ports of its own.
    atomics: 'disabled',
    recordTiming: false,
    ...options,
  });
}
