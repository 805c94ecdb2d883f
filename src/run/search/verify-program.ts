import type { Program } from '../program/program.ts';
import type { SentEvent } from '../stepper/send.ts';
import { readStates, simulate } from '../stepper/simulate.ts';
import { MADE_TO_FAIL } from '../stepper/world.ts';
import { BUILT_IN_CHECKS, type BuiltIn } from './built-in.ts';
import { searchForCoverage } from './coverage-search.ts';
import { Explorer, makeFail, type Node, type SearchBounds, trailOf } from './exploration.ts';
import { Possibilities } from './possible.ts';
import { decideProperty, type Property } from './property.ts';

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
function toTrace(program: Program, node: Node): Trace | undefined {
  const events = trailOf(node).flatMap(({ sent }) => sent ?? []);
  const services = Object.fromEntries(node.failing.map((name) => [name, MADE_TO_FAIL]));
  const { world, isCut } = simulate(program, events, {
    services: makeFail(node.failing),
    keepsTrees: false,
  });
  if (isCut) return undefined;
  program.budget.spend(program.actors.length);
  return {
    events,
    ...(node.failing.length === 0 ? {} : { services }),
    expected: { states: readStates(program, world) },
  };
}

function findAbstractions(program: Program, possible: Possibilities | undefined) {
  const abstractions = program.opaque.map((key) => ({
    at: key,
    reason: 'It is only named, or has too many arms to be run: it may send anything at any time.',
  }));
  for (const actor of program.actors) {
    for (const arm of actor.transitions) {
      if (possible?.summaries.get(arm)?.isDynamic) {
        abstractions.push({ at: arm.at, reason: 'It computes the name of an event.' });
      }
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

const HOLDS = 'Nothing violates it.';
const UNDECIDED = 'Undecided: the search ended at its bound (ms).';

const RANK = { holds: 0, inconclusive: 1, violated: 2 } as const;

/** Decides one property after the other, each with a share of the steps that are left. */
class Verifier {
  readonly results: Result[] = [];
  readonly explored = { states: 0, transitions: 0, depth: 0, complete: true };
  cutBy: Explorer['cutBy'];
  readonly #program: Program;
  readonly #possible: Possibilities;
  readonly #bounds: SearchBounds;

  constructor(program: Program, possible: Possibilities, bounds: SearchBounds) {
    this.#program = program;
    this.#possible = possible;
    this.#bounds = bounds;
  }

  decideBuiltIn(properties: readonly BuiltIn[], share: number): void {
    const [program, possible] = [this.#program, this.#possible];
    const isExternal = possible.isExternal.bind(possible);
    const explorer = new Explorer(program, program.actors, { bounds: this.#bounds, isExternal });
    const witnesses = searchForCoverage(explorer, share * SHARE_OF_EXPLORING, possible);
    this.#count(explorer, witnesses.count);
    const place = { program, possible, witnesses };
    for (const property of properties) {
      this.#try(property, share, () => {
        const found = [...BUILT_IN_CHECKS[property](place)];
        const violations = found.filter((one) => one !== undefined);
        for (const { at, message, node } of violations.slice(0, MOST_VIOLATIONS)) {
          const violated = { property, verdict: 'violated', certainty: 'proven' } as const;
          this.results.push({ ...violated, at, message, ...this.#trace(node) });
        }
        if (violations.length > 0) return;
        const isProven = found.length === 0 && explorer.cutBy === undefined;
        const certainty = isProven ? 'proven' : 'bounded';
        this.results.push({
          property,
          verdict: 'holds',
          certainty,
          message: isProven ? HOLDS : 'Nothing was found that violates it.',
        });
      });
    }
  }

  decide(property: Property, share: number): void {
    this.#try(property.name, share, () => {
      const decided = decideProperty(this.#program, this.#possible, property, this.#bounds);
      const { node, explorer, count, verdict, certainty, message } = decided;
      this.#count(explorer, count);
      const result = { property: property.name, verdict, certainty, message };
      this.results.push({ ...result, ...this.#trace(node) });
    });
  }

  /** Says that a property is undecided, where the steps for it do not suffice. */
  #try(property: string, share: number, decide: () => void): void {
    const before = this.results.length;
    if (this.#program.budget.within(share, decide)) return;
    this.#cut('ms');
    if (this.results.length > before) return;
    const undecided = { verdict: 'inconclusive', certainty: 'bounded' } as const;
    this.results.push({ property, ...undecided, message: UNDECIDED });
  }

  #count(explorer: Explorer, states: number): void {
    this.explored.states += states;
    this.explored.transitions += explorer.transitions;
    this.explored.depth = Math.max(this.explored.depth, explorer.depth);
    if (explorer.cutBy !== undefined) this.#cut(explorer.cutBy);
  }

  #cut(by: NonNullable<Explorer['cutBy']>): void {
    this.explored.complete = false;
    this.cutBy ??= by;
  }

  #trace(node: Node | undefined): { trace?: Trace } {
    const trace = node === undefined ? undefined : toTrace(this.#program, node);
    return trace === undefined ? {} : { trace };
  }
}

/** Searches what a program may do for what it must not. */
export function verifyProgram(program: Program, options: VerifyOptions): Verification {
  const { properties, builtIn, bounds } = options;
  let possible: Possibilities | undefined;
  program.budget.within(SHARE_OF_POSSIBILITIES, () => {
    possible = new Possibilities(program);
  });
  if (possible === undefined) return sayUndecided(program, options);
  const verifier = new Verifier(program, possible, bounds);
  const shareOf = (left: number) => 1 / (left + 1);
  if (builtIn.length > 0) verifier.decideBuiltIn(builtIn, shareOf(properties.length > 0 ? 1 : 0));
  for (const [i, property] of properties.entries()) {
    verifier.decide(property, shareOf(properties.length - 1 - i));
  }
  const { results, explored, cutBy } = verifier;
  return {
    verdict: worstOf(results),
    results,
    explored: { ...explored, ...(cutBy === undefined ? {} : { cut_by: cutBy }) },
    abstractions: findAbstractions(program, possible),
  };
}

const worstOf = (results: readonly Result[]): Result['verdict'] =>
  results.reduce<Result['verdict']>(
    (worst, one) => (RANK[one.verdict] > RANK[worst] ? one.verdict : worst),
    'holds',
  );

/** The answer where not even what may happen at all could be found out. */
function sayUndecided(program: Program, { builtIn, properties }: VerifyOptions): Verification {
  const names = [...builtIn, ...properties.map(({ name }) => name)];
  const undecided = { verdict: 'inconclusive', certainty: 'bounded' } as const;
  const results = names.map((property) => ({ property, ...undecided, message: UNDECIDED }));
  return {
    verdict: worstOf(results),
    results,
    explored: { states: 0, transitions: 0, depth: 0, complete: false, cut_by: 'ms' },
    abstractions: findAbstractions(program, undefined),
  };
}
