import fc from 'fast-check';
import { test } from 'vitest';
import { asArray, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { toPointer, valuesIn } from '../../src/kernel/pointer.ts';
import { createRandom } from '../../src/kernel/random.ts';
import {
  findEvaluatedOperator,
  OPERATORS,
  type Operator,
} from '../../src/language/grammar/operators.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { TOPIC_NAMES } from '../../src/operations/reference/language-topics.ts';
import { OPERATIONS } from '../../src/run/evaluator/operators/index.ts';
import { TEST_FORMATS } from '../../src/run/tests/generated-test.ts';
import { editDocument, LENDING_LIBRARY } from '../../src/verify/example.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { anyBrief, type SentBrief } from '../propose/briefs.ts';
import { deriveActions } from '../support/action-cases.ts';
import { openEmbedded } from '../support/embedded-orrery.ts';
import { documentsAsked, WRITTEN } from './documents.ts';
import { type Asked, askAll, hold, toLine } from './lines.ts';

/*
 * The answers of the operations about many documents, as one line each: a change of any of them shows in the diff of a
 * snapshot. Whoever wants the change reads that diff and writes the snapshot anew with `npx vitest run test/answers --update`.
 */

const orrery = await openEmbedded();

const documents = documentsAsked();
const whole = documents.flatMap(([first]) => (first ? [first] : []));

/** Each answer with the lines that a model reads, but where the operation has formats of its own. */
const ask = (operation: string, asked: readonly Asked[], file?: string) =>
  askAll((name, input) => orrery.call(name, { format: 'lines', ...input }), operation, asked, file);

const forms = documents.flat().map(({ name, document }) => ({ name, input: { schema: document } }));
const wholes = whole.map(({ name, document }) => ({ name, input: { schema: document } }));

/** Events in an order by lot, with payloads that a person may send. */
function eventsOf(document: JsonObject, seed: number): JsonObject[] {
  const random = createRandom(seed);
  const events = buildModel(document).traits.flatMap(({ facts }) => [...(facts?.handled ?? [])]);
  const payload = {
    id: 'r1',
    data: { title: 'Emma', amount: seed, status: 'open' },
    row: { id: 'r1' },
  };
  return Array.from({ length: 12 }, () => random.pick(events.length > 0 ? events : ['INIT'])).map(
    (event, index) => ({ event, payload, ...(index % 5 === 0 ? { advance_ms: 90_000 } : {}) }),
  );
}

/** Stored rows of each entity, whose stores fail in turn, and a user whose events are of one of the rows. */
function worldOf(document: JsonObject): JsonObject {
  const names = [...buildModel(document).entities.keys()];
  const rows = [
    { id: 'r1', title: 'Emma', status: 'open', amount: 3 },
    { id: 'r2', title: 'Persuasion', status: 'done', amount: 40 },
  ];
  const failures = ['create', 'update', 'delete', 'fetch'];
  return {
    entities: Object.fromEntries(names.map((name) => [name, rows])),
    stores: Object.fromEntries(
      names.map((name, index) => [name, { [failures[index % 4] as string]: { fail: true } }]),
    ),
    events: eventsOf(document, 9).map((event, index) => ({
      ...event,
      ...(index % 2 === 0 ? { entity_id: 'r2', user: { id: 'u1', role: 'admin' } } : {}),
    })),
  };
}

/** Documents as the contract shows them: traits and pages are names. */
const NAMED_ALONE: JsonObject[] = [
  { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] },
  {
    name: 'Shop',
    orbitals: [
      {
        name: 'Order',
        entity: {
          name: 'Order',
          fields: [{ name: 'status', type: 'enum', values: ['new', 'on way'] }],
        },
        traits: ['OrderApproval', 'TicketComments'],
        pages: ['Orders'],
      },
    ],
  },
];

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

test('checks', () => ask('error_check', forms));
test('verdicts', () => ask('validity_check', forms));
test('repairs', () =>
  ask(
    'rank_edits',
    forms
      .filter((_, index) => index % 2 === 0)
      .map(({ name, input }) => ({ name, input: { ...input, errors: [] } })),
  ));
test('repairs of traits that are only named', () =>
  ask(
    'rank_edits',
    CATEGORIES.flatMap((code) =>
      NAMED_ALONE.map((schema, index) => ({
        name: `${code} ${index}`,
        input: { schema, errors: [code], detail: 'full' },
      })),
    ),
    'named',
  ));
test('repairs of what is left out or blank', () =>
  ask(
    'rank_edits',
    [...valuesIn(LENDING_LIBRARY)].slice(1).map(([value, path], index) => {
      const place = toPointer(path);
      const gap = { [place]: isString(value) && index % 2 === 0 ? ' ' : undefined };
      return {
        name: place,
        input: { schema: editDocument(LENDING_LIBRARY, gap), errors: [], detail: 'full' },
      };
    }),
    'gaps',
  ));

/** Other values for one, as hasty authors and other tools write them. */
const OTHERWISE: readonly ((value: Json) => Json)[] = [
  (value) => [value],
  (value) => (isString(value) ? `${value.slice(0, -2)}${value.slice(-1)}` : JSON.stringify(value)),
  () => 7,
  (value) => (isString(value) ? value.toUpperCase() : null),
  () => ({}),
  (value) => (Array.isArray(value) ? [...value, ...value.slice(0, 1)] : { value }),
  (value) => (isString(value) ? `a ${value}` : [value, value]),
];

/** A document with each of its values written otherwise in turn. */
const writeOtherwise = (name: string, document: JsonObject): Asked[] =>
  [...valuesIn(document)].slice(1).map(([value, path], index) => {
    const place = toPointer(path);
    const change = OTHERWISE[index % OTHERWISE.length] as (typeof OTHERWISE)[number];
    const schema = editDocument(document, { [place]: change(value ?? null) });
    return { name: `${name} ${place}`, input: { schema, detail: 'full' } };
  });

test('repairs of what is written otherwise', () =>
  ask(
    'rank_edits',
    writeOtherwise('example', LENDING_LIBRARY).map(({ name, input }) => ({
      name,
      input: { ...input, errors: [], beam_width: 2 },
    })),
    'otherwise',
  ));
test('checks of what is written otherwise', () =>
  ask(
    'error_check',
    Object.entries(WRITTEN.documents).flatMap((one) => writeOtherwise(...one)),
    'otherwise-checked',
  ));
test('vectors', () => ask('embed', forms));
test('diagrams', async () => {
  await ask(
    'draw_diagram',
    ['svg', 'mermaid'].flatMap((format) =>
      wholes.map(({ name, input }) => ({ name: `${name} ${format}`, input: { ...input, format } })),
    ),
  );
});
test('generated tests', () =>
  ask(
    'generate_tests',
    wholes.map(({ name, input }, index) => ({
      name,
      input: {
        ...input,
        max_tests: 40,
        format: TEST_FORMATS[index % TEST_FORMATS.length] ?? 'json',
      },
    })),
  ));
test('runs', () =>
  ask(
    'simulate',
    whole.flatMap(({ name, document }) =>
      [{ events: eventsOf(document, 7) }, worldOf(document), { events: WRITTEN.events }].map(
        (world, index) => ({
          name: `${name} ${index}`,
          input: { schema: document, ...world, detail: 'full' },
        }),
      ),
    ),
  ));
test('properties', () =>
  ask(
    'verify_properties',
    whole.slice(0, 5).map(({ name, document }) => ({
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
  ask(
    'gap',
    pairs.map(({ name, ...input }) => ({ name, input: { ...input, detail: 'full' } })),
  ));
test('plans', () =>
  ask(
    'plan_instructions',
    pairs.map(({ name, source, target }) => ({
      name,
      input: { current: source, goal: target, detail: 'full' },
    })),
  ));
test('plans for another version', async () => {
  const lines: string[] = [];
  for (const [from, , short, ...damaged] of documents) {
    const [goal, version] = damaged.toReversed();
    if (!from || !short || !goal || !version) continue;
    const input = { current: from.document, goal: goal.document };
    const { plan_id: plan = '' } = (await orrery.call('plan', input)) as JsonObject;
    const asked = { schema: version.document, plan, detail: 'full' };
    const answer = await orrery.call('apply_actions', asked).catch(String);
    lines.push(toLine(from.name, answer, 240));
  }
  await hold('rebased', lines);
});
test('edits', async () => {
  const random = createRandom(5);
  await ask(
    'apply_actions',
    [...whole.slice(0, 1), ...whole.slice(-1)].flatMap(({ name, document }) =>
      deriveActions(document, random).map((action) => ({
        name: `${name} ${action.action}`,
        input: { schema: document, actions: [{ ...action }] as Json[], detail: 'full' },
      })),
    ),
  );
});
test('applications', () =>
  ask(
    'propose',
    [...fc.sample(anyBrief, { seed: 3, numRuns: 12 }), ...WRITTEN.briefs].map((brief, index) => ({
      name: `brief ${index}`,
      input: { brief: brief as object as JsonObject, detail: 'full' },
    })),
  ));
test('extensions', async () => {
  const document = whole[0]?.document as JsonObject;
  await ask(
    'propose',
    WRITTEN.briefs.map((brief, index) => ({
      name: `brief ${index}`,
      input: { brief, base: document, detail: 'full' },
    })),
    'extend',
  );
});
test('edits that do not fit', async () => {
  const random = createRandom(6);
  await ask(
    'apply_actions',
    [...whole.slice(0, 1), ...whole.slice(-1)].flatMap(({ name, document }) =>
      deriveActions(document, random).map((one) => {
        const { action, params } = structuredClone(one) as { action: string; params: JsonObject };
        params[random.pick(Object.keys(params))] = random.pick(WRITTEN.misfits);
        return {
          name: `${name} ${action}`,
          input: { schema: document, actions: [{ action, params }] },
        };
      }),
    ),
    'misfits',
  );
});

/** Values that arguments are made of, by what they have in common: a call takes most of one kind, and its last may be another. */
const { values: VALUES, last: LAST, functions: FUNCTIONS } = WRITTEN.operands;
/** Calls of an operator with values of each kind. */
const CALLS = 8;
const SHOWN_CALLS = 240;

test('expressions', async () => {
  const random = createRandom(11);
  const scope = { entity: { title: 'Persuasion', n: 3 }, payload: { data: [1, 2] }, now: 1e12 };
  const lines: string[] = [];
  // Those of the language, and those that only an evaluator knows: names of older versions.
  for (const name of new Set([...OPERATORS.keys(), ...OPERATIONS.keys()])) {
    const { least, most } = findEvaluatedOperator(name) as Operator;
    const answers: Json[] = [];
    for (const [about, kind] of Object.entries(VALUES).flatMap((one) => Array(CALLS).fill(one))) {
      const count = least + random.integer(Math.min(most, least + 2) - least + 1);
      const values: Json[] = Array.from({ length: count }, () => random.pick(kind));
      const last = LAST[about] ?? FUNCTIONS;
      if (random.next() < 0.4 && count > 1) values[count - 1] = random.pick(last);
      const input = { expression: [name, ...values], context: scope };
      const { value, error, warnings } = (await orrery.call('evaluate', input)) as JsonObject;
      const said = asArray(warnings).map((one) => (one as JsonObject).code as Json);
      answers.push([...values, error === undefined ? (value ?? null) : error, ...said]);
    }
    lines.push(toLine(name, answers, SHOWN_CALLS));
  }
  await hold('evaluate', lines);
});

const ATTACHED =
  'std-comments std-approval std-export std-kanban std-search std-users std-helpdesk std-ecommerce std-booking'.split(
    ' ',
  );

test('attached behaviors', async () => {
  const briefs = [...fc.sample(anyBrief, { seed: 8, numRuns: 3 }), ...WRITTEN.briefs.slice(-1)];
  const asked: Asked[] = [];
  for (const [index, brief] of briefs.entries()) {
    const sent = { brief: brief as object as JsonObject, detail: 'full' };
    const { goal } = (await orrery.call('propose', sent)) as JsonObject;
    const names = (brief as SentBrief).entities.map(({ name }) => name);
    for (const [at, behavior] of ATTACHED.entries()) {
      const to = at % 3 === 0 ? {} : { to: names[at % names.length] ?? '' };
      const input = { current: goal as JsonObject, goal: behavior, ...to, detail: 'full' };
      asked.push({ name: `brief ${index} ${behavior}`, input });
    }
  }
  await ask('plan_instructions', asked, 'attach');
});

test('looks', async () => {
  const names = whole
    .map(({ name }) => name.slice(0, -2))
    .filter((name) => name.startsWith('std-'));
  await ask(
    'get_schema',
    names.flatMap((name) => [
      { name, input: { schema_id: name, outline: true } },
      { name: `${name} find`, input: { schema_id: name, find: 'INIT' } },
      { name: `${name} part`, input: { schema_id: name, pointer: '/orbitals/0/traits/0' } },
    ]),
  );
  await ask(
    'list_behaviors',
    names.map((name) => ({ name, input: { query: name.slice(4).replaceAll('-', ' ') } })),
  );
  await ask(
    'find_similar_behaviors',
    forms.filter((_, index) => index % 4 === 0),
  );
  await ask(
    'describe_language',
    TOPIC_NAMES.map((topic) => ({ name: topic, input: { topic } })),
  );
});
