import type { Program } from '../program/program.ts';
import type { SentEvent } from '../stepper/send.ts';
import { readStates } from '../stepper/simulate.ts';
import type { Outcome } from '../stepper/world.ts';
import { BUILT_IN_CHECKS, type BuiltIn, type Place } from './built-in.ts';
import { Explorer, type SearchBounds } from './explorer.ts';
import type { Node } from './node.ts';
import { Possibilities } from './possible.ts';
import { decideProperty, type Property } from './property.ts';

export interface Trace {
  readonly events: readonly SentEvent[];
  readonly services?: Readonly<Record<string, Outcome>>;
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

/** The events that lead to a node, and what they lead to when they are sent from the start. */
function toTrace(program: Program, node: Node): Trace {
  const events = node.trail().flatMap(({ way }) => way?.sent ?? []);
  const { services } = node;
  const states = readStates(program, node.replay().world);
  return { events, ...(services && { services }), expected: { states } };
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
    return violations.map((one) => {
      return { property, verdict: 'violated', certainty: 'proven', ...one };
    });
  }
  const isProven = found.length === 0 && !isCut && !place.possible.isOpen;
  const message = isProven ? 'Nothing violates it.' : 'Nothing was found that violates it.';
  return [{ property, verdict: 'holds', certainty: isProven ? 'proven' : 'bounded', message }];
}

/** The results of one search, and how far its explorers went. */
class Search {
  readonly results: Result[] = [];
  readonly explored = { states: 0, transitions: 0, depth: 0 };
  readonly #program: Program;
  cutBy: Explorer['cutBy'];

  constructor(program: Program) {
    this.#program = program;
  }

  add({ states, transitions, depth, cutBy }: Explorer): void {
    this.explored.states += states;
    this.explored.transitions += transitions;
    this.explored.depth = Math.max(this.explored.depth, depth);
    this.cutBy ??= cutBy;
  }

  /** Decides one property with a share of the steps that are left; undecided where they do not suffice. */
  ask(property: string, share: number, decide: () => readonly Judged[] | undefined): void {
    const before = this.results.length;
    let judged: readonly Judged[] | undefined;
    const isDecided = this.#program.budget.within(share, () => {
      judged = decide();
      for (const { node, ...result } of judged ?? []) {
        this.results.push({ ...result, ...(node && { trace: toTrace(this.#program, node) }) });
      }
    });
    if (isDecided && judged !== undefined) return;
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
  const known: { possible?: Possibilities; place?: Place } = {};
  program.budget.within(SHARE_OF_POSSIBILITIES, () => {
    known.possible = new Possibilities(program);
  });
  const { possible } = known;
  if (possible !== undefined && builtIn.length > 0) {
    const isExternal = possible.isExternal.bind(possible);
    const explorer = new Explorer(program, program.actors, bounds, isExternal);
    explorer.findWitnesses(SHARE_OF_EXPLORING * share);
    known.place = { program, possible, seen: explorer.first };
    search.add(explorer);
  }
  const { place } = known;
  const isCut = search.cutBy !== undefined;
  for (const one of builtIn) search.ask(one, share, () => place && judge(one, place, isCut));
  for (const [i, one] of properties.entries()) {
    search.ask(one.name, 1 / (properties.length - i), () => {
      if (possible === undefined) return undefined;
      const { explorer, ...decided } = decideProperty(program, possible, one, bounds);
      search.add(explorer);
      return [{ property: one.name, ...decided }];
    });
  }
  const { results, explored, cutBy } = search;
  const verdicts = results.map(({ verdict }) => verdict);
  return {
    verdict: verdicts.reduce((worst, one) => (RANK[one] > RANK[worst] ? one : worst), 'holds'),
    results,
    explored: { ...explored, complete: cutBy === undefined, ...(cutBy ? { cut_by: cutBy } : {}) },
    abstractions: findAbstractions(program),
  };
}
