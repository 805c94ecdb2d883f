import type { Json } from '../../kernel/json.ts';
import type { Actor, Program } from '../program/program.ts';
import { holds } from '../solver/solve.ts';
import { Explorer, type Node, type SearchBounds } from './exploration.ts';
import type { Possibilities } from './possible.ts';
import { exploreProduct, findCone, type ProductGraph, reachesBack } from './product-search.ts';

/** A predicate on a configuration and on the event that led to it. */
export type Predicate =
  | { readonly kind: 'state'; readonly actor: Actor; readonly state: string }
  | { readonly kind: 'event' | 'emitted'; readonly name: string }
  | { readonly kind: 'holds'; readonly actor: Actor; readonly expression: Json }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Predicate[] }
  | { readonly kind: 'not'; readonly part: Predicate };

function isTrue(predicate: Predicate, node: Node): boolean {
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
function actorsOf(
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

export interface Property {
  readonly name: string;
  readonly kind: 'never' | 'always' | 'possible' | 'leads_to' | 'precedes';
  readonly first: Predicate;
  /** The second of `leads_to` and `precedes`. */
  readonly second?: Predicate;
}

interface PropertyResult {
  readonly verdict: 'holds' | 'violated' | 'inconclusive';
  readonly certainty: 'proven' | 'bounded';
  readonly message: string;
  readonly node?: Node;
  readonly explorer: Explorer;
  readonly count: number;
}

interface Found {
  readonly node: Node;
  readonly message: string;
}

/** Every node, those too that led to a configuration that was there before. */
function* visits(graph: ProductGraph): Generator<Node> {
  yield* graph.nodes.slice(0, 1);
  for (const out of graph.edges) for (const { by } of out) yield by;
}

function findFirst(graph: ProductGraph, test: (node: Node) => boolean): Node | undefined {
  let best: Node | undefined;
  for (const node of visits(graph)) {
    if ((best === undefined || node.depth < best.depth) && test(node)) best = node;
  }
  return best;
}

/** Whether something was true of a node or of one before it. */
function wasTrue(predicate: Predicate, node: Node | undefined): boolean {
  for (let at = node; at !== undefined; at = at.parent) if (isTrue(predicate, at)) return true;
  return false;
}

/** A place from which what is wanted can never be reached, where the question arises. */
function findStuck(
  graph: ProductGraph,
  wanted: Predicate,
  asks: (node: Node) => boolean,
): Node | undefined {
  const reached = reachesBack(graph, (by) => isTrue(wanted, by));
  return graph.nodes.find((node, i) => !reached.has(i) && asks(node));
}

function findViolation(property: Property, graph: ProductGraph): Found | undefined {
  const { kind, first, second = first } = property;
  switch (kind) {
    case 'never': {
      const node = findFirst(graph, (one) => isTrue(first, one));
      return node && { node, message: 'The condition that must never hold is reached.' };
    }
    case 'always': {
      const node = findFirst(graph, (one) => !isTrue(first, one));
      return node && { node, message: 'The condition that must always hold does not hold here.' };
    }
    case 'precedes': {
      const node = findFirst(graph, (one) => isTrue(second, one) && !wasTrue(first, one));
      return node && { node, message: 'The second came without the first before it.' };
    }
    case 'possible': {
      const node = findStuck(graph, first, () => true);
      return node && { node, message: 'From here it cannot be reached any more.' };
    }
    case 'leads_to': {
      const node = findStuck(graph, second, (one) => isTrue(first, one));
      return node && { node, message: 'The first holds here, and the second cannot follow.' };
    }
  }
}

/** Properties whose violation needs nothing beyond the events that lead to it. */
const IS_SHOWN_BY_TRACE: ReadonlySet<Property['kind']> = new Set(['never', 'always', 'precedes']);

/** The rest of the steps is for the question itself, asked of everything that was explored. */
const SHARE_OF_EXPLORING = 0.7;

/** Decides a property of the caller's over the product of the traits that matter to it. */
export function decideProperty(
  program: Program,
  possible: Possibilities,
  property: Property,
  bounds: SearchBounds,
): PropertyResult {
  const named = [property.first, property.second].flatMap((one) =>
    one === undefined ? [] : actorsOf(one, program, possible),
  );
  const cone = findCone(program, possible, named);
  const isExternal = possible.isExternal.bind(possible);
  const explorer = new Explorer(program, cone, { bounds, isExternal });
  const graph = exploreProduct(explorer, cone, SHARE_OF_EXPLORING);
  let found: Found | undefined;
  explorer.explore(1, () => {
    found = findViolation(property, graph);
  });
  const isComplete = explorer.cutBy === undefined && !possible.isOpen;
  const answer = { explorer, count: graph.nodes.length };
  if (found !== undefined && (isComplete || IS_SHOWN_BY_TRACE.has(property.kind))) {
    return { ...answer, verdict: 'violated', certainty: 'proven', ...(found as Found) };
  }
  if (found !== undefined || explorer.cutBy !== undefined) {
    const message = `Undecided: the search ended at its bound (${explorer.cutBy ?? 'opaque parts'}).`;
    return { ...answer, verdict: 'inconclusive', certainty: 'bounded', message };
  }
  const message = `Holds in all ${graph.nodes.length} configurations that were reached.`;
  return {
    ...answer,
    verdict: 'holds',
    certainty: possible.isOpen ? 'bounded' : 'proven',
    message,
  };
}
