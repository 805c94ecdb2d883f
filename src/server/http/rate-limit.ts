import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { TokenBuckets } from '../token-buckets.ts';

/** Counts the messages of a request against its key's rate, and says so in the standard headers. Throws RATE_LIMITED. */
export type LimitRate = (request: FastifyRequest, reply: FastifyReply, messages?: number) => void;

/** A limit of messages per minute and key; 0 turns the limit off. */
export function createRateLimit(messagesPerMinute: number): LimitRate {
  if (messagesPerMinute === 0) return () => {};
  const buckets = new TokenBuckets({
    capacity: messagesPerMinute,
    refillPerSecond: messagesPerMinute / 60,
  });
  return (request, reply, messages = 1) => {
    const { tenant, keyId } = request.caller;
    const taken = buckets.take(`${tenant}/${keyId}`, performance.now(), messages);
    reply.headers({
      'ratelimit-limit': messagesPerMinute,
      'ratelimit-remaining': taken.remaining,
      'ratelimit-reset': taken.resetS,
      'ratelimit-policy': `${messagesPerMinute};w=60`,
    });
    if (taken.isAllowed) return;
    throw new AppError(
      'RATE_LIMITED',
      `More than ${messagesPerMinute} requests per minute with this key; each message of a batch counts as one. Try again in ${taken.retryAfterS} s. The operator sets the limit with ORRERY_RATE_LIMIT.`,
      { retryAfterS: taken.retryAfterS },
    );
  };
}
