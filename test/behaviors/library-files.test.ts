import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../library/catalogue.ts';
import { hashLibrary } from '../../library/write-library.ts';
import { BUILTIN_BEHAVIORS, BUILTIN_HASH } from '../../src/behaviors/builtin.ts';
import { packLibrary, unpackLibrary } from '../../src/behaviors/packed-library.ts';

const STALE = 'Stale: run npm run generate';
const file = fileURLToPath(new URL('../../src/behaviors/library.bin', import.meta.url));
const authored = await readCatalogue();

describe('the generated library', () => {
  it('ships what was authored, in order of names', () => {
    const shipped = BUILTIN_BEHAVIORS.map(({ source: _, ...behavior }) => behavior);
    expect(JSON.stringify(shipped), STALE).toBe(
      JSON.stringify(
        authored.map(({ name, description, tags, useWhen, asked, interface: own, schema }) => ({
          name,
          description,
          tags,
          useWhen,
          asked,
          interface: own,
          schema,
        })),
      ),
    );
  });

  it('carries the hash of its documents', () => {
    expect(BUILTIN_HASH, STALE).toBe(hashLibrary(authored));
    expect(BUILTIN_HASH).toMatch(/^[0-9a-f]{64}$/);
  });

  it('stays small: it is read by every process at start', () => {
    expect(readFileSync(file).length).toBeLessThan(400_000);
  });

  it('is read back as it was packed, and nothing else is taken for it', () => {
    const some = authored.slice(0, 3);
    const { hash, entries, read } = unpackLibrary(packLibrary('abc', some));
    expect(hash).toBe('abc');
    expect(some.map(({ schema, ...entry }, at) => [entry, read(at)])).toEqual(
      entries.map((entry, at) => [entry, JSON.stringify(some[at]?.schema)]),
    );
    expect(() => unpackLibrary(Buffer.from('PK no library'))).toThrow('Not a packed library');
  });
});
