import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../src/kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { OPERATORS } from '../../src/language/grammar/operators.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { anyBrief } from '../propose/briefs.ts';
import { deriveActions } from '../support/action-cases.ts';
import { openEmbedded } from '../support/embedded-orrery.ts';
import { documentsAsked } from './documents.ts';

/*
 * The answers of the operations about many documents, as one line each: a change of any of them shows in the diff of a
 * snapshot. Whoever wants the change reads that diff and writes the snapshot anew with `npx vitest run -u test/answers`.
 */

/** The first characters of an answer; the digest behind them is of all. */
const SHOWN = 80;
const VARYING = /(_id|_ms|_at)$/;

const orrery = await openEmbedded();

/** Without handles, and with as many digits as every machine computes alike. */
function simplify(key: string, value: unknown): unknown {
  if (VARYING.test(key)) return undefined;
  return typeof value === 'number' ? Number(value.toPrecision(5)) : value;
}

function toLine(name: string, answer: unknown): string {
  const text = JSON.stringify(answer, simplify) ?? 'nothing';
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${name} ${digest} ${text.slice(0, SHOWN)}`;
}

async function ask(operation: string, input: JsonObject): Promise<JsonObject> {
  try {
    return (await orrery.call(operation, input)) as JsonObject;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.message };
  }
}

const documents = documentsAsked();
const whole = documents.flatMap(([first]) => (first ? [first] : []));

/** Asks each about one operation: one line a document. */
async function askAll(
  operation: string,
  asked: readonly { readonly name: string; readonly input: JsonObject }[],
): Promise<void> {
  const lines: string[] = [];
  for (const { name, input } of asked) lines.push(toLine(name, await ask(operation, input)));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`snapshots/${operation}.snap`);
}

const forms = documents.flat().map(({ name, document }) => ({ name, input: { schema: document } }));
const wholes = whole.map(({ name, document }) => ({ name, input: { schema: document } }));

/** Events in an order by lot, with payloads that a person may send. */
function eventsOf(document: JsonObject, random = createRandom(7)): JsonObject[] {
  const events = buildModel(document).traits.flatMap(({ facts }) => [...(facts?.handled ?? [])]);
  const payload = {
    id: 'r1',
    data: { title: 'Emma', amount: 7, status: 'open' },
    row: { id: 'r1' },
  };
  return Array.from({ length: 12 }, () => random.pick(events.length > 0 ? events : ['INIT'])).map(
    (event, index) => ({ event, payload, ...(index % 5 === 0 ? { advance_ms: 90_000 } : {}) }),
  );
}

/** What is asked of every two states of a document. */
function propertiesOf(document: JsonObject): JsonObject[] {
  const states = buildModel(document).traits.flatMap(({ orbital, name, facts }) =>
    (facts?.states ?? []).map((state) => ({ state: `${orbital.name}.${name}.${state.name}` })),
  );
  return states.slice(0, 3).flatMap((first, index): JsonObject[] => {
    const second = states[(index + 1) % states.length] ?? first;
    const pair = [first, second];
    return [{ never: first }, { possible: first }, { leads_to: pair }, { precedes: pair }];
  });
}

test('checks', () => askAll('error_check', forms));
test('verdicts', () => askAll('validity_check', forms));
test('repairs', () =>
  askAll(
    'rank_edits',
    forms.map(({ name, input }) => ({ name, input: { ...input, errors: [] } })),
  ));
test('vectors', () => askAll('embed', forms));
test('diagrams', async () => {
  await askAll(
    'draw_diagram',
    ['svg', 'mermaid'].flatMap((format) =>
      wholes.map(({ name, input }) => ({ name: `${name} ${format}`, input: { ...input, format } })),
    ),
  );
});
test('generated tests', () =>
  askAll(
    'generate_tests',
    wholes.map(({ name, input }) => ({ name, input: { ...input, max_tests: 40 } })),
  ));
test('runs', () =>
  askAll(
    'simulate',
    whole.map(({ name, document }) => ({
      name,
      input: { schema: document, events: eventsOf(document), detail: 'full' },
    })),
  ));
test('properties', () =>
  askAll(
    'verify_properties',
    whole.slice(0, 6).map(({ name, document }) => ({
      name,
      input: { schema: document, properties: propertiesOf(document) },
    })),
  ));

/** From each to the next, to what is damaged, and from nothing. */
const pairs = documents.flatMap(([from, short, ...more], index) => {
  const damaged = more.at(-1);
  const to = whole[(index + 1) % whole.length];
  if (!from || !to || !short || !damaged) return [];
  const nothing = { name: 'Empty', orbitals: [] };
  return [
    { name: `${from.name} ${to.name}`, source: from.document, target: to.document },
    { name: `${from.name} ${damaged.name}`, source: from.document, target: damaged.document },
    { name: `${short.name} ${from.name}`, source: short.document, target: from.document },
    { name: `nothing ${from.name}`, source: nothing, target: from.document },
  ];
});

test('differences', () =>
  askAll(
    'gap',
    pairs.map(({ name, ...input }) => ({ name, input: { ...input, detail: 'full' } })),
  ));
test('plans', () =>
  askAll(
    'plan_instructions',
    pairs.map(({ name, source, target }) => ({
      name,
      input: { current: source, goal: target, detail: 'full' },
    })),
  ));
test('edits', async () => {
  const random = createRandom(5);
  await askAll(
    'apply_actions',
    whole.slice(0, 2).flatMap(({ name, document }) =>
      deriveActions(document, random).map((action) => ({
        name: `${name} ${action.action}`,
        input: { schema: document, actions: [{ ...action }] as Json[], detail: 'full' },
      })),
    ),
  );
});
test('applications', () =>
  askAll(
    'propose',
    fc.sample(anyBrief, { seed: 3, numRuns: 12 }).map((brief, index) => ({
      name: `brief ${index}`,
      input: { brief: brief as object as JsonObject, detail: 'full' },
    })),
  ));

/** Values that arguments of operators are made of; the last apply what they are given. */
const VALUES: readonly Json[] = [
  ...[
    0,
    1,
    -2.5,
    7,
    'Emma',
    'a,b',
    '',
    true,
    false,
    null,
    '2026-03-01T10:00:00Z',
    1_772_000_000_000,
  ],
  ...[
    [],
    [3, 1, 2],
    ['b', 'a'],
    [[1, 2], [3]],
    [
      { id: 'x', n: 2 },
      { id: 'y', n: 1 },
    ],
  ],
  ...[{ a: 1, b: { c: [1, 2] } }, '@entity.title', '@payload.data', '@now', 'n'],
  ...[
    ['fn', 'row', ['object/get', '@row', 'n', 0]],
    ['fn', ['a', 'b'], ['+', '@a', '@b']],
  ],
];
const CALLS = 5;

test('expressions', async () => {
  const random = createRandom(11);
  const scope = { entity: { title: 'Persuasion', n: 3 }, payload: { data: [1, 2] }, now: 1e12 };
  const calls = [...OPERATORS.values()].flatMap(({ name, least, most }) =>
    Array.from({ length: CALLS }, () => {
      const count = least + random.integer(Math.min(most, least + 2) - least + 1);
      return [name, ...Array.from({ length: count }, () => random.pick(VALUES))] as Json[];
    }),
  );
  await askAll(
    'evaluate',
    calls.map((expression) => ({
      name: JSON.stringify(expression),
      input: { expression, context: scope },
    })),
  );
});

test('what is asked is of many kinds', () => {
  expect(forms.length).toBeGreaterThan(100);
  expect(whole.every(({ document }) => isObject(document))).toBe(true);
});
