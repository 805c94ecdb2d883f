import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/errors.ts';

/** The requests that were accepted and not yet answered. */
export interface InFlight {
  count(): number;
  isDraining(): boolean;
  /** From now on connections end with their answer. Resolves when all are answered, or after `deadlineMs`. */
  drain(deadlineMs: number): Promise<void>;
}

/** Caps the requests in flight (503 beyond `max`) and knows when none is left. Streams that stay open don't count. */
export function trackInFlight(app: FastifyInstance, max: number): InFlight {
  let count = 0;
  let isDraining = false;
  let onIdle = () => {};

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
      if (count === 0) onIdle();
    });
  });

  return {
    count: () => count,
    isDraining: () => isDraining,
    drain(deadlineMs) {
      isDraining = true;
      if (count === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, deadlineMs);
        onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
