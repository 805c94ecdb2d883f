import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { arm, trait } from '../support/machine.ts';

const GUARD = ['and', ['>', '@payload.weight', 0], ['<=', '@payload.weight', 20]];
const BOOK = { emit: { success: 'BOOKED', failure: 'REFUSED' } };

const sending = trait(
  'Sending',
  ['open', 'booking', 'booked', 'failed'],
  [
    { key: 'SEND', payloadSchema: [{ name: 'weight', type: 'number' }] },
    ...['BOOKED', 'REFUSED', 'AGAIN'].map((key) => ({ key })),
  ],
  [
    arm('open', 'SEND', 'booking', {
      guard: GUARD,
      effects: [['call-service', 'post', 'book', { weight: '@payload.weight' }, BOOK]],
    }),
    arm('booking', 'BOOKED', 'booked', { effects: [['set', '@entity.code', '@payload.code']] }),
    arm('booking', 'REFUSED', 'failed'),
    arm(['booked', 'failed'], 'AGAIN', 'open'),
  ],
  {
    emits: [{ event: 'BOOKED' }, { event: 'REFUSED' }],
    ticks: [
      {
        name: 'grow-old',
        interval: '1s',
        effects: [['set', '@entity.age', ['+', '@entity.age', 1]]],
      },
    ],
  },
);

const desk = trait(
  'Desk',
  ['quiet', 'told'],
  [{ key: 'TELL' }],
  [arm('quiet', 'TELL', 'told'), arm('told', 'TELL', 'told')],
  { listens: [{ event: 'Sending.BOOKED', triggers: 'TELL' }] },
);

const fields = [
  { name: 'id', type: 'string' },
  { name: 'age', type: 'number', default: 0 },
  { name: 'code', type: 'string' },
];

/** Parcels are booked with a service that may refuse; a desk hears of it. */
export const parcel: JsonObject = {
  name: 'parcels',
  orbitals: [
    {
      name: 'Parcels',
      entity: { name: 'Parcel', persistence: 'persistent', fields },
      traits: [sending, desk],
      pages: [{ name: 'Home', path: '/', traits: [{ ref: 'Sending' }, { ref: 'Desk' }] }],
    },
  ],
};

/** The parcels, of which the first arm has another guard. */
export function guardParcel(guard: Json): JsonObject {
  const schema = structuredClone(parcel) as unknown as {
    orbitals: { traits: { stateMachine: { transitions: { guard?: Json }[] } }[] }[];
  };
  const [arm] = schema.orbitals[0]?.traits[0]?.stateMachine.transitions ?? [];
  if (arm) arm.guard = guard;
  return schema as unknown as JsonObject;
}
