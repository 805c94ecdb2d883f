import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import { compileProgram } from '../../run/program/compile.ts';
import { BUILT_INS } from '../../run/search/built-in.ts';
import { type Trace, verifyProgram } from '../../run/search/verify-program.ts';
import { jsonRecord } from '../inputs/run-input.ts';

/** Steps of the search beside a check. */
const STEPS = 4_000_000;

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

/** JSON Pointer → what shows the fault there. */
export type Traces = ReadonlyMap<string, z.output<typeof traceOutput>>;

export const NO_TRACES: Traces = new Map();

export function toTraceOutput({ events, services, expected }: Trace): z.output<typeof traceOutput> {
  return {
    events: events.map(({ event, orbital, trait, payload }) => ({
      event,
      ...(orbital === undefined ? {} : { orbital }),
      ...(trait === undefined ? {} : { trait }),
      payload: (payload ?? {}) as JsonObject,
    })),
    ...(services === undefined
      ? {}
      : { services: services as unknown as Record<string, JsonObject> }),
    expected: { states: { ...expected.states } },
  };
}

/** Traces by which the search shows a document's faults, by their places. */
export function findTraces(model: Model): Traces {
  const { results } = verifyProgram(compileProgram(model, STEPS), {
    properties: [],
    builtIn: BUILT_INS,
    bounds: { states: 20_000, depth: 60 },
  });
  const traces = new Map<string, z.output<typeof traceOutput>>();
  for (const { at, trace } of results) {
    if (at === undefined || trace === undefined) continue;
    traces.set(at, toTraceOutput(trace));
    const inside = /^(.*\/transitions\/\d+)/.exec(at)?.[1];
    if (inside !== undefined && !traces.has(inside)) traces.set(inside, toTraceOutput(trace));
  }
  return traces;
}
