import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OPERATORS, PATTERNS } from '../../src/language/grammar/index.ts';

const ROOT = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * Files that may name operators and properties: they write code of the language, or check one construct
 * that they are named after. Everything else asks the grammar for roles.
 */
const WRITERS: readonly RegExp[] = [
  /^language\/grammar\//,
  // Until the checks ask the grammar.
  /^behaviors\//,
  /^verify\/(example|likely-operators)\.ts$/,
  /^verify\/(repairs|checks)\//,
  /^repair\/opaque\.ts$/,
  /^actions\/(catalogue|examples\.ts)/,
];

/** Operators that are no word of anything else in the code. */
const UNMISTAKABLE = new Set(
  [...OPERATORS.keys()].filter((name) => /[-/]/.test(name) && name.length > 2),
);
for (const name of ['fetch', 'persist', 'spawn', 'despawn', 'deref', 'let', 'fn', 'when']) {
  UNMISTAKABLE.add(name);
}

const PROPERTIES = new Set(
  [...PATTERNS.values()]
    .flatMap(({ properties }) => [...properties.values()])
    .filter(({ role }) => role !== 'data' && role !== 'type')
    .map(({ key }) => key)
    .filter((key) => /[A-Z]/.test(key)),
);

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path);
    return path.endsWith('.ts') && !path.endsWith('.gen.ts') ? [path] : [];
  });
}

test('no code outside the grammar knows an operator or a property of a pattern by name', () => {
  const found = listFiles('')
    .filter((path) => !WRITERS.some((writer) => writer.test(path)))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const names = [...text.matchAll(/'([^'\n]+)'/g)].map((match) => match[1] as string);
      return names
        .filter((name) => UNMISTAKABLE.has(name) || PROPERTIES.has(name))
        .map((name) => `${path}: ${name}`);
    });
  expect([...new Set(found)]).toEqual([]);
});
