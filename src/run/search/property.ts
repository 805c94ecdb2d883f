import type { Json } from '../../kernel/json.ts';
import type { Actor, Program } from '../program/program.ts';
import { holds } from '../solver/solve.ts';
import { Explorer, type Node, type SearchBounds } from './explorer.ts';
import type { Possibilities } from './possible.ts';
import { exploreProduct, findCone, type ProductGraph, reachesBack } from './product.ts';

/** A predicate on a configuration and on the event that led to it. */
export type Predicate =
  | { readonly kind: 'state'; readonly actor: Actor; readonly state: string }
  | { readonly kind: 'event' | 'emitted'; readonly name: string }
  | { readonly kind: 'holds'; readonly actor: Actor; readonly expression: Json }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Predicate[] }
  | { readonly kind: 'not'; readonly part: Predicate };

function isTrue(predicate: Predicate, node: Node, passed?: ReadonlyMap<string, string>): boolean {
  node.world.budget.spend(1);
  switch (predicate.kind) {
    case 'state':
      return (
        (passed?.get(predicate.actor.key) ?? node.world.stateOf(predicate.actor, undefined)) ===
        predicate.state
      );
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
      return predicate.parts.every((part) => isTrue(part, node, passed));
    case 'any':
      return predicate.parts.some((part) => isTrue(part, node, passed));
    case 'not':
      return !isTrue(predicate.part, node, passed);
  }
}

/** What a predicate asks for, without how it is joined. */
function leavesOf(predicate: Predicate): readonly Predicate[] {
  if (predicate.kind === 'not') return leavesOf(predicate.part);
  return 'parts' in predicate ? predicate.parts.flatMap(leavesOf) : [predicate];
}

/** The traits that a predicate names, and those that handle or send an event that it names. */
const actorsOf = (predicate: Predicate, program: Program, possible: Possibilities) =>
  leavesOf(predicate).flatMap((leaf): readonly Actor[] => {
    if ('actor' in leaf) return [leaf.actor];
    if (!('name' in leaf)) return [];
    return [...(program.handlers.get(leaf.name) ?? []), ...possible.emittersOf(leaf.name)];
  });

/**
 * Whether it is true at each moment of the step that led to a node: the last one is its end, at the others traits
 * are in states that they leave again. Values are known only at the end; events and emits are those of the step.
 */
function truthsOf(predicate: Predicate, node: Node): boolean[] {
  const arms = (node.step?.transitions ?? []).filter((arm) => arm.entity_id === undefined);
  const truths = [isTrue(predicate, node)];
  if (leavesOf(predicate).some(({ kind }) => kind === 'holds')) return truths;
  const passed = new Map<string, string>();
  for (const { orbital, trait, from } of arms.slice(1).reverse()) {
    passed.set(`${orbital}.${trait}`, from);
    truths.unshift(isTrue(predicate, node, passed));
  }
  return truths;
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
}

/** Every node, those too that led to a configuration that was there before; the shortest ways come first. */
const visitsOf = ({ nodes, edges }: ProductGraph): readonly Node[] => [
  ...[...nodes].slice(0, 1),
  ...edges.map(({ by }) => by),
];

const isTrueWithin = (predicate: Predicate, node: Node) => truthsOf(predicate, node).includes(true);

/** Whether two are true at each moment of a step; only states have an order in it. */
function compareWithin(first: Predicate, second: Predicate, node: Node): [boolean[], boolean[]] {
  const truths = [first, second].map((one) => truthsOf(one, node)) as [boolean[], boolean[]];
  if ([first, second].flatMap(leavesOf).every(({ kind }) => kind === 'state')) return truths;
  return [[truths[0].includes(true)], [truths[1].includes(true)]];
}

/** Whether the second is true at a moment of a step, and the first at none up to there nor before. */
function comesWithout(first: Predicate, second: Predicate, node: Node): boolean {
  const [before, after] = compareWithin(first, second, node);
  const at = after.indexOf(true);
  if (at === -1 || before.slice(0, at + 1).includes(true)) return false;
  let up = node.parent;
  while (up !== undefined && !isTrueWithin(first, up)) up = up.parent;
  return up === undefined;
}

/** A place from which what is wanted can never be reached, where the question arises. */
function findStuck(graph: ProductGraph, wanted: Predicate, asks: (node: Node) => boolean) {
  const isReached = (node: Node) => isTrue(wanted, node);
  const reached = reachesBack(graph, isReached, (by) => isTrueWithin(wanted, by));
  const found = [...graph.nodes].find((node) => !reached.has(node) && asks(node));
  return found ?? graph.edges.find(({ to, by }) => !reached.has(to) && asks(by))?.by;
}

const SAID_OF: Readonly<Record<Property['kind'], string>> = {
  never: 'The condition that must never hold is reached.',
  always: 'The condition that must always hold does not hold here.',
  precedes: 'The second came without the first before it.',
  possible: 'From here it cannot be reached any more.',
  leads_to: 'The first holds here, and the second cannot follow.',
};

function findViolation({ kind, first, second = first }: Property, graph: ProductGraph) {
  switch (kind) {
    case 'never':
      return visitsOf(graph).find((one) => isTrueWithin(first, one));
    case 'always':
      return visitsOf(graph).find((one) => truthsOf(first, one).includes(false));
    case 'precedes':
      return visitsOf(graph).find((one) => comesWithout(first, second, one));
    case 'possible':
      return findStuck(graph, first, () => true);
    case 'leads_to':
      return findStuck(graph, second, (one) => {
        const [asked, followed] = compareWithin(first, second, one);
        return asked.lastIndexOf(true) > followed.lastIndexOf(true);
      });
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
  const graph = exploreProduct(explorer, SHARE_OF_EXPLORING);
  let found: Node | undefined;
  explorer.within(1, () => {
    found = findViolation(property, graph);
  });
  const isComplete = explorer.cutBy === undefined && !possible.isOpen;
  if (found !== undefined && (isComplete || IS_SHOWN_BY_TRACE.has(property.kind))) {
    const message = SAID_OF[property.kind];
    return { explorer, verdict: 'violated', certainty: 'proven', message, node: found };
  }
  if (found !== undefined || explorer.cutBy !== undefined) {
    const message = `Undecided: the search ended at its bound (${explorer.cutBy ?? 'opaque parts'}).`;
    return { explorer, verdict: 'inconclusive', certainty: 'bounded', message };
  }
  const message = `Holds in all ${graph.nodes.size} configurations that were reached.`;
  const certainty = possible.isOpen ? 'bounded' : 'proven';
  return { explorer, verdict: 'holds', certainty, message };
}
