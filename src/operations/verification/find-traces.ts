import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import { compileProgram } from '../../run/program/compile.ts';
import type { Program } from '../../run/program/program.ts';
import { BUILT_INS, type BuiltIn } from '../../run/search/built-in.ts';
import { type Trace, verifyProgram } from '../../run/search/verify-program.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import type { Category } from '../../verify/finding.ts';
import { jsonRecord } from '../inputs/members.ts';

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

/** The word of the search on what the checks have found. */
export interface Shown {
  /** The events that show a finding, where there are any. */
  readonly traceOf: (finding: PlacedFinding, at: string) => TraceOutput | undefined;
  /** Whether the fault of a hint is proven to be impossible. */
  readonly isDisproved: (hint: PlacedFinding) => boolean;
}

type TraceOutput = z.output<typeof traceOutput>;

export const NOTHING_SHOWN: Shown = { traceOf: () => undefined, isDisproved: () => false };

/** The property of the search that says the same as a category. */
const PROPERTIES: Readonly<Partial<Record<Category, BuiltIn>>> = {
  missing_transition: 'deadlock',
  nondeterministic_transition: 'ambiguous_arms',
  unmatched_emit: 'lost_event',
  unmatched_listener: 'livelock',
  overlay_without_exit: 'overlay_trap',
};

const TRAIT = /^\/orbitals\/\d+\/traits\/\d+\//;

/** Whether both places are in one trait. */
const isWithin = (a: string, b: string): boolean =>
  TRAIT.test(a) && TRAIT.exec(a)?.[0] === TRAIT.exec(b)?.[0];

const armOf = (at: string): string => /^(.*?\/transitions\/\d+)/.exec(at)?.[1] ?? at;

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
    expected,
  };
}

/** Searches a program for what violates the built-in properties, within the bounds of a search beside another call. */
export const verifyBuiltIns = (program: Program) =>
  verifyProgram(program, {
    properties: [],
    builtIn: BUILT_INS,
    bounds: { states: 20_000, depth: 60 },
  });

/** Searches a document beside its checks: what shows their findings, and which of their hints it disproves. */
export function searchBeside(model: Model): Shown {
  const program = compileProgram(model, STEPS);
  const { results, wayTo, mayReach } = verifyBuiltIns(program);
  const keyOf = ({ trait }: PlacedFinding): string => `${trait?.orbital.name}.${trait?.name}`;
  const isLoopFree = results.some(
    ({ property, verdict, certainty }) =>
      property === 'livelock' && verdict === 'holds' && certainty === 'proven',
  );
  return {
    traceOf(finding, at) {
      const { state } = finding.detail;
      const known = results.find(
        (result) =>
          result.property === PROPERTIES[finding.category] &&
          result.trace !== undefined &&
          (armOf(result.at ?? '') === armOf(at) ||
            (isWithin(result.at ?? '', at) &&
              result.trace.expected.states[keyOf(finding)] === state)),
      );
      if (known?.trace !== undefined) return toTraceOutput(known.trace);
      // How its trait gets to the state that a finding is about.
      const way = typeof state === 'string' ? wayTo(keyOf(finding), state) : undefined;
      return way === undefined || way.events.length === 0 ? undefined : toTraceOutput(way);
    },
    isDisproved(hint) {
      const { rule, state } = hint.detail;
      if (rule === 'circle') return isLoopFree;
      return rule === 'dead-button' && !mayReach(keyOf(hint), String(state));
    },
  };
}
