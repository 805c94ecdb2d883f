import { mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diagnose, toText } from '../../src/cli/doctor.ts';
import { createOrrery } from '../../src/server/create-orrery.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-doctor-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function diagnoseStore(dataDir: string) {
  const diagnoses = await diagnose({ dataDir });
  return diagnoses.find(({ name }) => name === 'store');
}

/** A data directory with some episodes, whose database is large enough to have a middle. */
async function createStore(name: string): Promise<string> {
  const dataDir = join(folder, name);
  const orrery = createOrrery({ dataDir });
  for (let i = 0; i < 20; i++) {
    const context = `A walrus, ${i} ${'of the sea '.repeat(200)}`;
    await orrery.memoryStore({ domain: 'zoo', context, outcome: 'success' });
  }
  await orrery.close();
  // The first start of a server leaves one, which says that there was a store.
  await writeFile(join(dataDir, 'api-key'), 'orr_local');
  return dataDir;
}

test('says a sentence about each part of a sound machine, and leaves nothing behind', async () => {
  const diagnoses = await diagnose({ dataDir: join(folder, 'new') });
  expect(diagnoses.filter(({ status }) => status === 'failure')).toEqual([]);
  expect(diagnoses.map(({ name }) => name)).toEqual(['node', 'store', 'self test']);
  for (const { says } of diagnoses) expect(says).toMatch(/\.$/);
  expect(toText(diagnoses).split('\n')).toHaveLength(diagnoses.length + 1);
  expect(await readdir(folder)).toEqual([]);
});

test('a file in the way of the data directory is a failure', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'data')]) {
    expect(await diagnoseStore(dataDir)).toMatchObject({ status: 'failure' });
  }
});

describe('a store', () => {
  test('that is whole is said to be readable', async () => {
    expect(await diagnoseStore(await createStore('whole'))).toMatchObject({
      status: 'ok',
      says: expect.stringMatching(/^All 20 episodes in /),
    });
  });

  test.each([
    ['overwritten', async (file: string) => writeFile(file, 'a diary, not a database')],
    ['emptied', async (file: string) => truncate(file)],
    [
      'overwritten from its third page on',
      async (file: string) => {
        const { size } = await stat(file);
        const handle = await open(file, 'r+');
        await handle.write(Buffer.alloc(size - 8_192, 0x7f), 0, size - 8_192, 8_192);
        await handle.close();
      },
    ],
  ])('that was %s is a failure with the next step', async (name, destroy) => {
    const dataDir = await createStore(name);
    await destroy(join(dataDir, 'orrery.db'));
    expect(await diagnoseStore(dataDir)).toMatchObject({
      status: 'failure',
      says: expect.stringMatching(/[Rr]estore a backup|orrery memory verify/),
    });
  });
});
