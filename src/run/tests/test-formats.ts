import type { JsonObject } from '../../kernel/json.ts';
import type { GeneratedTest } from './generated-test.ts';

export const TEST_FORMATS = ['json', 'compiler', 'vitest'] as const;
export type TestFormat = (typeof TEST_FORMATS)[number];

export interface TestFile {
  readonly path: string;
  readonly text: string;
}

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
    ...(payload === undefined ? {} : { payload }),
    ...(entity === undefined ? {} : { entityData: entity }),
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
  const events = own(emitted).map((did) => did.event);
  expect(events).toEqual(expect.arrayContaining(one.expected_emits ?? []));
  if (one.expected_effects) expect(own(effects)).toMatchObject(one.expected_effects);
});
`;

/** The files of a format; none for `json`, which is the answer itself. */
export function writeTestFiles(
  tests: readonly GeneratedTest[],
  format: TestFormat,
  document: JsonObject,
  entityOf: (test: GeneratedTest) => string | undefined,
): readonly TestFile[] | undefined {
  if (format === 'json') return undefined;
  const isCompiler = format === 'compiler';
  const written = tests.map((test) => {
    if (isCompiler) return toCompilerTest(test);
    return test.entity === undefined ? test : { ...test, entity_type: entityOf(test) };
  });
  if (isCompiler) {
    return [{ path: 'tests.json', text: `{"tests": ${toLines(written).trimEnd()}}\n` }];
  }
  return [
    { path: 'schema.test.mjs', text: VITEST },
    { path: 'tests.json', text: toLines(written) },
    { path: 'schema.json', text: `${JSON.stringify(document)}\n` },
  ];
}
