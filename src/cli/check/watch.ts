import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 300;

/** A stamp that differs between versions of files. */
async function toStamp(files: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    files.map(async (file) => {
      const stats = await stat(file).catch(() => undefined);
      return `${file} ${stats?.mtimeMs} ${stats?.size}`;
    }),
  );
  return stamps.join('\n');
}

/** Runs at once and whenever a file is changed, added or removed, until it is aborted. */
export async function watchFiles(
  listFiles: () => Promise<readonly string[]>,
  run: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  let seen: string | undefined;
  while (!signal.aborted) {
    const stamp = await toStamp(await listFiles());
    if (stamp !== seen) await run();
    seen = stamp;
    await wait(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}
