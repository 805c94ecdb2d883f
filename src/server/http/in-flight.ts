import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/errors.ts';

/** The requests that were accepted and not yet answered. */
export interface InFlight {
  count(): number;
  isDraining(): boolean;
  /**
   * From now on connections end with their answer. Resolves when nothing has been in flight for a moment (requests may
   * still be on their way over open connections), or after `deadlineMs`.
   */
  drain(deadlineMs: number): Promise<void>;
}

/** How long nothing must be in flight for all to be answered, in milliseconds. */
const QUIET_MS = 150;

/** Caps the requests in flight (503 beyond `max`) and knows when none is left. Streams that stay open don't count. */
export function trackInFlight(app: FastifyInstance, max: number): InFlight {
  let count = 0;
  let isDraining = false;
  let idleSinceMs = 0;

  app.addHook('onRequest', async (request, reply) => {
    if (isDraining) reply.header('connection', 'close');
    const { isPublic, isStream } = request.routeOptions.config;
    if (isPublic || isStream) return;
    if (count >= max) {
      throw new AppError('UNAVAILABLE', 'The server is busy. Try again shortly.', {
        retryAfterS: 1,
      });
    }
    count++;
    reply.raw.once('close', () => {
      count--;
      idleSinceMs = performance.now();
    });
  });

  return {
    count: () => count,
    isDraining: () => isDraining,
    async drain(deadlineMs) {
      isDraining = true;
      const startedMs = performance.now();
      idleSinceMs = startedMs;
      const isQuiet = () => count === 0 && performance.now() - idleSinceMs >= QUIET_MS;
      while (!isQuiet() && performance.now() - startedMs < deadlineMs) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
