import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBehaviorDirectory } from '../../src/behaviors/directory.ts';
import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import { createTestDirectory } from '../stores/directory.ts';

const schema = (name: string, rest = {}) => JSON.stringify({ name, orbitals: [], ...rest });

async function open(limits = DEFAULT_LIMITS) {
  const path = await createTestDirectory();
  let nowMs = 0;
  const read = openBehaviorDirectory(path, { nowMs: () => nowMs }, limits);
  return {
    write: async (file: string, text: string) => {
      await mkdir(join(path, file, '..'), { recursive: true });
      await writeFile(join(path, file), text);
    },
    read,
    /** Reads after the folder may be looked at again. */
    readLater: () => {
      nowMs += 1_000;
      return read();
    },
    at: (file: string) => join(path, file),
  };
}

describe('openBehaviorDirectory', () => {
  it('reads .orb and .json documents recursively, named by the document or else the file', async () => {
    const { write, read } = await open();
    await write('shop.orb', schema('My Shop', { description: 'Sells.\nMore.', tags: ['Shop', 1] }));
    await write('deep/er/desk.json', JSON.stringify({ orbitals: [] }));
    await write('notes.txt', 'not one of them');
    await write('.hidden/secret.json', schema('secret'));
    await write('node_modules/x/package.json', schema('x'));
    const { behaviors, faults } = await read();
    expect(faults).toEqual([]);
    expect(behaviors).toEqual([
      { name: 'desk', description: '', tags: [], source: 'directory', schema: { orbitals: [] } },
      expect.objectContaining({ name: 'my-shop', description: 'Sells.', tags: ['shop'] }),
    ]);
  });

  it('reports broken files and goes on', async () => {
    const { write, read } = await open({ ...DEFAULT_LIMITS, maxBodyBytes: 500, maxDepth: 8 });
    await write('a-good.json', schema('good'));
    await write('b-good.json', schema('good'));
    await write('broken.json', '{"name": ');
    await write('deep.json', schema('deep', { deep: JSON.parse('['.repeat(9) + ']'.repeat(9)) }));
    await write('large.json', schema('large', { text: 'x'.repeat(600) }));
    await write('list.json', '[]');
    await write('package.json', '{"name": "no schema"}');
    await write('日本.json', JSON.stringify({ name: '日本', orbitals: [] }));
    const { behaviors, faults } = await read();
    expect(behaviors.map(({ name }) => name)).toEqual(['good']);
    expect(Object.fromEntries(faults.map(({ file, reason }) => [file, reason]))).toEqual({
      'b-good.json': 'Has the same name as a-good.json: "good".',
      'broken.json': expect.stringContaining('JSON'),
      'deep.json': expect.stringContaining('Nested deeper than 8 levels'),
      'large.json': 'Larger than 500 bytes.',
      'list.json': expect.stringContaining('list of orbitals'),
      'package.json': expect.stringContaining('list of orbitals'),
      '日本.json': expect.stringContaining('a name with a letter or digit'),
    });
  });

  it('reports a folder that is not there, without its whole path', async () => {
    const missing = join(await createTestDirectory(), 'missing');
    const read = openBehaviorDirectory(missing, { nowMs: () => 0 }, DEFAULT_LIMITS);
    expect(await read()).toMatchObject({
      behaviors: [],
      faults: [{ file: '.', reason: 'Could not be read (ENOENT).' }],
    });
  });

  it('follows links to files but not to folders, so that no circle is walked', async () => {
    const { write, read, at } = await open();
    await write('real/desk.json', schema('desk'));
    await symlink(at('real/desk.json'), at('alias.json'));
    await symlink(at('.'), at('circle'));
    await symlink(at('nowhere'), at('dangling.json'));
    const { behaviors, faults } = await read();
    expect(behaviors.map(({ name }) => name)).toEqual(['desk']);
    expect(faults.map(({ file }) => file)).toEqual(['dangling.json', 'real/desk.json']);
  });

  it('reads no link that leads out, and quotes nothing of what it can not read', async () => {
    const outside = join(await createTestDirectory(), 'secret.json');
    await writeFile(outside, schema('secret'));
    const { write, read, at } = await open();
    await write('broken.json', 'root:x:0:0');
    await symlink(outside, at('linked.json'));
    const { behaviors, faults } = await read();
    expect(behaviors).toEqual([]);
    expect(faults.map(({ file }) => file).sort()).toEqual(['broken.json', 'linked.json']);
    expect(JSON.stringify(faults)).not.toMatch(/root|secret/);
  });

  it('sees additions, changes, renames and removals, and nothing where nothing changed', async () => {
    const { write, read, readLater, at } = await open();
    await write('one.json', schema('one'));
    const first = await read();
    expect(await readLater()).toBe(first);

    await write('two.json', schema('two'));
    const second = await readLater();
    expect(second.behaviors.map(({ name }) => name)).toEqual(['one', 'two']);

    await write('one.json', schema('uno'));
    expect((await readLater()).behaviors.map(({ name }) => name)).toEqual(['uno', 'two']);

    await rename(at('two.json'), at('a.json'));
    expect((await readLater()).behaviors.map(({ name }) => name)).toEqual(['two', 'uno']);

    await rm(at('a.json'));
    const last = await readLater();
    expect(last.behaviors.map(({ name }) => name)).toEqual(['uno']);
    expect(last.revision).toBe(first.revision + 4);
  });
});
