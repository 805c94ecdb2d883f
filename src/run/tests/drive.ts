import type { JsonObject } from '../../kernel/json.ts';
import type { Actor } from '../program/program.ts';
import { type Node, rowOf, trailOf } from '../search/exploration.ts';
import { MADE_TO_FAIL } from '../stepper/world.ts';
import type { SetupStep, Situation } from './generated-test.ts';

/** One way in which an event was sent to a trait, and what came of it. */
export interface Drive extends Situation {
  readonly from: string;
  readonly event: string;
  readonly payload: JsonObject;
  readonly to: string;
  /** Events that the trait emitted, in order. */
  readonly emits: readonly string[];
}

/** How a trait is brought to a node. */
export function toSituation(node: Node, actor: Actor): Situation {
  const row = rowOf(node);
  const setup = trailOf(node).map(({ world, sent }): SetupStep => {
    const payload = sent?.payload as JsonObject;
    return { event: sent?.event ?? '', payload, expected_state: world.stateOf(actor, row) };
  });
  return {
    setup,
    ...(node.row === undefined ? {} : { entity: node.row }),
    ...(node.failing.length === 0
      ? {}
      : { services: Object.fromEntries(node.failing.map((name) => [name, MADE_TO_FAIL])) }),
  };
}

/** The last event that leads to a node, and the situation before it. */
export function toDrive(node: Node, actor: Actor): Drive {
  const { parent = node, sent, step, world } = node;
  const row = rowOf(node);
  const emits = (step?.emitted ?? [])
    .filter(({ trait, orbital }) => trait === actor.trait && orbital === actor.orbital)
    .map(({ event }) => event);
  return {
    ...toSituation(parent, actor),
    from: parent.world.stateOf(actor, row),
    event: sent?.event ?? '',
    payload: (sent?.payload ?? {}) as JsonObject,
    to: world.stateOf(actor, row),
    emits: [...new Set(emits)],
  };
}
