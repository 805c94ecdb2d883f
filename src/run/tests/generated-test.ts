import type { JsonObject } from '../../kernel/json.ts';
import { measureJson } from '../evaluator/convert-values.ts';
import type { Actor } from '../program/actor.ts';
import type { Node } from '../search/node.ts';

export const TEST_CATEGORIES = [
  'transition',
  'invalid_transition',
  'guard_allow',
  'guard_block',
  'journey',
  'emit',
  'failure',
] as const;

export type TestCategory = (typeof TEST_CATEGORIES)[number];

/** An event that is sent to the trait, and the state that it is in afterwards. */
interface SetupStep {
  readonly event: string;
  readonly payload?: JsonObject;
  readonly expected_state: string;
}

export interface GeneratedTest extends ReturnType<typeof toDrive> {
  readonly id: string;
  readonly orbital: string;
  readonly trait: string;
  readonly category: TestCategory;
  readonly name: string;
  readonly at: string;
}

/** Characters of a value that a test expects; a longer one is left out. */
const MOST_OF_A_VALUE = 300;

/** The last event that leads to a node with all that the trait does on it, and the events before. */
export function toDrive(actor: Actor, node: Node) {
  const steps = node.trail().map((one): SetupStep => {
    const { event = '', payload = {} } = one.way?.sent ?? {};
    const given = Object.keys(payload).length === 0 ? {} : { payload };
    return { event, ...given, expected_state: one.stateOf(actor) };
  });
  const isOwn = ({ orbital, trait }: Pick<Actor, 'orbital' | 'trait'>) =>
    trait === actor.trait && orbital === actor.orbital;
  const { emitted = [], effects = [] } = node.step ?? {};
  const emits = new Set(emitted.filter(isOwn).map(({ event }) => event));
  const { services, outside } = node;
  return {
    from_state: (node.way?.parent ?? node).stateOf(actor),
    ...(steps.at(-1) as SetupStep),
    setup: steps.slice(0, -1),
    // The row that every event is addressed to.
    ...(outside.row && { entity: outside.row, entity_type: outside.entity }),
    ...(services && { services }),
    ...(emits.size > 0 && { expected_emits: [...emits] }),
    // In order: values that are set, rows that are stored, what is drawn.
    expected_effects: effects.filter(isOwn).map(({ orbital, trait, ...effect }) => {
      const told = Object.entries(effect).filter(
        ([, value]) => measureJson(value, MOST_OF_A_VALUE) <= MOST_OF_A_VALUE,
      );
      return Object.fromEntries(told) as JsonObject;
    }),
  };
}

export const TEST_FORMATS = ['json', 'compiler', 'vitest'] as const;

/** One item a line: a change of one test is a change of one line, and the file stays small. */
const toLines = (items: readonly unknown[]): string =>
  `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`;

/** The shape of the language's own test command. */
function toCompilerTest(test: GeneratedTest): JsonObject {
  const { name, category, from_state, event, expected_state, payload, entity, setup } = test;
  return {
    name,
    category,
    trait: test.trait,
    fromState: from_state,
    event,
    expectedState: expected_state,
    ...(payload && { payload }),
    ...(entity && { entityData: entity }),
    setupPath: setup.map((step) => ({ event: step.event, expectedState: step.expected_state })),
  };
}

/** Sends each test to a server: it needs nothing else. */
const VITEST = `import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// ORRERY_URL is the address of a server, ORRERY_KEY its key where it asks for one.
const url = process.env.ORRERY_URL ?? 'http://127.0.0.1:7411';
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const schema = read('./schema.json');

async function simulate(input) {
  const headers = { 'content-type': 'application/json' };
  if (process.env.ORRERY_KEY) headers.authorization = \`Bearer \${process.env.ORRERY_KEY}\`;
  const response = await fetch(\`\${url}/simulate\`, { method: 'POST', headers, body: JSON.stringify(input) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

test.each(read('./tests.json').map((one) => [one.name, one]))('%s', async (_, one) => {
  const { orbital, trait, entity, entity_type, services } = one;
  const row = entity === undefined ? {} : { entity_id: entity.id };
  const sent = [...one.setup, one].map(({ event, payload }) => ({ event, payload: payload ?? {}, orbital, trait, ...row }));
  const answer = await simulate({
    schema,
    events: sent,
    detail: 'full',
    ...(services === undefined ? {} : { services }),
    ...(entity === undefined ? {} : { entities: { [entity_type]: [entity] } }),
  });
  const key = \`\${orbital}.\${trait}\`;
  const state = entity === undefined ? answer.states[key] : answer.row_states?.[key]?.[entity.id];
  expect(state ?? one.from_state).toBe(one.expected_state);
  const own = (list) => list.filter((did) => did.orbital === orbital && did.trait === trait);
  const { emitted, effects } = answer.steps.at(-1);
  expect(own(emitted).map((did) => did.event)).toEqual(expect.arrayContaining(one.expected_emits ?? []));
  if (one.expected_effects) expect(own(effects)).toMatchObject(one.expected_effects);
});
`;

/** The files of a format; none for `json`, which is the answer itself. */
export function writeTestFiles(
  tests: readonly GeneratedTest[],
  format: (typeof TEST_FORMATS)[number],
  document: JsonObject,
) {
  if (format === 'json') return undefined;
  if (format === 'compiler') {
    const text = `{"tests": ${toLines(tests.map(toCompilerTest)).trimEnd()}}\n`;
    return [{ path: 'tests.json', text }];
  }
  return [
    { path: 'schema.test.mjs', text: VITEST },
    { path: 'tests.json', text: toLines(tests) },
    { path: 'schema.json', text: `${JSON.stringify(document)}\n` },
  ];
}
