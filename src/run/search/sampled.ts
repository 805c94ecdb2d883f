import type { Json } from '../../kernel/json.ts';
import type { Budget } from '../evaluator/budget.ts';
import type { Actor } from '../program/actor.ts';
import { collectInputs } from '../solver/solve.ts';
import type { Node } from './node.ts';
import type { Possibilities } from './possible.ts';
import type { Predicate, Sampled } from './property.ts';

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
