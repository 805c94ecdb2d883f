import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { JsonObject } from '../kernel/json.ts';
import type { BehaviorInterface } from './interface.ts';

/** A built-in behavior without its document. */
export interface BuiltinEntry {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen: string;
  /** How people ask for it in words of their own. */
  readonly asked: readonly string[];
  readonly interface: BehaviorInterface;
}

interface Header {
  readonly hash: string;
  readonly entries: readonly BuiltinEntry[];
  /** Bytes of each document as JSON. */
  readonly sizes: readonly number[];
}

/** The library of a file: its entries at once, the documents when one is asked for. */
interface PackedLibrary {
  /** SHA-256 (hex) over the canonical JSON of `{name: document}`. */
  readonly hash: string;
  readonly entries: readonly BuiltinEntry[];
  /** The document of an entry as JSON. */
  read(index: number): string;
}

/** Four letters and the version of the layout. */
const MAGIC = 'ORL2';
const PREFIX_BYTES = 8;
/** One level below the highest: a twentieth larger, in a third of the time. */
const QUALITY = 10;

const compress = (text: Buffer): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/**
 * A library as bytes: `ORL2`, the length of the header (uint32, little endian), the header (JSON) and all documents
 * (JSON, one after the other), both Brotli (RFC 7932). Parts that documents share are stored once, which halves the
 * size of separate files.
 */
export function packLibrary(
  hash: string,
  behaviors: readonly (BuiltinEntry & { readonly schema: JsonObject })[],
): Buffer {
  const documents = behaviors.map(({ schema }) => Buffer.from(JSON.stringify(schema)));
  const entries = behaviors.map(({ schema: _, ...entry }): BuiltinEntry => entry);
  const sizes = documents.map(({ length }) => length);
  const header = compress(Buffer.from(JSON.stringify({ hash, entries, sizes } satisfies Header)));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(MAGIC);
  prefix.writeUInt32LE(header.length, 4);
  return Buffer.concat([prefix, header, compress(Buffer.concat(documents))]);
}

/** Whether the bytes are a packed library of this layout. */
export const isLibrary = (file: Buffer): boolean => file.subarray(0, 4).toString() === MAGIC;

/** Throws where the bytes are no packed library. */
export function unpackLibrary(file: Buffer): PackedLibrary {
  if (!isLibrary(file)) throw new Error('Not a packed library.');
  const headerEnd = PREFIX_BYTES + file.readUInt32LE(4);
  const { hash, entries, sizes } = JSON.parse(
    brotliDecompressSync(file.subarray(PREFIX_BYTES, headerEnd)).toString(),
  ) as Header;
  const ends = [0];
  for (const size of sizes) ends.push((ends.at(-1) as number) + size);
  let documents: Buffer | undefined;
  return {
    hash,
    entries,
    read(index) {
      documents ??= brotliDecompressSync(file.subarray(headerEnd));
      return documents.subarray(ends[index], ends[index + 1]).toString();
    },
  };
}
