import { describe, expect, it } from 'vitest';
import { toPlanId } from '../../src/kernel/handles.ts';
import type { KeptPlan, PlanStore } from '../../src/ports/plan-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PlanStoreFixture {
  /** Two stores over the same empty data, as two processes have. */
  readonly store: PlanStore;
  readonly other: PlanStore;
  /** Moves the stores' clock. */
  advance(ms: number): void;
  /** Bytes of plans that a tenant may keep. */
  readonly quotaBytes: number;
}

const SCHEMA_ID = `sch_${'a'.repeat(43)}`;

function createPlan(name: string, madeBy = 'plan'): KeptPlan {
  return {
    schemaId: SCHEMA_ID,
    madeBy,
    items: [
      { action: 'add_entity', params: { z: 1, name, a: [':colon', null] }, level: 1, score: 0.5 },
      { action: 'add_page', params: { name: 'Ünïcode \u0000' }, level: 2, destructive: true },
    ],
  };
}

/** What every PlanStore does. */
export function describePlanStore(name: string, open: () => Promise<PlanStoreFixture>): void {
  describe(`PlanStore: ${name}`, () => {
    it('gives a plan back exactly, to every process', async () => {
      const { store, other } = await open();
      const plan = createPlan('Ticket');
      const id = await store.put('acme', plan);
      expect(id).toBe(toPlanId('acme', SCHEMA_ID, plan.items));
      expect(id).toMatch(/^pln_[A-Za-z0-9_-]{22}$/);
      expect(JSON.stringify(await other.find('acme', id))).toBe(JSON.stringify(plan));
    });

    it('names equal actions for equal documents alike and keeps what was told last', async () => {
      const { store } = await open();
      const plan = createPlan('Ticket');
      const id = await store.put('acme', plan);
      const items = plan.items.map(({ action, params }) => ({ action, params }));
      expect(await store.put('acme', { ...plan, madeBy: 'gap', items })).toBe(id);
      expect(await store.find('acme', id)).toEqual({ ...plan, madeBy: 'gap', items });
      expect(await store.put('acme', createPlan('Order'))).not.toBe(id);
      const elsewhere = { ...plan, schemaId: `sch_${'b'.repeat(43)}` };
      expect(await store.put('acme', elsewhere)).not.toBe(id);
    });

    it('keeps an empty plan', async () => {
      const { store } = await open();
      const id = await store.put('acme', { ...createPlan('x'), items: [] });
      expect((await store.find('acme', id))?.items).toEqual([]);
    });

    it('does not know the plan of another tenant', async () => {
      const { store } = await open();
      const id = await store.put('acme', createPlan('Ticket'));
      expect(await store.find('acm', id)).toBeUndefined();
      expect(await store.find('acme-2', id)).toBeUndefined();
      expect(await store.put('acme-2', createPlan('Ticket'))).not.toBe(id);
      expect(await store.sizeBytes('acm', id)).toBe(0);
    });

    it('forgets a plan seven days after its last use', async () => {
      const { store, advance } = await open();
      const id = await store.put('acme', createPlan('Ticket'));
      advance(6 * DAY_MS);
      expect(await store.find('acme', id)).toBeDefined();
      advance(6 * DAY_MS);
      expect(await store.sweep()).toBe(0);
      expect(await store.find('acme', id)).toBeDefined();
      advance(7 * DAY_MS + 1);
      expect(await store.find('acme', id)).toBeUndefined();
      expect(await store.sweep()).toBe(1);
    });

    it('tells the size of a plan without using it', async () => {
      const { store, advance } = await open();
      const plan = createPlan('Ticket');
      const id = await store.put('acme', plan);
      advance(6 * DAY_MS);
      expect(await store.sizeBytes('acme', id)).toBe(Buffer.byteLength(JSON.stringify(plan.items)));
      advance(DAY_MS + 1);
      expect(await store.find('acme', id)).toBeUndefined();
    });

    it('lets the plans unused longest make way, and only those of the tenant', async () => {
      const { store, advance, quotaBytes } = await open();
      const large = (letter: string) => createPlan(letter.repeat(Math.floor(quotaBytes * 0.4)));
      const others = await store.put('other', large('a'));
      const ids: string[] = [];
      for (const letter of ['a', 'b', 'c']) {
        ids.push(await store.put('acme', large(letter)));
        advance(1000);
      }
      const kept = await Promise.all(ids.map((id) => store.find('acme', id)));
      expect(kept.map((plan) => plan !== undefined)).toEqual([false, true, true]);
      expect(await store.find('other', others)).toBeDefined();
    });
  });
}
