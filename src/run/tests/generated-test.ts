import { checkpoint } from '../../kernel/checkpoint.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Actor, Program } from '../program/program.ts';
import { sendEvent } from '../stepper/send.ts';
import type { Step } from '../stepper/step-record.ts';
import { type Outcome, World } from '../stepper/world.ts';

export const TEST_CATEGORIES = [
  'transition',
  'invalid_transition',
  'guard_allow',
  'guard_block',
  'journey',
  'emit',
  'failure',
] as const;

export type TestCategory = (typeof TEST_CATEGORIES)[number];

export interface SetupStep {
  readonly event: string;
  readonly payload?: JsonObject;
  readonly expected_state: string;
}

/** The state that a trait is brought to and the events sent to it, before anything is expected. */
export interface Situation {
  readonly setup: readonly SetupStep[];
  /** The row that every event is addressed to; none where missing. */
  readonly entity?: JsonObject;
  readonly services?: Readonly<Record<string, Outcome>>;
}

export interface GeneratedTest extends Situation {
  readonly id: string;
  readonly orbital: string;
  readonly trait: string;
  readonly category: TestCategory;
  readonly name: string;
  readonly from_state: string;
  readonly event: string;
  readonly payload?: JsonObject;
  readonly expected_state: string;
  readonly expected_emits?: readonly string[];
  readonly at: string;
}

/** A world in which a situation begins. */
export function createTestWorld(program: Program, actor: Actor, situation: Situation): World {
  const { entity, services } = situation;
  checkpoint();
  return new World(program, {
    ...(entity !== undefined && actor.entity !== undefined
      ? { entities: { [actor.entity]: [entity] } }
      : {}),
    ...(services === undefined
      ? {}
      : { services: Object.fromEntries(Object.entries(services).map(([k, v]) => [k, [v]])) }),
  });
}

/** The row that the events of a situation are addressed to. */
export const rowOf = (situation: Situation): string | undefined =>
  situation.entity === undefined ? undefined : String(situation.entity.id as Json);

/** Sends one event of a test to its trait. */
export function sendToTrait(
  program: Program,
  world: World,
  actor: Actor,
  event: string,
  payload: JsonObject | undefined,
  row: string | undefined,
): Step {
  return sendEvent(program, world, {
    event,
    payload: payload ?? {},
    orbital: actor.orbital,
    trait: actor.trait,
    ...(row === undefined ? {} : { entityId: row }),
  });
}

/** The world after the setup; undefined where a step of it does not reach the state that it expects. */
function runSetup(program: Program, actor: Actor, situation: Situation): World | undefined {
  const world = createTestWorld(program, actor, situation);
  const row = rowOf(situation);
  for (const { event, payload, expected_state: expected } of situation.setup) {
    sendToTrait(program, world, actor, event, payload, row);
    if (world.stateOf(actor, row) !== expected) return undefined;
  }
  return world;
}

/** Why a test fails; undefined where it passes. */
export function runTest(program: Program, actor: Actor, test: GeneratedTest): string | undefined {
  const world = runSetup(program, actor, test);
  if (world === undefined) return 'The setup does not reach its states.';
  const row = rowOf(test);
  const step = sendToTrait(program, world, actor, test.event, test.payload, row);
  const state = world.stateOf(actor, row);
  if (state !== test.expected_state) return `The state is ${state}, not ${test.expected_state}.`;
  const emitted = new Set(step.emitted.map(({ event }) => event));
  const missing = test.expected_emits?.find((event) => !emitted.has(event));
  return missing === undefined ? undefined : `${missing} was not emitted.`;
}
