import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../src/kernel/errors.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { generateTests } from '../../src/operations/generate-tests.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { verifyProperties } from '../../src/operations/verify-properties.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { arm, trait } from '../support/machine.ts';
import { scaleToTier } from '../support/tier.ts';

const createContext = await createBehaviorsContexts();

/** Values that `String` and `Number` throw at, and others that are rarely where they are put. */
const HOSTILE: readonly Json[] = [
  ...[{ toString: 1 }, { toString: null, valueOf: 1 }, { valueOf: 1 }, [{ toString: 1 }]],
  { name: { toString: 1 }, event: [], kind: { toString: 1 } },
  ...[[], {}, null, true, '', -1, 1e300, 'toString', '__proto__', '@payload.id', '@entity.tags'],
];

const ANSWERS = { emit: { success: 'KEPT', failure: 'LOST' } };
const EFFECTS: Json[] = [
  ['set', '@entity.place.city', '@payload.id'],
  ['set', 'tags', ['array/sort', '@payload.tags', 'id', 'desc']],
  ['persist', 'create', 'Parcel', { id: '@payload.id', tags: [] }, ANSWERS],
  ['persist', 'update', 'Parcel', { id: '@payload.id', age: 3 }],
  ['persist', 'delete', 'Parcel', '@payload.id'],
  ['persist', 'batch', [['update', 'Parcel', '@payload.id', { age: 2 }]], ANSWERS],
  ['fetch', 'Parcel', { id: '@payload.id', orderBy: '-tags', limit: 2, include: ['owner'] }],
  ['fetch', 'Parcel', { filter: ['>', '@entity.age', 0], orderBy: { field: 'age' }, offset: 0 }],
  ['call-service', 'post', 'book', { id: '@payload.id' }, ANSWERS],
  ['render-ui', 'modal', { type: 'card', title: 'Parcel @payload.id', items: '@payload.tags' }],
  ['notify', ['array/groupBy', '@payload.tags', 'id']],
  ['navigate', ['str/concat', '/', '@payload.id', ['ease/apply', '@payload.id', 0.5]]],
  ['let', [['who', '@user.name']], ['when', ['=', '@who', '@payload.id'], ['emit', 'KEPT', {}]]],
  ['do', ['if', '@payload.id', ['emit', 'TOLD', { id: '@payload.id' }], ['spawn', '@payload.id']]],
];

const ID = { name: 'id', type: 'string', required: true };
const sending = trait(
  'Sending',
  ['open', 'sent', 'kept'],
  [{ key: 'SEND', payloadSchema: [ID] }, { key: 'KEPT' }, { key: 'LOST' }, 'TOLD'],
  [
    arm('open', 'SEND', 'sent', { guard: ['>', '@payload.weight', '@config.step'] }),
    arm('open', 'SEND', 'sent', { effects: EFFECTS }),
    arm(['sent', 'open'], 'KEPT', 'kept'),
    arm('*', 'LOST', 'open'),
  ],
  {
    linkedEntity: 'Parcel',
    config: { step: { type: 'number', default: 1 } },
    emits: [{ event: 'KEPT', scope: 'external' }],
    ticks: [
      { name: 'age', interval: '1s', appliesTo: ['p1'], effects: [['set', 'age', 5]] },
      { name: 'tell', interval: '* * * * *', effects: [['emit', 'TOLD', '@entity.tags']] },
    ],
  },
);
const source = { kind: 'trait', trait: 'Sending' };
const desk = trait('Desk', ['quiet', 'told'], [], [arm('quiet', 'TELL', 'told')], {
  listens: [{ event: 'TOLD', triggers: 'TELL', source, guard: true, payloadMapping: { id: 1 } }],
});
const owner = { name: 'owner', type: 'relation', relation: { entity: 'Person' } };
const fields = [ID, { name: 'age', type: 'number', default: 0 }, owner];
const instances = [{ id: 'p1', age: 1, owner: 'ann', tags: ['b', 'a'] }, { id: 'p2' }];
const entity = { name: 'Parcel', persistence: 'persistent', fields, instances };
const traits = [sending, desk];
const schema = { name: 'parcels', orbitals: [{ name: 'Parcels', entity, traits }] } as JsonObject;

const world = {
  events: [
    { event: 'UI:SEND', payload: { id: 'p1', weight: 3, tags: [{ id: 1 }, { id: 'b' }] } },
    { event: 'SEND', payload: { id: 'p9', tags: [] }, entity_id: 'p2', user: { name: 'ann' } },
    { event: 'TELL', trait: 'Desk', orbital: 'Parcels', advance_ms: 61_000 },
  ],
  entities: { Parcel: [...instances, { id: 'p9', age: 'x' }], Person: [{ id: 'ann', name: 'p1' }] },
  services: { 'post.book': [{ result: { code: 'c' } }, { fail: 'full' }] },
  user: { name: 'ann', age: 4 },
};
const properties = [
  { never: { all: [{ state: 'Sending.kept' }, { not: { event: 'SEND' } }] } },
  { always: { holds: ['<', '@entity.age', 9], trait: 'Sending' } },
];
const bounds = { states: 20, depth: 3, ms: 20 };

const REQUESTS: readonly (readonly [(input: unknown) => Promise<unknown>, JsonObject])[] = [
  [(input) => invoke(simulate, input, createContext()), { schema, ...world }],
  [(input) => invoke(generateTests, input, createContext()), { schema, max_tests: 40 }],
  [(input) => invoke(verifyProperties, input, createContext()), { schema, properties, bounds }],
];

/** A copy with a value in the place of the `at`th part. */
function putAt(root: Json, at: number, value: Json): Json {
  const text = JSON.stringify(root);
  let left = 0;
  JSON.parse(text, () => left++);
  left = at % left;
  return JSON.parse(text, (_, part) => (left-- === 0 ? value : part));
}

it('answers or refuses hostile values anywhere in what is run, and never throws at them', async () => {
  let answered = 0;
  const edit = fc.tuple(fc.nat(), fc.constantFrom(...HOSTILE));
  const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
  const property = fc.asyncProperty(fc.nat({ max: 2 }), edits, async (which, put) => {
    const [ask, request = {}] = REQUESTS[which] ?? [];
    try {
      await ask?.(put.reduce<Json>((all, [at, value]) => putAt(all, at, value), request));
      answered++;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'INTERNAL') throw error;
    }
  });
  const numRuns = scaleToTier(300);
  await fc.assert(property, { seed: 30, numRuns });
  expect(answered).toBeGreaterThan(numRuns / 2);
});
