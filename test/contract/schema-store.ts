import { describe, expect, it } from 'vitest';
import type { SchemaStore } from '../../src/ports/schema-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SchemaStoreFixture {
  readonly store: SchemaStore & { sweep(): Promise<number> };
  /** Moves the store's clock. */
  advance(ms: number): void;
  /** Bytes of documents that a tenant may keep. */
  readonly quotaBytes: number;
}

/** What every SchemaStore does. */
export function describeSchemaStore(name: string, open: () => Promise<SchemaStoreFixture>): void {
  const document = { name: 'App', orbitals: [{ entity: 'Ticket' }], z: 1, a: 2 };

  describe(`SchemaStore: ${name}`, () => {
    it('gives a document back exactly, keys in the order they were sent', async () => {
      const { store } = await open();
      const id = await store.put('acme', document);
      expect(id).toMatch(/^sch_[A-Za-z0-9_-]{43}$/);
      expect(JSON.stringify(await store.find('acme', id))).toBe(JSON.stringify(document));
    });

    it('gives the same as JSON', async () => {
      const { store } = await open();
      const id = await store.put('acme', document);
      expect(await store.findText('acme', id)).toBe(JSON.stringify(document));
      expect(await store.findText('acm', id)).toBeUndefined();
    });

    it('names equal documents alike, whatever the order of their keys', async () => {
      const { store } = await open();
      const id = await store.put('acme', document);
      expect(
        await store.put('acme', { a: 2, z: 1, orbitals: document.orbitals, name: 'App' }),
      ).toBe(id);
      expect(await store.put('acme', { ...document, a: 3 })).not.toBe(id);
    });

    it('does not know the handle of another tenant', async () => {
      const { store } = await open();
      const id = await store.put('acme', document);
      expect(await store.find('acm', id)).toBeUndefined();
      expect(await store.find('acme-2', id)).toBeUndefined();
      expect(await store.put('acme-2', document)).not.toBe(id);
    });

    it('forgets a handle seven days after its last use', async () => {
      const { store, advance } = await open();
      const id = await store.put('acme', document);
      advance(6 * DAY_MS);
      expect(await store.find('acme', id)).toEqual(document);
      advance(6 * DAY_MS);
      expect(await store.sweep()).toBe(0);
      expect(await store.find('acme', id)).toEqual(document);
      advance(7 * DAY_MS + 1);
      expect(await store.find('acme', id)).toBeUndefined();
      expect(await store.sweep()).toBe(1);
    });

    it('refuses what exceeds the quota of a tenant, and only of that one', async () => {
      const { store, quotaBytes } = await open();
      await store.put('acme', { name: 'x'.repeat(quotaBytes - 100) });
      await expect(store.put('acme', { name: 'y'.repeat(200) })).rejects.toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
      });
      await expect(store.put('other', { name: 'y'.repeat(200) })).resolves.toMatch(/^sch_/);
    });
  });
}
