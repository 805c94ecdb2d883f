import type { Program } from '../program/program.ts';
import type { SentEvent } from '../stepper/send.ts';
import { readStates, simulate } from '../stepper/simulate.ts';
import { MADE_TO_FAIL } from '../stepper/world.ts';
import { BUILT_IN_CHECKS, type BuiltIn, type Place } from './built-in.ts';
import { Explorer, makeFail, type Node, type SearchBounds, trailOf } from './explorer.ts';
import { Possibilities } from './possible.ts';
import { decideProperty, type Property } from './property.ts';
import { Witnesses } from './witnesses.ts';

export interface Trace {
  readonly events: readonly SentEvent[];
  readonly services?: Readonly<Record<string, { readonly fail: string }>>;
  readonly expected: { states: Record<string, string> };
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

/** Shares of the steps: of finding out what may happen, and of exploring, before anything is asked. */
const SHARE_OF_POSSIBILITIES = 0.4;
const SHARE_OF_EXPLORING = 0.7;

const PROVEN_WRONG = { verdict: 'violated', certainty: 'proven' } as const;
const UNDECIDED = {
  verdict: 'inconclusive',
  certainty: 'bounded',
  message: 'Undecided: the search ended at its bound (ms).',
} as const;

const RANK = { holds: 0, inconclusive: 1, violated: 2 } as const;

/** The events that lead to a node, and what they lead to when they are simulated. */
function toTrace(program: Program, node: Node): { trace?: Trace } {
  const events = trailOf(node).flatMap(({ sent }) => sent ?? []);
  const services = Object.fromEntries(node.failing.map((name) => [name, MADE_TO_FAIL]));
  const { world, isCut } = simulate(program, events, {
    services: makeFail(node.failing),
    keepsTrees: false,
  });
  if (isCut) return {};
  program.budget.spend(program.actors.length);
  const expected = { states: readStates(program, world) };
  const failing = node.failing.length === 0 ? {} : { services };
  return { trace: { events, ...failing, expected } };
}

function findAbstractions(program: Program) {
  const abstractions = program.opaque.map((key) => ({
    at: key,
    reason: 'It is only named: it may send anything at any time.',
  }));
  for (const actor of program.actors) {
    for (const { summary, at } of actor.transitions) {
      if (summary.isDynamic) abstractions.push({ at, reason: 'It computes the name of an event.' });
    }
    if (actor.ticks.length > 0) {
      abstractions.push({ at: `${actor.at}/ticks`, reason: 'Time does not pass in the search.' });
    }
  }
  return abstractions;
}

interface VerifyOptions {
  readonly properties: readonly Property[];
  readonly builtIn: readonly BuiltIn[];
  readonly bounds: SearchBounds;
}

type Judged = Omit<Result, 'trace'> & { readonly node?: Node | undefined };

/** The verdict on one built-in property: each violation, or that there is none. */
function judge(property: BuiltIn, place: Place, isCut: boolean): readonly Judged[] {
  const found = [...BUILT_IN_CHECKS[property](place)];
  const violations = found.filter((one) => one !== undefined).slice(0, MOST_VIOLATIONS);
  if (violations.length > 0) {
    return violations.map((one) => ({ property, ...PROVEN_WRONG, ...one }));
  }
  const isProven = found.length === 0 && !isCut && !place.possible.isOpen;
  const message = isProven ? 'Nothing violates it.' : 'Nothing was found that violates it.';
  return [{ property, verdict: 'holds', certainty: isProven ? 'proven' : 'bounded', message }];
}

/** Searches what a program may do for what it must not. */
export function verifyProgram(
  program: Program,
  { properties, builtIn, bounds }: VerifyOptions,
): Verification {
  const { budget } = program;
  const results: Result[] = [];
  const explored = { states: 0, transitions: 0, depth: 0 };
  let cutBy: Explorer['cutBy'];
  const add = (explorer: Explorer) => {
    explored.states += explorer.count;
    explored.transitions += explorer.transitions;
    explored.depth = Math.max(explored.depth, explorer.depth);
    cutBy ??= explorer.cutBy;
  };
  /** Decides one property with a share of the steps that are left; undecided where they do not suffice. */
  const ask = (property: string, share: number, decide: (() => readonly Judged[]) | undefined) => {
    const before = results.length;
    const isDecided = budget.within(share, () => {
      for (const { node, ...result } of decide?.() ?? []) {
        results.push({ ...result, ...(node && toTrace(program, node)) });
      }
    });
    if (isDecided && decide !== undefined) return;
    cutBy ??= 'ms';
    if (results.length === before) results.push({ property, ...UNDECIDED });
  };
  const found: Possibilities[] = [];
  budget.within(SHARE_OF_POSSIBILITIES, () => void found.push(new Possibilities(program)));
  const [possible] = found;
  let place: Place | undefined;
  if (possible !== undefined && builtIn.length > 0) {
    const isExternal = possible.isExternal.bind(possible);
    const explorer = new Explorer(program, program.actors, { bounds, isExternal });
    const share = properties.length > 0 ? SHARE_OF_EXPLORING / 2 : SHARE_OF_EXPLORING;
    place = { program, possible, witnesses: new Witnesses(explorer, share) };
    add(explorer);
  }
  const isCut = cutBy !== undefined;
  const share = properties.length > 0 ? 1 / 2 : 1;
  for (const one of builtIn) ask(one, share, place && (() => judge(one, place, isCut)));
  for (const [i, one] of properties.entries()) {
    const decide = (known: Possibilities) => {
      const { explorer, ...decided } = decideProperty(program, known, one, bounds);
      add(explorer);
      return [{ property: one.name, ...decided }];
    };
    ask(one.name, 1 / (properties.length - i), possible && (() => decide(possible)));
  }
  const verdicts = results.map(({ verdict }) => verdict);
  return {
    verdict: verdicts.reduce((worst, one) => (RANK[one] > RANK[worst] ? one : worst), 'holds'),
    results,
    explored: { ...explored, complete: cutBy === undefined, ...(cutBy ? { cut_by: cutBy } : {}) },
    abstractions: findAbstractions(program),
  };
}
