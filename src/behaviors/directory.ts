import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { AppError } from '../kernel/errors.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { assertWithinLimits, type Limits } from '../kernel/limits.ts';
import { toBehaviorName } from './behavior-name.ts';
import type { Behavior } from './library.ts';

/** A file that is no behavior, and why. `file` is relative to the directory, with `/`. */
export interface DirectoryFault {
  readonly file: string;
  readonly reason: string;
}

/** A directory's behaviors at one moment. The same object for as long as no file changed. */
export interface DirectorySnapshot {
  readonly behaviors: readonly Behavior[];
  readonly faults: readonly DirectoryFault[];
  /** Counts the changes that were seen. */
  readonly revision: number;
}

/** A folder of the user's own documents. */
export interface BehaviorDirectory {
  /** What the folder holds now, at most a second old. Never throws: what can't be read is a fault. */
  read(): Promise<DirectorySnapshot>;
}

export interface BehaviorDirectoryOptions {
  readonly path: string;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Between two scans of the folder. */
const SCAN_INTERVAL_MS = 1_000;
/** Files beyond are reported, not read: somebody pointed at the wrong folder. */
const MAX_FILES = 10_000;
const READS_AT_ONCE = 16;
const EXTENSIONS = new Set(['.orb', '.json']);

interface Loaded {
  readonly signature: string;
  /** The behavior, or why there is none. */
  readonly result: Behavior | string;
}

function toReason(error: unknown): string {
  if (error instanceof AppError || error instanceof SyntaxError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `Could not be read (${code}).` : 'Could not be read.';
}

/** Changes whenever the file is written, replaced or touched. */
const signatureOf = ({ ino, size, mtimeMs, ctimeMs }: Stats) =>
  `${ino}.${size}.${mtimeMs}.${ctimeMs}`;

function toBehavior(document: JsonObject, file: string): Behavior | string {
  const stem = basename(file, extname(file));
  const name = (isString(document.name) && toBehaviorName(document.name)) || toBehaviorName(stem);
  if (!name) return 'Neither the document nor the file has a name with a letter or digit.';
  const description = isString(document.description) ? document.description : '';
  const tags = Array.isArray(document.tags)
    ? document.tags.filter(isString).map((tag) => tag.toLowerCase())
    : [];
  return {
    name,
    description: description.split('\n', 1)[0]?.slice(0, 300) ?? '',
    tags,
    source: 'directory',
    schema: document,
  };
}

async function load(path: string, file: string, size: number, limits: Limits) {
  if (size > limits.maxBodyBytes) return `Larger than ${limits.maxBodyBytes} bytes.`;
  try {
    const document = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')) as Json;
    if (!isObject(document) || !Array.isArray(document.orbitals)) {
      return 'Not a schema: a JSON object with a list of orbitals is expected.';
    }
    assertWithinLimits(document, '', true, limits);
    return toBehavior(document, file);
  } catch (error) {
    return toReason(error);
  }
}

/** The documents beneath `root`, sorted. Hidden folders, `node_modules` and linked folders are left out. */
async function listFiles(root: string, faults: DirectoryFault[]): Promise<string[]> {
  const files: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      faults.push({ file: toRelative(root, folder as string), reason: toReason(error) });
      return [];
    });
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (EXTENSIONS.has(extname(entry.name).toLowerCase())) files.push(path);
    }
    if (files.length > MAX_FILES) break;
  }
  return files.sort();
}

function toRelative(root: string, path: string): string {
  return relative(root, path).split(sep).join('/') || '.';
}

/** Runs `work` over all items, several at once. */
async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, worker));
}

/** Opens a folder of `.orb` and `.json` documents, searched recursively. Nothing is read before the first `read`. */
export function openBehaviorDirectory(options: BehaviorDirectoryOptions): BehaviorDirectory {
  const { path: root, clock, limits } = options;
  let loaded = new Map<string, Loaded>();
  let snapshot: DirectorySnapshot = { behaviors: [], faults: [], revision: 0 };
  let scannedAtMs = Number.NEGATIVE_INFINITY;
  let scanning: Promise<DirectorySnapshot> | undefined;
  let listingFaults = '';

  const scan = async (): Promise<DirectorySnapshot> => {
    const faults: DirectoryFault[] = [];
    const files = await listFiles(root, faults);
    if (files.length > MAX_FILES) {
      faults.push({ file: '.', reason: `More than ${MAX_FILES} documents: the rest is not read.` });
      files.length = MAX_FILES;
    }
    const current = new Map<string, Loaded>();
    let hasChanged = JSON.stringify(faults) !== listingFaults;
    await forEachConcurrently(files, async (path) => {
      const file = toRelative(root, path);
      const stats = await stat(path).catch(() => undefined);
      if (!stats?.isFile()) return;
      const signature = signatureOf(stats);
      const known = loaded.get(file);
      if (known?.signature === signature) {
        current.set(file, known);
        return;
      }
      hasChanged = true;
      current.set(file, { signature, result: await load(path, file, stats.size, limits) });
    });
    if (hasChanged || current.size !== loaded.size) {
      listingFaults = JSON.stringify(faults);
      snapshot = toSnapshot(current, faults, snapshot.revision + 1);
    }
    loaded = current;
    return snapshot;
  };

  return {
    async read() {
      if (scanning) return scanning;
      if (clock.nowMs() - scannedAtMs < SCAN_INTERVAL_MS) return snapshot;
      scanning = scan().finally(() => {
        scannedAtMs = clock.nowMs();
        scanning = undefined;
      });
      return scanning;
    },
  };
}

function toSnapshot(
  loaded: ReadonlyMap<string, Loaded>,
  listing: readonly DirectoryFault[],
  revision: number,
): DirectorySnapshot {
  const owners = new Map<string, string>();
  const behaviors: Behavior[] = [];
  const faults = [...listing];
  for (const [file, { result }] of [...loaded].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (isString(result)) {
      faults.push({ file, reason: result });
      continue;
    }
    const owner = owners.get(result.name);
    if (owner !== undefined) {
      faults.push({ file, reason: `Has the same name as ${owner}: "${result.name}".` });
      continue;
    }
    owners.set(result.name, file);
    behaviors.push(result);
  }
  return { behaviors, faults, revision };
}
