import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKS } from '../../src/verify/checks/index.ts';
import { corpusDirectory, corpusTitle } from '../support/corpus.ts';

interface CodeList {
  readonly map: Readonly<Record<string, readonly string[]>>;
  readonly unmapped: readonly string[];
}

test('a name of the compiler belongs to one category', () => {
  const aliases = CHECKS.flatMap((check) => check.aliases);
  expect(new Set(aliases).size).toBe(aliases.length);
  for (const alias of aliases) expect(alias).toMatch(/^[A-Z]+(_[A-Z]+)+$/);
});

test.skipIf(!corpusDirectory)(corpusTitle('the names of the compiler are all known'), () => {
  const text = readFileSync(join(corpusDirectory as string, 'codes.json'), 'utf8');
  const { map, unmapped } = JSON.parse(text) as CodeList;
  for (const { category, aliases } of CHECKS) {
    expect(aliases, category).toEqual(expect.arrayContaining([...(map[category] ?? [])]));
    expect(unmapped.filter((code) => aliases.includes(code))).toEqual([]);
  }
  expect(CHECKS.map(({ category }) => category)).toEqual(expect.arrayContaining(Object.keys(map)));
});
