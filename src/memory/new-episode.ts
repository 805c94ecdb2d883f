import { structureEmbedder } from '../embed/structure-embedder.ts';
import { AppError } from '../kernel/errors.ts';
import { createUlid } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { NewEpisode } from '../ports/episodes.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { MemoryParts } from './memory-options.ts';
import { toOutcome } from './relevance.ts';
import { summariseSchema } from './schema-summary.ts';

const UNKNOWN_OUTCOME = 'unknown';

/** A completed episode as a caller gives it: a context, a schema or both. */
export interface EpisodeInput {
  readonly context?: string;
  readonly schema?: JsonObject;
  readonly actionsTaken?: readonly string[];
  readonly outcome?: string;
  readonly metadata?: JsonObject;
  readonly idempotencyKey?: string;
  readonly pinned?: boolean;
  readonly source?: string;
}

/** Throws UNPROCESSABLE where a context is too long. */
export function assertContext(context: string, { limits }: MemoryParts): void {
  if (Buffer.byteLength(context) <= limits.maxContextBytes) return;
  const message = `The context is longer than ${limits.maxContextBytes} bytes: shorten it.`;
  throw new AppError('UNPROCESSABLE', message, { errors: [{ path: '/context', message }] });
}

/** The vector of an episode's schema, where it has one. */
export async function toVectors(
  { tenant }: MemoryScope,
  schema: JsonObject | null,
  signal: AbortSignal | undefined,
  { embedSchema }: MemoryParts,
): Promise<NewEpisode['vectors']> {
  if (!schema) return {};
  const values = Float32Array.from(await embedSchema(schema, tenant, signal));
  return { structure: { embedder: structureEmbedder.model, values } };
}

/** The episode that is stored of a caller's input. Throws UNPROCESSABLE. */
export async function createEpisode(
  scope: MemoryScope,
  input: EpisodeInput,
  signal: AbortSignal | undefined,
  parts: MemoryParts,
): Promise<NewEpisode> {
  const given = input.context?.trim() ? input.context : undefined;
  if (given === undefined && input.schema === undefined) {
    const message = 'Send a context, a schema or both.';
    const errors = [{ path: '', message }];
    throw new AppError('UNPROCESSABLE', `memory_store: ${message}`, { errors });
  }
  const context = given ?? summariseSchema(input.schema as JsonObject);
  assertContext(context, parts);
  const storedAtMs = parts.clock.nowMs();
  const schema = input.schema ?? null;
  return {
    ...scope,
    episodeId: createUlid(storedAtMs),
    context,
    contextGenerated: given === undefined,
    schema,
    actionsTaken: input.actionsTaken ?? [],
    outcome: toOutcome(input.outcome ?? '') || UNKNOWN_OUTCOME,
    metadata: input.metadata ?? {},
    storedAtMs,
    pinned: input.pinned ?? false,
    source: input.source ?? null,
    idempotencyKey: input.idempotencyKey ?? null,
    vectors: await toVectors(scope, schema, signal, parts),
  };
}
