import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { callAll, DOORS, type Door } from './doors.ts';
import { REFUSED, SAMPLES } from './samples.ts';

const REFERENCE = 'in process';
const names = new Set(OPERATIONS.map(({ name }) => name));
const samples = SAMPLES.filter(([operation]) => names.has(operation));

test('every operation has a sample', () => {
  const sampled = new Set(samples.map(([operation]) => operation));
  expect([...names].filter((name) => !sampled.has(name))).toEqual([]);
});

describe('the same request gets the same answer through every door', () => {
  let reference: { samples: unknown[]; refused: unknown[] };
  beforeAll(async () => {
    const door = await (DOORS[REFERENCE] as () => Promise<Door>)();
    reference = { samples: await callAll(door, samples), refused: await callAll(door, REFUSED) };
    await door.close();
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
          expect(answers[i], operation).toEqual(reference.samples[i]);
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
