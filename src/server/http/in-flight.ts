import type { FastifyReply, FastifyRequest } from 'fastify';
import { SharedBudget } from '../scheduling/shared-budget.ts';

/** The requests that were accepted and not yet answered, and the bytes that they hold. */
export interface InFlight {
  count(): number;
  heldBytes(): number;
  isDraining(): boolean;
  /** Counts the bytes of an answer until its connection has taken them. Throws UNAVAILABLE where they are too many. */
  holdAnswer(request: FastifyRequest, reply: FastifyReply, bytes: number): void;
  /**
   * Takes a place and the bytes of a request until its `letGo`. Throws UNAVAILABLE where the caller's are taken. Streams
   * that stay open hold no place, and what operators ask for is never refused.
   */
  hold(request: FastifyRequest): void;
  /** Takes a place until the returned function is called. Throws UNAVAILABLE where the caller's are taken. */
  takePlace(request: FastifyRequest): () => void;
  /**
   * From now on connections end with their answer. Resolves when nothing has been in flight for a moment (requests may
   * still be on their way over open connections), or after `deadlineMs`.
   */
  drain(deadlineMs: number): Promise<void>;
}

export interface InFlightOptions {
  readonly maxConcurrent: number;
  readonly maxBodyBytes: number;
}

/** How long nothing must be in flight for all to be answered, in milliseconds. */
const QUIET_MS = 150;

/** Bodies that arrive and answers that wait to be read, of all tenants together. */
const HELD_BYTES = 128 * 1024 * 1024;

/** Memory of a body as a multiple of its bytes: as pieces, as a whole and for the thread that parses it; parsed by this thread. */
const RAW = 4;
const PARSED = 10;

/** Answers that are smaller fit into what the system buffers for a connection. */
const SMALL_BYTES = 64 * 1024;

/** The bytes that a request may come to hold before its call begins. */
function toBodyBytes({ headers, routeOptions, method }: FastifyRequest, max: number): number {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return 0;
  const length = headers['content-length'];
  const bytes = Math.min(length === undefined ? max : Number(length) || 0, max);
  return bytes * (routeOptions.config.isParsedHere === false ? RAW : PARSED);
}

/**
 * Shares the places of requests in flight, and the bytes that they hold, among tenants; beyond a share there is only
 * 503.
 */
export function trackInFlight(options: InFlightOptions): InFlight {
  const places = new SharedBudget(options.maxConcurrent);
  const bytes = new SharedBudget(HELD_BYTES);
  let isDraining = false;
  let idleSinceMs = 0;

  const takePlace = ({ caller }: FastifyRequest): (() => void) => {
    const detail = 'Too many of your requests are in flight. Try again shortly.';
    const release = places.claim(caller, detail);
    return () => {
      release();
      idleSinceMs = performance.now();
    };
  };

  const hold = (request: FastifyRequest) => {
    const amount = toBodyBytes(request, options.maxBodyBytes);
    const detail = 'Too many bytes of yours are on their way. Try again shortly.';
    const releaseBytes = bytes.claim(request.caller, detail, { amount });
    request.letGo = releaseBytes;
    const releasePlace = takePlace(request);
    request.letGo = () => {
      releasePlace();
      releaseBytes();
    };
  };

  return {
    count: () => places.used,
    heldBytes: () => bytes.used,
    isDraining: () => isDraining,
    hold,
    takePlace,
    holdAnswer(request, reply, size) {
      if (size <= SMALL_BYTES) return;
      const detail = 'Too many bytes of answers to you are not read yet. Read them.';
      reply.raw.once('close', bytes.claim(request.caller, detail, { amount: size }));
    },
    async drain(deadlineMs) {
      isDraining = true;
      const startedMs = performance.now();
      idleSinceMs = startedMs;
      const isQuiet = () => places.used === 0 && performance.now() - idleSinceMs >= QUIET_MS;
      while (!isQuiet() && performance.now() - startedMs < deadlineMs) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
