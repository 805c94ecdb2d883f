import { readdirSync, realpathSync, statSync } from 'node:fs';
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

/** Files beyond are not looked at: somebody pointed at the wrong folder. */
const MAX_FILES = 5_000;

/** Files outside the folder are not shared: nobody meant every tenant to read them. */
const LEADS_OUT = 'Is a link that leads out of the folder: put the file itself here.';

const EXTENSIONS = new Set(['.orb', '.json']);

/** Why a file or folder could not be read, without its path. */
function toReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `Could not be read (${code}).` : 'Could not be read.';
}

/** A file as it lies there; undefined where there is none. Throws where a link leads out of the folder. */
function lookAt(root: string, path: string, isLink: boolean): ScannedFile | undefined {
  const stats = statSync(path);
  if (!stats.isFile()) return undefined;
  const target = isLink ? realpathSync(path) : path;
  if (isLink && !target.startsWith(realpathSync(root) + sep)) {
    throw new AppError('UNPROCESSABLE', LEADS_OUT);
  }
  const { ino, size, mtimeMs, ctimeMs } = stats;
  const signature = `${ino}.${size}.${mtimeMs}.${ctimeMs}`;
  return { path: target, file: toFile(root, path), sizeBytes: size, signature };
}

const toFile = (root: string, path: string) => relative(root, path).split(sep).join('/') || '.';

/**
 * The `.orb` and `.json` files beneath `root`, and what could not be read. Hidden entries, `node_modules`, linked
 * folders and links that lead out of it are left out.
 *
 * Synchronous on purpose: looking at 434 files takes 3 ms, and eight times as long through the thread pool.
 */
function scanDirectory(root: string) {
  const files: ScannedFile[] = [];
  const unreadable: BehaviorFault[] = [];
  const visit = (path: string, look: () => void) => {
    try {
      look();
    } catch (error) {
      unreadable.push({ file: toFile(root, path), reason: toReason(error) });
    }
  };
  const enter = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const { name } = entry;
      if (name.startsWith('.') || name === 'node_modules' || files.length === MAX_FILES) continue;
      const path = join(folder, name);
      if (entry.isDirectory()) visit(path, () => enter(path));
      else if (EXTENSIONS.has(extname(name).toLowerCase())) {
        visit(path, () => {
          const file = lookAt(root, path, entry.isSymbolicLink());
          if (file) files.push(file);
        });
      }
    }
  };
  visit(root, () => enter(root));
  if (files.length === MAX_FILES) {
    unreadable.push({ file: '.', reason: `Only the first ${MAX_FILES} documents are read.` });
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
    return toReason(error);
  }
}

/** Of documents with one name the first by path counts, so that the order of reading never shows. */
function toSnapshot(
  loaded: ReadonlyMap<string, Loaded>,
  unreadable: readonly BehaviorFault[],
  revision: number,
): DirectorySnapshot {
  const behaviors = new Map<string, { file: string; behavior: Behavior }>();
  const faults = [...unreadable];
  for (const [file, { result }] of [...loaded].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const owner = isString(result) ? undefined : behaviors.get(result.name)?.file;
    if (isString(result)) faults.push({ file, reason: result });
    else if (owner === undefined) behaviors.set(result.name, { file, behavior: result });
    else faults.push({ file, reason: `Has the same name as ${owner}: "${result.name}".` });
  }
  return { behaviors: [...behaviors.values()].map(({ behavior }) => behavior), faults, revision };
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
    let hasChanged = files.length !== loaded.size;
    for (const scanned of files) {
      const { file, signature } = scanned;
      const known = loaded.get(file);
      const isKnown = known?.signature === signature;
      hasChanged ||= !isKnown;
      current.set(file, isKnown ? known : { signature, result: await load(scanned, limits) });
    }
    const unreadableNow = JSON.stringify(unreadable);
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
