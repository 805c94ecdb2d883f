import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS, BUILTIN_HASH } from '../../src/behaviors/builtin.ts';
import { readCatalogue } from '../../training/behaviors/catalogue.ts';
import { hashLibrary, toFile } from '../../training/behaviors/write-library.ts';

const STALE = 'Stale: run npx tsx training/behaviors/main.ts';
const folder = fileURLToPath(new URL('../../src/behaviors/library', import.meta.url));
const authored = await readCatalogue();

describe('the generated library', () => {
  it('has one JSON file per authored behavior and nothing else', () => {
    expect(readdirSync(folder).sort(), STALE).toEqual(
      authored.map(({ name }) => `${name}.json`).sort(),
    );
  });

  it.each(
    authored.map((record) => [record.name, record] as const),
  )('%s is fresh', (name, record) => {
    expect(readFileSync(`${folder}/${name}.json`, 'utf8'), STALE).toBe(toFile(record));
  });

  it('ships what was authored, in order of names', () => {
    const shipped = BUILTIN_BEHAVIORS.map(({ name, description, tags, useWhen, schema }) => ({
      name,
      description,
      tags,
      useWhen,
      schema,
    }));
    expect(shipped, STALE).toEqual(authored);
    expect(JSON.stringify(shipped.map(({ schema }) => schema)), STALE).toBe(
      JSON.stringify(authored.map(({ schema }) => schema)),
    );
  });

  it('carries the hash of its documents', () => {
    expect(BUILTIN_HASH, STALE).toBe(hashLibrary(authored));
    expect(BUILTIN_HASH).toMatch(/^[0-9a-f]{64}$/);
  });
});
