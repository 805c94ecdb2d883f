import { expect, test } from 'vitest';
import { createStoreChanges, type WatchedStore } from '../../../src/server/mcp/store-changes.ts';

const toCaller = (tenant: string) => ({ tenant, keyId: 'key' });

/** A store whose domains change when told to, and which counts how often each tenant's are read. */
function createCountedStore() {
  const reads = new Map<string, number>();
  const episodes = new Map<string, number>();
  const stats = async ({ tenant, domain }: { tenant: string; domain: string }) => {
    reads.set(tenant, (reads.get(tenant) ?? 0) + 1);
    return { episodes: episodes.get(`${tenant}/${domain}`) ?? 0 };
  };
  const store = {
    behaviors: async () => ({ revision: 'one' }),
    stores: async () => ({ episodes: { stats } }),
  } as unknown as WatchedStore;
  return {
    store,
    reads: (tenant: string) => reads.get(tenant) ?? 0,
    change: (tenant: string, domain: string) => episodes.set(`${tenant}/${domain}`, 1),
  };
}

const fail = (error: unknown) => {
  throw error;
};

test('a resource that many subscriptions name is read once for all of them', async () => {
  const { store, reads, change } = createCountedStore();
  const changes = createStoreChanges(store, fail);
  let told = 0;
  const uris = ['orrery://memory/a', 'orrery://memory/b'];
  for (let i = 0; i < 500; i++) changes.subscribe(toCaller('acme'), uris, () => told++);
  await expect.poll(() => reads('acme')).toBeGreaterThan(1);
  const before = reads('acme');
  expect(before).toBeLessThan(20);
  change('acme', 'a');
  await expect.poll(() => told, { timeout: 30_000 }).toBe(500);
  expect(reads('acme') - before).toBeLessThan(20);
  changes.close();
});

test('a tenant that names thousands of resources does not make others wait for them', async () => {
  const { store, reads, change } = createCountedStore();
  const changes = createStoreChanges(store, fail);
  for (let i = 0; i < 200; i++) {
    const uris = Array.from({ length: 100 }, (_, n) => `orrery://memory/d${i * 100 + n}`);
    changes.subscribe(toCaller('attacker'), uris, () => {});
  }
  let readsWhenTold = -1;
  changes.subscribe(toCaller('victim'), ['orrery://memory/mine'], () => {
    readsWhenTold = reads('attacker');
  });
  await expect.poll(() => reads('victim')).toBe(1);
  expect(reads('attacker')).toBeLessThan(20_000);
  change('victim', 'mine');
  await expect.poll(() => readsWhenTold, { timeout: 30_000 }).toBeGreaterThan(0);
  changes.close();
});

test('names are shared: a key that takes its part is told so, and another tenant still has some', () => {
  const { store } = createCountedStore();
  const changes = createStoreChanges(store, fail);
  const uris = Array.from({ length: 100 }, (_, n) => `orrery://memory/d${n}`);
  const cancels: (() => void)[] = [];
  const subscribe = (tenant: string) => changes.subscribe(toCaller(tenant), uris, () => {});
  expect(() => {
    for (;;) cancels.push(subscribe('attacker'));
  }).toThrow('Your subscriptions name too many resources: end some.');
  subscribe('victim')();
  cancels[0]?.();
  cancels.push(subscribe('attacker'));
  changes.close();
});

test('a URI that is malformed is no failure of the store', async () => {
  const { store, reads } = createCountedStore();
  const failures: unknown[] = [];
  const changes = createStoreChanges(store, (error) => failures.push(error));
  const uris = [
    'orrery://memory/%zz',
    `orrery://memory/${'a'.repeat(300)}`,
    'orrery://schemas/%00',
  ];
  changes.subscribe(toCaller('acme'), [...uris, 'orrery://memory/last'], () => {});
  await expect.poll(() => reads('acme')).toBe(1);
  expect(failures).toEqual([]);
  changes.close();
});
