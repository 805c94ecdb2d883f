import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { TokenBuckets } from '../token-buckets.ts';

/** A check of each key's rate that says so in the standard headers. Throws RATE_LIMITED. */
export function createRateLimit(requestsPerMinute: number) {
  const buckets = new TokenBuckets({
    capacity: requestsPerMinute,
    refillPerSecond: requestsPerMinute / 60,
  });
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { tenant, keyId } = request.caller;
    const taken = buckets.take(`${tenant}/${keyId}`, Date.now());
    reply.headers({
      'ratelimit-limit': requestsPerMinute,
      'ratelimit-remaining': taken.remaining,
      'ratelimit-reset': taken.resetS,
      'ratelimit-policy': `${requestsPerMinute};w=60`,
    });
    if (taken.isAllowed) return;
    throw new AppError(
      'RATE_LIMITED',
      `More than ${requestsPerMinute} requests a minute with this key.`,
      {
        retryAfterS: taken.retryAfterS,
      },
    );
  };
}
