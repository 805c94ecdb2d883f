import type { Program } from '../program/program.ts';
import { readStates } from '../stepper/simulate.ts';
import { BUILT_IN_CHECKS, type BuiltIn } from './built-in.ts';
import { Explorer, type SearchBounds } from './explorer.ts';
import type { Node } from './node.ts';
import { Possibilities } from './possible.ts';
import {
  type Abstraction,
  decideProperty,
  findCone,
  findSampled,
  leaveOpen,
  listAsked,
  type Property,
  type Verdict,
} from './property.ts';

/** Violations of one built-in property that are listed. */
const MOST_VIOLATIONS = 100;

/** Shares of the steps: of finding out what may happen, and of exploring, before anything is asked. */
const SHARE_OF_POSSIBILITIES = 0.4;
const SHARE_OF_EXPLORING = 0.7;

const RANK = { holds: 0, inconclusive: 1, violated: 2 } as const;

/** The events that lead to a node, and what they lead to when they are sent from the start. */
function toTrace(program: Program, node: Node) {
  const events = node.trail().flatMap(({ way }) => way?.sent ?? []);
  const { services } = node;
  const states = readStates(program, node.replay().world);
  return { events, ...(services && { services }), expected: { states } };
}

/** A verdict as it is told: with the way to where it shows. */
function toResult(property: string, { node, ...verdict }: Verdict, program: Program) {
  return { property, ...verdict, ...(node && { trace: toTrace(program, node) }) };
}

function findAbstractions(program: Program) {
  const named = 'It is only named: it may send anything at any time.';
  const computed = 'It computes the name of an event.';
  const timed = 'Time does not pass in the search.';
  return [
    ...program.opaque.map((at) => ({ at, reason: named })),
    ...program.actors.flatMap(({ at, ticks, transitions }) => [
      ...transitions.flatMap((arm) =>
        arm.summary.isDynamic ? [{ at: arm.at, reason: computed }] : [],
      ),
      ...(ticks.length > 0 ? [{ at: `${at}/ticks`, reason: timed }] : []),
    ]),
  ];
}

interface VerifyOptions {
  readonly properties: readonly Property[];
  readonly builtIn: readonly BuiltIn[];
  readonly bounds: SearchBounds;
}

/** The verdict on one built-in property: each violation, or that there is none. */
function judge(
  property: BuiltIn,
  possible: Possibilities,
  { program, first, cutBy }: Explorer,
): readonly Verdict[] {
  const found = [...BUILT_IN_CHECKS[property]({ program, possible, seen: first })];
  const violations = found.filter((one) => one !== undefined).slice(0, MOST_VIOLATIONS);
  if (violations.length > 0) {
    return violations.map((one) => ({ verdict: 'violated', certainty: 'proven', ...one }));
  }
  if (program.actors.length === 0 && program.opaque.length > 0) {
    return [leaveOpen('Only the names of its traits are known, so nothing can be run.')];
  }
  // Loops are seen or not: no other question is answered by what the search comes by alone.
  const isSampled =
    property === 'livelock' &&
    findSampled([], program.actors, possible, program.budget).places.length > 0;
  const isProven = found.length === 0 && cutBy === undefined && !program.isOpen && !isSampled;
  const message = isProven ? 'Nothing violates it.' : 'Nothing was found that violates it.';
  return [{ verdict: 'holds', certainty: isProven ? 'proven' : 'bounded', message }];
}

/** Searches what a program may do for what it must not. */
export function verifyProgram(program: Program, { properties, builtIn, bounds }: VerifyOptions) {
  const { budget } = program;
  const results: ReturnType<typeof toResult>[] = [];
  let possible: Possibilities | undefined;
  let isCut = !budget.within(SHARE_OF_POSSIBILITIES, () => {
    possible = new Possibilities(program);
  });
  const explorer = new Explorer(program, program.actors, bounds, possible);
  /** Questions about the same traits share what was explored. */
  const byCone = new Map<string, Explorer>();
  const abstractions = new Map<string, Abstraction>();
  if (possible !== undefined && builtIn.length > 0) {
    explorer.findWitnesses(properties.length > 0 ? SHARE_OF_EXPLORING / 2 : SHARE_OF_EXPLORING);
  }
  const decide = (question: BuiltIn | Property, known: Possibilities): readonly Verdict[] => {
    if (typeof question === 'string') return judge(question, known, explorer);
    const cone = findCone(question, program, known);
    const sampled = findSampled(listAsked(question), cone, known, budget);
    const key = cone.map((actor) => actor.key).join();
    const asked = byCone.get(key) ?? new Explorer(program, cone, bounds, known);
    byCone.set(key, asked);
    for (const one of sampled.places) abstractions.set(`${one.at} ${one.reason}`, one);
    return [decideProperty(question, asked, sampled)];
  };
  const questions = [...builtIn, ...properties];
  for (const [i, question] of questions.entries()) {
    const name = typeof question === 'string' ? question : question.name;
    const before = results.length;
    // Each may take its share of the steps that are left; it is undecided where they do not suffice.
    const isDecided = budget.within(1 / (questions.length - i), () => {
      for (const verdict of possible === undefined ? [] : decide(question, possible)) {
        results.push(toResult(name, verdict, program));
      }
    });
    isCut ||= !isDecided;
    if (results.length > before) continue;
    const undecided = leaveOpen('Undecided: the search ended at its bound (ms).');
    results.push(toResult(name, undecided, program));
  }
  const explorers = [explorer, ...byCone.values()];
  const cutBy = explorers.find((one) => one.cutBy !== undefined)?.cutBy ?? (isCut && 'ms');
  const sum = (key: 'states' | 'transitions') => explorers.reduce((all, one) => all + one[key], 0);
  const depth = Math.max(...explorers.map((one) => one.depth));
  const explored = { states: sum('states'), transitions: sum('transitions'), depth };
  const verdicts = results.map(({ verdict }) => verdict);
  return {
    verdict: verdicts.reduce((worst, one) => (RANK[one] > RANK[worst] ? one : worst), 'holds'),
    results,
    explored: { ...explored, complete: !cutBy, ...(cutBy && { cut_by: cutBy }) },
    abstractions: [...findAbstractions(program), ...abstractions.values()],
  };
}
