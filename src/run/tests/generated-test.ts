import { isEqualJson } from '../../kernel/equal-json.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { measureJson } from '../evaluator/convert-values.ts';
import type { Actor, Program } from '../program/program.ts';
import { Node } from '../search/node.ts';
import type { Step } from '../stepper/step-record.ts';
import type { Outcome } from '../stepper/world.ts';

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

/** What a test sends and expects: its last event with all before it. */
interface Drive extends SetupStep {
  readonly from_state: string;
  readonly setup: readonly SetupStep[];
  /** The row that every event is addressed to; none where missing. */
  readonly entity?: JsonObject;
  readonly services?: Readonly<Record<string, Outcome>>;
  readonly expected_emits?: readonly string[];
}

export interface GeneratedTest extends Drive {
  readonly id: string;
  readonly orbital: string;
  readonly trait: string;
  readonly category: TestCategory;
  readonly name: string;
  /** What the trait does on the event, in order: values that are set, rows that are stored, what is drawn. */
  readonly expected_effects?: readonly JsonObject[];
  readonly at: string;
}

/** Characters of a value that a test expects; a longer one is left out. */
const MOST_OF_A_VALUE = 300;

/** The events that a trait emits in a step, and what its effects do. */
function readActs({ orbital, trait }: Actor, step: Step | undefined) {
  const isOwn = (one: Pick<Actor, 'orbital' | 'trait'>) =>
    one.trait === trait && one.orbital === orbital;
  const emits = new Set(step?.emitted.filter(isOwn).map(({ event }) => event));
  const effects = (step?.effects ?? [])
    .filter(isOwn)
    .map(({ orbital: _, trait: __, ...effect }): JsonObject => {
      const told = Object.entries(effect).filter(
        ([, value]) => measureJson(value, MOST_OF_A_VALUE) <= MOST_OF_A_VALUE,
      );
      return Object.fromEntries(told) as JsonObject;
    });
  return { emits: [...emits], effects };
}

/** The last event that leads to a node with all that the trait does on it, and the events before. */
export function toDrive(actor: Actor, node: Node): Drive {
  const steps = node.trail().map((one): SetupStep => {
    const { event = '', payload = {} } = one.way?.sent ?? {};
    const given = Object.keys(payload).length === 0 ? {} : { payload };
    return { event, ...given, expected_state: one.stateOf(actor) };
  });
  const { emits } = readActs(actor, node.step);
  const { services, outside } = node;
  return {
    from_state: (node.way?.parent ?? node).stateOf(actor),
    ...(steps.at(-1) as SetupStep),
    setup: steps.slice(0, -1),
    ...(outside.row && { entity: outside.row }),
    ...(services && { services }),
    ...(emits.length > 0 && { expected_emits: emits }),
  };
}

/** Runs a test: what the trait does on its last event, and why it fails, where it does. */
export function runTest(
  program: Program,
  actor: Actor,
  test: GeneratedTest,
): { readonly effects: readonly JsonObject[]; readonly message?: string } {
  const { entity: row, services = {}, setup } = test;
  let node = Node.start(program, { failing: Object.keys(services), row, entity: actor.entity });
  for (const { event, payload = {}, expected_state: expected } of [...setup, test]) {
    node = node.send(actor, event, payload);
    const state = node.stateOf(actor);
    if (state !== expected) {
      return { effects: [], message: `After ${event} the state is ${state}, not ${expected}.` };
    }
  }
  const { emits, effects } = readActs(actor, node.step);
  const missing = test.expected_emits?.find((event) => !emits.includes(event));
  if (missing !== undefined) return { effects, message: `${missing} was not emitted.` };
  const isSame = isEqualJson(effects, [...(test.expected_effects ?? effects)]);
  return isSame ? { effects } : { effects, message: 'Its effects do something else.' };
}
