import type { JsonObject } from '../../kernel/json.ts';
import type { Budget } from '../evaluator/budget.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import {
  type Actor,
  type Arm,
  armsIn,
  armsOf,
  type Program,
  takenKey,
} from '../program/program.ts';
import { Explorer, type Node, rowOf, takenArm, trailOf } from '../search/explorer.ts';
import { Witnesses } from '../search/witnesses.ts';
import { holds, solve } from '../solver/solve.ts';
import { MADE_TO_FAIL } from '../stepper/world.ts';
import {
  type GeneratedTest,
  readActs,
  runTest,
  type SetupStep,
  type TestCategory,
} from './generated-test.ts';

export interface Uncovered {
  readonly at: string;
  readonly reason: string;
}

type Side = 'allow' | 'block';

export interface Unsatisfiable extends Uncovered {
  readonly side: Side;
  readonly proven: boolean;
}

/** Places of one trait that are reported as uncovered. */
const MOST_UNCOVERED = 20_000;
/** Events that one place of them names. */
const MOST_NAMED = 10;

/** Shares of the steps left that one trait may take: to be explored, and to have its tests written and run. */
const SHARE = { exploring: 0.3, writing: 0.5 };

/** Configurations of a trait that are explored, and events that lead to one. */
const BOUNDS = { states: 10_000, depth: 1_000 };

/** Steps that a test costs in the answer, by each event that it sends. */
const STEPS_OF_A_WRITTEN_EVENT = 4;

interface Share {
  total: number;
  covered: number;
}

const SHARES = ['states', 'arms', 'guards', 'pairs'] as const;
type Coverage = Record<(typeof SHARES)[number], Share>;

export interface GeneratedTests {
  readonly tests: readonly GeneratedTest[];
  readonly coverage: Coverage & { readonly uncovered: readonly Uncovered[] };
  readonly unsatisfiable: readonly Unsatisfiable[];
  readonly run: {
    readonly passed: number;
    readonly failed: number;
    readonly failures: readonly { readonly id: string; readonly message: string }[];
  };
}

export interface GenerateOptions {
  readonly categories: ReadonlySet<TestCategory>;
  readonly maxTests: number;
  readonly orbital?: string;
  readonly trait?: string;
}

/** The last event of a test with what it does, and all before it. */
type Drive = Omit<GeneratedTest, 'id' | 'orbital' | 'trait' | 'category' | 'name' | 'at'>;

/** Writes and runs the tests of one trait, and counts what they cover. */
class TraitTests {
  readonly coverage: Coverage;
  readonly uncovered: Uncovered[] = [];
  readonly unsatisfiable: Unsatisfiable[] = [];
  readonly tests: GeneratedTest[] = [];
  readonly failures: { id: string; message: string }[] = [];
  readonly #program: Program;
  readonly #actor: Actor;
  readonly #budget: Budget;
  readonly #explorer: Explorer;
  readonly #witnesses: Witnesses;
  readonly #ids = new Map<string, number>();
  readonly #options: GenerateOptions;

  constructor(program: Program, actor: Actor, options: GenerateOptions) {
    this.#program = program;
    this.#actor = actor;
    this.#options = options;
    this.#budget = program.budget;
    this.#explorer = new Explorer(program, [actor], { bounds: BOUNDS, choosesRows: true });
    this.coverage = countAll(actor);
    this.#witnesses = new Witnesses(this.#explorer, SHARE.exploring);
    const isWritten = this.#budget.within(SHARE.writing, () => {
      this.#addStates();
      this.#addTransitions();
      this.#addGuards();
      this.#addJourney();
    });
    if (this.#explorer.cutBy !== 'ms' && isWritten) return;
    const { arms, guards } = this.coverage;
    const left = `${arms.total - arms.covered} of ${arms.total} arms and ${guards.total - guards.covered} of ${guards.total} sides of guards`;
    const reason = `The steps for this trait were used up: left without a test are ${left}.`;
    this.uncovered.unshift({ at: actor.at, reason });
  }

  /** Adds a test that passes or fails, where its category is asked for. */
  #add(category: TestCategory, drive: Drive, at: string, name: string): void {
    const { categories, maxTests } = this.#options;
    if (!categories.has(category) || this.tests.length >= maxTests) return;
    this.#budget.spend(STEPS_OF_A_WRITTEN_EVENT * (1 + drive.setup.length));
    const { orbital, trait, key } = this.#actor;
    const base = `${key}:${category}:${drive.from_state}:${drive.event}`;
    const number = (this.#ids.get(base) ?? 0) + 1;
    this.#ids.set(base, number);
    const id = number === 1 ? base : `${base}:${number}`;
    const test = { id, orbital, trait, category, name, ...drive, at };
    const { acts, message } = runTest(this.#program, this.#actor, test);
    if (message !== undefined) this.failures.push({ id, message });
    // Chance is another one on the way by which the search came.
    const expected = category === 'invalid_transition' ? undefined : acts?.effects;
    this.tests.push(expected === undefined ? test : { ...test, expected_effects: expected });
  }

  #addUncovered(at: string, reason: string): void {
    this.#budget.spend(1);
    if (this.uncovered.length < MOST_UNCOVERED) this.uncovered.push({ at, reason });
  }

  /** How the trait is brought to a node. */
  #situationAt(node: Node): Pick<Drive, 'setup' | 'entity' | 'services'> {
    const setup = trailOf(node).map(({ world, sent }): SetupStep => {
      const state = world.stateOf(this.#actor, rowOf(node));
      const payload = sent?.payload as JsonObject;
      return { event: sent?.event ?? '', payload, expected_state: state };
    });
    const services = Object.fromEntries(node.failing.map((name) => [name, MADE_TO_FAIL]));
    return {
      setup,
      ...(node.row === undefined ? {} : { entity: node.row }),
      ...(node.failing.length === 0 ? {} : { services }),
    };
  }

  /** The last event that leads to a node with all that the trait does on it, and the situation before. */
  #driveTo(node: Node): Drive {
    const { parent = node, sent, world, step } = node;
    const payload = (sent?.payload ?? {}) as JsonObject;
    const { emits } = readActs(this.#actor, step);
    return {
      from_state: parent.world.stateOf(this.#actor, rowOf(node)),
      event: sent?.event ?? '',
      ...(Object.keys(payload).length === 0 ? {} : { payload }),
      ...this.#situationAt(parent),
      expected_state: world.stateOf(this.#actor, rowOf(node)),
      ...(emits.length === 0 ? {} : { expected_emits: emits }),
    };
  }

  /** Whether each state is reached, and that it stays as it is on the events that it has no arm for. */
  #addStates(): void {
    const { states, payloads, at, key } = this.#actor;
    const { states: entered, rests } = this.#witnesses;
    for (const state of states) {
      if (entered.has(`${key}|${state}`)) this.coverage.states.covered++;
      else this.#addUncovered(at, `No events were found that lead to ${state}.`);
      this.#budget.spend(payloads.size);
      const unhandled = [...payloads.keys()].filter(
        (event) => armsOf(this.#actor, state, event).length === 0,
      );
      const node = rests.get(`${key}|${state}`);
      if (node !== undefined) this.#addInvalid(state, unhandled, node);
      else if (unhandled.length > 0) {
        const more = unhandled.length - MOST_NAMED;
        const names = `${unhandled.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
        this.#addUncovered(at, `The trait does not rest in ${state}: not sent there are ${names}.`);
      }
    }
  }

  #addInvalid(state: string, events: readonly string[], node: Node): void {
    this.coverage.pairs.covered += events.length;
    const situation = this.#situationAt(node);
    for (const event of events) {
      const drive = { from_state: state, event, ...situation, expected_state: state };
      this.#add('invalid_transition', drive, this.#actor.at, `${state} stays on ${event}`);
    }
  }

  #addTransitions(): void {
    const actor = this.#actor;
    const { arms, failures, rests } = this.#witnesses;
    for (const arm of actor.transitions) {
      for (const from of arm.from) {
        const node = arms.get(takenKey(actor, arm, from));
        if (node !== undefined) this.#addTaken(arm, from, node);
        else {
          const reason = rests.has(`${actor.key}|${from}`)
            ? `No inputs were found with which ${arm.event} takes this arm in ${from}.`
            : `No events were found that leave the trait in ${from}.`;
          this.#addUncovered(arm.at, reason);
        }
      }
    }
    for (const node of new Set(failures.values())) {
      const drive = this.#driveTo(node);
      const name = `${drive.event} in ${drive.from_state} with what it calls failing`;
      this.#add('failure', drive, actor.at, name);
    }
  }

  #addTaken(arm: Arm, from: string, node: Node): void {
    this.coverage.arms.covered++;
    this.coverage.pairs.covered++;
    const drive = this.#driveTo(node);
    const { event, from_state: start, expected_state: to, expected_emits: emits } = drive;
    const isDirect = start === from && event === arm.event;
    const name = isDirect
      ? `${from} goes to ${to} on ${arm.event}`
      : `${event} in ${start} passes through ${from} on ${arm.event}`;
    this.#add('transition', drive, arm.at, name);
    if (emits) this.#add('emit', drive, arm.at, `${event} in ${start} emits ${emits.join(', ')}`);
  }

  #addGuards(): void {
    for (const arm of this.#actor.transitions) {
      if (arm.guard === undefined) continue;
      this.#addSide(arm, 'allow', this.#findAllowing(arm));
      this.#addSide(arm, 'block', this.#findBlocking(arm));
    }
  }

  #addSide(arm: Arm, side: Side, node: Node | undefined): void {
    const { guards } = this.coverage;
    const proof = node === undefined ? this.#prove(arm, side) : undefined;
    if (node !== undefined) {
      guards.covered++;
      const drive = this.#driveTo(node);
      const word = side === 'allow' ? 'lets' : 'keeps back';
      const name = `The guard ${word} ${arm.event} in ${drive.from_state}`;
      this.#add(`guard_${side}`, drive, arm.at, name);
    } else if (proof !== undefined) {
      guards.total--;
      this.unsatisfiable.push({ at: arm.at, side, reason: proof, proven: true });
    } else {
      const { fixed } = this.#explorer.inputsOf(this.#actor, [...arm.from][0] ?? '', arm.event);
      const reads =
        fixed.size > 0 ? ` It reads @${[...fixed].join(', @')}, which no test sets.` : '';
      const word = side === 'allow' ? 'holds' : 'does not hold';
      this.#addUncovered(arm.at, `No inputs were found with which the guard ${word}.${reads}`);
    }
  }

  /** Where the arm's own event takes it, else where it is taken on the way of another. */
  #findAllowing(arm: Arm): Node | undefined {
    const { arms } = this.#witnesses;
    const nodes = [...arm.from].flatMap((from) => arms.get(takenKey(this.#actor, arm, from)) ?? []);
    return nodes.find(({ sent }) => sent?.event === arm.event) ?? nodes[0];
  }

  /** Where no arm takes the event, else where only this one does not. */
  #findBlocking(arm: Arm): Node | undefined {
    const actor = this.#actor;
    const isHeld = (scope: Scope) => holds(arm.guard, { ...scope, toState: arm.to }, this.#budget);
    for (const from of arm.from) {
      const arms = armsOf(actor, from, arm.event);
      const node = this.#witnesses.rests.get(`${actor.key}|${from}`);
      const send = (accepts: (scope: Scope) => boolean) =>
        node && this.#explorer.send(node, actor, arm.event, accepts);
      const found =
        send((scope) => takenArm(arms, scope, this.#program) === undefined) ??
        send((scope) => !isHeld(scope));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Why no input at all gives the guard this side; undefined where that is not proven. */
  #prove(arm: Arm, side: Side): string | undefined {
    const [from = ''] = arm.from;
    const arms = armsOf(this.#actor, from, arm.event);
    const inputs = this.#explorer.inputsOf(this.#actor, from, arm.event);
    const scope = { config: this.#actor.config, state: from, fromState: from, toState: arm.to };
    const isNever = (accepts: (scope: Scope) => boolean) =>
      solve(inputs, { scope, payload: {}, choosesEntity: true, accepts, budget: this.#budget })
        .isProven;
    const isWanted = (given: Scope) => holds(arm.guard, given, this.#budget) === (side === 'allow');
    if (isNever(isWanted)) {
      return `The guard ${side === 'allow' ? 'never' : 'always'} holds, whatever comes in.`;
    }
    const isTaken = (given: Scope) => takenArm(arms, given, this.#program) === arm;
    if (side === 'block' || !isNever(isTaken)) return undefined;
    return 'An earlier arm takes every event that this one would.';
  }

  /** The longest of the shortest ways to a state. */
  #addJourney(): void {
    const { key, states, at } = this.#actor;
    const ends = states.flatMap((state) => this.#witnesses.rests.get(`${key}|${state}`) ?? []);
    const [end] = ends.toSorted((a, b) => b.depth - a.depth);
    if (states.length < 2 || end === undefined || end.depth === 0) return;
    this.#add('journey', this.#driveTo(end), at, `A walk through ${end.depth} states`);
  }
}

/** What there is to cover, before anything is tried. */
function countAll(actor: Actor): Coverage {
  const { states, transitions, payloads } = actor;
  const toCover = (total: number): Share => ({ total, covered: 0 });
  const all = transitions.reduce((sum, { from }) => sum + from.size, 0);
  const unhandled = states.reduce((sum, state) => {
    const handled = [...armsIn(actor, state).keys()].filter((event) => payloads.has(event));
    return sum + payloads.size - handled.length;
  }, 0);
  const guarded = transitions.filter(({ guard }) => guard !== undefined);
  return {
    states: toCover(states.length),
    arms: toCover(all),
    guards: toCover(2 * guarded.length),
    pairs: toCover(all + unhandled),
  };
}

/** Writes the tests of a program and runs them by the stepper of `simulate`. */
export function generateTests(program: Program, options: GenerateOptions): GeneratedTests {
  const traits: TraitTests[] = [];
  let left = options.maxTests;
  for (const actor of program.actors) {
    const isWanted =
      (options.orbital ?? actor.orbital) === actor.orbital &&
      (options.trait ?? actor.trait) === actor.trait;
    if (!isWanted) continue;
    const written = new TraitTests(program, actor, { ...options, maxTests: left });
    left -= written.tests.length;
    traits.push(written);
  }
  const sum = (key: keyof Coverage, part: keyof Share) =>
    traits.reduce((total, { coverage }) => total + coverage[key][part], 0);
  const shares = SHARES.map((key) => {
    return [key, { total: sum(key, 'total'), covered: sum(key, 'covered') }] as const;
  });
  const tests = traits.flatMap((one) => one.tests);
  const failures = traits.flatMap((one) => one.failures);
  const uncovered = traits.flatMap((one) => one.uncovered);
  return {
    tests,
    coverage: { ...(Object.fromEntries(shares) as Coverage), uncovered },
    unsatisfiable: traits.flatMap((one) => one.unsatisfiable),
    run: { passed: tests.length - failures.length, failed: failures.length, failures },
  };
}
