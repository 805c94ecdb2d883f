import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../src/kernel/tokens.ts';
import { isTool, OPERATIONS } from '../../../src/operations/operations.ts';
import { toOpenApi } from '../../../src/server/projections/openapi.ts';
import { toTool } from '../../../src/server/projections/tools.ts';

/** Words in annotations that would let stored text speak through a description. */
const MAX_DESCRIPTION = 600;
const MAX_TOOLS = 21;
/** Above it clients' models begin to lose the thread. */
const MAX_LISTING = 34_000;
/** The part that a model sees: name, description and input. */
const MAX_TOKENS = 4_200;

const tools = OPERATIONS.filter(isTool).map(toTool);

describe.each(
  OPERATIONS.map((operation) => [operation.name, operation] as const),
)('%s', (name, operation) => {
  const tool = toTool(operation);

  test('has a name, a title and a description of fitting length, and describes every parameter', () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(operation.title.length).toBeGreaterThan(2);
    expect(operation.description.length).toBeGreaterThan(40);
    expect(operation.description.length).toBeLessThanOrEqual(MAX_DESCRIPTION);
    for (const [key, parameter] of Object.entries(tool.inputSchema.properties ?? {}))
      expect(parameter, key).toHaveProperty('description');
  });

  test('takes and gives plain objects', () => {
    for (const schema of [tool.inputSchema, tool.outputSchema]) {
      expect(schema).toMatchObject({ type: 'object', properties: expect.any(Object) });
      for (const union of ['oneOf', 'anyOf', 'allOf', '$ref'])
        expect(schema).not.toHaveProperty(union);
    }
    expect(tool.inputSchema.additionalProperties).toBe(false);
  });

  test('has its schema inputs and path parameters among its inputs', () => {
    const members = Object.keys(tool.inputSchema.properties ?? {});
    const inPath = [...operation.route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(members).toEqual(expect.arrayContaining([...(operation.schemaInputs ?? []), ...inPath]));
  });
});

test('operations of the memory stay in the main thread: no other has it', () => {
  const inThreads = OPERATIONS.filter(
    ({ group, cost }) => group === 'memory' && cost !== 'yielding',
  );
  expect(inThreads.map(({ name }) => name)).toEqual([]);
});

test('names and routes are used once', () => {
  const names = OPERATIONS.map(({ name }) => name);
  const routes = OPERATIONS.map(({ route }) => `${route.method} ${route.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(routes).size).toBe(routes.length);
});

/** Keywords that some client's dialect reduces or refuses: unions lose their strings, the others are unknown. */
const LOST_BY_ADAPTERS = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  '$ref',
  'const',
  'propertyNames',
]);

function listSchemas(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, additionalProperties } = schema as Record<string, unknown>;
  const inside = [...Object.values(properties as object), items, additionalProperties];
  return [schema as Record<string, unknown>, ...inside.flatMap(listSchemas)];
}

test.each(
  tools.map((tool) => [tool.name, tool] as const),
)('%s has an input that adapters keep', (_name, { inputSchema }) => {
  for (const schema of listSchemas(inputSchema)) {
    expect(Object.keys(schema).filter((key) => LOST_BY_ADAPTERS.has(key))).toEqual([]);
    expect(schema).toHaveProperty('type');
  }
});

test('the listing is small enough for a model', () => {
  expect(tools.length).toBeLessThanOrEqual(MAX_TOOLS);
  expect(JSON.stringify({ tools }).length).toBeLessThan(MAX_LISTING);
  const seen = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  expect(estimateTokens(JSON.stringify(seen))).toBeLessThan(MAX_TOKENS);
});

test('the OpenAPI document is what it was', async () => {
  const { info, ...document } = toOpenApi(OPERATIONS);
  expect(info).toMatchObject({ title: 'Orrery' });
  const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  await expect(`${hash}\n`).toMatchFileSnapshot('openapi.sha256');
});
