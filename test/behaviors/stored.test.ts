import { expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
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

const timeline = [{ at: '2026-01-01', by: 'Ann', what: 'It began' }];

test('a note to an incident is added to what was noted before', async () => {
  const row = {
    id: 'i',
    title: 'Down',
    severity: 'sev2',
    commander: 'Ann',
    service: 'Shop',
    timeline,
  };
  const { entities } = await run('std-incident', { Incident: [row] }, [
    { event: 'JOIN', trait: 'IncidentRoom', payload: { id: 'i', row } },
    { event: 'NOTE', payload: { data: { what: 'A disk is full' } } },
  ]);
  const [kept] = entities.Incident as JsonObject[];
  expect(kept).toMatchObject({ title: 'Down', service: 'Shop', commander: 'Ann' });
  expect(kept?.timeline).toEqual(
    expect.arrayContaining([timeline[0], expect.objectContaining({ what: 'A disk is full' })]),
  );
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
    history: timeline,
    dueAt: '2030-01-01T00:00:00Z',
  };
  const { entities } = await run('std-approval', { ApprovalCase: [row] }, [
    { event: 'REVIEW', trait: 'ApprovalChain', payload: { id: 'a', row } },
    { event: 'APPROVE', payload: { data: { comment: 'Fine' } } },
    { event: 'APPROVE', payload: { data: { comment: 'Fine too' } } },
  ]);
  const [kept] = entities.ApprovalCase as JsonObject[];
  const { step, history, ...said } = row;
  expect(kept).toMatchObject({ ...said, step: step + 1, status: 'approved' });
  expect(kept?.history).toHaveLength(history.length + 2);
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
      { event: 'CONFIRM_GIVEN', trait: 'ReservationPage', payload: { data: { deposit: 50 } } },
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
        payload: { data: { fitnessClass: 'c', member: 'm' } },
      },
    ],
  );
  expect(entities.ClassBooking).toMatchObject([
    { fitnessClass: 'c', member: 'm', status: 'booked' },
  ]);
});
