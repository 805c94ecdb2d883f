// When the newest file that goes into dist/ was changed.
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Milliseconds since the epoch; 0 where there is no such file. */
export async function changedAtMs(path) {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}

/** The newest change among the sources and the scripts that build them, in milliseconds since the epoch. */
export async function newestSourceMs() {
  const entries = await readdir(join(ROOT, 'src'), { recursive: true });
  const paths = entries.map((entry) => join(ROOT, 'src', entry));
  const builders = ['package.json', 'scripts/build.mjs', 'scripts/build-inspector.mjs'];
  paths.push(...builders.map((name) => join(ROOT, name)));
  return Math.max(...(await Promise.all(paths.map(changedAtMs))));
}
