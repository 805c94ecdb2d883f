import { append } from '../../kernel/append.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { type Actor, type Arm, armsOf, type Program } from '../program/program.ts';
import { collectInputs, type GuardInputs } from '../solver/inputs.ts';
import { holds, solve } from '../solver/solve.ts';
import type { TransitionRecord } from '../stepper/step-record.ts';
import { MADE_TO_FAIL, type World } from '../stepper/world.ts';
import { rowOf, runSetup, type Situation, sendToTrait, TEST_ROW } from './generated-test.ts';

/** One way in which an event was sent, and what came of it. */
export interface Drive extends Situation {
  readonly from: string;
  readonly event: string;
  readonly payload: JsonObject;
  readonly to: string;
  /** Events that the trait emitted, in order. */
  readonly emits: readonly string[];
}

type Accepts = (scope: Scope) => boolean;

interface Reached {
  readonly situation: Situation;
  readonly world: World;
}

/** Configurations of a trait that are told apart by the values that it has set, and the share of steps for them. */
const MOST_CONFIGURATIONS = 300;
const SHARE_OF_DEEPENING = 0.2;

const SAMPLES: Readonly<Record<string, Json>> = {
  number: 1,
  boolean: true,
  array: [],
  object: { id: 'r1' },
};

/** A value of a declared type. */
function sampleOf(type: string | undefined, name: string): Json {
  if (type === undefined || type === 'string') return name;
  if (type.startsWith('[') || type.endsWith('[]')) return [];
  return SAMPLES[type] ?? (/^[A-Z]/.test(type) ? { id: 'r1' } : name);
}

/** The scope of a trait's guards in a state, before anything was sent. */
export const createScope = (
  actor: Actor,
  world: World,
  row: string | undefined,
  state: string,
): Scope => ({
  entity: world.entityOf(actor, row),
  config: actor.config,
  state,
  fromState: state,
  now: world.now,
  event: {},
  prevEvents: [],
  prevStates: [],
});

/** Key of an arm and the state that it leaves. */
export const armKey = (arm: Arm, from: string): string => `${arm.index}|${from}`;

/** Steps a trait through what can be reached, and keeps how every arm was taken. */
export class TraitExploration {
  readonly actor: Actor;
  readonly program: Program;
  /** State → how it is brought about, the shortest first. */
  readonly reached = new Map<string, Reached>();
  /** Arm and source → how it is taken: at once where possible, else on the way. */
  readonly drives = new Map<string, Drive>();
  /** Arm and source → how a failing service or store takes it. */
  readonly failures = new Map<string, Drive>();
  readonly #guards = new Map<string, GuardInputs>();
  /** State → how it is brought about with other values than at first, the shortest first. */
  #deeper: Map<string, Reached[]> | undefined;

  constructor(program: Program, actor: Actor) {
    this.program = program;
    this.actor = actor;
  }

  /** Goes through all that can be reached; it may be ended in between. */
  explore(): void {
    const situation: Situation = { setup: [] };
    const world = runSetup(this.program, this.actor, situation) as World;
    this.reached.set(this.actor.initial, { situation, world });
    // States that are reached on the way are visited too.
    for (const state of this.reached.keys()) this.#visit(state);
    if (!this.#hasMissing()) return;
    this.#deepen();
    const known = this.reached.size;
    for (const state of [...this.reached.keys()].slice(known)) this.#visit(state);
  }

  /** Whether an arm was not taken whose guard reads what the trait may have set on its way. */
  #hasMissing(): boolean {
    return this.actor.transitions.some((arm) =>
      arm.from.some((from) => {
        const key = armKey(arm, from);
        if (!this.reached.has(from) || this.drives.has(key) || this.failures.has(key)) return false;
        return this.#readsEntity(from, arm.event);
      }),
    );
  }

  /** Explores deeper for the sake of one arm, where that has not been done; returns whether anything may have come of it. */
  deepen({ from, event }: Arm): boolean {
    if (this.#deeper !== undefined || !from.some((one) => this.#readsEntity(one, event)))
      return false;
    this.#deepen();
    return true;
  }

  /** Continues where only the values are new, as far as bounds allow: a counter that has to reach a number leads further. */
  #deepen(): void {
    const deeper = new Map<string, Reached[]>();
    this.#deeper = deeper;
    const { actor, program } = this;
    const keyOf = (world: World) =>
      toCanonicalJson([
        world.stateOf(actor, undefined),
        world.frames.get(world.frameKey(actor, undefined)) ?? null,
      ]);
    const queue = [...this.reached.values()].filter(
      ({ situation: { entity, services } }) => entity === undefined && services === undefined,
    );
    const seen = new Set(queue.map(({ world }) => keyOf(world)));
    program.budget.within(SHARE_OF_DEEPENING, () => {
      for (const start of queue) {
        const state = start.world.stateOf(actor, undefined);
        for (const [event, arms] of actor.arms.get(state) ?? []) {
          for (const arm of arms) {
            const taken = (one: Scope) => this.takenArm(arms, one) === arm;
            const sent = this.#driveByPayload(start, state, event, taken);
            if (sent === undefined || seen.has(keyOf(sent.world))) continue;
            seen.add(keyOf(sent.world));
            const { payload, to } = sent.drive;
            const setup = [...start.situation.setup, { event, payload, expected_state: to }];
            const next = { situation: { setup }, world: sent.world };
            append(deeper, to, next);
            if (queue.push(next) >= MOST_CONFIGURATIONS) return;
          }
        }
      }
    });
  }

  /** The inputs that the guards of all arms for an event in a state read. */
  inputsOf(state: string, event: string): GuardInputs {
    const key = `${state}|${event}`;
    let inputs = this.#guards.get(key);
    if (inputs === undefined) {
      const guards = armsOf(this.actor, state, event).map(({ guard }) => guard);
      inputs = collectInputs(guards, this.actor, this.program.budget);
      this.#guards.set(key, inputs);
    }
    return inputs;
  }

  /** Payload members that an event is never sent without. */
  basePayload(event: string): JsonObject {
    const required = new Set(this.actor.required.get(event));
    return Object.fromEntries(
      (this.actor.payloads.get(event) ?? [])
        .filter(({ name }) => required.has(name))
        .map(({ name, type, values }) => [name, values?.[0] ?? sampleOf(type, name)]),
    );
  }

  #visit(state: string): void {
    for (const [event, arms] of this.actor.arms.get(state) ?? []) {
      for (const arm of arms) {
        const drive = this.drive(state, event, (scope) => this.takenArm(arms, scope) === arm);
        if (drive === undefined) continue;
        const names = answersOf(arm.effects);
        if (names.length > 0) this.#driveFailing(state, drive, names);
      }
    }
  }

  /** Finds inputs that are accepted, sends the event with them, and keeps what came of it. */
  drive(state: string, event: string, accepts: Accepts): Drive | undefined {
    const reached = this.reached.get(state);
    if (reached === undefined) return undefined;
    const sent = this.#driveByPayload(reached, state, event, accepts)?.drive;
    if (sent !== undefined || !this.#readsEntity(state, event)) return sent;
    return (
      this.#driveByRow(reached, state, event, accepts) ?? this.#driveDeeper(state, event, accepts)
    );
  }

  #driveDeeper(state: string, event: string, accepts: Accepts): Drive | undefined {
    let drive: Drive | undefined;
    this.program.budget.within(SHARE_OF_DEEPENING, () => {
      for (const one of this.#deeper?.get(state) ?? []) {
        drive = this.#driveByPayload(one, state, event, accepts)?.drive;
        if (drive !== undefined) return;
      }
    });
    return drive;
  }

  #readsEntity(state: string, event: string): boolean {
    return this.inputsOf(state, event).inputs.some(({ root }) => root === 'entity');
  }

  #solve(reached: Reached, state: string, event: string, accepts: Accepts, choosesEntity: boolean) {
    const row = rowOf(reached.situation);
    return solve(this.inputsOf(state, event), {
      scope: createScope(this.actor, reached.world, row, state),
      payload: this.basePayload(event),
      accepts: (one) => this.#isComplete(event, one.payload) && accepts(one),
      budget: this.program.budget,
      choosesEntity,
    }).solution;
  }

  /** Sends an event with a payload that is accepted; returns the world after it too. */
  #driveByPayload(reached: Reached, state: string, event: string, accepts: Accepts) {
    const payload = this.#solve(reached, state, event, accepts, false)?.payload;
    if (payload === undefined) return undefined;
    const world = reached.world.copy(this.program);
    return { drive: this.#send(reached.situation, world, state, event, payload), world };
  }

  /** Sends an event with a payload, and a row from the start on, that are accepted. */
  #driveByRow(reached: Reached, state: string, event: string, accepts: Accepts): Drive | undefined {
    const chosen = this.#solve(reached, state, event, accepts, true);
    if (chosen === undefined) return undefined;
    const entity = { id: TEST_ROW, ...reached.situation.entity, ...chosen.entity };
    const situation = { ...reached.situation, entity };
    const world = runSetup(this.program, this.actor, situation);
    if (world === undefined) return undefined;
    const after = {
      ...createScope(this.actor, world, rowOf(situation), state),
      payload: chosen.payload,
    };
    if (!accepts(after)) return undefined;
    return this.#send(situation, world, state, event, chosen.payload);
  }

  /** The arm that an event takes: the first whose guard holds. */
  takenArm(arms: readonly Arm[], scope: Scope): Arm | undefined {
    const { budget } = this.program;
    const own: { -readonly [Key in keyof Scope]: Scope[Key] } = { ...scope };
    return arms.find(({ guard, to }) => {
      budget.spend(1);
      own.toState = to;
      return holds(guard, own, budget);
    });
  }

  #isComplete(event: string, payload: Json | undefined): boolean {
    const given = isObject(payload) ? payload : {};
    return (this.actor.required.get(event) ?? []).every((name) => (given[name] ?? null) !== null);
  }

  #send(
    situation: Situation,
    world: World,
    from: string,
    event: string,
    payload: JsonObject,
    keep: Map<string, Drive> = this.drives,
  ): Drive {
    const { actor } = this;
    const row = rowOf(situation);
    const step = sendToTrait(this.program, world, actor, event, payload, row);
    const to = world.stateOf(actor, row);
    const emits = step.emitted
      .filter(({ trait, orbital }) => trait === actor.trait && orbital === actor.orbital)
      .map((emitted) => emitted.event);
    const drive: Drive = { ...situation, from, event, payload, to, emits: [...new Set(emits)] };
    const own = step.transitions.filter(
      ({ trait, orbital, entity_id: id }) =>
        trait === actor.trait && orbital === actor.orbital && (id ?? undefined) === row,
    );
    own.forEach((record, i) => {
      const arm = findArm(actor, record);
      if (arm === undefined) return;
      const key = armKey(arm, record.from);
      // A drive that begins in the state is more telling than one that passes through it.
      if (!keep.has(key) || (i === 0 && keep.get(key)?.from !== record.from)) keep.set(key, drive);
    });
    this.program.budget.spend(situation.setup.length);
    if (!this.reached.has(to) && situation.services === undefined) {
      const setup = [...situation.setup, { event, payload, expected_state: to }];
      this.reached.set(to, { situation: { ...situation, setup }, world });
    }
    if (situation.services !== undefined) this.#keepFailed(to, drive);
    return drive;
  }

  /** A state that only a failure reaches is explored further with the services as they are. */
  #keepFailed(state: string, drive: Drive): void {
    if (this.reached.has(state)) return;
    const { event, payload } = drive;
    const setup = [...drive.setup, { event, payload, expected_state: state }];
    const situation = { ...toSituation(drive), setup };
    const world = runSetup(this.program, this.actor, situation);
    if (world !== undefined) this.reached.set(state, { situation, world });
  }

  #driveFailing(state: string, drive: Drive, names: readonly string[]): void {
    const services = Object.fromEntries(names.map((name) => [name, MADE_TO_FAIL]));
    const situation = { ...toSituation(drive), services: { ...drive.services, ...services } };
    const world = runSetup(this.program, this.actor, situation);
    if (world === undefined) return;
    this.#send(situation, world, state, drive.event, drive.payload, this.failures);
  }
}

export const toSituation = ({ setup, entity, services }: Situation): Situation =>
  omitUndefined({ setup, entity, services });

function findArm(actor: Actor, record: TransitionRecord): Arm | undefined {
  return armsOf(actor, record.from, record.on).find(
    (arm) => arm.at === record.at && (arm.to === record.to || arm.to === ''),
  );
}

/** Names of services and stores that effects use and whose failure they say an event for. */
export function answersOf(effects: readonly Json[]): string[] {
  const names: string[] = [];
  const visit = (node: Json): void => {
    if (!Array.isArray(node)) return;
    const [operator, first, second] = node;
    const options = node.at(-1);
    const emit = isObject(options) && isObject(options.emit) ? options.emit : undefined;
    if (emit?.failure !== undefined) {
      if (operator === 'call-service') names.push(`${String(first)}.${String(second)}`);
      else if (operator === 'persist') names.push(`${String(second)}.${String(first)}`);
      else if (operator === 'fetch' || operator === 'ref') names.push(`${String(first)}.fetch`);
      else names.push(String(operator));
    }
    for (const part of node.slice(1)) visit(part);
  };
  for (const effect of effects) visit(effect);
  return [...new Set(names)].filter((name) => !name.includes('@'));
}
