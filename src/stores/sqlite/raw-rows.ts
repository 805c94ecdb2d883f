import type { RawPages } from './raw-pages.ts';

/** The format of the cells of a page, by the kind of the page: rows of a table, or entries of an index. */
interface CellFormat {
  readonly headerSize: number;
  /** Bytes in front of the size of the content. */
  readonly before: number;
  readonly isRow: boolean;
}

const FORMATS: Readonly<Record<number, CellFormat>> = {
  13: { headerSize: 8, before: 0, isRow: true },
  10: { headerSize: 8, before: 0, isRow: false },
  2: { headerSize: 12, before: 4, isRow: false },
};

const FILE_HEADER = 100;

/** A value of a row. Numbers of eight bytes and fractions, which salvaging does not need, are read as null. */
export type RawValue = string | number | Buffer | null;

/** Reads a number of one to nine bytes. Returns the number and the position of the next byte. */
function readVarint(bytes: Buffer, start: number): [number, number] {
  let value = 0;
  for (let at = start; at < start + 8; at++) {
    const byte = bytes[at];
    if (byte === undefined) throw new RangeError('A number ends beyond its page.');
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  return [value * 256 + (bytes[start + 8] ?? 0), start + 9];
}

/** The whole content of a cell, from its page and from the overflow pages. */
function readPayload(
  pages: RawPages,
  page: Buffer,
  cell: number,
  { before, isRow }: CellFormat,
): Buffer {
  const { usable } = pages;
  const [size, afterSize] = readVarint(page, cell + before);
  const start = isRow ? readVarint(page, afterSize)[1] : afterSize;
  const most = isRow ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return page.subarray(start, start + size);
  if (size > pages.count * usable) throw new RangeError('A row is larger than its file.');
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((size - least) % (usable - 4));
  const held = wanted <= most ? wanted : least;
  const parts = [page.subarray(start, start + held)];
  let next = page.readUInt32BE(start + held);
  for (let left = size - held; left > 0; left -= usable - 4) {
    const more = pages.read(next);
    if (!more) throw new RangeError('A row continues in a page that is missing.');
    parts.push(more.subarray(4, 4 + Math.min(left, usable - 4)));
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts, size);
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6];

function readRecord(payload: Buffer): RawValue[] {
  const [headerSize, start] = readVarint(payload, 0);
  const values: RawValue[] = [];
  let body = headerSize;
  for (let at = start; at < headerSize; ) {
    const [type, next] = readVarint(payload, at);
    at = next;
    const bytes = INTEGER_BYTES[type];
    if (type === 0) values.push(null);
    else if (type === 8 || type === 9) values.push(type - 8);
    else if (bytes !== undefined) {
      values.push(payload.readIntBE(body, bytes));
      body += bytes;
    } else if (type < 12) {
      values.push(null);
      body += 8;
    } else {
      const end = body + Math.floor((type - 12) / 2);
      if (end > payload.length) throw new RangeError('A value ends beyond its row.');
      const content = payload.subarray(body, end);
      values.push(type % 2 === 1 ? content.toString('utf8') : content);
      body = end;
    }
  }
  return values;
}

/**
 * Every readable row of every table and readable entry of every index, page by page. They are found even where the list
 * of tables, or the pages that lead to them, are destroyed. Unreadable parts are left out without a report. Rows come
 * without the name of their table.
 */
export function* readRawRows(pages: RawPages): Generator<readonly RawValue[]> {
  const free = pages.readFree();
  for (let number = 1; number <= pages.count; number++) {
    const page = free.has(number) ? undefined : pages.read(number);
    const start = number === 1 ? FILE_HEADER : 0;
    const format = FORMATS[page?.[start] ?? 0];
    if (!page || !format) continue;
    const cells = page.readUInt16BE(start + 3);
    for (let i = 0; i < cells; i++) {
      try {
        yield readRecord(
          readPayload(pages, page, page.readUInt16BE(start + format.headerSize + 2 * i), format),
        );
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
  }
}
