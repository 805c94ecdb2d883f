import { append } from '../../kernel/append.ts';
import type { Json } from '../../kernel/json.ts';
import type { Budget } from '../evaluator/budget.ts';
import { type Actor, hears } from '../program/actor.ts';
import type { Program } from '../program/program.ts';
import { collectInputs, holds } from '../solver/solve.ts';
import type { Edge, Explorer } from './explorer.ts';
import type { Node } from './node.ts';
import type { Possibilities } from './possible.ts';

/** A predicate on a configuration and on the event that led to it. */
export type Predicate =
  | { readonly kind: 'state'; readonly actor: Actor; readonly state: string }
  | { readonly kind: 'event' | 'emitted'; readonly name: string }
  | { readonly kind: 'holds'; readonly actor: Actor; readonly expression: Json }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Predicate[] }
  | { readonly kind: 'not'; readonly part: Predicate };

export interface Property {
  readonly name: string;
  readonly kind: 'never' | 'always' | 'possible' | 'leads_to' | 'precedes';
  readonly first: Predicate;
  /** The second of `leads_to` and `precedes`. */
  readonly second?: Predicate;
}

/** A place that is not followed exactly, and why. */
export interface Abstraction {
  readonly at: string;
  readonly reason: string;
}

/** What a search only samples: the places, and whether something other than it saw may happen at a node. */
interface Sampled {
  readonly places: readonly Abstraction[];
  readonly mayDiffer: (node: Node) => boolean;
}

/** Whether a predicate is true at a node; `passed` has the states of traits that leave them again in its step. */
function isTrue(predicate: Predicate, node: Node, passed?: ReadonlyMap<Actor, string>): boolean {
  const { world, step } = node;
  world.budget.spend(1);
  switch (predicate.kind) {
    case 'state':
      return (passed?.get(predicate.actor) ?? node.stateOf(predicate.actor)) === predicate.state;
    case 'event': {
      const { name } = predicate;
      return step?.event === name || step?.transitions.some(({ on }) => on === name) === true;
    }
    case 'emitted':
      return step?.emitted.some(({ event }) => event === predicate.name) === true;
    case 'holds':
      return holds(predicate.expression, node.scopeOf(predicate.actor), world.budget);
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

/** What the two sides of a property ask for. */
export const listAsked = ({ first, second = first }: Property): readonly Predicate[] =>
  [first, second].flatMap(leavesOf);

/**
 * Whether it is true at each moment of the step that led to a node: the last one is its end, at the others traits
 * are in states that they leave again. Values are known only at the end; events and emits are those of the step.
 */
function truthsOf(predicate: Predicate, node: Node): boolean[] {
  const truths = [isTrue(predicate, node)];
  if (leavesOf(predicate).some(({ kind }) => kind === 'holds')) return truths;
  const arms = (node.step?.transitions ?? []).filter((arm) => arm.entity_id === undefined);
  const passed = new Map<Actor, string>();
  for (const { orbital, trait, from } of arms.slice(1).reverse()) {
    const actor = node.world.program.actorsByKey.get(`${orbital}.${trait}`);
    if (actor !== undefined) passed.set(actor, from);
    truths.unshift(isTrue(predicate, node, passed));
  }
  return truths;
}

/** Whether two are true at each moment of a step; only states have an order in it. */
function compareWithin(first: Predicate, second: Predicate, node: Node): [boolean[], boolean[]] {
  const [before, after] = [truthsOf(first, node), truthsOf(second, node)];
  const isOrdered = [first, second].flatMap(leavesOf).every(({ kind }) => kind === 'state');
  return isOrdered ? [before, after] : [[before.includes(true)], [after.includes(true)]];
}

/** Whether the second is true at a moment of a step, and the first at none up to there nor before. */
function comesWithout(first: Predicate, second: Predicate, node: Node): boolean {
  const [before, after] = compareWithin(first, second, node);
  const at = after.indexOf(true);
  if (at === -1 || before.slice(0, at + 1).includes(true)) return false;
  let up = node.way?.parent;
  while (up !== undefined && !truthsOf(first, up).includes(true)) up = up.way?.parent;
  return up === undefined;
}

/** A place from which neither what is wanted nor what may differ can ever be reached, where the question arises. */
function findStuck(
  { edges, first }: Explorer,
  wanted: Predicate,
  mayDiffer: (node: Node) => boolean,
  asks: (node: Node) => boolean,
) {
  const into = new Map<Node, Node[]>();
  const nodes = [...first.values()];
  const reached = new Set(nodes.filter((node) => isTrue(wanted, node) || mayDiffer(node)));
  for (const { from, to, by } of edges) {
    append(into, to, from);
    if (truthsOf(wanted, by).includes(true)) reached.add(from);
  }
  for (const node of reached) for (const from of into.get(node) ?? []) reached.add(from);
  const ends: readonly Omit<Edge, 'from'>[] = [...nodes.map((to) => ({ to, by: to })), ...edges];
  return ends.find(({ to, by }) => !reached.has(to) && asks(by))?.by;
}

function findViolation(
  { kind, first, second = first }: Property,
  explorer: Explorer,
  mayDiffer: (node: Node) => boolean,
) {
  // Every step, those too that led to a configuration that was there before; the shortest ways come first.
  const visits = [
    ...[...explorer.first.values()].slice(0, 1),
    ...explorer.edges.map(({ by }) => by),
  ];
  switch (kind) {
    case 'never':
      return visits.find((one) => truthsOf(first, one).includes(true));
    case 'always':
      return visits.find((one) => truthsOf(first, one).includes(false));
    case 'precedes':
      return visits.find((one) => comesWithout(first, second, one));
    case 'possible':
      return findStuck(explorer, first, mayDiffer, () => true);
    case 'leads_to':
      return findStuck(explorer, second, mayDiffer, (one) => {
        const [asked, followed] = compareWithin(first, second, one);
        return asked.lastIndexOf(true) > followed.lastIndexOf(true);
      });
  }
}

/** A verdict on a property, or one of its violations. */
export interface Verdict {
  readonly verdict: 'holds' | 'violated' | 'inconclusive';
  readonly certainty: 'proven' | 'bounded';
  readonly at?: string;
  readonly message: string;
  /** Where it shows. */
  readonly node?: Node | undefined;
}

/** A verdict that is left open. */
export const leaveOpen = (message: string): Verdict => {
  return { verdict: 'inconclusive', certainty: 'bounded', message };
};

/** What a violation of each kind says, and whether it needs nothing beyond the events that lead to it. */
const VIOLATIONS: Readonly<Record<Property['kind'], readonly [message: string, isShown: boolean]>> =
  {
    never: ['The condition that must never hold is reached.', true],
    always: ['The condition that must always hold does not hold here.', true],
    precedes: ['The second came without the first before it.', true],
    possible: ['From here it cannot be reached any more.', false],
    leads_to: ['The first holds here, and the second cannot follow.', false],
  };

/** The traits that a property is about, and all whose events reach them: what others do changes nothing for these. */
export function findCone(
  property: Property,
  program: Program,
  possible: Possibilities,
): readonly Actor[] {
  const named = listAsked(property).flatMap((leaf): readonly Actor[] => {
    if ('actor' in leaf) return [leaf.actor];
    if (!('name' in leaf)) return [];
    return [...(program.handlers.get(leaf.name) ?? []), ...possible.emittersOf(leaf.name)];
  });
  const cone = new Set(named);
  for (const actor of cone) {
    for (const listener of actor.listens) {
      for (const other of possible.emittersOf(listener.event)) {
        if (hears(listener, other)) cone.add(other);
      }
    }
    program.budget.spend(program.actors.length);
    for (const other of program.actors) {
      if (actor.isShared && other.isShared && actor.entity === other.entity) cone.add(other);
    }
  }
  return program.actors.filter((actor) => cone.has(actor));
}

/** The rest of the steps is for the question itself, asked of everything that was explored. */
const SHARE_OF_EXPLORING = 0.7;

/** Decides a property of the caller's over the product of the traits that matter to it, of which some is `sampled`. */
export function decideProperty(
  property: Property,
  explorer: Explorer,
  { places, mayDiffer }: Sampled,
): Verdict {
  const { program, actors } = explorer;
  explorer.findConfigurations(SHARE_OF_EXPLORING);
  const [said, isShown] = VIOLATIONS[property.kind];
  let node: Node | undefined;
  let doubtful: Node | undefined;
  explorer.within(1, () => {
    node = findViolation(property, explorer, mayDiffer);
    doubtful = node ?? (isShown ? undefined : findViolation(property, explorer, () => false));
  });
  const { cutBy } = explorer;
  // Time does not pass in the search: a tick may do what no event does.
  const hasTicks = [...actors].some(({ ticks }) => ticks.length > 0);
  const outside = program.isOpen ? 'opaque parts' : hasTicks ? 'ticks' : undefined;
  const bound = cutBy ?? outside ?? (places.length > 0 ? 'samples' : undefined);
  if (node !== undefined && (isShown || (cutBy ?? outside) === undefined)) {
    return { verdict: 'violated', certainty: 'proven', message: said, node };
  }
  if (doubtful !== undefined || cutBy !== undefined) {
    return leaveOpen(`Undecided: the search ended at its bound (${bound}).`);
  }
  const message = `Holds in all ${explorer.first.size} configurations that were reached.`;
  return { verdict: 'holds', certainty: bound === undefined ? 'proven' : 'bounded', message };
}

/** What comes from outside, of which the search tries some values, or is otherwise in each run. */
const OUTSIDE =
  /"(?:@(?:payload|user|now|callsitePayload|event|prevEvents|prevStates|[A-Z]\w*)\b|time\/(?:now|today|relative|is(?:Future|Past|Today))|math\/random|array\/shuffle|prob\/)/;

/** An expression that decides where traits go, or a property of them. */
interface Decision {
  readonly actor: Actor;
  readonly at: string;
  readonly expression: Json | undefined;
  /** Whether every payload that matters is tried: it comes from outside and is compared with constants. */
  readonly isTried?: boolean;
  /** The states of the trait in which it decides; all where undefined. */
  readonly from?: ReadonlySet<string>;
}

/** Guards of arms and of listeners, and conditions of effects. */
function* listDecisions(actor: Actor, possible: Possibilities, budget: Budget): Iterable<Decision> {
  for (const { at, event, from, guard, summary } of actor.transitions) {
    const isInner =
      possible.emittersOf(event).size > 0 || actor.listens.some((one) => one.triggers === event);
    const isTried = !isInner && collectInputs([guard], actor, budget, false).isExhaustive;
    yield { actor, at, from, expression: guard, isTried };
    for (const expression of summary.conditions) yield { actor, at, from, expression };
  }
  for (const { at, guard } of actor.listens) yield { actor, at, expression: guard };
}

/**
 * What may decide otherwise than the search has seen: guards, conditions and what is asked of values from outside, of
 * which it tries some, and of fields where such values are written to any.
 */
export function findSampled(
  asked: readonly Predicate[],
  traits: readonly Actor[],
  possible: Possibilities,
  budget: Budget,
): Sampled {
  const textOf = (value: Json | undefined, { entity }: Actor) => {
    budget.spend(1);
    return JSON.stringify(value ?? null).replaceAll(`"@${entity}.`, '"@entity.');
  };
  const isFilled = traits.some((actor) =>
    actor.transitions.some(({ summary }) =>
      summary.sets.some(([, value]) => OUTSIDE.test(textOf(value, actor))),
    ),
  );
  const held = asked.flatMap((leaf): Decision[] =>
    leaf.kind === 'holds' ? [{ ...leaf, at: leaf.actor.at }] : [],
  );
  const decisions = traits.flatMap((actor) => [...listDecisions(actor, possible, budget)]);
  const open = [...decisions, ...held].filter(({ expression, actor, isTried }) => {
    const text = textOf(expression, actor);
    if (isFilled && text.includes('"@entity')) return true;
    return OUTSIDE.test(isTried ? text.replaceAll('"@payload', '') : text);
  });
  const mayDiffer = (node: Node) =>
    open.some(({ actor, from }) => from?.has(node.stateOf(actor)) !== false);
  const reason = 'It reads values from outside, of which samples are tried.';
  return { places: open.map(({ at }) => ({ at, reason })), mayDiffer };
}
