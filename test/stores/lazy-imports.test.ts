import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../src/stores', import.meta.url));
const HEAVY_IMPORT =
  /^import (?!type )[^;]*from '(keyv|@keyv\/sqlite|node:sqlite|@photostructure\/sqlite|hnswlib-node)'/m;

/** May import Keyv's adapter, which it extends, because nobody imports it but dynamically. */
const LOADED_LATE = 'sqlite/keyv-adapter.ts';

it('loads Keyv, SQLite and hnswlib only when a store is opened', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const eager = files
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => HEAVY_IMPORT.test(readFileSync(join(FOLDER, file), 'utf8')));
  expect(files.length).toBeGreaterThan(20);
  expect(eager).toEqual([LOADED_LATE]);
  const importers = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      /^import (?!type )[^;]*keyv-adapter/m.test(readFileSync(join(FOLDER, file), 'utf8')),
  );
  expect(importers).toEqual([]);
});
