import type { Program } from '../program/program.ts';
import type { SentEvent } from '../stepper/send.ts';
import { readStates, simulate } from '../stepper/simulate.ts';
import { MADE_TO_FAIL } from '../stepper/world.ts';
import { BUILT_IN_CHECKS, type BuiltIn, type Place } from './built-in.ts';
import { Explorer, makeFail, type Node, type SearchBounds, trailOf } from './explorer.ts';
import { Possibilities } from './possible.ts';
import { decideProperty, type Property } from './property.ts';
import { findWitnesses } from './witnesses.ts';

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
    reason: 'It is only named, or has too many arms to be run: it may send anything at any time.',
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

/** Shares of the steps: of finding out what may happen, and of exploring, before anything is asked. */
const SHARE_OF_POSSIBILITIES = 0.4;
const SHARE_OF_EXPLORING = 0.7;

const RANK = { holds: 0, inconclusive: 1, violated: 2 } as const;

/** The verdict on one built-in property: each violation, or that there is none. */
function judge(
  property: BuiltIn,
  place: Place,
  isCut: boolean,
): readonly (Omit<Result, 'trace'> & { readonly node?: Node | undefined })[] {
  const found = [...BUILT_IN_CHECKS[property](place)];
  const violations = found.filter((one) => one !== undefined);
  if (violations.length === 0) {
    const isProven = found.length === 0 && !isCut;
    const message = isProven ? 'Nothing violates it.' : 'Nothing was found that violates it.';
    const certainty = isProven ? 'proven' : 'bounded';
    return [{ property, verdict: 'holds', certainty, message }];
  }
  return violations
    .slice(0, MOST_VIOLATIONS)
    .map((one) => ({ property, verdict: 'violated', certainty: 'proven', ...one }));
}

/** How much was explored, and what cut it. */
class Tally {
  readonly explored = { states: 0, transitions: 0, depth: 0 };
  cutBy: Explorer['cutBy'];

  add(explorer: Explorer, states: number): void {
    this.explored.states += states;
    this.explored.transitions += explorer.transitions;
    this.explored.depth = Math.max(this.explored.depth, explorer.depth);
    this.cutBy ??= explorer.cutBy;
  }
}

/** One property, the share of the steps left for it, and its verdict. */
interface Question {
  readonly property: string;
  readonly share: number;
  readonly judge: () => ReturnType<typeof judge>;
}

/** What there is to decide: first what is built in, then what the caller asks. */
function* askAll(
  program: Program,
  { properties, builtIn, bounds }: VerifyOptions,
  possible: Possibilities,
  tally: Tally,
): Generator<Question> {
  const isExternal = possible.isExternal.bind(possible);
  if (builtIn.length > 0) {
    const share = properties.length > 0 ? 1 / 2 : 1;
    const explorer = new Explorer(program, program.actors, { bounds, isExternal });
    const witnesses = findWitnesses(explorer, share * SHARE_OF_EXPLORING, possible);
    tally.add(explorer, witnesses.count);
    const place = { program, possible, witnesses };
    const isCut = explorer.cutBy !== undefined;
    for (const property of builtIn) {
      yield { property, share, judge: () => judge(property, place, isCut) };
    }
  }
  for (const [i, one] of properties.entries()) {
    const decide = () => {
      const { explorer, count, ...decided } = decideProperty(program, possible, one, bounds);
      tally.add(explorer, count);
      return [{ property: one.name, ...decided }];
    };
    yield { property: one.name, share: 1 / (properties.length - i), judge: decide };
  }
}

/** Searches what a program may do for what it must not. */
export function verifyProgram(program: Program, options: VerifyOptions): Verification {
  const { budget } = program;
  const results: Result[] = [];
  const tally = new Tally();
  const sayUndecided = (property: string) => {
    tally.cutBy ??= 'ms';
    const message = 'Undecided: the search ended at its bound (ms).';
    results.push({ property, verdict: 'inconclusive', certainty: 'bounded', message });
  };
  const found: Possibilities[] = [];
  budget.within(SHARE_OF_POSSIBILITIES, () => void found.push(new Possibilities(program)));
  const [possible] = found;
  if (possible === undefined) {
    const names = [...options.builtIn, ...options.properties.map(({ name }) => name)];
    for (const name of names) sayUndecided(name);
  } else {
    for (const question of askAll(program, options, possible, tally)) {
      const before = results.length;
      const isDecided = budget.within(question.share, () => {
        for (const { node, ...result } of question.judge()) {
          results.push({ ...result, ...(node === undefined ? {} : toTrace(program, node)) });
        }
      });
      if (isDecided) continue;
      tally.cutBy ??= 'ms';
      if (results.length === before) sayUndecided(question.property);
    }
  }
  const { explored, cutBy } = tally;
  const verdicts = results.map(({ verdict }) => verdict);
  return {
    verdict: verdicts.reduce((worst, one) => (RANK[one] > RANK[worst] ? one : worst), 'holds'),
    results,
    explored: { ...explored, complete: cutBy === undefined, ...(cutBy ? { cut_by: cutBy } : {}) },
    abstractions: findAbstractions(program),
  };
}
