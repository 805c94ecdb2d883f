import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AuditEntry } from '../../src/ports/audit-log.ts';
import { openStores } from '../../src/stores/index.ts';
import type { StoreOptions } from '../../src/stores/stores.ts';
import { createManualClock } from '../support/memory.ts';
import { createPostgresUrl, hasPostgres } from '../support/postgres.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Stores whose hourly sweep the test lets come, and entries of the audit of 1, 10 and 100 days ago. */
async function openSwept(options: StoreOptions) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const clock = createManualClock();
  const stores = closeAfterTest(
    await openStores(await createTestDirectory(), { ...options, clock }),
  );
  const entries = [100, 10, 1].map(
    (days): AuditEntry => ({
      tenant: 'acme',
      domain: 'orders',
      atMs: clock.nowMs() - days * DAY_MS,
      action: 'store',
      keyId: 'k1',
      channel: 'http',
      episodeIds: ['E1'],
      episodes: days,
    }),
  );
  await stores.audit.record(entries);
  const listDays = async () =>
    (await stores.audit.list('acme', { limit: 9 })).map(({ episodes }) => episodes);
  return { listDays, sweep: () => vi.advanceTimersByTime(HOUR_MS) };
}

const KINDS: readonly (readonly [string, boolean])[] = [
  ['SQLite', true],
  ['PostgreSQL', hasPostgres],
];

describe.each(KINDS)('the hourly sweep of %s', (name, isThere) => {
  const optionsOf = async () => (name === 'SQLite' ? {} : { store: await createPostgresUrl() });

  it.skipIf(!isThere)('drops audit entries older than 90 days', async () => {
    const { listDays, sweep } = await openSwept(await optionsOf());
    sweep();
    await vi.waitFor(async () => expect(await listDays()).toEqual([1, 10]), 20_000);
  });

  it.skipIf(!isThere)('drops them by the age that the operator says', async () => {
    const quotas = { maxAuditAgeMs: 7 * DAY_MS };
    const { listDays, sweep } = await openSwept({ ...(await optionsOf()), quotas });
    expect(await listDays()).toEqual([1, 10, 100]);
    sweep();
    await vi.waitFor(async () => expect(await listDays()).toEqual([1]), 20_000);
  });
});
