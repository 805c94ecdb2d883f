import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { MAGIC } from './database-file.ts';

/** The page size of every database that this service made, where the first page does not contain it. */
const DEFAULT_PAGE_SIZE = 4_096;
const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/** The pages of a database file and its log, as SQLite's file format describes them, even where parts are damaged. */
export interface RawPages {
  readonly count: number;
  /** The number of bytes of a page that hold content. */
  readonly usable: number;
  /** A page by its number, from 1. Undefined where the file lacks it. */
  read(page: number): Buffer | undefined;
  /** Pages that are free, as far as the list of them can be read. */
  readFree(): ReadonlySet<number>;
  close(): void;
}

/** The place in a log of the newest committed version of each page. */
function readLog(
  log: Buffer,
): { pageSize: number; places: ReadonlyMap<number, number> } | undefined {
  if (log.length < WAL_HEADER || log.readUInt32BE(0) >>> 1 !== 0x377f0682 >>> 1) return undefined;
  const pageSize = log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  const places = new Map<number, number>();
  let pending: [number, number][] = [];
  for (let at = WAL_HEADER; at + FRAME_HEADER + pageSize <= log.length; ) {
    // Frames of an earlier round come after the last frame of this one.
    if (!log.subarray(at + 8, at + 16).equals(salts)) break;
    pending.push([log.readUInt32BE(at), at + FRAME_HEADER]);
    if (log.readUInt32BE(at + 4) !== 0) {
      for (const [page, place] of pending) places.set(page, place);
      pending = [];
    }
    at += FRAME_HEADER + pageSize;
  }
  return { pageSize, places };
}

function readLogFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Opens a file for reading. Throws where it cannot be opened. */
export function openRawPages(file: string): RawPages {
  const handle = openSync(file, 'r');
  const bytes = readLogFile(`${file}-wal`);
  const log = readLog(bytes);
  const head = Buffer.alloc(100);
  readSync(handle, head, 0, head.length, 0);
  const isReadable = head.toString('latin1', 0, MAGIC.length) === MAGIC;
  const said = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const pageSize = log?.pageSize ?? (isReadable ? said : DEFAULT_PAGE_SIZE);
  const inFile = Math.floor(fstatSync(handle).size / pageSize);
  const read = (page: number): Buffer | undefined => {
    const place = log?.places.get(page);
    if (place !== undefined) return bytes.subarray(place, place + pageSize);
    if (!Number.isInteger(page) || page < 1 || page > inFile) return undefined;
    const content = Buffer.alloc(pageSize);
    readSync(handle, content, 0, pageSize, (page - 1) * pageSize);
    return content;
  };
  return {
    count: Math.max(inFile, ...(log?.places.keys() ?? [])),
    usable: pageSize - (isReadable ? (head[20] ?? 0) : 0),
    read,
    readFree() {
      const free = new Set<number>();
      const first = read(1);
      if (first?.toString('latin1', 0, MAGIC.length) !== MAGIC) return free;
      let trunk = first.readUInt32BE(32);
      while (trunk !== 0 && !free.has(trunk)) {
        const page = read(trunk);
        if (!page) break;
        free.add(trunk);
        const leaves = Math.min(page.readUInt32BE(4), pageSize / 4 - 2);
        for (let i = 0; i < leaves; i++) free.add(page.readUInt32BE(8 + 4 * i));
        trunk = page.readUInt32BE(0);
      }
      return free;
    },
    close: () => closeSync(handle),
  };
}
