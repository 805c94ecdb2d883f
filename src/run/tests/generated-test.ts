import type { JsonObject } from '../../kernel/json.ts';
import { measureJson } from '../evaluator/convert-values.ts';
import type { Actor } from '../program/actor.ts';
import type { Node } from '../search/node.ts';

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
interface SetupStep {
  readonly event: string;
  readonly payload?: JsonObject;
  readonly expected_state: string;
}

export interface GeneratedTest extends ReturnType<typeof toDrive> {
  readonly id: string;
  readonly orbital: string;
  readonly trait: string;
  readonly category: TestCategory;
  readonly name: string;
  readonly at: string;
}

/** Characters of a value that a test expects; a longer one is left out. */
const MOST_OF_A_VALUE = 300;

/** The last event that leads to a node with all that the trait does on it, and the events before. */
export function toDrive(actor: Actor, node: Node) {
  const steps = node.trail().map((one): SetupStep => {
    const { event = '', payload = {} } = one.way?.sent ?? {};
    const given = Object.keys(payload).length === 0 ? {} : { payload };
    return { event, ...given, expected_state: one.stateOf(actor) };
  });
  const isOwn = ({ orbital, trait }: Pick<Actor, 'orbital' | 'trait'>) =>
    trait === actor.trait && orbital === actor.orbital;
  const { emitted = [], effects = [] } = node.step ?? {};
  const emits = new Set(emitted.filter(isOwn).map(({ event }) => event));
  const { services, outside } = node;
  return {
    from_state: (node.way?.parent ?? node).stateOf(actor),
    ...(steps.at(-1) as SetupStep),
    setup: steps.slice(0, -1),
    // The row that every event is addressed to.
    ...(outside.row && { entity: outside.row }),
    ...(services && { services }),
    ...(emits.size > 0 && { expected_emits: [...emits] }),
    // In order: values that are set, rows that are stored, what is drawn.
    expected_effects: effects.filter(isOwn).map(({ orbital, trait, ...effect }) => {
      const told = Object.entries(effect).filter(
        ([, value]) => measureJson(value, MOST_OF_A_VALUE) <= MOST_OF_A_VALUE,
      );
      return Object.fromEntries(told) as JsonObject;
    }),
  };
}
