import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KeyStore, NewApiKey } from '../../src/ports/key-store.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest();

const newKey = (overrides: Partial<NewApiKey> = {}): NewApiKey => ({
  tenant: 'acme',
  name: 'laptop',
  hash: hashOf('orr_one'),
  expiresAtMs: null,
  ...overrides,
});

/** What every KeyStore does. `open` gives two stores over the same empty data, as two processes have. */
export function describeKeyStore(
  name: string,
  open: () => Promise<{ store: KeyStore; other: KeyStore }>,
): void {
  describe(`KeyStore: ${name}`, () => {
    it('lists a created key, in this process and the other', async () => {
      const { store, other } = await open();
      const created = await store.create(newKey({ expiresAtMs: 99 }));
      expect(await store.list()).toEqual([created]);
      expect(await other.list()).toEqual([created]);
      expect(created).toMatchObject({ tenant: 'acme', name: 'laptop' });
    });

    it('refuses a hash that exists', async () => {
      const { store } = await open();
      await store.create(newKey());
      await expect(store.create(newKey({ tenant: 'other' }))).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    });

    it('lists keys of exactly one tenant, oldest first', async () => {
      const { store } = await open();
      await store.create(newKey());
      await store.create(newKey({ tenant: 'acme-2', hash: hashOf('orr_two') }));
      await store.create(newKey({ name: 'server', hash: hashOf('orr_three') }));
      expect((await store.list('acme')).map((key) => key.name).sort()).toEqual([
        'laptop',
        'server',
      ]);
      expect(await store.list('acm')).toEqual([]);
      expect(await store.list()).toHaveLength(3);
    });

    it('forgets a revoked key at once, everywhere', async () => {
      const { store, other } = await open();
      const { id } = await store.create(newKey());
      expect(await other.revoke(id)).toBe(true);
      expect(await store.list()).toEqual([]);
      expect(await store.revoke(id)).toBe(false);
    });
  });
}
