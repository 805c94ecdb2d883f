import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import { AppError } from '../kernel/errors.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { assertWithinLimits, type Limits } from '../kernel/limits.ts';
import { toBehaviorName } from './behavior-name.ts';
import type { Behavior, BehaviorFault } from './library.ts';

/** A document's file as it lies there. */
interface ScannedFile {
  readonly path: string;
  /** Relative to the folder, with `/`. */
  readonly file: string;
  readonly sizeBytes: number;
  /** Changes whenever the file is written, replaced or touched. */
  readonly signature: string;
}

interface Scan {
  readonly files: readonly ScannedFile[];
  /** Files that could not be read, and why. */
  readonly unreadable: readonly { readonly file: string; readonly reason: string }[];
}

/** Files beyond are not looked at: somebody pointed at the wrong folder. */
const MAX_FILES = 5_000;

/** Files outside the folder are not shared: nobody meant every tenant to read them. */
const LEADS_OUT = 'Is a link that leads out of the folder: put the file itself here.';

const EXTENSIONS = new Set(['.orb', '.json']);

/** Why a file or folder could not be read, without its path. */
function toReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `Could not be read (${code}).` : 'Could not be read.';
}

const signatureOf = ({ ino, size, mtimeMs, ctimeMs }: Stats) =>
  `${ino}.${size}.${mtimeMs}.${ctimeMs}`;

/**
 * The `.orb` and `.json` files beneath `root`. Hidden entries, `node_modules`, linked folders
 * and links that lead out of it are left out.
 *
 * Synchronous on purpose: looking at 434 files takes 3 ms, and eight times as long through the thread pool.
 */
function scanDirectory(root: string): Scan {
  const files: ScannedFile[] = [];
  const unreadable: { file: string; reason: string }[] = [];
  const toFile = (path: string) => relative(root, path).split(sep).join('/') || '.';
  const attempt = <T>(path: string, look: () => T): T | undefined => {
    try {
      return look();
    } catch (error) {
      unreadable.push({ file: toFile(path), reason: toReason(error) });
      return undefined;
    }
  };
  const isWanted = ({ name }: Dirent) => !name.startsWith('.') && name !== 'node_modules';
  const leadsOut = (path: string) => !realpathSync(path).startsWith(realpathSync(root) + sep);
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const path = folder;
    const entries = attempt(path, () => readdirSync(path, { withFileTypes: true })) ?? [];
    for (const entry of entries.filter(isWanted)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        folders.push(path);
      } else if (EXTENSIONS.has(extname(entry.name).toLowerCase())) {
        const file = toFile(path);
        const stats = attempt(path, () => statSync(path));
        if (!stats?.isFile()) continue;
        if (entry.isSymbolicLink() && leadsOut(path)) {
          unreadable.push({ file, reason: LEADS_OUT });
          continue;
        }
        const target = entry.isSymbolicLink() ? realpathSync(path) : path;
        files.push({ path: target, file, sizeBytes: stats.size, signature: signatureOf(stats) });
      }
      if (files.length === MAX_FILES) {
        unreadable.push({ file: '.', reason: `Only the first ${MAX_FILES} documents are read.` });
        return { files, unreadable };
      }
    }
  }
  return { files, unreadable };
}

/** A directory's behaviors at one moment. The same object for as long as no file changed. */
export interface DirectorySnapshot {
  readonly behaviors: readonly Behavior[];
  readonly faults: readonly BehaviorFault[];
  /** Counts the changes that were seen. */
  readonly revision: number;
}

/** A folder of the user's own documents. */
export interface BehaviorDirectory {
  /** The content of the folder, at most a second old. Never throws: an unreadable file is a fault. */
  read(): Promise<DirectorySnapshot>;
}

interface BehaviorDirectoryOptions {
  readonly path: string;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Between two looks at the folder. */
const SCAN_INTERVAL_MS = 1_000;
const MAX_DESCRIPTION = 300;

interface Loaded {
  readonly signature: string;
  /** The behavior, or why there is none. */
  readonly result: Behavior | string;
}

function toBehavior(document: JsonObject, file: string): Behavior | string {
  const stem = basename(file, extname(file));
  const name = (isString(document.name) && toBehaviorName(document.name)) || toBehaviorName(stem);
  if (!name) return 'Neither the document nor the file has a name with a letter or digit.';
  const description = isString(document.description) ? document.description : '';
  const tags = Array.isArray(document.tags) ? document.tags.filter(isString) : [];
  return {
    name,
    description: description.split('\n', 1)[0]?.slice(0, MAX_DESCRIPTION) ?? '',
    tags: tags.map((tag) => tag.toLowerCase()),
    source: 'directory',
    schema: document,
  };
}

/** Names the place where a text stops being JSON, but never quotes it: every tenant reads the reason. */
function parseText(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const offset = /position (\d+)/.exec((error as Error).message)?.[1];
    const line =
      offset === undefined ? undefined : text.slice(0, Number(offset)).split('\n').length;
    throw new AppError(
      'UNPROCESSABLE',
      line === undefined ? 'Not JSON.' : `Not JSON at line ${line}.`,
    );
  }
}

async function load(scanned: ScannedFile, limits: Limits): Promise<Behavior | string> {
  const { path, file, sizeBytes } = scanned;
  if (sizeBytes > limits.maxBodyBytes) return `Larger than ${limits.maxBodyBytes} bytes.`;
  try {
    const document = parseText((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
    if (!isObject(document) || !Array.isArray(document.orbitals)) {
      return 'Not a schema: a JSON object with a list of orbitals is expected.';
    }
    assertWithinLimits(document, '', true, limits);
    return toBehavior(document, file);
  } catch (error) {
    return error instanceof AppError ? error.message : toReason(error);
  }
}

/** Of documents with one name the first by path counts, so that the order of reading never shows. */
function toSnapshot(
  loaded: ReadonlyMap<string, Loaded>,
  unreadable: readonly BehaviorFault[],
  revision: number,
): DirectorySnapshot {
  const owners = new Map<string, string>();
  const behaviors: Behavior[] = [];
  const faults = [...unreadable];
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

/** Opens a folder of `.orb` and `.json` documents, searched recursively. Nothing is read before the first `read`. */
export function openBehaviorDirectory(options: BehaviorDirectoryOptions): BehaviorDirectory {
  const { path, clock, limits } = options;
  let loaded = new Map<string, Loaded>();
  let unreadableBefore = '[]';
  let snapshot: DirectorySnapshot = { behaviors: [], faults: [], revision: 0 };
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<DirectorySnapshot> | undefined;

  const refresh = async (): Promise<DirectorySnapshot> => {
    const { files, unreadable } = scanDirectory(path);
    const current = new Map<string, Loaded>();
    const isKnown = ({ file, signature }: ScannedFile) => loaded.get(file)?.signature === signature;
    const changed = files.filter((scanned) => !isKnown(scanned));
    for (const { file } of files) {
      const known = loaded.get(file);
      if (known) current.set(file, known);
    }
    for (const scanned of changed) {
      const { file, signature } = scanned;
      current.set(file, { signature, result: await load(scanned, limits) });
    }
    const unreadableNow = JSON.stringify(unreadable);
    const hasChanged = changed.length > 0 || current.size !== loaded.size;
    if (hasChanged || unreadableNow !== unreadableBefore) {
      snapshot = toSnapshot(current, unreadable, snapshot.revision + 1);
    }
    unreadableBefore = unreadableNow;
    loaded = current;
    return snapshot;
  };

  return {
    async read() {
      if (reading) return reading;
      if (clock.nowMs() - readAtMs < SCAN_INTERVAL_MS) return snapshot;
      reading = refresh().finally(() => {
        readAtMs = clock.nowMs();
        reading = undefined;
      });
      return reading;
    },
  };
}
