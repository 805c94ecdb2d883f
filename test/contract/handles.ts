import { describe, expect, it } from 'vitest';
import { toPlanId } from '../../src/kernel/handles.ts';
import type { KeptPlan, PlanStore } from '../../src/ports/plan-store.ts';
import type { SchemaHandles } from '../../src/ports/schema-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface HandlesFixture {
  /** Two pairs of stores over the same empty data, as two processes have. */
  readonly schemas: SchemaHandles;
  readonly plans: PlanStore;
  readonly otherSchemas: SchemaHandles;
  readonly otherPlans: PlanStore;
  /** Moves the stores' clock. */
  advance(ms: number): void;
  /** Bytes of documents, and of plans, that a tenant may keep. */
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

const document = (name: string) => ({ name, orbitals: [{ entity: 'Ticket' }], z: 1, a: 2 });

/** Schemas and plans, which have their handles in common: what is given back of each. */
const KINDS = {
  schema: {
    id: /^sch_[A-Za-z0-9_-]{22}$/,
    create: document,
    of: ({ schemas: store, otherSchemas: other }: HandlesFixture) => ({
      store,
      other,
      put: (tenant: string, name: string) => store.put(tenant, document(name)),
    }),
  },
  plan: {
    id: /^pln_[A-Za-z0-9_-]{22}$/,
    create: createPlan,
    of: ({ plans: store, otherPlans: other }: HandlesFixture) => ({
      store,
      other,
      put: (tenant: string, name: string) => store.put(tenant, createPlan(name)),
    }),
  },
} as const;

/** What every store of handles does. */
export function describeHandles(name: string, open: () => Promise<HandlesFixture>): void {
  describe.each(Object.entries(KINDS))(`handles of a %s: ${name}`, (_, {
    id: form,
    create,
    of,
  }) => {
    it('give back exactly what was put, to every process', async () => {
      const { other, put } = of(await open());
      const id = await put('acme', 'Ticket');
      expect(id).toMatch(form);
      expect(JSON.stringify(await other.find('acme', id))).toBe(JSON.stringify(create('Ticket')));
    });

    it('name the equal alike and the different otherwise', async () => {
      const { put } = of(await open());
      const id = await put('acme', 'Ticket');
      expect(await put('acme', 'Ticket')).toBe(id);
      expect(await put('acme', 'Order')).not.toBe(id);
    });

    it('are unknown to another tenant', async () => {
      const { store, put } = of(await open());
      const id = await put('acme', 'Ticket');
      for (const tenant of ['acm', 'acme-2']) {
        expect(await store.find(tenant, id)).toBeUndefined();
      }
      expect(await put('acme-2', 'Ticket')).not.toBe(id);
    });

    it('end seven days after their last use', async () => {
      const fixture = await open();
      const { store, put } = of(fixture);
      const id = await put('acme', 'Ticket');
      fixture.advance(6 * DAY_MS);
      expect(await store.find('acme', id)).toBeDefined();
      fixture.advance(6 * DAY_MS);
      expect(await store.sweep()).toBe(0);
      expect(await store.find('acme', id)).toBeDefined();
      fixture.advance(6 * DAY_MS);
      fixture.advance(DAY_MS + 1);
      expect(await store.find('acme', id)).toBeUndefined();
      expect(await store.sweep()).toBe(1);
    });
  });

  describe(`schemas: ${name}`, () => {
    it('are given as JSON, and named alike whatever the order of their keys', async () => {
      const { schemas } = await open();
      const id = await schemas.put('acme', document('App'));
      const text = JSON.stringify(document('App'));
      expect(await schemas.findText('acme', id)).toBe(text);
      expect(await schemas.sizeBytes('acme', id)).toBe(Buffer.byteLength(text));
      expect(await schemas.sizeBytes('acme-2', id)).toBe(0);
      const { orbitals } = document('App');
      expect(await schemas.put('acme', { a: 2, z: 1, orbitals, name: 'App' })).toBe(id);
    });

    it('are refused beyond the quota of a tenant, and only of that one', async () => {
      const { schemas, quotaBytes } = await open();
      await schemas.put('acme', { name: 'x'.repeat(quotaBytes - 100) });
      await expect(schemas.put('acme', { name: 'y'.repeat(200) })).rejects.toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
      });
      await expect(schemas.put('other', { name: 'y'.repeat(200) })).resolves.toMatch(/^sch_/);
    });
  });

  describe(`plans: ${name}`, () => {
    it('keep what was told last of equal actions for equal documents, also of none', async () => {
      const { plans } = await open();
      const plan = createPlan('Ticket');
      const id = await plans.put('acme', plan);
      expect(id).toBe(toPlanId('acme', SCHEMA_ID, plan.items));
      const items = plan.items.map(({ action, params }) => ({ action, params }));
      expect(await plans.put('acme', { ...plan, madeBy: 'gap', items })).toBe(id);
      expect(await plans.find('acme', id)).toEqual({ ...plan, madeBy: 'gap', items });
      const elsewhere = { ...plan, schemaId: `sch_${'b'.repeat(43)}` };
      expect(await plans.put('acme', elsewhere)).not.toBe(id);
      const empty = await plans.put('acme', { ...plan, items: [] });
      expect((await plans.find('acme', empty))?.items).toEqual([]);
    });

    it('make way where they are unused longest, and only those of the tenant', async () => {
      const { plans, advance, quotaBytes } = await open();
      const large = (letter: string) => createPlan(letter.repeat(Math.floor(quotaBytes * 0.4)));
      const others = await plans.put('other', large('a'));
      const ids: string[] = [];
      for (const letter of ['a', 'b', 'c']) {
        ids.push(await plans.put('acme', large(letter)));
        advance(1000);
      }
      const kept = await Promise.all(ids.map((id) => plans.find('acme', id)));
      expect(kept.map((plan) => plan !== undefined)).toEqual([false, true, true]);
      expect(await plans.find('other', others)).toBeDefined();
    });
  });
}
