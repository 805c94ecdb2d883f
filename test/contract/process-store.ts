import { describe, expect, it } from 'vitest';
import type { ProcessStore } from '../../src/ports/process-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ProcessStoreFixture {
  /** Two stores over the same empty data, as two processes have. */
  readonly store: ProcessStore;
  readonly other: ProcessStore;
  /** Moves the stores' clock. */
  advance(ms: number): void;
  readonly quota: number;
}

const process = (processId: string, step = 0) => ({
  processId,
  summary: { goal: 'std-helpdesk', step },
  state: { document: { z: 1, a: [':colon', null, 'ü'] }, step },
});

/** What every ProcessStore does. */
export function describeProcessStore(name: string, open: () => Promise<ProcessStoreFixture>): void {
  describe(`ProcessStore: ${name}`, () => {
    it('gives a process back exactly, to every process and to no other tenant', async () => {
      const { store, other } = await open();
      await store.create('acme', process('prc_1'));
      const found = await other.find('acme', 'prc_1');
      expect(found).toMatchObject({ ...process('prc_1'), revision: 1 });
      expect(JSON.stringify(found?.state)).toBe(JSON.stringify(process('prc_1').state));
      expect(await store.find('acme-2', 'prc_1')).toBeUndefined();
      expect(await store.list('acme-2', 10)).toEqual([]);
      expect(await store.replace('acme-2', { ...process('prc_1', 1), revision: 1 })).toBe(false);
    });

    it('lets exactly one of two that saw the same revision replace it', async () => {
      const { store, other } = await open();
      await store.create('acme', process('prc_1'));
      const outcomes = await Promise.all([
        store.replace('acme', { ...process('prc_1', 1), revision: 1 }),
        other.replace('acme', { ...process('prc_1', 2), revision: 1 }),
      ]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const found = await store.find('acme', 'prc_1');
      expect(found?.revision).toBe(2);
      expect(found?.state).toEqual(process('prc_1', outcomes[0] ? 1 : 2).state);
    });

    it('lists the last used first, without states', async () => {
      const { store, advance } = await open();
      await store.create('acme', process('prc_1'));
      advance(1000);
      await store.create('acme', process('prc_2'));
      advance(1000);
      await store.replace('acme', { ...process('prc_1', 1), revision: 1 });
      const listed = await store.list('acme', 10);
      expect(listed.map(({ processId }) => processId)).toEqual(['prc_1', 'prc_2']);
      expect(listed[0]).toEqual({
        processId: 'prc_1',
        revision: 2,
        usedAtMs: expect.any(Number),
        summary: { goal: 'std-helpdesk', step: 1 },
      });
      expect(await store.list('acme', 1)).toHaveLength(1);
    });

    it('expires seven days after the last change, and remembers what it was for thirty more', async () => {
      const { store, advance } = await open();
      await store.create('acme', process('prc_1'));
      advance(6 * DAY_MS);
      expect(await store.replace('acme', { ...process('prc_1', 1), revision: 1 })).toBe(true);
      advance(7 * DAY_MS + 1);
      const expired = await store.find('acme', 'prc_1');
      expect(expired).toMatchObject({ state: null, summary: { step: 1 } });
      expect(await store.replace('acme', { ...process('prc_1', 2), revision: 2 })).toBe(false);
      expect(await store.sweep()).toBe(1);
      expect(await store.sweep()).toBe(0);
      expect(await store.find('acme', 'prc_1')).toMatchObject({ state: null });
      advance(30 * DAY_MS);
      expect(await store.sweep()).toBe(1);
      expect(await store.find('acme', 'prc_1')).toBeUndefined();
    });

    it('refuses more than the quota of a tenant, expired ones not counted', async () => {
      const { store, advance, quota } = await open();
      for (let i = 0; i < quota; i++) await store.create('acme', process(`prc_${i}`));
      await expect(store.create('acme', process('prc_more'))).rejects.toMatchObject({
        code: 'CONFLICT',
      });
      await store.create('other', process('prc_more'));
      advance(8 * DAY_MS);
      await store.create('acme', process('prc_more'));
    });
  });
}
