import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pathExists } from '../path-exists.ts';
import { type Graph, loadGraph } from './graph.ts';

const MANIFEST = 'manifest.json';
/** A temporary file this old was left by a process that is gone. */
const STALE_MS = 60 * 60 * 1000;

const segmentSchema = z.strictObject({
  file: z.string().regex(/^[\w-]+\.hnsw$/),
  sha256: z.string(),
  sizeBytes: z.int(),
  count: z.int(),
  /** The graph holds vectors with a sequence in (after, through]. */
  after: z.int(),
  through: z.int(),
});

const manifestSchema = z.strictObject({
  version: z.literal(1),
  embedder: z.string(),
  dimension: z.int(),
  segments: z.array(segmentSchema),
});

/** A manifest as it lies on disk: damage inside must not be believed either. */
const sealedSchema = z.strictObject({ manifest: z.unknown(), sha256: z.string() });

export type SnapshotSegment = z.output<typeof segmentSchema>;
export type SnapshotManifest = z.output<typeof manifestSchema>;

/** The graphs of one partition on disk: one file each, and a manifest that makes them valid. */
export interface SnapshotStore {
  /** Undefined where there is none, or none that can be read. */
  readManifest(): Promise<SnapshotManifest | undefined>;
  /** The graph of a segment, or undefined where its file is missing or was damaged. */
  load(manifest: SnapshotManifest, segment: SnapshotSegment): Promise<Graph | undefined>;
  has(segment: SnapshotSegment): Promise<boolean>;
  /** Whether its folder is there: it comes with the first temporary file and goes with a purge. */
  isThere(): Promise<boolean>;
  /** Whether the file is the one that was written, byte for byte. */
  isSound(segment: SnapshotSegment): Promise<boolean>;
  /** A name for a new file; it counts for nothing before it is adopted. */
  createTemporary(): Promise<string>;
  /** Makes a written file durable and gives it its name. */
  adopt(
    temporary: string,
    range: Pick<SnapshotSegment, 'after' | 'through' | 'count'>,
  ): Promise<SnapshotSegment>;
  /** Makes these segments the snapshot, in one step, and deletes all other files. */
  commit(manifest: SnapshotManifest): Promise<void>;
  /** Deletes everything. */
  remove(): Promise<void>;
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

function seal(manifest: SnapshotManifest): string {
  return JSON.stringify({ manifest, sha256: hashText(JSON.stringify(manifest)) });
}

/** Throws where the text isn't a manifest exactly as it was sealed. */
function unseal(text: string): SnapshotManifest {
  const { manifest, sha256 } = sealedSchema.parse(JSON.parse(text));
  if (hashText(JSON.stringify(manifest)) !== sha256) throw new Error('The manifest is damaged.');
  return manifestSchema.parse(manifest);
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const CREATION_ATTEMPTS = 20;

/** Makes a folder with those above it, again where a purge takes one of these away in between. */
async function createFolder(directory: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      return;
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isGone || attempt === CREATION_ATTEMPTS) throw error;
    }
  }
}

/** A rename is durable once its directory is; some platforms can't open one. */
const syncDirectory = (directory: string) => syncPath(directory).catch(() => undefined);

export function createSnapshotStore(directory: string): SnapshotStore {
  const pathOf = (name: string) => join(directory, name);
  const has = (segment: SnapshotSegment) =>
    stat(pathOf(segment.file)).then(
      ({ size }) => size === segment.sizeBytes,
      () => false,
    );
  const isSound = async (segment: SnapshotSegment) =>
    (await has(segment)) &&
    (await hashFile(pathOf(segment.file)).catch(() => '')) === segment.sha256;
  const createTemporary = async () => {
    await createFolder(directory);
    return pathOf(`${randomBytes(8).toString('hex')}.tmp`);
  };
  /** Other processes build in this directory too: what they left behind is known by its age. */
  const removeStale = async (manifest: SnapshotManifest) => {
    const valid = new Set([MANIFEST, ...manifest.segments.map((segment) => segment.file)]);
    for (const name of await readdir(directory)) {
      if (valid.has(name)) continue;
      const isTemporary = name.endsWith('.tmp');
      const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: Date.now() }));
      if (isTemporary && Date.now() - mtimeMs < STALE_MS) continue;
      await rm(pathOf(name), { force: true });
    }
  };
  return {
    has,
    isSound,
    createTemporary,
    isThere: () => pathExists(directory),
    async readManifest() {
      try {
        return unseal(await readFile(pathOf(MANIFEST), 'utf8'));
      } catch {
        return undefined;
      }
    },
    async load(manifest, segment) {
      if (!(await isSound(segment))) return undefined;
      try {
        const graph = await loadGraph(pathOf(segment.file), manifest.dimension);
        return graph.sequences.length === segment.count ? graph : undefined;
      } catch {
        return undefined;
      }
    },
    async adopt(temporary, range) {
      await syncPath(temporary);
      const sha256 = await hashFile(temporary);
      const { size } = await stat(temporary);
      const file = `graph-${range.through}-${sha256.slice(0, 16)}.hnsw`;
      await rename(temporary, pathOf(file));
      const { after, through, count } = range;
      return { file, sha256, sizeBytes: size, count, after, through };
    },
    async commit(manifest) {
      const temporary = await createTemporary();
      const handle = await open(temporary, 'w');
      try {
        await handle.writeFile(seal(manifest));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncDirectory(directory);
      await rename(temporary, pathOf(MANIFEST));
      await syncDirectory(directory);
      await removeStale(manifest);
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
