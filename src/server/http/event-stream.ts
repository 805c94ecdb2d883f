import type { FastifyReply } from 'fastify';
import type { JsonObject } from '../../kernel/json.ts';

/** Between two comments that keep proxies from closing a stream. */
export const KEEP_ALIVE_MS = 15_000;

/** Bytes of a stream that nobody reads; beyond it the stream ends. */
export const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/** Takes the answer from Fastify, with the headers that were set. */
export function hijack(reply: FastifyReply): FastifyReply['raw'] {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.hijack().raw;
}

/** An answer as server-sent events: it becomes one with the first message that is written. */
export class EventStream {
  readonly #reply: FastifyReply;
  #keepAlive: NodeJS.Timeout | undefined;
  #isOpen = false;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  write(message: JsonObject): void {
    const { raw } = this.#reply;
    if (raw.closed || raw.writableEnded) return;
    this.#open();
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  /** Writes the last message and ends the stream. */
  end(message: JsonObject): void {
    this.write(message);
    clearInterval(this.#keepAlive);
    this.#reply.raw.end();
  }

  /** Calls back when the client has gone or the stream has ended, at once where it has already. */
  onClose(listener: () => void): void {
    const { raw } = this.#reply;
    if (raw.closed) listener();
    else raw.once('close', listener);
  }

  #open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const raw = hijack(this.#reply);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    this.#keepAlive = setInterval(() => raw.write(': keepalive\n\n'), KEEP_ALIVE_MS);
    this.#keepAlive.unref();
    raw.once('close', () => clearInterval(this.#keepAlive));
  }
}
