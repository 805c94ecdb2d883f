import { AppError } from '../kernel/errors.ts';
import { isObject } from '../kernel/json.ts';
import type { TextEmbedder } from './embedder.ts';

export interface RemoteEmbedderOptions {
  /** Base URL of an OpenAI-compatible API (`…/v1`), or the full address of its embeddings endpoint. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
  readonly timeoutMs?: number;
}

const DIMENSIONS = 256;
const BATCH = 64;
const ATTEMPTS = 3;
const TIMEOUT_MS = 20_000;

/** Sentences of different matters: what cosines of unrelated texts look like in this model. */
const UNRELATED = [
  'The invoice was sent to the wrong address',
  'Unit tests fail on the build server',
  'A nurse records the blood pressure',
  'The calendar shows meetings one hour late',
  'Students upload their homework',
  'The chat window disconnects',
];
/** The same matters in other words, in the same order. */
const PARAPHRASES = [
  'A bill went to an incorrect destination',
  'The test suite is red in continuous integration',
  "Ward staff enter a patient's vital signs",
  'Appointments appear shifted by sixty minutes',
  'Pupils hand in assignments',
  'Live conversations get cut off',
];

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) * (right[i] as number);
  return sum;
}

function normalise(values: readonly number[]): Float32Array {
  const norm = Math.hypot(...values);
  return Float32Array.from(values, (value) => (norm === 0 ? 0 : value / norm));
}

function unavailable(detail: string, cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', `The embeddings endpoint ${detail}. Try again later.`, {
    retryAfterS: 10,
    cause,
  });
}

/** Vectors of an answer in the order of the texts. Throws UNAVAILABLE where the answer is not the protocol's. */
function readVectors(answer: unknown, count: number): Float32Array[] {
  const items = isObject(answer) && Array.isArray(answer.data) ? answer.data : [];
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  items.forEach((item, position) => {
    if (!isObject(item) || !Array.isArray(item.embedding)) return;
    const values = item.embedding as number[];
    const index = typeof item.index === 'number' ? item.index : position;
    if (values.length === DIMENSIONS && values.every(Number.isFinite)) {
      vectors[index] = normalise(values);
    }
  });
  if (vectors.length !== count || vectors.some((vector) => vector === undefined)) {
    throw unavailable(`did not answer ${count} vectors of ${DIMENSIONS} finite numbers`);
  }
  return vectors as Float32Array[];
}

/** An OpenAI-compatible embeddings endpoint, asked for 256 dimensions. Busy answers are tried again twice. */
export function createRemoteEmbedder(options: RemoteEmbedderOptions): TextEmbedder {
  const base = options.url.replace(/\/+$/, '');
  const endpoint = base.endsWith('/embeddings') ? base : `${base}/embeddings`;

  const request = async (texts: readonly string[], signal?: AbortSignal): Promise<Response> => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    return await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}),
      },
      body: JSON.stringify({
        model: options.model,
        input: texts,
        dimensions: DIMENSIONS,
        encoding_format: 'float',
      }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  };

  const embedBatch = async (texts: readonly string[], signal?: AbortSignal) => {
    for (let attempt = 1; ; attempt++) {
      let failure: AppError;
      try {
        const response = await request(texts, signal);
        if (response.ok) return readVectors(await response.json(), texts.length);
        await response.body?.cancel();
        failure = unavailable(`answered ${response.status}`);
        if (response.status !== 429 && response.status < 500) throw failure;
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof AppError) throw error;
        failure = unavailable('could not be reached', error);
      }
      if (attempt === ATTEMPTS) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 200 * 4 ** (attempt - 1)));
    }
  };

  const embed = async (texts: readonly string[], signal?: AbortSignal) => {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += BATCH) {
      vectors.push(...(await embedBatch(texts.slice(at, at + BATCH), signal)));
    }
    return vectors;
  };

  /** Mean cosines of unrelated texts and of paraphrases: the ends of this model's scale. */
  const measureScale = async () => {
    const vectors = await embed([...UNRELATED, ...PARAPHRASES]);
    const size = UNRELATED.length;
    let unrelated = 0;
    let alike = 0;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        const cosine = dot(vectors[i] as Float32Array, vectors[size + j] as Float32Array);
        if (i === j) alike += cosine / size;
        else unrelated += cosine / (size * (size - 1));
      }
    }
    return { unrelated, alike: Math.max(alike, unrelated + 0.05) };
  };
  let scale: Promise<{ unrelated: number; alike: number }> | undefined;

  return {
    id: `remote:${options.model}:${DIMENSIONS}`,
    dimensions: DIMENSIONS,
    embed,
    calibrate: async (cosine) => {
      scale ??= measureScale().catch((error: unknown) => {
        scale = undefined;
        throw error;
      });
      const { unrelated, alike } = await scale;
      const share = (cosine - unrelated) / (alike - unrelated);
      return Math.min(1, Math.max(0, PARAPHRASE_SIMILARITY * share));
    },
  };
}

/** What the mean paraphrase counts as: as much as a text of synonyms does by words. */
const PARAPHRASE_SIMILARITY = 0.8;
