import { afterAll, expect, test } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { readCorpus } from '../support/corpus.ts';
import { corrupt } from '../support/corruption.ts';
import { isFullRun, scaleToTier } from '../support/tier.ts';
import { openMcpOf } from './doors.ts';
import { startServer } from './running-server.ts';

const ROUNDS = isFullRun ? 10_000 : scaleToTier(250);
const BIGGEST = isFullRun ? 300_000 : 40_000;
const ALLOWED = [200, 400, 404, 409, 413, 422];

let deep: Json = 1;
for (let i = 0; i < 100; i++) deep = [deep];

/** Values that nobody expects anywhere in a schema. */
const STRANGERS: readonly Json[] = [
  null,
  true,
  -0.5,
  1e308,
  2 ** 60,
  '',
  '\ud800',
  '@entity.',
  '@@',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  [],
  [[]],
  [null],
  {},
  { name: 5 },
  { ref: {} },
  ['render-ui', null],
  ['set', [], {}],
  deep,
];

const documents = [
  ...BUILTIN_BEHAVIORS.map(({ schema }) => schema),
  ...readCorpus(1, BIGGEST).map(({ document }) => document),
];
const routes = new Map(OPERATIONS.map(({ name, route }) => [name, route.path]));
const EMPTY = { name: 'App', orbitals: [] };

/** Operations that a document is handed to, and how. */
const USES: readonly (readonly [operation: string, input: (schema: JsonObject) => JsonObject])[] = [
  ['validity_check', (schema) => ({ schema })],
  ['error_check', (schema) => ({ schema, detail: 'full' })],
  ['embed', (schema) => ({ schema })],
  ['gap', (schema) => ({ source: schema, target: 'std-list', detail: 'full' })],
  ['plan', (schema) => ({ current: EMPTY, goal: schema, detail: 'full' })],
  ['find_similar_behaviors', (schema) => ({ schema })],
  ['apply_actions', (schema) => ({ schema, actions: [], save: true, include_schema: true })],
];
const uses = USES.filter(([operation]) => routes.has(operation));

const server = await startServer();
const mcp = await openMcpOf(server);
afterAll(async () => {
  await mcp.close();
  await server.close();
});

function draw(round: number) {
  const random = createRandom(round + 1);
  const document = corrupt(random.pick(documents), random, 1 + random.integer(8), STRANGERS);
  const [operation, toInput] = random.pick(uses);
  return { operation, input: toInput(document) };
}

test(`${ROUNDS} corrupted documents are answered or refused by name, over HTTP and over MCP alike`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { operation, input } = draw(round);
    const text = JSON.stringify(input);
    const response = await server.request(routes.get(operation) ?? '', { body: text });
    const answer = (await response.json()) as { code?: string; detail?: string };
    const where = `round ${round}, ${operation}: ${JSON.stringify(answer).slice(0, 300)}`;
    expect(ALLOWED, where).toContain(response.status);
    if (round % 5 !== 0) continue;
    const second = await mcp.call(operation, JSON.parse(text));
    if ('output' in second) expect(second.output, where).toEqual(answer);
    else expect(second, where).toEqual({ code: answer.code, detail: answer.detail });
  }
}, 3_600_000);
