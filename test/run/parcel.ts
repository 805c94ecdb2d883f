import type { Json, JsonObject } from '../../src/kernel/json.ts';

/** Parcels are booked with a service that may refuse; a desk hears of it. */
export const parcel: JsonObject = {
  name: 'parcels',
  orbitals: [
    {
      name: 'Parcels',
      entity: {
        name: 'Parcel',
        persistence: 'persistent',
        fields: [
          { name: 'id', type: 'string' },
          { name: 'age', type: 'number', default: 0 },
          { name: 'code', type: 'string' },
        ],
      },
      traits: [
        {
          name: 'Sending',
          category: 'interaction',
          linkedEntity: 'Parcel',
          emits: [{ event: 'BOOKED' }, { event: 'REFUSED' }],
          stateMachine: {
            states: [
              { name: 'open', isInitial: true },
              { name: 'booking' },
              { name: 'booked' },
              { name: 'failed' },
            ],
            events: [
              { key: 'SEND', payloadSchema: [{ name: 'weight', type: 'number' }] },
              { key: 'BOOKED' },
              { key: 'REFUSED' },
              { key: 'AGAIN' },
            ],
            transitions: [
              {
                from: 'open',
                to: 'booking',
                event: 'SEND',
                guard: ['and', ['>', '@payload.weight', 0], ['<=', '@payload.weight', 20]],
                effects: [
                  [
                    'call-service',
                    'post',
                    'book',
                    { weight: '@payload.weight' },
                    { emit: { success: 'BOOKED', failure: 'REFUSED' } },
                  ],
                ],
              },
              {
                from: 'booking',
                to: 'booked',
                event: 'BOOKED',
                effects: [['set', '@entity.code', '@payload.code']],
              },
              { from: 'booking', to: 'failed', event: 'REFUSED' },
              { from: ['booked', 'failed'], to: 'open', event: 'AGAIN' },
            ],
          },
          ticks: [
            {
              name: 'grow-old',
              interval: '1s',
              effects: [['set', '@entity.age', ['+', '@entity.age', 1]]],
            },
          ],
        },
        {
          name: 'Desk',
          category: 'interaction',
          linkedEntity: 'Parcel',
          listens: [{ event: 'Sending.BOOKED', triggers: 'TELL' }],
          stateMachine: {
            states: [{ name: 'quiet', isInitial: true }, { name: 'told' }],
            events: [{ key: 'TELL' }],
            transitions: [
              { from: 'quiet', to: 'told', event: 'TELL' },
              { from: 'told', to: 'told', event: 'TELL' },
            ],
          },
        },
      ],
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
