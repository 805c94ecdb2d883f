import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { callAll, callAsModel, DOORS, type Door } from './doors.ts';
import { REFUSED, SAMPLES } from './samples.ts';

const REFERENCE = 'in process';
const names = new Set(OPERATIONS.map(({ name }) => name));
const samples = SAMPLES.filter(([operation]) => names.has(operation));

/** Doors that models come through: they read the projection of what programs get. */
const OF_PROGRAMS = new Set(['in process', 'http']);

describe('the same request gets the same answer through every door', () => {
  let reference: { program: unknown[]; model: unknown[]; refused: unknown[] };
  beforeAll(async () => {
    const door = await (DOORS[REFERENCE] as () => Promise<Door>)();
    const refused = await callAll(door, REFUSED);
    const program = await callAll(door, samples);
    await door.close();
    const fresh = await (DOORS[REFERENCE] as () => Promise<Door>)();
    const model = await callAsModel(fresh, samples);
    await fresh.close();
    reference = { program, model, refused };
  });

  test('and the refused are refused with a named code', () => {
    for (const answer of reference.refused) {
      expect(answer).toMatchObject({ code: expect.stringMatching(/^(UNPROCESSABLE|NOT_FOUND)$/) });
    }
  });

  for (const [name, open] of Object.entries(DOORS)) {
    if (name === REFERENCE) continue;
    describe(name, () => {
      let door: Door;
      beforeAll(async () => {
        door = await open();
      });
      afterAll(() => door?.close());

      test('answers', async () => {
        const answers = await callAll(door, samples);
        samples.forEach(([operation], i) => {
          const expected = OF_PROGRAMS.has(name) ? reference.program : reference.model;
          expect(answers[i], operation).toEqual(expected[i]);
        });
      });

      test('refuses', async () => {
        const answers = await callAll(door, REFUSED);
        REFUSED.forEach(([operation, input], i) => {
          expect(answers[i], `${operation} ${JSON.stringify(input)}`).toEqual(reference.refused[i]);
        });
      });
    });
  }
});
