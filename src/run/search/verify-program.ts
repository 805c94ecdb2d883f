import type { Program } from '../program/program.ts';
import type { SentEvent } from '../stepper/send.ts';
import { readStates, simulate } from '../stepper/simulate.ts';
import { BUILT_IN_CHECKS, type BuiltIn } from './built-in.ts';
import { searchForCoverage } from './coverage-search.ts';
import { Explorer, type Node, type SearchBounds, trailOf } from './exploration.ts';
import { Possibilities } from './possible.ts';
import { decideProperty, type Property } from './property.ts';

export interface Trace {
  readonly events: readonly SentEvent[];
  readonly services?: Readonly<Record<string, { readonly fail: string }>>;
  readonly expected: { readonly states: Readonly<Record<string, string>> };
}

export interface Result {
  readonly property: string;
  readonly verdict: 'holds' | 'violated' | 'inconclusive';
  readonly certainty: 'proven' | 'bounded';
  readonly at?: string;
  readonly message: string;
  readonly trace?: Trace;
}

export interface Verification {
  readonly verdict: Result['verdict'];
  readonly results: readonly Result[];
  readonly explored: {
    readonly states: number;
    readonly transitions: number;
    readonly depth: number;
    readonly complete: boolean;
    readonly cut_by?: 'states' | 'depth' | 'ms';
  };
  readonly abstractions: readonly { readonly at: string; readonly reason: string }[];
}

/** Violations of one built-in property that are listed. */
const MOST_VIOLATIONS = 100;

/** The events that lead to a node, and what they lead to when they are simulated. */
function toTrace(program: Program, node: Node): Trace {
  const events = trailOf(node);
  const fail = { fail: 'It is made to fail.' };
  const services = Object.fromEntries(node.failing.map((name) => [name, fail]));
  const { world } = simulate(program, events, {
    services: Object.fromEntries(node.failing.map((name) => [name, [fail]])),
  });
  return {
    events,
    ...(node.failing.length === 0 ? {} : { services }),
    expected: { states: readStates(program, world) },
  };
}

function findAbstractions(program: Program, possible: Possibilities) {
  const abstractions = program.opaque.map((key) => ({
    at: key,
    reason: 'It is only named: it may send anything at any time.',
  }));
  for (const actor of program.actors) {
    for (const arm of actor.transitions) {
      if (possible.summaries.get(arm)?.isDynamic) {
        abstractions.push({ at: arm.at, reason: 'It computes the name of an event.' });
      }
    }
    if (actor.ticks.length > 0) {
      abstractions.push({ at: `${actor.at}/ticks`, reason: 'Time does not pass in the search.' });
    }
  }
  return abstractions;
}

export interface VerifyOptions {
  readonly properties: readonly Property[];
  readonly builtIn: readonly BuiltIn[];
  readonly bounds: SearchBounds;
}

const RANK = { holds: 0, inconclusive: 1, violated: 2 } as const;

/** Searches what a program may do for what it must not. */
export function verifyProgram(program: Program, options: VerifyOptions): Verification {
  const possible = new Possibilities(program);
  const results: Result[] = [];
  const explored = { states: 0, transitions: 0, depth: 0, complete: true };
  let cutBy: Explorer['cutBy'];
  const count = (explorer: Explorer, states: number) => {
    explored.states += states;
    explored.transitions += explorer.transitions;
    explored.depth = Math.max(explored.depth, explorer.depth);
    explored.complete &&= explorer.cutBy === undefined;
    cutBy ??= explorer.cutBy;
  };
  if (options.builtIn.length > 0) {
    const explorer = new Explorer(program, possible, program.actors, options.bounds);
    const witnesses = searchForCoverage(explorer);
    count(explorer, witnesses.count);
    for (const property of options.builtIn) {
      const { violations, isProven } = BUILT_IN_CHECKS[property]({ program, possible, witnesses });
      for (const { at, message, node } of violations.slice(0, MOST_VIOLATIONS)) {
        const trace = node === undefined ? undefined : toTrace(program, node);
        const found = { property, verdict: 'violated', certainty: 'proven', at, message } as const;
        results.push(trace === undefined ? found : { ...found, trace });
      }
      if (violations.length > 0) continue;
      const certainty = isProven && explorer.cutBy === undefined ? 'proven' : 'bounded';
      results.push({ property, verdict: 'holds', certainty, message: 'Nothing violates it.' });
    }
  }
  for (const property of options.properties) {
    const {
      node,
      explorer,
      count: states,
      ...rest
    } = decideProperty(program, possible, property, options.bounds);
    count(explorer, states);
    const result = {
      property: property.name,
      verdict: rest.verdict,
      certainty: rest.certainty,
      message: rest.message,
    };
    results.push(node === undefined ? result : { ...result, trace: toTrace(program, node) });
  }
  const verdict = results.reduce<Result['verdict']>(
    (worst, one) => (RANK[one.verdict] > RANK[worst] ? one.verdict : worst),
    'holds',
  );
  return {
    verdict,
    results,
    explored: { ...explored, ...(cutBy === undefined ? {} : { cut_by: cutBy }) },
    abstractions: findAbstractions(program, possible),
  };
}
