import { z } from 'zod';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { AUDIT_ACTIONS } from '../ports/audit-log.ts';
import { domainName } from './inputs/members.ts';
import { toIso } from './inputs/memory-input.ts';
import { defineOperation } from './operation.ts';

const MOST = 200;

export const listAudit = defineOperation({
  name: 'list_audit',
  group: 'memory',
  route: { method: 'GET', path: '/memory/audit' },
  title: 'List the audit of memory',
  description:
    'Lists who stored, recalled, read, compressed, exported or forgot episodes of the tenant, newest first, also of episodes that are gone. It holds no text of theirs.',
  effect: 'read',
  cost: 'yielding',
  isUnlisted: true,
  input: z.strictObject({
    domain: domainName.optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    before: z.int().optional().describe('The last sequence of the page before.'),
    limit: z.int().min(1).max(MOST).default(50),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        sequence: z.int(),
        at: z.string(),
        action: z.enum(AUDIT_ACTIONS),
        domain: z.string(),
        key_id: z.string(),
        channel: z.string(),
        episodes: z.int().describe('All that it was about; ids lists at most 100.'),
        episode_ids: z.array(z.string()),
      }),
    ),
  }),
  async run({ domain, action, before, limit }, context) {
    const memory = await context.services.memory();
    const query = { limit, ...omitUndefined({ domain, action, before }) };
    const entries = await memory.listAudit(context.tenant, query);
    return {
      entries: entries.map((entry) => ({
        sequence: entry.sequence,
        at: toIso(entry.atMs),
        action: entry.action,
        domain: entry.domain,
        key_id: entry.keyId,
        channel: entry.channel,
        episodes: entry.episodes,
        episode_ids: entry.episodeIds,
      })),
    };
  },
});
