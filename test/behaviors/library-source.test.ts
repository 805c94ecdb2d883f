import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { DirectorySnapshot } from '../../src/behaviors/directory.ts';
import type { Behavior } from '../../src/behaviors/library.ts';
import { createLibrarySource } from '../../src/behaviors/library-source.ts';

const behavior = (name: string, source: Behavior['source']): Behavior => ({
  name,
  description: name,
  tags: [],
  source,
  schema: { name, orbitals: [] },
});

function createSource() {
  const registered = new Map<string, readonly Behavior[]>();
  let snapshot: DirectorySnapshot = { behaviors: [], faults: [], revision: 0 };
  const none: readonly Behavior[] = [];
  const source = createLibrarySource({
    directory: { read: async () => snapshot },
    registered: { list: async (tenant) => registered.get(tenant) ?? none },
  });
  const replace = (next: Omit<DirectorySnapshot, 'revision'>) => {
    snapshot = { ...next, revision: snapshot.revision + 1 };
  };
  return { source, registered, replace };
}

describe('createLibrarySource', () => {
  it('gives the same library for as long as nothing changed', async () => {
    const { source } = createSource();
    expect(await source('acme')).toBe(await source('acme'));
    expect((await source('acme')).list()).toHaveLength(BUILTIN_BEHAVIORS.length);
  });

  it('shows a change of the directory in the next call, under a new revision', async () => {
    const { source, replace } = createSource();
    const before = await source('acme');
    const faults = [{ file: 'x.json', reason: 'broken' }];
    replace({ behaviors: [behavior('desk', 'directory')], faults });
    const after = await source('acme');
    expect(after.find('desk')?.source).toBe('directory');
    expect(after.faults).toEqual(faults);
    expect(after.revision).not.toBe(before.revision);
  });

  it('shows what a tenant registered to that tenant alone', async () => {
    const { source, registered } = createSource();
    const before = await source('acme');
    registered.set('acme', [behavior('desk', 'registered')]);
    const after = await source('acme');
    expect(after.find('desk')?.source).toBe('registered');
    expect(after.revision).not.toBe(before.revision);
    expect((await source('other')).find('desk')).toBeUndefined();
    expect((await source('other')).revision).toBe(before.revision);
  });

  it('never gives two tenants with behaviors of their own one revision', async () => {
    const { source, registered } = createSource();
    registered.set('a', [behavior('one', 'registered')]);
    registered.set('b', [behavior('two', 'registered')]);
    expect((await source('a')).revision).not.toBe((await source('b')).revision);
  });

  it('works without a directory and without a store', async () => {
    const library = await createLibrarySource()('local');
    expect(library.find('Helpdesk')?.name).toBe('std-helpdesk');
  });
});
