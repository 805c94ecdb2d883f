import type { Memory } from '../../memory/memory.ts';
import type { Stores } from '../../stores/index.ts';
import { toSandboxTenant } from './stored-keys.ts';

export interface SandboxParts {
  readonly stores: Pick<
    Stores,
    'audit' | 'callTasks' | 'domains' | 'episodes' | 'keys' | 'registeredBehaviors'
  >;
  /** Opened only where there is something to erase. */
  readonly openMemory: () => Promise<Memory>;
}

/**
 * Erases what a sandbox key wrote: its episodes, with who did what with them, its domains, behaviors and tasks. Its
 * handles and processes expire by themselves.
 */
export async function eraseSandbox(keyId: string, parts: SandboxParts): Promise<void> {
  const tenant = toSandboxTenant(keyId);
  const { audit, callTasks, domains, episodes, registeredBehaviors } = parts.stores;
  await callTasks.erase(tenant);
  for (const { name } of await registeredBehaviors.list(tenant)) {
    await registeredBehaviors.remove(tenant, name);
  }
  for (const { name } of await domains.list(tenant)) await domains.remove(tenant, name);
  const remembered = await episodes.listDomains(tenant);
  if (remembered.length > 0) {
    const memory = await parts.openMemory();
    for (const domain of remembered) {
      await memory.forget(
        { tenant, domain },
        { olderThanDays: 0, match: 'any', dryRun: false, includePinned: true },
      );
    }
    await memory.settle();
  }
  await audit.erase(tenant);
}

/** Erases the sandboxes whose keys have expired, then the keys. Resolves with how many. */
export async function sweepSandboxes(parts: SandboxParts, nowMs: number): Promise<number> {
  const keys = await parts.stores.keys.list();
  const expired = keys.filter(
    ({ scopes, expiresAtMs }) =>
      scopes.includes('sandbox') && expiresAtMs !== null && expiresAtMs <= nowMs,
  );
  for (const { id } of expired) {
    await eraseSandbox(id, parts);
    // Last: a sweep that broke off is repeated.
    await parts.stores.keys.revoke(id);
  }
  return expired.length;
}
