import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getSchema } from '../../src/operations/get-schema.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { listBehaviors } from '../../src/operations/list-behaviors.ts';
import { registerBehavior } from '../../src/operations/register-behavior.ts';
import { createTestDirectory } from '../stores/directory.ts';
import { createBehaviorsContexts, openBehaviorsContexts } from '../support/behaviors-context.ts';

const contextOf = await openBehaviorsContexts();
const list = (input: object, tenant?: string) => invoke(listBehaviors, input, contextOf(tenant));
const register = (name: string, tenant: string) =>
  invoke(registerBehavior, { name, schema, description: 'Mine.' }, contextOf(tenant));

const schema = { name: 'mine', orbitals: [{ entity: 'Thing' }] };

describe('list_behaviors', () => {
  it.each([0, 1])('goes on after the page before where its item %i was removed', async (gone) => {
    const names = ['aa-first', 'ab-second', 'ac-third', 'ad-fourth'];
    const tenant = `without-${gone}`;
    for (const name of names) await register(name, tenant);
    const input = { source: 'registered', limit: 2 };
    const { next_cursor: cursor } = await list(input, tenant);
    await invoke(registerBehavior, { name: names[gone], remove: true }, contextOf(tenant));
    const { behaviors } = await list({ ...input, cursor }, tenant);
    expect(behaviors.map((behavior) => behavior.name)).toEqual(names.slice(2));
  });

  it('shows the files of the behaviors directory and names those that are none', async () => {
    const folder = await createTestDirectory();
    await writeFile(join(folder, 'blog.orb'), JSON.stringify({ name: 'Blog', orbitals: [] }));
    await writeFile(join(folder, 'broken.json'), '{');
    const context = (await createBehaviorsContexts(folder))();
    const listed = await invoke(listBehaviors, { source: 'directory' }, context);
    expect(listed.behaviors.map(({ name }) => name)).toEqual(['blog']);
    expect(listed.unreadable).toEqual([
      { file: 'broken.json', reason: expect.stringContaining('JSON') },
    ]);
  });
});

describe('a registered behavior', () => {
  it('is of one tenant alone', async () => {
    await register('kiln-firings', 'acme');
    const read = (tenant: string) =>
      invoke(getSchema, { schema_id: 'kiln-firings' }, contextOf(tenant));
    await expect(read('other')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const removal = { name: 'kiln-firings', remove: true };
    await expect(invoke(registerBehavior, removal, contextOf('other'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await read('acme')).behavior?.source).toBe('registered');
  });
});
