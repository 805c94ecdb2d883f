import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../src/kernel/json.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { DOORS, type Door } from '../server/doors.ts';

const EMPTY = { name: 'app', orbitals: [] };
const LARGE = 'std-ecommerce';
const EPISODE = { domain: 'shop', context: 'Buyers cannot pay twice', outcome: 'success' };
const NAMED = {
  orbitals: Array.from({ length: 300 }, (_, at) => ({
    entity: `Thing${at}`,
    traits: [`ThingFlow${at}`, `ThingFlow${at}`],
  })),
};

const PROPERTIES = Array.from({ length: 100 }, (_, at) => ({
  name: `property ${at}`,
  possible: { event: 'INIT' },
}));
const ADDITIONS = Array.from({ length: 500 }, (_, at) => ({
  action: 'add_entity',
  params: { name: `Thing${at}` },
}));

/** Calls whose answers say how to go on. */
const CALLS: readonly (readonly [operation: string, input: JsonObject])[] = [
  ['list_behaviors', { query: 'ticket' }],
  ['get_schema', { schema_id: LARGE }],
  ['get_schema', { schema_id: LARGE, outline: true }],
  ['get_schema', { schema_id: LARGE, find: 'a' }],
  ['get_schema', { schema_id: LARGE, pointer: '/orbitals' }],
  ['plan', { current: EMPTY, goal: LARGE }],
  ['plan_instructions', { current: EMPTY, goal: LARGE }],
  ['gap', { source: EMPTY, target: LARGE }],
  ['rank_edits', { schema: NAMED, errors: [], max_steps: 3 }],
  ['error_check', { schema: NAMED }],
  ['validity_check', { schema: NAMED }],
  ['apply_actions', { schema: LARGE, actions: [], save: false }],
  ['apply_actions', { schema: EMPTY, actions: ADDITIONS }],
  ['generate_tests', { schema: 'std-clinic' }],
  ['verify_properties', { schema: LARGE, properties: PROPERTIES, bounds: { ms: 20 } }],
  ['simulate', { schema: LARGE, events: Array(60).fill({ event: 'INIT' }) }],
  ['propose', { brief: { name: 'tools', entities: [{ name: 'Tool', fields: [] }] } }],
  ['memory_recall', { domain: 'shp', context: 'pay' }],
  ['memory_stats', { domain: 'shp' }],
  ['memory_stats', {}],
  ['memory_compress', { domain: 'shop' }],
];

/** The calls that a `next` names: `tool {…}`, alone or on the same schema, and the same call with more members. */
function* readCalls(name: string, input: JsonObject, next: string): Iterable<[string, JsonObject]> {
  for (const [, tool = '', json = ''] of next.matchAll(/([\w ]+) (\{(?:[^{}]|\{[^{}]*\})*\})/g)) {
    const members = JSON.parse(json) as JsonObject;
    if (tool.endsWith('same call with')) yield [name, { ...input, ...members }];
    else if (tool.endsWith('apply_actions')) {
      yield [
        'apply_actions',
        { schema: input.schema ?? input.current ?? input.source, ...members } as JsonObject,
      ];
    } else yield [tool.split(' ').at(-1) as string, members];
  }
}

async function call(door: Door, name: string, input: JsonObject): Promise<JsonObject> {
  const answer = await door.call(name, input);
  if (!('output' in answer) || !isObject(answer.output)) {
    throw new Error(`${name} ${JSON.stringify(input).slice(0, 200)}: ${JSON.stringify(answer)}`);
  }
  return answer.output;
}

it('whoever leaves lists out takes the call that returns them whole', () => {
  for (const { name, input, forModels } of OPERATIONS) {
    const { lists = [], documents = [] } = forModels ?? {};
    const takes = Object.keys(input.shape);
    if (lists.length > 0) expect(takes, name).toContain('detail');
    if (documents.length > 0) {
      expect(takes.includes('include_schema') || takes.includes('detail'), name).toBe(true);
    }
  }
});

describe('every next is accepted as it stands', () => {
  let door: Door;
  let made = 0;
  beforeAll(async () => {
    door = await (DOORS['streamable http'] as () => Promise<Door>)();
    await call(door, 'memory_store', { ...EPISODE, schema: LARGE });
  });
  afterAll(async () => {
    await door.close();
    expect(made).toBeGreaterThanOrEqual(16);
  });

  it.each(CALLS)('of %s', async (operation, input) => {
    const { next } = await call(door, operation, input);
    if (typeof next !== 'string') return;
    for (const [tool, wanted] of readCalls(operation, input, next)) {
      const answer = await call(door, tool, wanted);
      if (wanted.detail === 'full') expect(answer.truncated, tool).toBeUndefined();
      made++;
    }
  });
});
