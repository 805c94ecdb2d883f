import { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import type { TextEmbedder } from './embedders.ts';

export interface RemoteEmbedderOptions {
  /** Base URL of an OpenAI-compatible API (`…/v1`), or the full address of its embeddings endpoint. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
  /** How long one call may take. */
  readonly timeoutMs?: number;
  /** Called with each failure. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const TIMEOUT_MS = 3_000;
/** What is asked for. A model that has another number is taken as it is. */
const DIMENSIONS = 256;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })),
});

/** Unit vectors of an answer, in the order of the texts. Throws where it is not the protocol's. */
function readVectors(answer: unknown, count: number): Float32Array[] {
  const items = answerSchema.parse(answer).data.sort((a, b) => a.index - b.index);
  const vectors = items.map(({ embedding }) => {
    const norm = Math.hypot(...embedding);
    return Float32Array.from(embedding, (value) => value / norm);
  });
  const isWhole =
    items.length === count &&
    items.every(({ index }, at) => index === at) &&
    vectors.every((own) => own.length === vectors[0]?.length && Number.isFinite(own[0]));
  if (!isWhole) throw new TypeError(`The answer has not ${count} vectors of finite numbers.`);
  return vectors;
}

/**
 * An OpenAI-compatible embeddings endpoint, whose vectors are taken as long as they come. A call that takes longer
 * than three seconds has failed.
 */
export function createRemoteEmbedder(options: RemoteEmbedderOptions): TextEmbedder {
  const { url, model, apiKey, timeoutMs = TIMEOUT_MS, onError } = options;
  const base = url.replace(/\/+$/, '');
  const endpoint = base.endsWith('/embeddings') ? base : `${base}/embeddings`;
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };
  let problem: string | undefined;

  const embed = async (texts: readonly string[], signal?: AbortSignal) => {
    const late = AbortSignal.timeout(timeoutMs);
    const body = { model, input: texts, encoding_format: 'float', dimensions: DIMENSIONS };
    let said = 'could not be reached';
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      said = `answered ${response.status}, without the vectors`;
      // A body that nobody reads would hold its connection.
      const answer = await response.json();
      const vectors = readVectors(response.ok && answer, texts.length);
      problem = undefined;
      return { embedder: `remote:${model}:${vectors[0]?.length ?? 0}`, vectors };
    } catch (cause) {
      signal?.throwIfAborted();
      // It does not say where the endpoint is.
      problem = `The embeddings endpoint ${late.aborted ? 'did not answer in time' : said}.`;
      const error = new AppError('UNAVAILABLE', problem, { retryAfterS: 15, cause });
      onError?.(error);
      throw error;
    }
  };
  return {
    get problem() {
      return problem;
    },
    // The endpoint may have changed to another model.
    identify: async (signal) => (await embed(['dimensions'], signal)).embedder,
    embed,
  };
}
