import { z } from 'zod';
import type { Pitfall } from '../../ports/derived.ts';

export const UNORDERED = 'Positions of neighbouring steps that runs take in any order.';

/** An action that failing runs of a pattern took and successful ones did not, or left out. */
export const pitfall = z
  .object({
    kind: z.enum(['did', 'skipped']),
    action: z.string(),
    failures: z.int(),
    of_failures: z.int(),
    successes: z.int(),
    of_successes: z.int(),
  })
  .describe('Actions that failing runs took or skipped, and successful ones rarely.');

export const toPitfall = (own: Pitfall) => ({
  kind: own.kind,
  action: own.action,
  failures: own.failures,
  of_failures: own.ofFailures,
  successes: own.successes,
  of_successes: own.ofSuccesses,
});
