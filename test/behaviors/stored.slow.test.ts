import { expect, test } from 'vitest';
import { BUILTIN_BEHAVIORS, createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { Behavior } from '../../src/behaviors/library.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';

const library = createBuiltinLibrary();
const createContext = await createBehaviorsContexts();

/** Runs a behavior on stored records; the records afterwards, and the calls of services. */
async function run(behavior: string, entities: Record<string, JsonObject[]>, events: JsonObject[]) {
  const input = { schema: library.find(behavior)?.schema, entities, events, detail: 'full' };
  return invoke(simulate, input, createContext());
}

const history = [{ at: '2026-01-01', by: 'Ann', verdict: 'asked' }];

/** A value of a field's type, so that every field of a record holds something. */
function sampleOf({ name, type, values }: JsonObject): Json {
  if (Array.isArray(values)) return values[0] ?? '';
  if (type === 'number') return 7;
  if (type === 'boolean') return true;
  if (type === 'array') return ['kept'];
  return type === 'object' ? { kept: true } : `some ${name}`;
}

/** The pages of single records, each with its entity and the arms of its moves. */
function* recordPages({ schema }: Behavior) {
  for (const { entity, traits } of schema.orbitals as JsonObject[]) {
    const { name, fields } = entity as { name: string; fields: JsonObject[] };
    for (const trait of (traits as JsonObject[]).filter((one) => one.name === `${name}Page`)) {
      const { transitions } = trait.stateMachine as { transitions: JsonObject[] };
      const moves = transitions.filter(({ effects }) =>
        JSON.stringify(effects).includes('"persist"'),
      );
      yield { name, fields, moves };
    }
  }
}

test.each(
  BUILTIN_BEHAVIORS.map((behavior) => [behavior.name, behavior] as const),
)('a move of %s writes the state and leaves the other fields', async (_, behavior) => {
  for (const { name, fields, moves } of recordPages(behavior)) {
    const filled = Object.fromEntries(fields.map((field) => [String(field.name), sampleOf(field)]));
    for (const { from, event, to } of moves) {
      const stateOf = ({ values }: JsonObject) =>
        Array.isArray(values) && values.includes(from as Json) && values.includes(to as Json);
      const state = fields.find(stateOf);
      if (!state) continue;
      const row = { ...filled, id: 'r', [String(state.name)]: from as Json };
      const { entities } = await run(behavior.name, { [name]: [row] }, [
        { event: 'INIT', trait: `${name}Page`, payload: { id: 'r' } },
        { event: String(event), trait: `${name}Page` },
      ]);
      const kept = (entities[name] as JsonObject[]).find(({ id }) => id === 'r');
      expect(kept, `${name} ${event}`).toEqual({ ...row, [String(state.name)]: to });
    }
  }
});

test('an approval keeps what the request said', async () => {
  const row = {
    id: 'a',
    title: 'Chairs',
    requester: 'Bob',
    amount: 5000,
    costCentre: 'C1',
    reason: 'The old ones are broken',
    step: 1,
    history,
    dueAt: '2030-01-01T00:00:00Z',
  };
  const { entities } = await run('std-approval', { ApprovalCase: [row] }, [
    { event: 'REVIEW', trait: 'ApprovalChain', payload: { id: 'a', row } },
    { event: 'APPROVE', payload: { data: { comment: 'Fine' } } },
    { event: 'APPROVE', payload: { data: { comment: 'Fine too' } } },
  ]);
  const [kept] = entities.ApprovalCase as JsonObject[];
  const { step, history: before, ...said } = row;
  expect(kept).toMatchObject({ ...said, step: step + 1, status: 'approved' });
  expect(kept?.history).toHaveLength(before.length + 2);
});

const ann = { id: 'g', name: 'Ann', email: 'ann@example.com' };

test('a confirmed stay is mailed to the address of the guest', async () => {
  const { steps, entities } = await run(
    'std-hotel',
    {
      Guest: [ann],
      Reservation: [{ id: 'r', guest: ann, status: 'requested' }],
    },
    [
      { event: 'INIT', trait: 'ReservationPage', payload: { id: 'r' } },
      { event: 'CONFIRM', trait: 'ReservationPage' },
    ],
  );
  expect(JSON.stringify(steps)).toContain('ann@example.com');
  expect(entities.Reservation).toMatchObject([{ id: 'r', status: 'confirmed' }]);
});

test('a place in a class is booked for a member', async () => {
  const { entities } = await run(
    'std-gym',
    { GymMember: [{ id: 'm', name: 'Ann' }], FitnessClass: [{ id: 'c', title: 'Yoga' }] },
    [
      { event: 'INIT', trait: 'ClassBookingList' },
      { event: 'CREATE_CLASS_BOOKING', trait: 'ClassBookingList' },
      {
        event: 'SAVE',
        trait: 'ClassBookingList',
        payload: { data: { fitnessClass: 'c', member: 'm', status: 'booked' } },
      },
    ],
  );
  expect(entities.ClassBooking).toMatchObject([
    { fitnessClass: 'c', member: 'm', status: 'booked' },
  ]);
});
