import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { JsonObject } from '../kernel/json.ts';
import type { BehaviorInterface } from './needs.ts';

/** A built-in behavior without its document. */
export interface BuiltinEntry {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen: string;
  readonly interface: BehaviorInterface;
}

interface Header {
  readonly hash: string;
  readonly entries: readonly BuiltinEntry[];
  /** Bytes of each packed document. */
  readonly sizes: readonly number[];
}

/** The library of a file: its entries at once, each document when it is asked for. */
export interface PackedLibrary {
  /** SHA-256 (hex) over the canonical JSON of `{name: document}`. */
  readonly hash: string;
  readonly entries: readonly BuiltinEntry[];
  /** The document of an entry as JSON. */
  read(index: number): string;
}

/** Four letters and the version of the layout. */
const MAGIC = 'ORL1';
const PREFIX_BYTES = 12;
/** What DEFLATE looks back on at most. */
const DICTIONARY_BYTES = 32_768;

/** Texts for DEFLATE to look back on: the end of every document, where it is most like the others. */
function toDictionary(documents: readonly string[]): Buffer {
  const share = Math.floor(DICTIONARY_BYTES / Math.max(1, documents.length));
  return Buffer.from(documents.map((text) => text.slice(-share)).join('')).subarray(
    0,
    DICTIONARY_BYTES,
  );
}

/**
 * A library as bytes: `ORL1`, the lengths of header and dictionary (uint32, little endian), the header (JSON) and the
 * dictionary, both DEFLATE without header (RFC 1951), then every document, DEFLATE with that dictionary.
 */
export function packLibrary(
  hash: string,
  behaviors: readonly (BuiltinEntry & { readonly schema: JsonObject })[],
): Buffer {
  const documents = behaviors.map(({ schema }) => JSON.stringify(schema));
  const dictionary = toDictionary(documents);
  const packed = documents.map((text) => deflateRawSync(text, { level: 9, dictionary }));
  const entries = behaviors.map(({ schema: _, ...entry }): BuiltinEntry => entry);
  const sizes = packed.map(({ length }) => length);
  const text = JSON.stringify({ hash, entries, sizes } satisfies Header);
  const header = deflateRawSync(text, { level: 9 });
  const words = deflateRawSync(dictionary, { level: 9 });
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(MAGIC);
  prefix.writeUInt32LE(header.length, 4);
  prefix.writeUInt32LE(words.length, 8);
  return Buffer.concat([prefix, header, words, ...packed]);
}

/** Whether the bytes are a packed library of this layout. */
export const isLibrary = (file: Buffer): boolean => file.subarray(0, 4).toString() === MAGIC;

/** Throws where the bytes are no packed library. */
export function unpackLibrary(file: Buffer): PackedLibrary {
  if (!isLibrary(file)) throw new Error('Not a packed library.');
  const headerEnd = PREFIX_BYTES + file.readUInt32LE(4);
  const start = headerEnd + file.readUInt32LE(8);
  const { hash, entries, sizes } = JSON.parse(
    inflateRawSync(file.subarray(PREFIX_BYTES, headerEnd)).toString(),
  ) as Header;
  const ends: number[] = [start];
  for (const size of sizes) ends.push((ends.at(-1) as number) + size);
  let dictionary: Buffer | undefined;
  return {
    hash,
    entries,
    read(index) {
      dictionary ??= inflateRawSync(file.subarray(headerEnd, start));
      const packed = file.subarray(ends[index], ends[index + 1]);
      return inflateRawSync(packed, { dictionary }).toString();
    },
  };
}
