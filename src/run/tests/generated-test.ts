import { checkpoint } from '../../kernel/checkpoint.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { measureJson } from '../evaluator/convert-values.ts';
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
  /** What the trait does on the event, in order: values that are set, rows that are stored, what is drawn. */
  readonly expected_effects?: readonly JsonObject[];
  readonly at: string;
}

/** Characters of a value that a test expects; a longer one is left out. */
const MOST_OF_A_VALUE = 300;

/** What a trait emits in a step, and what its effects do. */
interface Acts {
  readonly emits: readonly string[];
  readonly effects: readonly JsonObject[];
}

export function readActs({ orbital, trait }: Actor, step: Step | undefined): Acts {
  const isOwn = (one: { readonly orbital: string; readonly trait: string }) =>
    one.trait === trait && one.orbital === orbital;
  const emits = new Set(step?.emitted.filter(isOwn).map(({ event }) => event));
  const effects = (step?.effects ?? [])
    .filter(isOwn)
    .map(({ orbital: _, trait: __, ...effect }) => {
      const told = Object.entries(effect).filter(
        ([, value]) => measureJson(value, MOST_OF_A_VALUE) <= MOST_OF_A_VALUE,
      );
      return Object.fromEntries(told) as JsonObject;
    });
  return { emits: [...emits], effects };
}

/** Runs a test: what the trait does on its last event, and why it fails, where it does. */
export function runTest(
  program: Program,
  actor: Actor,
  test: GeneratedTest,
): { readonly acts?: Acts; readonly message?: string } {
  const { entity, services = {}, setup, orbital, trait } = test;
  const rows = entity && actor.entity ? { entities: { [actor.entity]: [entity] } } : {};
  const answers = Object.entries(services).map(([name, answer]) => [name, [answer]] as const);
  const world = new World(program, { ...rows, services: Object.fromEntries(answers) });
  const row = entity && String(entity.id as Json);
  const addressed = { orbital, trait, ...(row === undefined ? {} : { entityId: row }) };
  let step: Step | undefined;
  for (const one of [...setup, test]) {
    checkpoint();
    const { event, payload = {}, expected_state: expected } = one;
    step = sendEvent(world, { event, payload, ...addressed });
    const state = world.stateOf(actor, row);
    if (one !== test && state !== expected) return { message: 'The setup leads elsewhere.' };
    if (state !== expected) return { message: `The state is ${state}, not ${expected}.` };
  }
  const acts = readActs(actor, step);
  const missing = test.expected_emits?.find((event) => !acts.emits.includes(event));
  if (missing !== undefined) return { acts, message: `${missing} was not emitted.` };
  const isSame = isEqualJson([...acts.effects], [...(test.expected_effects ?? acts.effects)]);
  return isSame ? { acts } : { acts, message: 'Its effects do something else.' };
}
