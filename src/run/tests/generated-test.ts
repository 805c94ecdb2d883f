import { checkpoint } from '../../kernel/checkpoint.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { Actor, Program } from '../program/program.ts';
import { sendEvent } from '../stepper/send.ts';
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

/** An event that is sent to the trait, and the state that it is in afterwards. */
export interface SetupStep {
  readonly event: string;
  readonly payload?: JsonObject;
  readonly expected_state: string;
}

export interface GeneratedTest extends SetupStep {
  readonly id: string;
  readonly orbital: string;
  readonly trait: string;
  readonly category: TestCategory;
  readonly name: string;
  readonly from_state: string;
  readonly setup: readonly SetupStep[];
  /** The row that every event is addressed to; none where missing. */
  readonly entity?: JsonObject;
  readonly services?: Readonly<Record<string, Outcome>>;
  readonly expected_emits?: readonly string[];
  readonly at: string;
}

/** Why a test fails; undefined where it passes. */
export function runTest(program: Program, actor: Actor, test: GeneratedTest): string | undefined {
  const { entity, services = {}, setup, orbital, trait } = test;
  const rows = entity && actor.entity ? { entities: { [actor.entity]: [entity] } } : {};
  const answers = Object.entries(services).map(([name, answer]) => [name, [answer]] as const);
  const world = new World(program, { ...rows, services: Object.fromEntries(answers) });
  const row = entity && String(entity.id as Json);
  const addressed = { orbital, trait, ...(row === undefined ? {} : { entityId: row }) };
  const emitted = new Set<string>();
  for (const one of [...setup, test]) {
    checkpoint();
    const { event, payload = {}, expected_state: expected } = one;
    const step = sendEvent(program, world, { event, payload, ...addressed });
    const state = world.stateOf(actor, row);
    if (state !== expected) {
      return one === test
        ? `The state is ${state}, not ${expected}.`
        : 'The setup does not reach its states.';
    }
    if (one === test) for (const { event: name } of step.emitted) emitted.add(name);
  }
  const missing = test.expected_emits?.find((event) => !emitted.has(event));
  return missing === undefined ? undefined : `${missing} was not emitted.`;
}
