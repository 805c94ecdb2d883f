import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENTS, type ClientDoor, REVISIONS } from './client-matrix.ts';
import { callAll, callAsModel, openInProcess } from './doors.ts';
import { REFUSED, SAMPLES } from './samples.ts';

describe('SDK 2 gets the answers that programs get, as models read them', () => {
  let expected: { answers: unknown[]; refusals: unknown[] };
  beforeAll(async () => {
    const door = await openInProcess();
    const refusals = await callAll(door, REFUSED);
    const answers = await callAsModel(door, SAMPLES);
    await door.close();
    expected = { answers, refusals };
  });

  describe.each(CLIENTS)('$name', ({ mode, open }) => {
    let door: ClientDoor;
    beforeAll(async () => {
      door = await open();
    });
    afterAll(() => door?.close());

    test('speaks the revision that it should', () => {
      expect(door.client.getNegotiatedProtocolVersion()).toBe(REVISIONS[mode]);
      expect(door.client.getServerVersion()?.name).toBe('orrery');
      expect(door.client.getInstructions()).toContain('Orrery is a world model');
    });

    test('calls every operation', async () => {
      const refusals = await callAll(door, REFUSED);
      const answers = await callAll(door, SAMPLES);
      REFUSED.forEach(([operation], i) => {
        expect(refusals[i], operation).toEqual(expected.refusals[i]);
      });
      SAMPLES.forEach(([operation], i) => {
        expect(answers[i], operation).toEqual(expected.answers[i]);
      });
    });

    test('reads resources and prompts', async () => {
      const { client } = door;
      const { resources } = await client.listResources();
      const first = resources[0]?.uri ?? '';
      const { contents } = await client.readResource({ uri: first });
      expect(contents[0]).toMatchObject({ uri: first, mimeType: 'application/json' });
      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name }) => name)).toContain('repair-schema');
      const prompt = await client.getPrompt({ name: 'repair-schema', arguments: { task: 'x' } });
      expect(prompt.messages).toHaveLength(1);
      await expect(client.readResource({ uri: 'orrery://nothing' })).rejects.toThrow(
        /No resource is at this URI/,
      );
    });
  });
});
