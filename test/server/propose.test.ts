import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { estimateTokens } from '../../src/kernel/tokens.ts';
import { traitsOf } from '../propose/judge.ts';
import { connectClient, openEmbedded } from '../support/embedded-orrery.ts';
import { startServer } from './running-server.ts';

const server = await startServer();
afterAll(() => server.close());
const client = await connectClient(await openEmbedded());

interface Answer {
  schema_id: string;
  valid: boolean;
  questions: { id: string; default: string }[];
  uncovered: { path: string }[];
  built_from: string[];
  plan_id?: string;
  brief: JsonObject;
  goal: JsonObject;
}

async function post(path: string, body: object): Promise<{ status: number; body: unknown }> {
  const response = await server.request(path, { body });
  return { status: response.status, body: await response.json() };
}

async function propose(brief: object, more: object = {}): Promise<Answer> {
  const { status, body } = await post('/propose', { brief, ...more });
  expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
  return body as Answer;
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
  test('says what is open and what it does not cover, and draws the defaults', async () => {
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

  test('refuses what the brief does not have, each by name and place', async () => {
    const refused = async (brief: object) => {
      const { status, body } = await post('/propose', { brief });
      expect(status).toBe(422);
      return (body as { errors: { path: string; message: string }[] }).errors;
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

  test('extends a base, and its plan leads from there to the goal', async () => {
    const base = (await propose({ name: 'club', entities: [ROWER] })).goal;
    const { goal, plan_id } = await propose({ name: 'club', entities: [OUTING] }, { base });
    expect(traitsOf(goal).map(({ name }) => name)).toEqual(
      expect.arrayContaining(traitsOf(base).map(({ name }) => name)),
    );
    const { body } = await post('/apply', { schema: base, plan: plan_id });
    expect((body as { schema: object }).schema).toEqual(goal);
  });

  test('answers a model briefly; the goal only with detail', async () => {
    const ask = async (detail: string) => {
      const result = await client.callTool({ name: 'propose', arguments: { brief: CLUB, detail } });
      return (result.content as { text: string }[]).map(({ text }) => text).join('');
    };
    const text = await ask('brief');
    expect(estimateTokens(text)).toBeLessThan(2_000);
    expect(text).not.toContain('stateMachine');
    expect(text).toContain('sch_');
    expect(await ask('full')).toContain('stateMachine');
  });
});
