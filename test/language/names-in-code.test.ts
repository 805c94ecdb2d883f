import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OPERATORS, PATTERNS } from '../../src/language/grammar/index.ts';

const ROOT = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * The places that may name operators and properties, since they write code of the language or speak of one
 * construct: what each writes stands beside it. Everything else asks the grammar for roles.
 */
const WRITERS: Readonly<Record<string, string>> = {
  'actions/catalogue/effect-actions.ts': 'an example',
  'language/reader/reference-collector.ts': 'the call that reads a field of a row',
  'language/values/field-reader.ts': 'the calls that read a field',
  'language/values/value-uses.ts': 'the calls in which a literal is a value of a field',
  'operations/reference/language-examples.ts': 'examples',
  'plan/attach/creation.ts': 'the effect that creates a record, and the call that reads its key',
  'plan/attach/belong.ts': 'the list of what belongs to a record',
  'plan/attach/draw-own-fields.ts': 'how a list draws one of its rows',
  'plan/attach/load-own-fields.ts': 'the effect that loads an entity',
  'plan/attach/field-uses.ts': 'the effects and calls that read or draw a field',
  'actions/action-examples.ts': 'examples',
  'repair/proposals/named-parts.ts': 'the body of a trait that is only named',
  'verify/example.ts': 'the example of all checks',
  'repair/proposals/fired-events.ts': 'the end of an overlay',
  'verify/hints/value-types.ts': 'the call that reads a key of a record',
  'verify/likely-operators.ts': 'what other languages call an operator',
  'verify/checks/invalid-pattern.ts': 'what a pattern without a type is by its properties',
  'verify/checks/missing-pattern-prop.ts': 'forms and lists of actions, which name events',
  'repair/proposals/drawn-patterns.ts': 'drawings, and the exit of an overlay',
  'repair/proposals/effect-forms.ts': 'effects in place of broken ones',
  'repair/proposals/machine-edits.ts': 'transitions that draw',
  'repair/proposals/first-render.ts': 'the first view of a trait',
  'repair/proposals/missing-parts.ts': 'traits for a page that has none',
  'repair/proposals/entity-views.ts': 'views of an entity',
};

/** Rooms that write or run the language: every name there is typed by the grammar or computes what it names. */
const ROOMS: Readonly<Record<string, string>> = {
  'authoring/': 'draws whole applications, with types made of the grammar',
  'drawing/': 'draws fields by their types',
  'propose/': 'draws what a brief asks for',
  'run/': 'computes what operators do, keyed by their names in the grammar',
  'lines/': 'writes the language as lines that people read',
  'inspector/': 'draws a wireframe of patterns, and names events of the browser',
};

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

/** The operators and properties that a file of code names. */
function namesIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const names = [...text.matchAll(/'([^'\n]+)'/g)].map((match) => match[1] as string);
  return names.filter((name) => UNMISTAKABLE.has(name) || PROPERTIES.has(name));
}

const outside = listFiles('').filter(
  (path) =>
    !path.startsWith('language/grammar/') &&
    !Object.keys(ROOMS).some((room) => path.startsWith(room)),
);

test('no code outside the grammar knows an operator or a property of a pattern by name', () => {
  const found = outside
    .filter((path) => !Object.hasOwn(WRITERS, path))
    .flatMap((path) => namesIn(path).map((name) => `${path}: ${name}`));
  expect([...new Set(found)]).toEqual([]);
});

test('every place that may name them does', () => {
  expect(Object.keys(WRITERS).filter((path) => !outside.includes(path))).toEqual([]);
  expect(Object.keys(WRITERS).filter((path) => namesIn(path).length === 0)).toEqual([]);
});
