import { checkpoint } from '../../kernel/checkpoint.ts';
import type { Scope } from '../evaluator/scope.ts';
import { type Actor, type Arm, armsOf, type Program } from '../program/program.ts';
import { holds, solve } from '../solver/solve.ts';
import { armKey, type Drive, TraitExploration, takenArm, toSituation } from './explore-trait.ts';
import { type GeneratedTest, runTest, type TestCategory } from './generated-test.ts';
import { findJourney } from './journey.ts';

export interface Uncovered {
  readonly at: string;
  readonly reason: string;
}

export interface Unsatisfiable extends Uncovered {
  readonly side: 'allow' | 'block';
  readonly proven: boolean;
}

/** Places of one trait that are reported as uncovered. */
const MOST_UNCOVERED = 20_000;
/** Events that the tests of one answer may send when they are run. */
const MAX_RUN_STEPS = 300_000;
const TOO_LONG = `From here on tests are left out: all together would send more than ${MAX_RUN_STEPS} events.`;

interface Share {
  total: number;
  covered: number;
}

export interface GeneratedTests {
  readonly tests: readonly GeneratedTest[];
  readonly coverage: {
    readonly states: Share;
    readonly arms: Share;
    readonly guards: Share;
    readonly pairs: Share;
    readonly uncovered: readonly Uncovered[];
  };
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

/** Writes the tests of one trait and counts what they cover. */
class TraitTests {
  readonly tests: GeneratedTest[] = [];
  readonly uncovered: Uncovered[] = [];
  readonly unsatisfiable: Unsatisfiable[] = [];
  readonly states: Share = { total: 0, covered: 0 };
  readonly arms: Share = { total: 0, covered: 0 };
  readonly guards: Share = { total: 0, covered: 0 };
  readonly pairs: Share = { total: 0, covered: 0 };
  readonly #actor: Actor;
  readonly #exploration: TraitExploration;
  readonly #ids = new Map<string, number>();
  readonly #categories: ReadonlySet<TestCategory>;
  readonly #mostTests: number;

  constructor(program: Program, actor: Actor, { categories, maxTests }: GenerateOptions) {
    this.#actor = actor;
    this.#categories = categories;
    this.#mostTests = maxTests;
    this.#exploration = new TraitExploration(program, actor);
    this.#addStates();
    this.#addTransitions();
    this.#addInvalid();
    this.#addGuards();
    this.#addJourney();
  }

  #add(
    category: TestCategory,
    drive: Drive,
    at: string,
    name: string,
    more: Partial<GeneratedTest> = {},
  ): void {
    checkpoint();
    if (!this.#isWanted(category)) return;
    const { orbital, trait, key } = this.#actor;
    const base = `${key}:${category}:${drive.from}:${drive.event}`;
    const number = this.#ids.get(base) ?? 0;
    this.#ids.set(base, number + 1);
    this.tests.push({
      id: number === 0 ? base : `${base}:${number + 1}`,
      orbital,
      trait,
      category,
      name,
      from_state: drive.from,
      event: drive.event,
      ...(Object.keys(drive.payload).length === 0 ? {} : { payload: drive.payload }),
      ...toSituation(drive),
      expected_state: drive.to,
      at,
      ...more,
    });
  }

  #isWanted(category: TestCategory): boolean {
    return this.#categories.has(category) && this.tests.length < this.#mostTests;
  }

  #addUncovered(at: string, reason: string): void {
    if (this.uncovered.length < MOST_UNCOVERED) this.uncovered.push({ at, reason });
  }

  #addStates(): void {
    const { states, at } = this.#actor;
    const { reached, drives, failures } = this.#exploration;
    const passed = new Set([...drives.keys(), ...failures.keys()].map((key) => key.split('|')[1]));
    for (const state of states) {
      this.states.total++;
      if (reached.has(state) || passed.has(state)) this.states.covered++;
      else this.#addUncovered(at, `No events were found that lead to ${state}.`);
    }
  }

  #addTransitions(): void {
    const { drives, failures, reached } = this.#exploration;
    for (const arm of this.#actor.transitions) {
      for (const from of arm.from) {
        this.arms.total++;
        this.pairs.total++;
        const key = armKey(arm, from);
        const drive = drives.get(key) ?? failures.get(key);
        if (drive === undefined) {
          const reason = reached.has(from)
            ? `No inputs were found with which ${arm.event} takes this arm in ${from}.`
            : `No events were found that leave the trait in ${from}.`;
          this.#addUncovered(arm.at, reason);
          continue;
        }
        this.arms.covered++;
        this.pairs.covered++;
        const isDirect = drive.from === from && drive.event === arm.event;
        const name = isDirect
          ? `${from} goes to ${drive.to} on ${arm.event}`
          : `${drive.event} in ${drive.from} passes through ${from} on ${arm.event}`;
        this.#add('transition', drive, arm.at, name);
        if (drive.emits.length > 0) {
          const emits = `${drive.event} in ${drive.from} emits ${drive.emits.join(', ')}`;
          this.#add('emit', drive, arm.at, emits, { expected_emits: drive.emits });
        }
      }
    }
    for (const drive of new Set(failures.values())) {
      const name = `${drive.event} in ${drive.from} with what it calls failing`;
      this.#add('failure', drive, this.#actor.at, name);
    }
  }

  #addInvalid(): void {
    const { reached } = this.#exploration;
    const { states, declared, arms, at } = this.#actor;
    const names = new Set(declared);
    for (const state of states) {
      checkpoint();
      const handled = [...(arms.get(state)?.keys() ?? [])].filter((event) => names.has(event));
      const situation = reached.get(state)?.situation;
      const pairs = declared.length - handled.length;
      this.pairs.total += pairs;
      if (situation !== undefined) this.pairs.covered += pairs;
      for (const event of declared) {
        // States times events may be more than anybody reads.
        const isFull = this.uncovered.length >= MOST_UNCOVERED;
        if (situation === undefined ? isFull : !this.#isWanted('invalid_transition')) break;
        if (armsOf(this.#actor, state, event).length > 0) continue;
        if (situation === undefined) {
          const reason = `The trait does not rest in ${state}, so that ${event} cannot be sent there.`;
          this.#addUncovered(at, reason);
          continue;
        }
        const drive = { ...situation, from: state, event, payload: {}, to: state, emits: [] };
        this.#add('invalid_transition', drive, at, `${state} stays on ${event}`);
      }
    }
  }

  #addGuards(): void {
    for (const arm of this.#actor.transitions) {
      if (arm.guard === undefined) continue;
      this.#addSide(arm, 'allow');
      this.#addSide(arm, 'block');
    }
  }

  #addSide(arm: Arm, side: 'allow' | 'block'): void {
    this.guards.total++;
    const drive = side === 'allow' ? this.#findAllowing(arm) : this.#findBlocking(arm);
    if (drive !== undefined) {
      this.guards.covered++;
      const word = side === 'allow' ? 'lets' : 'keeps back';
      this.#add(`guard_${side}`, drive, arm.at, `The guard ${word} ${arm.event} in ${drive.from}`);
      return;
    }
    const proof = this.#prove(arm, side);
    if (proof !== undefined) {
      this.guards.total--;
      this.unsatisfiable.push({ at: arm.at, side, ...proof });
    } else {
      const fixed = [...this.#exploration.inputsOf(arm.from[0] as string, arm.event).fixed];
      const reads = fixed.length > 0 ? ` It reads @${fixed.join(', @')}, which no test sets.` : '';
      const word = side === 'allow' ? 'holds' : 'does not hold';
      this.#addUncovered(arm.at, `No inputs were found with which the guard ${word}.${reads}`);
    }
  }

  #findAllowing(arm: Arm): Drive | undefined {
    const { drives, failures } = this.#exploration;
    const keys = arm.from.map((from) => armKey(arm, from));
    const all = keys.flatMap((key) => drives.get(key) ?? failures.get(key) ?? []);
    return all.find(({ event }) => event === arm.event) ?? all[0];
  }

  #findBlocking(arm: Arm): Drive | undefined {
    const blocks = (scope: Scope) => !holds(arm.guard, { ...scope, toState: arm.to });
    const strict = (from: string) => (scope: Scope) =>
      takenArm(armsOf(this.#actor, from, arm.event), scope) === undefined;
    for (const from of arm.from) {
      const drive =
        this.#exploration.drive(from, arm.event, strict(from)) ??
        this.#exploration.drive(from, arm.event, blocks);
      if (drive !== undefined) return drive;
    }
    return undefined;
  }

  /** Whether no input at all gives the guard this side. */
  #prove(arm: Arm, side: 'allow' | 'block'): { reason: string; proven: boolean } | undefined {
    const [from = ''] = arm.from;
    const arms = armsOf(this.#actor, from, arm.event);
    const inputs = this.#exploration.inputsOf(from, arm.event);
    const scope = { config: this.#actor.config, state: from, fromState: from, toState: arm.to };
    const wanted = side === 'allow';
    const ask = (accepts: (scope: Scope) => boolean) =>
      solve(inputs, { scope, payload: {}, choosesEntity: true, accepts });
    const alone = ask((candidate) => holds(arm.guard, candidate) === wanted);
    if (alone.isProven) {
      const word = wanted ? 'never holds' : 'always holds';
      return { reason: `The guard ${word}, whatever comes in.`, proven: true };
    }
    if (!wanted || !ask((candidate) => takenArm(arms, candidate) === arm).isProven)
      return undefined;
    return { reason: 'An earlier arm takes every event that this one would.', proven: true };
  }

  #addJourney(): void {
    if (this.#actor.states.length < 2) return;
    const drive = findJourney(this.#exploration);
    if (drive !== undefined) {
      this.#add(
        'journey',
        drive,
        this.#actor.at,
        `A walk through ${drive.setup.length + 1} states`,
      );
    }
  }
}

function addShare(total: Share, part: Share): void {
  total.total += part.total;
  total.covered += part.covered;
}

/** Writes the tests of a program and runs them by the stepper of `simulate`. */
export function generateTests(program: Program, options: GenerateOptions): GeneratedTests {
  const share = (): Share => ({ total: 0, covered: 0 });
  const coverage = { states: share(), arms: share(), guards: share(), pairs: share() };
  const uncovered: Uncovered[] = [];
  const unsatisfiable: Unsatisfiable[] = [];
  const tests: GeneratedTest[] = [];
  const failures: { id: string; message: string }[] = [];
  let steps = 0;
  let isCut = false;
  for (const actor of program.actors) {
    const isWanted =
      (options.orbital === undefined || options.orbital === actor.orbital) &&
      (options.trait === undefined || options.trait === actor.trait);
    if (!isWanted) continue;
    const left = { ...options, maxTests: options.maxTests - tests.length };
    const written = new TraitTests(program, actor, left);
    for (const key of ['states', 'arms', 'guards', 'pairs'] as const) {
      addShare(coverage[key], written[key]);
    }
    uncovered.push(...written.uncovered);
    unsatisfiable.push(...written.unsatisfiable);
    for (const test of written.tests) {
      checkpoint();
      steps += test.setup.length + 1;
      if (steps > MAX_RUN_STEPS) {
        if (!isCut) uncovered.push({ at: test.at, reason: TOO_LONG });
        isCut = true;
        continue;
      }
      tests.push(test);
      const message = runTest(program, actor, test);
      if (message !== undefined) failures.push({ id: test.id, message });
    }
  }
  return {
    tests,
    coverage: { ...coverage, uncovered },
    unsatisfiable,
    run: { passed: tests.length - failures.length, failed: failures.length, failures },
  };
}
