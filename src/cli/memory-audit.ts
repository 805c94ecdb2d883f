import { pipeline } from 'node:stream/promises';
import { InvalidArgumentError } from 'commander';
import type { AuditAction, AuditLog, RecordedEntry } from '../ports/audit-log.ts';
import { createNewFile } from './memory-lines.ts';

export interface AuditFlags {
  readonly tenant: string;
  readonly domain?: string;
  readonly action?: AuditAction;
  readonly since?: number;
  readonly limit: number;
  readonly output?: string;
}

/** Entries read at once. */
const PAGE = 500;

/** The line of an entry, without the line break: who did what with which episodes, and nothing of their text. */
function toAuditLine(entry: RecordedEntry): string {
  return JSON.stringify({
    sequence: entry.sequence,
    at: new Date(entry.atMs).toISOString(),
    tenant: entry.tenant,
    domain: entry.domain,
    action: entry.action,
    key_id: entry.keyId,
    channel: entry.channel,
    episodes: entry.episodes,
    episode_ids: entry.episodeIds,
  });
}

async function* readEntries(log: AuditLog, flags: AuditFlags): AsyncGenerator<RecordedEntry> {
  const { tenant, domain, action, since, limit } = flags;
  const query = {
    ...(domain === undefined ? {} : { domain: domain.normalize('NFC') }),
    ...(action === undefined ? {} : { action }),
    ...(since === undefined ? {} : { sinceMs: since }),
  };
  let before = Number.MAX_SAFE_INTEGER;
  for (let left = limit; left > 0; left -= PAGE) {
    const size = Math.min(PAGE, left);
    const page = await log.list(tenant, { ...query, before, limit: size });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < size) return;
    before = last.sequence;
  }
}

/** Writes a tenant's newest entries as JSON lines, newest first, to a new file or stdout. */
export async function printAudit(log: AuditLog, flags: AuditFlags): Promise<void> {
  const lines = async function* () {
    for await (const entry of readEntries(log, flags)) yield `${toAuditLine(entry)}\n`;
  };
  if (flags.output === undefined) {
    for await (const line of lines()) process.stdout.write(line);
    return;
  }
  await pipeline(lines, await createNewFile(flags.output));
}

/** Milliseconds of an ISO date or time. */
export function parseTime(text: string): number {
  const timeMs = Date.parse(text);
  if (!Number.isNaN(timeMs)) return timeMs;
  throw new InvalidArgumentError(
    'It is a date or time such as 2026-01-31 or 2026-01-31T12:00:00Z.',
  );
}

export function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('It is a number of entries, 1 or more.');
}
