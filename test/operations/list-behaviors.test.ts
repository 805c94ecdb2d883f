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
const schema = { name: 'mine', orbitals: [{ entity: 'Thing' }] };
const register = (name: string, tenant: string) =>
  invoke(registerBehavior, { name, schema, description: 'Mine.' }, contextOf(tenant));

describe('list_behaviors', () => {
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
