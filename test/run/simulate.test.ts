import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { arm, trait } from '../support/machine.ts';
import { parcel } from './parcel.ts';

const createContext = await createBehaviorsContexts();
const run = (input: object) => invoke(simulate, input, createContext());

/** The parcels with these traits in place of theirs. */
function parcelWith(...traits: JsonObject[]): JsonObject {
  const schema = structuredClone(parcel) as JsonObject & { orbitals: JsonObject[] };
  Object.assign(schema.orbitals[0] ?? {}, { traits });
  return schema;
}

describe('simulate', () => {
  it('says what moved, what was heard and what was refused', async () => {
    const answer = await run({
      schema: parcel,
      events: [
        { event: 'UI:SEND', payload: { weight: 40 } },
        { event: 'SEND', payload: { weight: 4 } },
      ],
      services: { 'post.book': { result: { code: 'p-1' } } },
    });
    const [first, second] = answer.steps;
    expect(first).toMatchObject({ ignored: true, rejected: [{ code: 'guard', trait: 'Sending' }] });
    expect(second?.transitions.map(({ trait, to }) => `${trait} ${to}`)).toEqual([
      'Sending booking',
      'Sending booked',
      'Desk told',
    ]);
    expect(second?.emitted).toMatchObject([
      { event: 'BOOKED', payload: { code: 'p-1' }, heard_by: ['Parcels.Sending', 'Parcels.Desk'] },
    ]);
    expect(answer.states).toEqual({ 'Parcels.Sending': 'booked', 'Parcels.Desk': 'told' });
  });

  it('lets services and stores fail', async () => {
    const answer = await run({
      schema: parcel,
      events: [{ event: 'SEND', payload: { weight: 4 } }],
      services: { post: { fail: 'no van' } },
    });
    expect(answer.states['Parcels.Sending']).toBe('failed');
    expect(answer.steps[0]?.emitted).toMatchObject([
      { event: 'REFUSED', payload: { error: 'no van' } },
    ]);
  });

  it('refuses unknown names with near ones, and runs on', async () => {
    const answer = await run({ schema: parcel, events: [{ event: 'SEND', trait: 'Sendin' }] });
    expect(answer.steps[0]?.rejected).toMatchObject([{ code: 'unknown_trait' }]);
    expect(answer.steps[0]?.rejected[0]?.message).toContain('Sending');
  });

  it('names the trait that is near to one with its orbital', async () => {
    const trait = 'Parcels.Sending';
    const answer = await run({ schema: parcel, events: [{ event: 'SEND', trait }] });
    const message = expect.stringMatching(/"Parcels.Sending".*Nearest: Sending/);
    expect(answer.steps[0]?.rejected).toMatchObject([{ code: 'unknown_trait', message }]);
  });

  it('refuses to begin in what is not there, and a store of no entity', async () => {
    const ask = (input: object) => run({ schema: parcel, events: [{ event: 'SEND' }], ...input });
    await expect(ask({ start: { 'Parcels.Sendin': 'open' } })).rejects.toThrow(
      /^\/start: .*Nearest: Parcels.Sending/,
    );
    await expect(ask({ start: { 'Parcels.Sending': 'bookd' } })).rejects.toThrow(
      /^\/start\/Parcels.Sending: .*no state "bookd".*Nearest: booked/,
    );
    await expect(ask({ stores: { Parcle: { create: { fail: true } } } })).rejects.toThrow(
      /^\/stores: .*Nearest: Parcel/,
    );
    const start = { 'Parcels.Sending': 'failed', 'Parcels.Sending#p': 'booked' };
    const stores = { Parcel: { update: { fail: 'no' } } };
    const services = { 'nobody.calls': { result: 1 } };
    const begun = await ask({ start, stores, services });
    expect(begun.states['Parcels.Sending']).toBe('failed');
    expect(begun.row_states).toEqual({ 'Parcels.Sending': { p: 'booked' } });
  });

  it('runs ticks as time passes', async () => {
    const answer = await run({
      schema: parcel,
      events: [{ event: 'NOTHING', advance_ms: 2500 }],
      entities: { Parcel: [{ id: 'a', age: 0 }] },
      detail: 'full',
    });
    expect(answer.entities.Parcel).toMatchObject([{ id: 'a', age: 2 }]);
    expect(answer.steps.map(({ event }) => event)).toEqual(['grow-old', 'grow-old', 'NOTHING']);
  });

  it('runs a cron line once in each minute that matches, for the rows that a tick names', async () => {
    const effects = [['emit', 'AGED']];
    const tick = { name: 'nightly', interval: '*/30 1-2 * * 0', appliesTo: ['b'], effects };
    const listens = [
      {
        event: 'AGED',
        triggers: 'TOLD',
        source: { kind: 'trait', trait: 'Clock', tick: 'nightly' },
      },
      {
        event: 'AGED',
        triggers: 'NEVER',
        source: { kind: 'trait', trait: 'Clock', tick: 'daily' },
      },
    ];
    const schema = parcelWith(
      { ...trait('Clock', ['a'], [], []), ticks: [tick] },
      {
        ...trait('Ear', ['a', 'b', 'c'], [], [arm('a', 'TOLD', 'b'), arm('b', 'NEVER', 'c')]),
        listens,
      },
    );
    // 1970-01-04 was a Sunday.
    const answer = await run({
      schema,
      now: Date.UTC(1970, 0, 3, 23),
      events: [{ event: 'NONE', advance_ms: 86_400_000 }],
      entities: { Parcel: [{ id: 'a' }, { id: 'b' }] },
      detail: 'full',
    });
    expect(answer.steps.map(({ event, emitted }) => [event, emitted.length])).toEqual([
      ...Array.from({ length: 4 }, () => ['nightly', 1]),
      ['NONE', 0],
    ]);
    expect(answer.states['Parcels.Ear']).toBe('b');
  });

  it('lets a tick beat only at an interval that is a number or a text of the language', async () => {
    const beats = async (interval: Json) => {
      const ticks = [{ name: 'beat', interval, effects: [['log', 'beat']] }];
      const schema = parcelWith({ ...trait('Clock', ['a'], [], []), ticks });
      const events = [{ event: 'NONE', advance_ms: 60_000 }];
      return (await run({ schema, events, mount: true })).steps.length - 2;
    };
    const odd: Json[] = [{ toString: 1 }, ['5s'], ['frame'], null, true, 0, -5, '1.5s', ''];
    for (const interval of odd) expect([interval, await beats(interval)]).toEqual([interval, 0]);
    const good: Json[] = ['frame', 20_000, '20000', ' 20s ', '1m', '*  * * *\t*'];
    for (const [i, interval] of good.entries()) {
      expect([interval, await beats(interval)]).toEqual([interval, [1, 3, 3, 3, 1, 1][i]]);
    }
  });

  it('stores a batch in order, up to the first failure', async () => {
    const store = (operations: Json[]) => {
      const answers = { emit: { success: 'STORED', failure: 'REFUSED' } };
      const effects = [['persist', 'batch', operations, answers]];
      return parcelWith(trait('Sending', ['a', 'b'], [], [arm('a', 'GO', 'b', { effects })]));
    };
    const both = [
      ['create', 'Parcel', { age: '@payload.age' }, { tags: [] }],
      ['update', 'Parcel', 'a', { age: 7 }],
      ['delete', 'Parcel', 'b'],
    ];
    const events = [{ event: 'GO', payload: { age: 3 } }];
    const entities = {
      Parcel: [
        { id: 'a', age: 1 },
        { id: 'b', age: 2 },
      ],
    };
    const stored = await run({ schema: store(both), events, entities, detail: 'full' });
    expect(stored.entities.Parcel).toEqual([
      { id: 'a', age: 7 },
      { id: 'Parcel-1', age: 3 },
    ]);
    expect(stored.steps[0]?.emitted).toMatchObject([
      { event: 'STORED', payload: { completedCount: 3, totalCount: 3 } },
    ]);
    const failed = [['delete', 'Parcel', 'x'], ...both];
    const refused = await run({ schema: store(failed), events, entities, detail: 'full' });
    expect(refused.entities.Parcel).toEqual(entities.Parcel);
    expect(refused.steps[0]?.emitted).toMatchObject([{ event: 'REFUSED' }]);
  });

  it.each<[Json[], object]>([
    [['fetch', 'Parcel', { limit: 1 }], { kind: 'fetch', rows: 1, total: 2 }],
    [['ref', 'Parcel', { limit: 1 }], { kind: 'fetch', rows: 1, total: 2 }],
    [['persist', 'create', 'Parcel', { code: 'x' }], { kind: 'persist', data: { code: 'x' } }],
    [['call-service', 'post', 'book', { code: 'x' }], { params: { code: 'x' } }],
  ])('answers %j by the events of its options and by those of a last argument', async (effect, done) => {
    const answers = { emit: { success: 'STORED' } };
    const inside = [...effect.slice(0, -1), { ...(effect.at(-1) as JsonObject), ...answers }];
    for (const written of [inside, [...effect, answers]]) {
      const go = arm('a', 'GO', 'b', { effects: [written] });
      const schema = parcelWith(trait('Storing', ['a', 'b'], [{ key: 'GO' }], [go]));
      const entities = { Parcel: [{ id: 'p' }, { id: 'q' }] };
      const [step] = (await run({ schema, events: [{ event: 'GO' }], entities })).steps;
      expect(step?.effects).toEqual([expect.objectContaining({ ...done, outcome: 'success' })]);
      expect(step?.emitted).toMatchObject([{ event: 'STORED' }]);
    }
  });

  it('finds that a stored function that applies itself is too deep', async () => {
    const stored = ['array/map', [1], '@payload.apply'];
    const self = ['fn', 'f', ['array/map', ['list', '@f'], '@f']];
    const guards: Json[] = [
      stored,
      ['let', ['apply', self], ['array/map', ['list', '@apply'], '@apply']],
    ];
    for (const guard of guards) {
      const schema = parcelWith(trait('Sending', ['a'], [], [arm('a', 'GO', 'a', { guard })]));
      const answer = await run({ schema, events: [{ event: 'GO', payload: { apply: stored } }] });
      expect(answer.findings).toMatchObject([{ code: 'guard_error' }]);
      expect(answer.findings[0]?.message).toContain('deeper than 64 levels');
    }
  });

  it('runs over rows whose ids JavaScript cannot make a text of', async () => {
    const odd: Json = { toString: 1 };
    const effects: Json[] = [
      ['fetch', 'Parcel', { id: '@payload.odd', orderBy: 'age' }],
      ['persist', 'update', 'Parcel', { id: '@payload.id', age: 3 }],
      [
        'persist',
        'batch',
        [
          ['delete', 'Parcel', 'b'],
          [odd, odd],
        ],
      ],
    ];
    const tick = { name: 'beat', interval: '1s', effects: [['log', '@entity.age']] };
    const source = { kind: odd };
    const schema = parcelWith({
      ...trait('Sending', ['a'], [], [arm('a', 'GO', 'a', { effects })]),
      listens: [{ event: 'TOLD', triggers: 'GO', source }],
      ticks: [tick],
    });
    const rows = [{ id: odd, age: odd }, { id: 'a' }, { id: [odd], age: [odd] }, { id: 'b' }];
    const answer = await run({
      schema,
      events: [{ event: 'GO', payload: { odd, id: 'a' }, entity_id: 'b', advance_ms: 1000 }],
      entities: { Parcel: rows },
      detail: 'full',
    });
    expect(answer.entities.Parcel).toEqual([rows[0], { id: 'a', age: 3 }, rows[2]]);
  });

  it('ends a chain that feeds itself', async () => {
    const loop = structuredClone(parcel) as JsonObject & { orbitals: { traits: JsonObject[] }[] };
    const effects = [
      ['set', '@entity.age', ['+', '@entity.age', 1]],
      ['emit', 'GO'],
    ];
    loop.orbitals[0]?.traits.push(trait('Loop', ['a'], [], [arm('a', 'GO', 'a', { effects })]));
    const answer = await run({ schema: loop, events: [{ event: 'GO' }] });
    expect(answer.steps[0]?.truncated).toBe(true);
    expect(answer.findings).toMatchObject([{ code: 'cut' }]);
  });
});
