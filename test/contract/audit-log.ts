import { describe, expect, it } from 'vitest';
import { type AuditEntry, type AuditLog, MAX_AUDITED_IDS } from '../../src/ports/audit-log.ts';
import { CONFUSABLE_SCOPES } from './episodes.ts';

export interface AuditLogFixture {
  /** Two logs over the same empty data, as two processes have. */
  readonly log: AuditLog;
  readonly other: AuditLog;
  /** Entries of one action that are kept for a tenant. */
  readonly maxEntries: number;
}

const entry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  tenant: 'acme',
  domain: 'orders',
  atMs: 1_000,
  action: 'store',
  keyId: 'key_1',
  channel: 'http',
  episodeIds: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  episodes: 1,
  ...overrides,
});

/** What every AuditLog does. */
export function describeAuditLog(name: string, open: () => Promise<AuditLogFixture>): void {
  describe(`AuditLog: ${name}`, () => {
    it('tells every process who did what, newest first', async () => {
      const { log, other } = await open();
      const entries = [
        entry(),
        entry({
          action: 'recall',
          channel: 'mcp',
          atMs: 2_000,
          episodeIds: ['A', 'B'],
          episodes: 2,
        }),
        entry({ action: 'forget', keyId: 'key_2', atMs: 3_000, domain: 'Bürö' }),
      ];
      await log.record(entries.slice(0, 2));
      await other.record(entries.slice(2));
      await log.record([]);
      const listed = await other.list('acme', { limit: 10 });
      expect(listed.map(({ sequence, ...rest }) => rest)).toEqual(entries.reverse());
      const sequences = listed.map(({ sequence }) => sequence);
      expect(sequences).toEqual([...sequences].sort((a, b) => b - a));
      expect(new Set(sequences).size).toBe(3);
    });

    it('chooses by domain, action and time, and goes on page by page', async () => {
      const { log } = await open();
      await log.record([
        entry({ atMs: 1 }),
        entry({ atMs: 2, action: 'forget' }),
        entry({ atMs: 3, domain: 'bugs' }),
        entry({ atMs: 4 }),
      ]);
      const times = async (query: Parameters<AuditLog['list']>[1]) =>
        (await log.list('acme', query)).map(({ atMs }) => atMs);
      expect(await times({ domain: 'orders', limit: 9 })).toEqual([4, 2, 1]);
      expect(await times({ action: 'store', limit: 9 })).toEqual([4, 3, 1]);
      expect(await times({ action: 'store', sinceMs: 3, limit: 9 })).toEqual([4, 3]);
      const [first, second] = await log.list('acme', { limit: 2 });
      expect([first?.atMs, second?.atMs]).toEqual([4, 3]);
      expect(await times({ limit: 2, before: second?.sequence as number })).toEqual([2, 1]);
    });

    it('never mixes tenants whose ids are prefixes', async () => {
      const { log } = await open();
      await log.record(CONFUSABLE_SCOPES.map((scope) => entry(scope)));
      for (const tenant of ['acme', 'acme-2', 'acm']) {
        const own = CONFUSABLE_SCOPES.filter((scope) => scope.tenant === tenant);
        const listed = await log.list(tenant, { limit: 100 });
        expect(listed.map(({ domain }) => domain).reverse()).toEqual(own.map((s) => s.domain));
      }
      expect(await log.list('acme', { domain: '%', limit: 9 })).toHaveLength(1);
    });

    it('keeps the newest entries of each action: reads push out no deletion', async () => {
      const { log, other, maxEntries } = await open();
      await log.record([entry({ action: 'forget', atMs: 7 })]);
      for (let at = 0; at < 2 * maxEntries; at++) {
        await log.record([entry({ action: 'recall', atMs: at })]);
      }
      // Whoever writes next finds what is due.
      await other.record([entry({ action: 'recall', atMs: 2 * maxEntries })]);
      const recalls = await log.list('acme', { action: 'recall', limit: 10 * maxEntries });
      expect(recalls).toHaveLength(maxEntries);
      expect(recalls[0]?.atMs).toBe(2 * maxEntries);
      expect(await log.list('acme', { action: 'forget', limit: 9 })).toHaveLength(1);
    });

    it('erases all of one tenant and nothing of another', async () => {
      const { log, other } = await open();
      await log.record([
        entry({ tenant: 'gone', action: 'forget' }),
        entry({ tenant: 'gone' }),
        entry(),
        entry({ tenant: 'gone-2' }),
      ]);
      await other.erase('gone');
      await other.erase('nobody');
      expect(await log.list('gone', { limit: 9 })).toEqual([]);
      expect(await log.list('acme', { limit: 9 })).toHaveLength(1);
      expect(await log.list('gone-2', { limit: 9 })).toHaveLength(1);
      await log.record([entry({ tenant: 'gone' })]);
      expect(await log.list('gone', { limit: 9 })).toHaveLength(1);
    });

    it('drops what is older than a time, of every tenant', async () => {
      const { log, other } = await open();
      const entries = Array.from({ length: 10 }, (_, atMs) =>
        entry({ atMs, tenant: atMs % 2 ? 'acme' : 'acme-2' }),
      );
      await log.record(entries);
      await other.dropBefore(4);
      const times = async (tenant: string) =>
        (await log.list(tenant, { limit: 99 })).map(({ atMs }) => atMs);
      expect(await times('acme')).toEqual([9, 7, 5]);
      expect(await times('acme-2')).toEqual([8, 6, 4]);
    });

    it('lists a bounded number of ids and counts them all', async () => {
      const { log } = await open();
      const episodeIds = Array.from({ length: 2 * MAX_AUDITED_IDS }, (_, i) => `E${i}`);
      await log.record([entry({ episodeIds, episodes: episodeIds.length })]);
      const [kept] = await log.list('acme', { limit: 1 });
      expect(kept?.episodeIds).toEqual(episodeIds.slice(0, MAX_AUDITED_IDS));
      expect(kept?.episodes).toBe(2 * MAX_AUDITED_IDS);
    });
  });
}
