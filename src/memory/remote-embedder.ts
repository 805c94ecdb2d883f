import { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { Embedding, TextEmbedder } from './text-embedder.ts';

export interface RemoteEmbedderOptions {
  /** Base URL of an OpenAI-compatible API (`…/v1`), or the full address of its embeddings endpoint. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
  /** How long one call may take. */
  readonly timeoutMs?: number;
  /** How long nobody asks an endpoint that failed. */
  readonly pauseMs?: number;
  /** Called when the endpoint fails, and when it works again. */
  readonly onChange?: (problem: string | undefined) => void;
}

const BATCH = 64;
const TIMEOUT_MS = 3_000;
const PAUSE_MS = 15_000;
/** What is asked for. A model that has another number is taken as it is. */
const DIMENSIONS = 256;

const unavailable = (problem: string, cause?: unknown) =>
  new AppError('UNAVAILABLE', `The embeddings endpoint ${problem}. Try again later.`, {
    retryAfterS: 15,
    cause,
  });

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
});

/** Unit vectors of an answer in the order of the texts; undefined where the answer is not the protocol's. */
function readVectors(answer: unknown, count: number): Float32Array[] | undefined {
  const items = answerSchema.safeParse(answer).data?.data ?? [];
  const vectors = items
    .sort((a, b) => a.index - b.index)
    .map(({ embedding }) => {
      const norm = Math.hypot(...embedding);
      return Float32Array.from(embedding, (value) => value / norm);
    });
  const isWhole =
    items.length === count &&
    items.every(({ index }, at) => index === at) &&
    vectors.every((own) => own.length === vectors[0]?.length && Number.isFinite(own[0]));
  return isWhole ? vectors : undefined;
}

/**
 * An OpenAI-compatible embeddings endpoint, whose vectors are taken as long as they come. A call that takes longer
 * than three seconds has failed; after a failure nobody asks for a while.
 */
export function createRemoteEmbedder(options: RemoteEmbedderOptions): TextEmbedder {
  const base = options.url.replace(/\/+$/, '');
  const endpoint = base.endsWith('/embeddings') ? base : `${base}/embeddings`;
  const breaker = new CircuitBreaker(options.pauseMs ?? PAUSE_MS, options.onChange);
  let dimensions: number | undefined;

  const request = async (texts: readonly string[], signal: AbortSignal) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
      },
      body: JSON.stringify({
        model: options.model,
        input: texts,
        encoding_format: 'float',
        dimensions: DIMENSIONS,
      }),
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw unavailable(`answered ${response.status}`);
    }
    const vectors = readVectors(await response.json().catch(() => null), texts.length);
    if (!vectors) throw unavailable(`did not answer ${texts.length} vectors of finite numbers`);
    return vectors;
  };

  const embedBatch = async (texts: readonly string[], signal?: AbortSignal) => {
    if (!breaker.mayCall()) throw unavailable(breaker.problem ?? 'is away');
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    try {
      const own = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const vectors = await request(texts, own);
      breaker.note(undefined);
      return vectors;
    } catch (error) {
      signal?.throwIfAborted();
      const failure =
        error instanceof AppError
          ? error
          : unavailable(timeout.aborted ? 'did not answer in time' : 'could not be reached', error);
      breaker.note(failure.message.replace(' Try again later.', ''));
      throw failure;
    }
  };

  const toId = (length: number | undefined) =>
    `remote:${options.model}${length === undefined ? '' : `:${length}`}`;

  const embedAll = async (texts: readonly string[], signal?: AbortSignal): Promise<Embedding> => {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += BATCH) {
      vectors.push(...(await embedBatch(texts.slice(at, at + BATCH), signal)));
    }
    dimensions = vectors[0]?.length ?? dimensions;
    return { embedder: toId(dimensions), vectors };
  };

  return {
    get state() {
      return { id: toId(dimensions), problem: breaker.problem };
    },
    // The endpoint may have changed to another model.
    identify: async (signal) => (await embedAll(['dimensions'], signal)).embedder,
    embed: embedAll,
  };
}
