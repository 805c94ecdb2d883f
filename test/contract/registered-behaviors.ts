import { describe, expect, it } from 'vitest';
import type { RegisteredBehaviors } from '../../src/ports/registered-behaviors.ts';

export interface RegisteredBehaviorsFixture {
  /** Two stores over the same empty data, as two processes have. */
  readonly store: RegisteredBehaviors;
  readonly other: RegisteredBehaviors;
  readonly quota: number;
}

const behavior = (name: string, description = 'Tickets.') => ({
  name,
  description,
  tags: ['support'],
  source: 'registered' as const,
  schema: { name, orbitals: [], z: 1, a: [':colon'] },
});

/** What every RegisteredBehaviors does. */
export function describeRegisteredBehaviors(
  name: string,
  open: () => Promise<RegisteredBehaviorsFixture>,
): void {
  describe(`RegisteredBehaviors: ${name}`, () => {
    it('lists what was registered, in order of names, to every process', async () => {
      const { store, other } = await open();
      expect(await store.put('acme', behavior('zebra'))).toBe(true);
      expect(await store.put('acme', behavior('apple'))).toBe(true);
      const listed = await other.list('acme');
      expect(listed.map((item) => item.name)).toEqual(['apple', 'zebra']);
      expect(listed[0]).toEqual(behavior('apple'));
      expect(await other.list('acme')).toBe(listed);
      expect(JSON.stringify(listed[0]?.schema)).toBe(JSON.stringify(behavior('apple').schema));
    });

    it('keeps tenants apart', async () => {
      const { store } = await open();
      await store.put('acme', behavior('apple'));
      expect(await store.list('acme-2')).toEqual([]);
      expect(await store.remove('acme-2', 'apple')).toBe(false);
      expect(await store.list('acme')).toHaveLength(1);
    });

    it('replaces and removes by name, and every process sees it', async () => {
      const { store, other } = await open();
      expect(await other.list('acme')).toEqual([]);
      await store.put('acme', behavior('apple'));
      expect(await other.list('acme')).toEqual([behavior('apple')]);
      expect(await store.put('acme', behavior('apple', 'Orders.'))).toBe(false);
      expect(await other.list('acme')).toEqual([behavior('apple', 'Orders.')]);
      expect(await store.remove('acme', 'apple')).toBe(true);
      expect(await other.list('acme')).toEqual([]);
    });

    it('refuses a new name beyond the quota, but still replaces', async () => {
      const { store, quota } = await open();
      for (let i = 0; i < quota; i++) await store.put('acme', behavior(`b${i}`));
      await expect(store.put('acme', behavior('more'))).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await store.put('acme', behavior('b0', 'New.'))).toBe(false);
    });
  });
}
