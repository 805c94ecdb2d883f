import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { createKey, hashKey } from '../../src/server/auth/keys.ts';
import { sweepSandboxes } from '../../src/server/auth/sandbox.ts';
import { toSandboxTenant } from '../../src/server/auth/stored-keys.ts';
import { createStderrLog } from '../../src/server/log.ts';
import { bindOperations } from '../../src/server/orrery.ts';
import { createResources } from '../../src/server/wiring/services.ts';
import { createDataDir } from './running-server.ts';

test('what a sandbox wrote goes when its key expires, and nothing else', async () => {
  const dataDir = await createDataDir();
  const resources = createResources({ dataDir, behaviorsDir: undefined });
  const stores = await resources.stores();
  const log = createStderrLog('silent');
  const orrery = bindOperations({ operations: OPERATIONS, services: resources.services, log });
  const sandbox = await stores.keys.create({
    tenant: 'acme',
    name: 'trial',
    hash: hashKey(createKey()),
    scopes: ['sandbox'],
    expiresAtMs: Date.now() + 3_600_000,
  });
  for (const tenant of ['acme', toSandboxTenant(sandbox.id)]) {
    const caller = { tenant, keyId: 'k' };
    const schema = { name: 'App', orbitals: [] };
    await orrery.call(
      'memory_store',
      { domain: 'd', context: 'An episode', pinned: true },
      { caller },
    );
    await orrery.call(
      'register_behavior',
      { name: 'mine', schema, description: 'Mine.' },
      { caller },
    );
    await orrery.call('register_domain', { name: 'd', synonyms: [['one', 'two']] }, { caller });
    await orrery.call('memory_recall', { domain: 'd', context: 'An episode' }, { caller });
  }
  const memory = await resources.services.memory();
  const listAudited = async (tenant: string) => {
    await memory.settle();
    const entries = await memory.listAudit(tenant, { limit: 9 });
    return entries.map(({ action }) => action);
  };
  const parts = { stores, openMemory: resources.services.memory };

  expect(await sweepSandboxes(parts, Date.now())).toBe(0);
  expect(await stores.episodes.listTenants()).toHaveLength(2);
  expect(await listAudited(toSandboxTenant(sandbox.id))).toContain('store');

  expect(await sweepSandboxes(parts, Date.now() + 7_200_000)).toBe(1);
  expect(await stores.episodes.listDomains(toSandboxTenant(sandbox.id))).toEqual([]);
  expect(await stores.registeredBehaviors.list(toSandboxTenant(sandbox.id))).toEqual([]);
  expect(await stores.domains.list(toSandboxTenant(sandbox.id))).toEqual([]);
  expect(await listAudited(toSandboxTenant(sandbox.id))).toEqual([]);
  expect(await stores.keys.list()).toEqual([]);
  expect(await stores.episodes.listDomains('acme')).toEqual(['d']);
  expect(await stores.registeredBehaviors.list('acme')).toHaveLength(1);
  expect(await stores.domains.list('acme')).toHaveLength(1);
  expect(await listAudited('acme')).toContain('store');

  await resources.close();
  await rm(dataDir, { recursive: true, force: true });
});
