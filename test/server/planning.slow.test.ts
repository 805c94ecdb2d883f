import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../src/kernel/json.ts';
import { estimateTokens } from '../../src/kernel/tokens.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { traitsOf } from '../propose/judge.ts';
import { openMcpOf } from './doors.ts';
import { startServer } from './running-server.ts';

const server = await startServer();
const door = await openMcpOf(server, () => server.close());
afterAll(() => door.close());

async function post(path: string, body: object) {
  const response = await server.request(path, { body });
  return { status: response.status, answer: (await response.json()) as JsonObject };
}

interface Asked extends JsonObject {
  question?: { question: string; options: { id: string; call: { arguments: JsonObject } }[] };
}

async function plan(input: JsonObject): Promise<Asked> {
  const { status, answer } = await post('/plan-instructions', input);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
}

/** Sends the arguments of the first option as they stand. */
async function answerFirst({ question }: Asked) {
  const sent = question?.options[0]?.call.arguments ?? {};
  const answer = await plan(sent);
  expect(answer.question?.question).not.toBe(question?.question);
  return { sent, answer };
}

const orbitalOf = (name: string, fields: JsonObject[]): JsonObject => ({
  name: `${name}Orbital`,
  entity: { name, persistence: 'persistent', fields: [{ name: 'id', type: 'string' }, ...fields] },
  traits: [],
  pages: [],
});

const title = { name: 'title', type: 'string' };

const host: JsonObject = {
  name: 'repairs',
  orbitals: [orbitalOf('Ticket', [title]), orbitalOf('Van', [{ name: 'plate', type: 'string' }])],
};

const status = { name: 'status', type: 'enum', values: ['dripping', 'dammed', 'sealed'] };
const leaks = { name: 'leaks', orbitals: [orbitalOf('Leak', [title, status])] };

async function keep(schema: JsonObject): Promise<string> {
  const { answer } = await post('/apply', { schema, actions: [], save: true });
  return answer.schema_id as string;
}

describe('The call of an option', () => {
  it.each([
    'std-comments',
    'approval',
    'audit log',
  ])('is accepted as it stands: %s', async (goal) => {
    const handle = await keep(host);
    for (const current of [host, handle]) {
      const first = await plan({ current, goal });
      const { sent, answer } = await answerFirst(first);
      expect(sent).toEqual({ current: handle, goal, to: 'Ticket' });
      expect(answer.to).toMatchObject({ entity: 'Ticket' });
    }
  });

  it('has what else was asked, and documents by their handles', async () => {
    const goal: JsonObject = { name: 'talk', orbitals: [orbitalOf('Comment', [title])] };
    const asked = { domain: 'fleet', additive_only: false, save: true, detail: 'full' };
    const first = await plan({ current: host, goal, ...asked });
    const { sent, answer } = await answerFirst(first);
    expect(sent).toEqual({
      current: await keep(host),
      goal: await keep(goal),
      to: 'Ticket',
      ...asked,
    });
    expect(answer.schema_id).toMatch(/^sch_/);
  });

  it('adds its binding to those that were given', async () => {
    const bindings = { entities: { Defect: 'Leak' } };
    let answer = await plan({
      current: leaks,
      goal: 'std-inspection',
      bindings,
    });
    let asked = 0;
    for (; answer.question && asked < 10; asked++) {
      const next = await answerFirst(answer);
      expect(next.sent).toMatchObject({ goal: 'std-inspection', bindings });
      answer = next.answer;
    }
    expect(asked).toBeGreaterThan(1);
    expect(answer.question).toBeUndefined();
  });

  it('adds a value beside those that were given under the name in the goal', async () => {
    const bindings = { entities: { Defect: 'Leak' }, values: { Defect: { open: 'dripping' } } };
    const first = await plan({
      current: leaks,
      goal: 'std-inspection',
      bindings,
    });
    const { sent } = await answerFirst(first);
    expect(sent.bindings).toMatchObject(bindings);
  });

  it('is none where nothing can belong to anything: that to was not used is said', async () => {
    const asked = { current: host, goal: 'undo history', to: 'Ticket' };
    const answer = await plan(asked);
    expect(answer.to).toBeUndefined();
    expect(answer.skipped).toContainEqual({
      type: 'entity',
      name: 'Ticket',
      path: '/orbitals/0/entity',
      reason: expect.stringContaining('to was not used'),
    });
  });
});

interface Proposed {
  schema_id: string;
  valid: boolean;
  questions: { id: string; default: string }[];
  uncovered: { path: string }[];
  built_from: string[];
  plan_id?: string;
  brief: JsonObject;
  goal: JsonObject;
}

async function propose(brief: object, more: object = {}): Promise<Proposed> {
  const { status, answer } = await post('/propose', { brief, ...more });
  expect(status, JSON.stringify(answer).slice(0, 400)).toBe(200);
  return answer as unknown as Proposed;
}

const ROWER = {
  name: 'Rower',
  fields: [
    { name: 'calledName', required: true },
    { name: 'letters', type: 'email' },
    { name: 'weightKg', type: 'number' },
  ],
};
const OUTING = {
  name: 'Outing',
  fields: [
    { name: 'rower', type: 'relation', entity: 'Rower' },
    { name: 'boat', type: 'enum', values: ['single', 'double', 'eight'] },
    { name: 'startsAt', type: 'datetime' },
    { name: 'paid', type: 'boolean' },
  ],
  states: {
    field: 'tide',
    values: ['planned', 'afloat', 'ashore', 'called off'],
    transitions: [
      ['planned', 'LAUNCH', 'afloat'],
      ['afloat', 'LAND', 'ashore'],
      ['planned', 'CALL_OFF', 'called off'],
    ],
  },
};
const CLUB = {
  name: 'rowing club',
  entities: [ROWER, OUTING],
  pages: [
    { name: 'Rowers', path: '/rowers', of: 'Rower', shows: ['list', 'form', 'search'] },
    { name: 'Slate', path: '/slate', of: 'Outing', shows: ['board', 'counts', 'form'] },
    { name: 'Water', path: '/water', of: 'Outing', shows: ['calendar', 'detail'] },
  ],
  notices: [
    {
      entity: 'Outing',
      on: { before: 'startsAt', hours: 24 },
      by: 'email',
      to: 'rower.letters',
      text: 'Check the wind.',
    },
    {
      entity: 'Outing',
      on: 'called off',
      by: 'email',
      to: 'rower.letters',
      text: 'Nobody rows today.',
    },
  ],
  rules: [{ entity: 'Outing', event: 'LAUNCH', when: ['=', '@entity.paid', true] }],
};

describe('propose', () => {
  it('says what is open and what it does not cover, and draws the defaults', async () => {
    const { questions, uncovered, valid } = await propose({
      name: 'vault',
      entities: [
        {
          name: 'Coffer',
          fields: [{ name: 'crest' }],
          states: { values: ['shut', 'open', 'lost'], transitions: [['shut', 'UNLOCK', 'open']] },
        },
        { name: 'Key', fields: [{ name: 'teeth', type: 'number' }] },
      ],
      pages: [{ name: 'Keys', of: 'Key', shows: ['list', 'calendar'] }],
      features: [{ behavior: 'std-comments' }],
      notices: [{ entity: 'Coffer', on: 'open', by: 'email', to: 'warden', text: 'It is open.' }],
      rules: [{ entity: 'Coffer', event: 'UNLOCK', when: 'only at noon' }],
    });
    expect(valid).toBe(true);
    expect(questions.map(({ id }) => id)).toEqual([
      'reach-Coffer-lost',
      'rule-1',
      'notice-1-to',
      'feature-1-to',
    ]);
    expect(uncovered.map(({ path }) => path)).toEqual(['/rules/0', '/pages/0/shows/1']);
  });

  it('refuses what the brief does not have, each by name and place', async () => {
    const refused = async (brief: object) => {
      const { status, answer } = await post('/propose', { brief });
      expect(status).toBe(422);
      return answer.errors;
    };
    expect(
      await refused({
        ...CLUB,
        rules: [{ entity: 'Outing', event: 'LUANCH', when: ['=', '@entity.paid', true] }],
        relations: [{ from: 'Rower', to: 'Boathouse' }],
      }),
    ).toEqual([
      { path: '/brief/relations/0/to', message: expect.stringContaining('"Boathouse"') },
      { path: '/brief/rules/0/event', message: expect.stringContaining('LAUNCH') },
    ]);
    expect(
      await refused({ ...CLUB, entities: [ROWER, OUTING, { name: 'Boat house', fields: [] }] }),
    ).toEqual([expect.objectContaining({ message: expect.stringContaining('BoatHouse') })]);
    expect(await refused({ ...CLUB, colour: 'red' })).toEqual([
      { path: '/brief', message: expect.stringContaining('Unknown key "colour"') },
    ]);
    const misspelled = { ...ROWER, fields: [{ name: 'age', type: 'numbr' }] };
    expect(await refused({ ...CLUB, entities: [misspelled, OUTING] })).toEqual([
      expect.objectContaining({ path: '/brief/entities/0/fields/0/type' }),
    ]);
    expect(
      await refused({
        ...CLUB,
        rules: [{ entity: 'Outing', event: 'LAUNCH', when: ['=', '@entity.payd', true] }],
      }),
    ).toEqual([{ path: '/brief/rules/0/when', message: expect.stringContaining('payd') }]);
    expect(await refused({ ...CLUB, features: [{ behavior: 'std-coments' }] })).toEqual([
      { path: '/brief/features/0/behavior', message: expect.stringContaining('std-comments') },
    ]);
  });

  it('extends a base, and its plan leads from there to the goal', async () => {
    const base = (await propose({ name: 'club', entities: [ROWER] })).goal;
    const { goal, plan_id } = await propose({ name: 'club', entities: [OUTING] }, { base });
    expect(traitsOf(goal).map(({ name }) => name)).toEqual(
      expect.arrayContaining(traitsOf(base).map(({ name }) => name)),
    );
    const { answer } = await post('/apply', { schema: base, plan: plan_id });
    expect(answer.schema).toEqual(goal);
  });

  it('answers a model briefly; the goal only with detail', async () => {
    const ask = async (detail: string) => {
      const result = await door.client.callTool({
        name: 'propose',
        arguments: { brief: CLUB, detail },
      });
      return (result.content as { text: string }[]).map(({ text }) => text).join('');
    };
    const text = await ask('brief');
    expect(estimateTokens(text)).toBeLessThan(2_000);
    expect(text).not.toContain('stateMachine');
    expect(text).toContain('sch_');
    expect(await ask('full')).toContain('stateMachine');
  });
});

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
      const sent = input.schema ?? input.current ?? input.source;
      yield ['apply_actions', isObject(sent) ? { schema: sent, ...members } : members];
    } else yield [tool.split(' ').at(-1) as string, members];
  }
}

async function call(name: string, input: JsonObject): Promise<JsonObject> {
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
  let made = 0;
  beforeAll(() => call('memory_store', { ...EPISODE, schema: LARGE }));
  afterAll(() => expect(made).toBeGreaterThanOrEqual(16));

  it.each(CALLS)('of %s', async (operation, input) => {
    const { next } = await call(operation, input);
    if (typeof next !== 'string') return;
    for (const [tool, wanted] of readCalls(operation, input, next)) {
      const answer = await call(tool, wanted);
      if (wanted.detail === 'full') expect(answer.truncated, tool).toBeUndefined();
      made++;
    }
  });
});
