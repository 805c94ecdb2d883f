import { z } from 'zod';
import { createUlid } from '../kernel/ids.ts';
import { checkInput } from '../kernel/input-issues.ts';
import { jsonRecord } from '../operations/inputs/members.ts';
import { toMembers } from '../operations/inputs/memory-input.ts';
import type { Episode } from '../ports/episodes.ts';

/** An episode of an export, as the contract names its fields, without vectors. A new one may lack its id and time. */
const episodeLine = z.object({
  episode_id: z
    .string()
    .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Expected a ULID.')
    .optional(),
  domain: z.string().min(1).max(128),
  context: z.string(),
  context_generated: z.boolean().default(false),
  schema: jsonRecord.nullable().default(null),
  actions_taken: z.array(z.string()).default([]),
  outcome: z.string().max(64).default('unknown'),
  metadata: jsonRecord.default({}),
  stored_at: z.iso.datetime().optional(),
  pinned: z.boolean().default(false),
  source: z.string().nullable().default(null),
  idempotency_key: z.string().nullable().default(null),
});

/** The episode of a tenant. Where it has no time it is stored now. */
function toEpisode(line: z.output<typeof episodeLine>, tenant: string): Episode {
  const storedAtMs = line.stored_at === undefined ? Date.now() : Date.parse(line.stored_at);
  return {
    tenant,
    domain: line.domain.normalize('NFC'),
    episodeId: line.episode_id ?? createUlid(storedAtMs),
    context: line.context,
    contextGenerated: line.context_generated,
    schema: line.schema,
    actionsTaken: line.actions_taken,
    outcome: line.outcome,
    metadata: line.metadata,
    storedAtMs,
    pinned: line.pinned,
    source: line.source,
    idempotencyKey: line.idempotency_key,
  };
}

export const toLine = ({ tenant, ...episode }: Episode): string =>
  JSON.stringify(toMembers(episode));

/** The episode of a line, for a tenant. Throws a SyntaxError that says what is wrong with the line. */
export function parseLine(line: string, tenant: string): Episode {
  const { data, errors } = checkInput(episodeLine, JSON.parse(line));
  if (errors === undefined) return toEpisode(data, tenant);
  throw new SyntaxError(errors.map(({ path, message }) => `${path || '/'}: ${message}`).join(' '));
}
