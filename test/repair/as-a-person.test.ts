import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { findAt } from '../../src/kernel/pointer.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { gap } from '../../src/plan/gap.ts';
import { explain } from '../../src/repair/explain-repair.ts';
import type { SearchResult } from '../../src/repair/repair-search.ts';
import { editExample, LENDING, NOTICES } from '../../src/verify/example.ts';
import { readValidBuiltins } from '../../training/corpus.ts';
import { INJECTORS } from '../../training/repair/injectors.ts';
import { drawProblems, search } from '../../training/repair/measure.ts';

const MACHINE = `${LENDING}/stateMachine`;

/** The example as published documents write it: with ids, and with labels that confirm the keys of knobs. */
const PUBLISHED = {
  '/orbitals/0/id': 'orb_01KXG04TVDCQWV14MJM03ZFVZW',
  [`${MACHINE}/events/3/id`]: 'evt_01KXG04TVDCQWV14MJM03ZFVZA',
  [`${LENDING}/id`]: 'trt_01KXG04TVDCQWV14MJM03ZFVZB',
  '/orbitals/0/pages/0/traits/0': { ref: 'Lending', refId: 'trt_01KXG04TVDCQWV14MJM03ZFVZB' },
  '/orbitals/0/pages/0/traits/1': undefined,
  [`${LENDING}/config/title/label`]: 'Title',
};

describe('what was lost comes back, and an id is no name', () => {
  test.each<[string, Record<string, Json | undefined>]>([
    ['the name of an orbital', { '/orbitals/0/name': undefined }],
    ['the key of an event', { [`${MACHINE}/events/3/key`]: undefined }],
    ['the key of the first event', { [`${MACHINE}/events/0/key`]: undefined }],
    ['the name of an emit that others listen to', { [`${LENDING}/emits/0/event`]: undefined }],
    ['the reference that a page gave as a text', { '/orbitals/0/pages/0/traits': 'Lending' }],
    [
      'the use of a knob whose label confirms its key',
      { [`${MACHINE}/transitions/0/effects/1/2/content`]: '@config.titel' },
    ],
    [
      'the type that the emit of an event gives',
      { [`${MACHINE}/events/1/payloadSchema`]: [{ name: 'data' }] },
    ],
    [
      'a knob that stands beside the configuration',
      {
        [`${LENDING}/config`]: {},
        [`${LENDING}/title`]: { type: 'string', default: 'Books', label: 'Title' },
      },
    ],
    [
      'the reference that a page gave as a name',
      {
        '/orbitals/0/pages/0/traits/0': {
          name: 'Lending',
          refId: 'trt_01KXG04TVDCQWV14MJM03ZFVZB',
        },
      },
    ],
    [
      'the operator of a condition that was written as a record',
      {
        [`${MACHINE}/transitions/3/guard`]: { op: '=', args: ['@entity.status', 'available'] },
      },
    ],
    [
      'a field of the payload that was looked for too deep',
      { [`${MACHINE}/transitions/3/effects/0/2`]: '@payload.row.id' },
    ],
    ['the root of a binding', { [`${MACHINE}/transitions/3/effects/0/2`]: '@paylod.id' }],
  ])('%s', async (_, edits) => {
    const { states } = await search(editExample({ ...PUBLISHED, ...edits }));
    expect(gap(states[0]?.state.document as JsonObject, editExample(PUBLISHED)).gap_score).toBe(0);
  });

  test('the explanation names an event by its key, and what has no name by its place', async () => {
    const key = `${MACHINE}/events/3/key`;
    const { states } = await search(editExample({ ...PUBLISHED, [key]: undefined }));
    const texts = states.map(({ state }) => explain(state.path));
    expect(texts[0]).toContain('Set name "LEND"');
    expect(texts.join('\n')).not.toContain('evt_');
    expect(texts.join('\n')).not.toContain('emove event "Lending"');
  });

  test('no step beyond those that resolve every error', async () => {
    // Both errors have one cause: the only way into a state begins at a misspelt one.
    const { states } = await search(editExample({ [`${MACHINE}/transitions/3/from`]: 'browsng' }));
    const sets = states
      .filter(({ isComplete }) => isComplete)
      .map(({ state }) => state.actions.map((action) => JSON.stringify(action)));
    expect(sets[0]).toHaveLength(1);
    expect(states[0]?.state.document).toEqual(editExample({}));
    for (const set of sets) {
      const others = sets.filter((other) => other.length < set.length);
      expect(others.some((other) => other.every((action) => set.includes(action)))).toBe(false);
    }
  });

  test('an application under one key is the document', async () => {
    const { states } = await search({ version: '1', app: editExample({}) });
    expect(states[0]?.state.document).toEqual({ version: '1', ...editExample({}) });
  });

  test('a tick that reads a payload is complete at rank 1', async () => {
    const ticks = [
      { name: 'poll', interval: 1_000, effects: [['set', '@entity.title', '@payload.x']] },
    ];
    const { states } = await search(editExample({ [`${LENDING}/ticks`]: ticks }));
    expect(states[0]?.isComplete).toBe(true);
  });
});

describe('rank 1 does what a person would', () => {
  test.each([
    [
      'one value is one small edit: a near name is written before anything is declared',
      { [`${MACHINE}/transitions/3/effects/0/2`]: '@payload.idData' },
      [{ action: 'set_value', at: `${MACHINE}/transitions/3/effects/0/2`, value: '@payload.id' }],
    ],
    [
      'no declared entity takes the name of one wrong use',
      { [`${MACHINE}/transitions/4/effects/1/2`]: 'User' },
      [{ action: 'set_value', at: `${MACHINE}/transitions/4/effects/1/2`, value: 'Book' }],
    ],
    [
      'a text in infix notation is read, and not made a path of its words',
      { [`${MACHINE}/transitions/3/guard`]: "@entity.status == 'available'" },
      [{ action: 'set_value', value: ['=', '@entity.status', 'available'] }],
    ],
    [
      'a control in another case fires the event that is handled',
      { [`${MACHINE}/transitions/1/effects/0/2/itemActions/0/event`]: 'lend' },
      [{ action: 'set_value', value: 'LEND' }],
    ],
    [
      'a listener to what is gone is removed, and its keys stay where they are',
      {
        [`${NOTICES}/listens/0`]: {
          event: 'GONE_AWAY',
          triggers: 'NOTE',
          source: { trait: 'GoneTrait' },
        },
      },
      undefined,
    ],
    [
      'the rows of a fetch are read under the name that the event declares for them',
      { [`${MACHINE}/transitions/1/effects/0/2/entity`]: '@payload.items' },
      [{ action: 'set_value', value: '@payload.data' }],
    ],
    [
      'a missing field that a guard reads is declared as the guard compares it, and the guard stays',
      { [`${MACHINE}/transitions/3/guard`]: ['=', '@entity.canLend', true] },
      [{ action: 'add_field', entity: 'Book', name: 'canLend', type: 'boolean' }],
    ],
    [
      'a relation without an entity is what fields with values are here',
      { '/orbitals/0/entity/fields/3/type': 'relation' },
      [{ action: 'set_property', at: '/orbitals/0/entity/fields/3/type', value: 'string' }],
    ],
    [
      'a listener to an orbital is respelt as one to a trait is',
      {
        [`${NOTICES}/listens/0`]: {
          event: 'BOOK_LNET',
          triggers: 'NOTE',
          source: { kind: 'orbital', orbital: 'BookOrbital' },
        },
      },
      [{ action: 'set_property' }, { action: 'rename', from: 'BOOK_LNET', to: 'BOOK_LENT' }],
    ],
    [
      'a listener to what its source never emits hears the one emit that nothing hears',
      { [`${NOTICES}/listens/0/event`]: 'BOOK_BORROWED' },
      [{ action: 'rename', from: 'BOOK_BORROWED', to: 'BOOK_LENT' }],
    ],
    [
      'a lost INIT comes back, and the state that it leaves elsewhere stays what it is',
      {
        [`${MACHINE}/transitions/0/from`]: 'confirming',
        [`${MACHINE}/transitions/0/to`]: 'browsing',
      },
      [{ action: 'add_transition', from: 'browsing', event: 'INIT', to: 'browsing' }],
    ],
    [
      'an unlike field of the same letters is not the one that was meant',
      {
        '/orbitals/0/entity/fields/2/name': 'open',
        [`${MACHINE}/transitions/0/effects/1/2/content`]: '@entity.nope',
      },
      [{ action: 'add_field', entity: 'Book', name: 'nope' }],
    ],
    [
      'a root of another framework is the one that has the field',
      { [`${MACHINE}/transitions/3/guard/1`]: '@record.status' },
      [{ action: 'set_value', value: '@entity.status' }],
    ],
  ])('%s', async (_, edits, expected) => {
    const { states } = await search(editExample(edits));
    const [first] = states;
    expect(first?.isComplete).toBe(true);
    const actions = first?.state.actions.map(({ action, params }) => ({ action, ...params })) ?? [];
    if (expected === undefined) {
      expect(actions.some(({ action }) => action === 'rename')).toBe(false);
    } else expect(actions).toMatchObject(expected);
  });

  test('what was pasted goes, also where one of the copies has a slip', async () => {
    const traits = [{ ref: 'LendingView' }, { ref: 'Notices' }];
    const { states } = await search(
      editExample({ '/orbitals/0/pages/1': { name: 'Books', path: '/books', traits } }),
    );
    expect(states[0]?.state.document).toEqual(editExample({}));
  });

  test('no declared field takes an unlike name that another one begins', async () => {
    const effects = `${MACHINE}/transitions/3/effects`;
    const edits = {
      [`${effects}/0`]: ['set', '@entity.titleInfo', '@payload.id'],
      [`${MACHINE}/transitions/4/guard`]: ['!=', '@entity.titleInfo', ''],
    };
    const { states } = await search(editExample(edits));
    const [first] = states;
    const fields = findAt(first?.state.document as JsonObject, '/orbitals/0/entity/fields');
    expect(fields).toEqual(findAt(editExample({}), '/orbitals/0/entity/fields'));
    expect(findAt(first?.state.document as JsonObject, `${effects}/0/1`)).toBe('@entity.title');
  });

  test('a state that is gone was the start where none is any more', async () => {
    const { states } = await search(editExample({ [`${MACHINE}/states/0`]: undefined }));
    const machine = findAt(states[0]?.state.document as JsonObject, MACHINE) as JsonObject;
    expect(machine.states).toContainEqual({ name: 'browsing', isInitial: true });
    expect(machine.states).toContainEqual({ name: 'confirming' });
  });

  test('an emit that another orbital hears is declared external', async () => {
    const document = editExample({ [`${LENDING}/emits/0`]: undefined });
    const [orbital] = document.orbitals as JsonObject[];
    const [, notices] = orbital?.traits as JsonObject[];
    (orbital?.traits as Json[]).pop();
    const source = { kind: 'orbital', orbital: 'BookOrbital', trait: 'Lending' };
    const listens = [{ event: 'BOOK_LENT', triggers: 'NOTE', source }];
    (document.orbitals as Json[]).push({
      name: 'NoticeOrbital',
      entity: { name: 'Notice', persistence: 'runtime', fields: [{ name: 'id', type: 'string' }] },
      traits: [{ ...notices, linkedEntity: 'Notice', listens }],
      pages: [],
    });
    (orbital as JsonObject).pages = [
      { name: 'Books', path: '/books', traits: [{ ref: 'Lending' }] },
    ];
    const { states } = await search(document);
    expect(states[0]?.state.actions).toMatchObject([
      { action: 'add_emit', params: { event: 'BOOK_LENT', scope: 'external' } },
    ]);
  });
});

/** Counts what accepts each value in a document. */
function count(value: Json, accepts: (value: Json) => boolean): number {
  const own = accepts(value) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return own;
  const members = Object.values(value) as Json[];
  return members.reduce<number>((sum, member) => sum + count(member, accepts), own);
}

const isIdle = (value: Json) =>
  Array.isArray(value) && value[0] === 'set' && value.length === 3 && value[1] === value[2];

describe('what no suggestion does, over mistakes of agents', () => {
  const results: { broken: JsonObject; result: SearchResult }[] = [];

  beforeAll(async () => {
    const documents = readValidBuiltins().filter((one) => JSON.stringify(one).length < 30_000);
    const draw = (random: Random) => random.pick(documents);
    const random = createRandom(350);
    for (const [faults, problems] of [
      [1, 14],
      [3, 4],
    ] as const) {
      for (const { broken } of drawProblems(draw, problems, random, INJECTORS.agents, faults)) {
        results.push({ broken, result: await search(broken) });
      }
    }
  }, 120_000);

  test('answers nearly all of them', () => {
    const answered = results.filter(({ result }) => result.states[0]?.isComplete);
    expect(results).toHaveLength(18);
    expect(answered.length).toBeGreaterThanOrEqual(17);
  });

  test('sets a thing to itself', () => {
    for (const { broken, result } of results) {
      for (const { state } of result.states) {
        expect(count(state.document, isIdle)).toBeLessThanOrEqual(count(broken, isIdle));
      }
    }
  });

  test('deletes at rank 1 where another complete suggestion deletes nothing', () => {
    for (const { result } of results) {
      const [first, ...others] = result.states.filter(
        ({ isComplete, state }) => isComplete && state.silenced === 0,
      );
      if (others.some(({ state }) => state.destroyed === 0)) {
        // A state that holds nothing but its name is the exception.
        expect(first?.state.destroyed).toBeLessThanOrEqual(1);
      }
    }
  });
});
