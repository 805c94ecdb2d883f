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

type Judged = Omit<Result, 'trace'> & { readonly node?: Node | undefined };

/** The verdict on one built-in property: each violation, or that there is none. */
function judge(property: BuiltIn, place: Place, isCut: boolean): readonly Judged[] {
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

/** Collects the verdicts of one answer, and how much was explored for them. */
class Search {
  readonly results: Result[] = [];
  readonly explored = { states: 0, transitions: 0, depth: 0 };
  cutBy: Explorer['cutBy'];
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  add({ count, transitions, depth, cutBy }: Explorer): void {
    this.explored.states += count;
    this.explored.transitions += transitions;
    this.explored.depth = Math.max(this.explored.depth, depth);
    this.cutBy ??= cutBy;
  }

  /** What there is to see, for all that is built in. */
  see(possible: Possibilities, bounds: SearchBounds, share: number): Place {
    const isExternal = possible.isExternal.bind(possible);
    const program = this.#program;
    const explorer = new Explorer(program, program.actors, { bounds, isExternal });
    const witnesses = new Witnesses(explorer, share * SHARE_OF_EXPLORING);
    this.add(explorer);
    return { program, possible, witnesses };
  }

  /** Decides one property with a share of the steps that are left; undecided where they do not suffice. */
  ask(property: string, share: number, decide: (() => readonly Judged[]) | undefined): void {
    const before = this.results.length;
    const isDecided = this.#program.budget.within(share, () => {
      for (const { node, ...result } of decide?.() ?? []) {
        this.results.push({ ...result, ...(node && toTrace(this.#program, node)) });
      }
    });
    if (isDecided && decide !== undefined) return;
    this.cutBy ??= 'ms';
    if (this.results.length > before) return;
    const message = 'Undecided: the search ended at its bound (ms).';
    this.results.push({ property, verdict: 'inconclusive', certainty: 'bounded', message });
  }
}

/** Searches what a program may do for what it must not. */
export function verifyProgram(
  program: Program,
  { properties, builtIn, bounds }: VerifyOptions,
): Verification {
  const search = new Search(program);
  const share = properties.length > 0 ? 1 / 2 : 1;
  const found: Possibilities[] = [];
  program.budget.within(SHARE_OF_POSSIBILITIES, () => void found.push(new Possibilities(program)));
  const [possible] = found;
  const place = possible && builtIn.length > 0 ? search.see(possible, bounds, share) : undefined;
  const isCut = search.cutBy !== undefined;
  for (const one of builtIn) search.ask(one, share, place && (() => judge(one, place, isCut)));
  for (const [i, one] of properties.entries()) {
    const decide = (known: Possibilities) => {
      const { explorer, ...decided } = decideProperty(program, known, one, bounds);
      search.add(explorer);
      return [{ property: one.name, ...decided }];
    };
    search.ask(one.name, 1 / (properties.length - i), possible && (() => decide(possible)));
  }
  const { explored, cutBy, results } = search;
  const verdicts = results.map(({ verdict }) => verdict);
  return {
    verdict: verdicts.reduce((worst, one) => (RANK[one] > RANK[worst] ? one : worst), 'holds'),
    results,
    explored: { ...explored, complete: cutBy === undefined, ...(cutBy ? { cut_by: cutBy } : {}) },
    abstractions: findAbstractions(program),
  };
}
