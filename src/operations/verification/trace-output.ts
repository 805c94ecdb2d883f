import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { Trace } from '../../run/search/verify-program.ts';
import { jsonRecord } from '../inputs/members.ts';

/** Events as `simulate` takes them, and the states in which they end. */
export const traceOutput = z.object({
  events: z.array(
    z.object({
      event: z.string(),
      orbital: z.string().optional(),
      trait: z.string().optional(),
      payload: jsonRecord.optional(),
    }),
  ),
  services: z.record(z.string(), jsonRecord).optional(),
  expected: z.object({ states: z.record(z.string(), z.string()) }),
});

export const toTraceOutput = ({ events, services, expected }: Trace) =>
  omitUndefined({
    events: events.map(({ event, orbital, trait, payload }) =>
      omitUndefined({ event, orbital, trait, payload: (payload ?? {}) as JsonObject }),
    ),
    services: services as unknown as Record<string, JsonObject> | undefined,
    expected,
  });
