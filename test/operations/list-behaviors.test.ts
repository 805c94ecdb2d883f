import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
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
  it('lists by name, twenty at a time, to the last one', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(cursor ? { cursor } : {});
      expect(page.behaviors.length).toBeLessThanOrEqual(20);
      expect(page.total).toBe(BUILTIN_BEHAVIORS.length);
      names.push(...page.behaviors.map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(names).toEqual(BUILTIN_BEHAVIORS.map(({ name }) => name));
  });

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

  it('searches words, best first, page by page', async () => {
    const query = 'support tickets';
    const all = await list({ query });
    expect(all.behaviors[0]).toMatchObject({ name: 'std-helpdesk', source: 'builtin' });
    const first = await list({ query, limit: 1 });
    expect(first.behaviors).toEqual(all.behaviors.slice(0, 1));
    const second = await list({ query, limit: 1, cursor: first.next_cursor });
    expect(second.behaviors).toEqual(all.behaviors.slice(1, 2));
  });

  it('says how well a behavior answers, why, and what to do next', async () => {
    const found = await list({ query: 'doctors and their patients' });
    expect(found.behaviors[0]).toMatchObject({
      name: 'std-clinic',
      score: expect.closeTo(0.4, 1),
      reason: '“doctors”, “patients”',
    });
    expect(found.next).toContain(
      'plan_instructions {"current": {"name": "app", "orbitals": []}, "goal": "std-clinic"}',
    );
    const nothing = await list({ query: 'volcano eruption' });
    expect(nothing).toMatchObject({ behaviors: [], total: 0 });
    expect(nothing.next).toContain('std-crud');
    expect((await list({})).next).toBeUndefined();
  });

  it('narrows by tag and by source', async () => {
    await register('mine', 'acme');
    const tagged = await list({ tag: 'Kanban' }, 'acme');
    expect(tagged.behaviors.map(({ name }) => name)).toEqual(['std-kanban']);
    const own = await list({ source: 'registered' }, 'acme');
    expect(own).toEqual({
      behaviors: [{ name: 'mine', description: 'Mine.', tags: [], source: 'registered' }],
      total: 1,
    });
    expect((await list({ query: 'zzzz' }, 'acme')).total).toBe(0);
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

  it('clamps a limit above its range, and refuses one below it', async () => {
    const { behaviors } = await list({ limit: 100_000 });
    expect(behaviors).toHaveLength(BUILTIN_BEHAVIORS.length);
    for (const limit of [-5, 0]) {
      await expect(list({ limit })).rejects.toMatchObject({
        errors: [{ path: '/limit', message: expect.stringMatching(/^Expected 1 to \d+\.$/) }],
      });
    }
  });

  it.each([
    'nonsense',
    '',
    '//',
    Buffer.from('5').toString('base64url'),
  ])('refuses the cursor %j', async (cursor) => {
    await expect(list({ cursor })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      errors: [{ path: '/cursor' }],
    });
  });
});
