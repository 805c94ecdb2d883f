import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagnose, toText } from '../../src/cli/doctor/doctor.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-doctor-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const find = (diagnoses: Awaited<ReturnType<typeof diagnose>>, wanted: string) =>
  diagnoses.find(({ name }) => name === wanted);

test('tells of a sound machine in a sentence each, and leaves nothing behind', async () => {
  const diagnoses = await diagnose({ dataDir: join(folder, 'new'), port: '0' });
  expect(diagnoses.filter(({ status }) => status === 'failure')).toEqual([]);
  expect(diagnoses.map(({ name }) => name)).toEqual([
    'orrery',
    'node',
    'data directory',
    'disk',
    'keys',
    'port',
    'engines',
    'self test',
  ]);
  for (const { says } of diagnoses) expect(says).toMatch(/\.$/);
  expect(toText(diagnoses).split('\n')).toHaveLength(diagnoses.length + 1);
  expect(await readdir(folder)).toEqual([]);
});

test('tells of a file in the way and of a port that is taken', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const taken = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = taken.address() as AddressInfo;
    const diagnoses = await diagnose({ dataDir: join(file, 'data'), port: String(port) });
    expect(find(diagnoses, 'data directory')).toMatchObject({ status: 'failure' });
    expect(find(diagnoses, 'port')).toMatchObject({
      status: 'warning',
      says: expect.stringContaining('EADDRINUSE'),
    });
  } finally {
    taken.close();
  }
});
