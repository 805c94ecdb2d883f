import type { Json } from '../../kernel/json.ts';
import type { Actor, Program } from '../program/program.ts';
import { holds } from '../solver/solve.ts';
import type { Node } from './exploration.ts';
import type { Possibilities } from './possible.ts';

/** A predicate on a configuration and on the event that led to it. */
export type Predicate =
  | { readonly kind: 'state'; readonly actor: Actor; readonly state: string }
  | { readonly kind: 'event' | 'emitted'; readonly name: string }
  | { readonly kind: 'holds'; readonly actor: Actor; readonly expression: Json }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Predicate[] }
  | { readonly kind: 'not'; readonly part: Predicate };

export function isTrue(predicate: Predicate, node: Node): boolean {
  node.world.budget.spend(1);
  switch (predicate.kind) {
    case 'state':
      return node.world.stateOf(predicate.actor, undefined) === predicate.state;
    case 'event':
      return (
        node.step?.transitions.some(({ on }) => on === predicate.name) === true ||
        node.step?.event === predicate.name
      );
    case 'emitted':
      return node.step?.emitted.some(({ event }) => event === predicate.name) === true;
    case 'holds': {
      const { actor, expression } = predicate;
      const state = node.world.stateOf(actor, undefined);
      const entity = node.world.entityOf(actor, undefined);
      const scope = { entity, state, config: actor.config, findRow: () => entity };
      return holds(expression, scope, node.world.budget);
    }
    case 'all':
      return predicate.parts.every((part) => isTrue(part, node));
    case 'any':
      return predicate.parts.some((part) => isTrue(part, node));
    case 'not':
      return !isTrue(predicate.part, node);
  }
}

/** The traits that a predicate names, and those that handle or send an event that it names. */
export function actorsOf(
  predicate: Predicate,
  program: Program,
  possible: Possibilities,
): readonly Actor[] {
  switch (predicate.kind) {
    case 'state':
    case 'holds':
      return [predicate.actor];
    case 'event':
    case 'emitted':
      return [
        ...(program.handlers.get(predicate.name) ?? []),
        ...possible.emittersOf(predicate.name),
      ];
    case 'not':
      return actorsOf(predicate.part, program, possible);
    default:
      return predicate.parts.flatMap((part) => actorsOf(part, program, possible));
  }
}
