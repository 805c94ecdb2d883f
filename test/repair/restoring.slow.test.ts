import { describe, expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { measureContent } from '../../src/repair/content.ts';
import { explain } from '../../src/repair/explain-repair.ts';
import { listAssumptions } from '../../src/repair/state.ts';
import { copyJson } from '../../training/faults/inject.ts';
import { UNRECOVERABLE } from '../../training/repair/agents/agents.ts';
import { INJECTORS, type InjectorName } from '../../training/repair/injectors.ts';
import { answer, drawProblems, type Outcome, search } from '../../training/repair/measure.ts';
import { arm, toFields, trait } from '../support/machine.ts';

const documents = createBuiltinLibrary()
  .list()
  .map(({ schema }) => schema)
  .filter((schema) => JSON.stringify(schema).length < 30_000);

/** How documents that were broken in one way are answered. */
async function answerAll(name: InjectorName, wanted: number): Promise<Outcome[]> {
  const draw = (random: Random) => random.pick(documents);
  const outcomes: Outcome[] = [];
  for (const problem of drawProblems(draw, wanted, createRandom(7), INJECTORS[name], 1))
    outcomes.push(await answer(problem));
  expect(outcomes).toHaveLength(wanted);
  return outcomes;
}

const shareOf = (outcomes: readonly Outcome[], holds: (one: Outcome) => boolean) =>
  outcomes.filter(holds).length / outcomes.length;

describe('the first suggestion gives back what was meant', () => {
  test('after a mistake of an agent that leaves a trace of it', async () => {
    const outcomes = await answerAll('agents', 170);
    expect(shareOf(outcomes, (one) => one.isValidFirst)).toBe(1);
    const recoverable = outcomes.filter(({ kinds }) => !UNRECOVERABLE.has(kinds[0] as string));
    expect(recoverable.length).toBeGreaterThan(100);
    expect(shareOf(recoverable, (one) => one.isRestoredFirst)).toBeGreaterThanOrEqual(0.82);
  });

  test('after a fault of a check, most of which delete something', async () => {
    const outcomes = await answerAll('checks', 150);
    expect(shareOf(outcomes, (one) => one.isValidFirst)).toBe(1);
    expect(shareOf(outcomes, (one) => one.isRestoredFirst)).toBeGreaterThanOrEqual(0.57);
  });
});

describe('content', () => {
  const before = { name: 'a', list: [{ name: 'x', note: 'long' }, { name: 'y' }], flag: true };

  test('that moved or is written in another shape is not lost', () => {
    const after = { name: 'a', list: [before.list[1], before.list[0]], flag: true } as JsonObject;
    expect(measureContent(before as JsonObject, after)).toEqual({
      lost: 0,
      gained: 0,
    });
    const list = [{ name: 'x', a: 1 }];
    expect(measureContent({ l: { x: { a: 1 } } }, { l: list } as JsonObject).lost).toBe(0);
  });

  test('that is replaced where it stood is edited, and what is gone is counted', () => {
    expect(measureContent({ a: 'x' }, { a: 'y' })).toEqual({ lost: 0, gained: 0 });
    expect(measureContent(before as JsonObject, { ...before, list: [] } as JsonObject).lost).toBe(
      3,
    );
    expect(measureContent({ guard: ['=', 1, 2] }, { guard: true }).lost).toBe(3);
  });

  test('that is edited in a list that grows or shrinks is not lost, and its neighbour that is gone is', () => {
    const close = { from: 'open', event: 'CLOSE', to: 'dnoe' };
    const open = { from: 'open', event: 'INIT', to: 'open' };
    const edited = { ...close, to: 'done' };
    expect(measureContent({ list: [close] }, { list: [edited, open] })).toEqual({
      lost: 0,
      gained: 3,
    });
    expect(measureContent({ list: [open, close] }, { list: [edited] }).lost).toBe(3);
    expect(measureContent({ list: [close] }, { list: [{ name: 'x' }, open] }).lost).toBe(2);
  });

  test('that an empty list or object takes the place of is lost', () => {
    expect(measureContent({ style: '@config.style' }, { style: {} }).lost).toBe(1);
    expect(measureContent({ markers: '@config.markers' }, { markers: [] }).lost).toBe(1);
  });

  test('that an equal item of the same list still has is not lost', () => {
    const item = { name: 'x', note: 'long' };
    const twice = { list: [item, { ...item }, { name: 'y' }] } as JsonObject;
    expect(measureContent(twice, { list: [item, { name: 'y' }] } as JsonObject)).toEqual({
      lost: 0,
      gained: 0,
    });
  });
});

test('a map of orbitals is never emptied', async () => {
  const { schema } = createBuiltinLibrary().find('std-list') as { schema: JsonObject };
  const orbitals = Object.fromEntries(
    (schema.orbitals as JsonObject[]).map(({ name, ...rest }) => [String(name), rest]),
  );
  const [problem] = [
    { kinds: [], original: schema, broken: { ...schema, orbitals } as JsonObject },
  ];
  const outcome = await answer(problem as never);
  expect(outcome).toMatchObject({ isRestoredFirst: true, lost: 0 });
});

test('a blank entity is written anew under the name that its users have for it', async () => {
  const { schema } = createBuiltinLibrary().find('std-list') as { schema: JsonObject };
  const broken = copyJson(schema);
  const [orbital] = broken.orbitals as [JsonObject];
  orbital.entity = '';
  const [first] = (await search(broken)).states;
  const [repaired] = first?.state.document.orbitals as [JsonObject];
  expect(first?.state.verdict.errorCount).toBe(0);
  expect(repaired.entity).toMatchObject({ name: 'ListItem', persistence: 'persistent' });
});

describe('what silences a fault', () => {
  const label = { type: 'button', label: 'Cancel', action: 'CANCEL' };
  const shown = { effects: [['render-ui', 'main', label]] };
  const flow = trait(
    'OrderFlow',
    ['idle', 'cancelled'],
    [
      { key: 'INIT', name: 'Init' },
      { key: 'CANCEL', name: 'Cancel' },
    ],
    [arm('idle', 'INIT', 'idle', shown), arm('idle', 'CANCEL', 'cancelled')],
    { linkedEntity: 'Order' },
  );
  Object.assign(flow.stateMachine.states[1] ?? {}, { isTerminal: true });

  async function repair(edit: (copy: JsonObject) => void) {
    const copy = copyJson(flow);
    edit(copy.stateMachine as JsonObject);
    const entity = { name: 'Order', persistence: 'persistent', fields: toFields('id') };
    const pages = [{ name: 'OrderPage', path: '/orders', traits: [{ ref: 'OrderFlow' }] }];
    const document = {
      name: 'shop',
      version: '1.0.0',
      orbitals: [{ name: 'Orders', entity, traits: [copy], pages }],
    };
    return (await search(document)).states;
  }

  test('comes after what mends, and says what it takes for granted', async () => {
    const states = await repair((copy) => {
      const effects = ((copy.transitions as JsonObject[])[0] as JsonObject).effects;
      const pattern = ((effects as unknown[][])[0] as unknown[])[2] as JsonObject;
      pattern.action = 'CANCLE';
    });
    const silenced = states.filter(({ state }) => state.silenced > 0);
    expect(silenced.length).toBeGreaterThan(0);
    expect(states.slice(-silenced.length)).toEqual(silenced);
    expect(silenced.flatMap(({ state }) => listAssumptions(state))).toContain(
      'Something outside the application hears "CANCLE".',
    );
    expect(explain(states[0]?.state.path ?? [])).toMatch(/"CANCLE"/);
  });

  test('comes after the event that a label says, however far from it the written one is', async () => {
    const [first] = await repair((copy) => {
      const effects = ((copy.transitions as JsonObject[])[0] as JsonObject).effects;
      const pattern = ((effects as unknown[][])[0] as unknown[])[2] as JsonObject;
      pattern.action = 'ZORP_QUUX';
    });
    const [{ traits }] = first?.state.document.orbitals as [{ traits: [JsonObject] }];
    expect(JSON.stringify(traits)).toContain('"action":"CANCEL"');
    expect(first?.state).toMatchObject({ destroyed: 0, silenced: 0 });
  });

  test.each([
    [
      ['or', ['not', ['=', '@entity.id', 'a']]],
      ['not', ['=', '@entity.id', 'a']],
    ],
    [
      ['or', ['not', ['emit', 'CANCEL']], ['=', '@entity.id', 'a']],
      ['=', '@entity.id', 'a'],
    ],
  ])('is no guard that still says something: %j', async (written, meant) => {
    const [first] = await repair((copy) => {
      ((copy.transitions as JsonObject[])[1] as JsonObject).guard = written as Json;
    });
    const [{ traits }] = first?.state.document.orbitals as [
      { traits: [{ stateMachine: { transitions: JsonObject[] } }] },
    ];
    expect(traits[0].stateMachine.transitions[1]?.guard).toEqual(meant);
  });

  test('is a repair where the name of a state says that it is an end', async () => {
    const [first] = await repair((copy) => {
      delete ((copy.states as JsonObject[])[1] as JsonObject).isTerminal;
    });
    expect(first?.state.actions.map(({ action }) => action)).toEqual(['set_terminal_state']);
    expect(first?.state.silenced).toBe(0);
  });

  test('is told apart from other suggestions by more than the order of actions', async () => {
    const states = await repair((copy) => {
      copy.events = [];
      copy.states = [{ name: 'idle' }, { name: 'cancelled' }, { name: 'limbo' }];
    });
    const sets = states.map(({ state }) =>
      state.actions
        .map((one) => JSON.stringify(one))
        .sort()
        .join(),
    );
    expect(new Set(sets).size).toBe(sets.length);
    const scores = states.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
});
