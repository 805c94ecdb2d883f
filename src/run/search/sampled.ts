import { type Json, toText } from '../../kernel/json.ts';
import { isBinding, rootOf, stepOf } from '../../language/grammar/bindings.ts';
import type { Budget } from '../evaluator/budget.ts';
import type { Actor } from '../program/actor.ts';
import { collectInputs } from '../solver/solve.ts';
import type { Node } from './node.ts';
import type { Possibilities } from './possible.ts';
import type { Abstraction, Predicate, Sampled } from './property.ts';

/** Roots whose values come from outside: the search tries some of them. */
const OUTSIDE: ReadonlySet<string> = new Set(
  'payload user now callsitePayload event prevEvents prevStates'.split(' '),
);

/** Operators that answer otherwise in each run. */
const CHANGING =
  /^(?:time\/(?:now|today|relative|is(?:Future|Past|Today))|math\/random|array\/shuffle)/;

/** `Entity.field` of what a value is made of, and the roots from outside; other entities are rows. */
function readsOf(value: Json | undefined, { entity }: Actor, budget: Budget) {
  const keys: string[] = [];
  const outside = new Set<string>();
  for (const [, text = ''] of JSON.stringify(value ?? null).matchAll(/"([^"\\]*)"/g)) {
    budget.spend(1);
    const root = isBinding(text) ? rootOf(text) : '';
    if (root === 'entity' || root === entity) keys.push(`${entity}.${stepOf(text, root) ?? ''}`);
    else if (OUTSIDE.has(root) || /^[A-Z]/.test(root)) outside.add(root);
    else if (root === '' && CHANGING.test(text)) outside.add(text);
  }
  return { keys, outside };
}

/** An expression that decides where traits go, or a property of them. */
interface Decision extends Abstraction {
  readonly actor: Actor;
  readonly expression: Json | undefined;
  /** Whether every payload that matters is tried: it comes from outside and is compared with constants. */
  readonly isTried: boolean;
  /** The states of the trait in which it decides; all where undefined. */
  readonly from?: ReadonlySet<string>;
}

function* listDecisions(actor: Actor, possible: Possibilities, budget: Budget): Iterable<Decision> {
  for (const { at, event, from, guard, summary } of actor.transitions) {
    const isInner =
      possible.emittersOf(event).size > 0 || actor.listens.some((one) => one.triggers === event);
    const isTried = !isInner && collectInputs([guard], actor, budget, false).isExhaustive;
    const reason = 'Its guard is tried with samples.';
    yield { actor, at, from, expression: guard, isTried, reason };
    for (const expression of summary.conditions) {
      const reason = 'A condition of its effects is tried with samples.';
      yield { actor, at, from, expression, isTried: false, reason };
    }
  }
  for (const { at, guard } of actor.listens) {
    const reason = 'The guard of the listener is tried with samples.';
    yield { actor, at, expression: guard, isTried: false, reason };
  }
}

/**
 * What may decide otherwise than the search has seen: guards, conditions and what is asked of values from outside, of
 * which it tries some, and of fields that such values are written to.
 */
export function findSampled(
  asked: readonly Predicate[],
  traits: readonly Actor[],
  possible: Possibilities,
  budget: Budget,
): Sampled {
  const held = asked.flatMap((leaf): Decision[] => {
    if (leaf.kind !== 'holds') return [];
    const { actor, expression } = leaf;
    const reason = 'What is asked reads values from outside, of which samples are tried.';
    return [{ actor, expression, at: actor.at, isTried: false, reason }];
  });
  const decisions = traits.flatMap((actor) => [...listDecisions(actor, possible, budget)]);
  const sets = traits.flatMap((actor) =>
    actor.transitions.flatMap(({ summary }) =>
      summary.sets.map(([target, value]) => {
        const written = toText(target ?? null);
        const field = isBinding(written) ? written : `@entity.${written}`;
        // The whole of an entity is made of its fields.
        const to = [...readsOf(field, actor, budget).keys, `${actor.entity}.`];
        return { to, ...readsOf(value, actor, budget) };
      }),
    ),
  );
  /** Fields whose values are samples, or made of such. */
  const tainted = new Set<string>();
  const isTainted = ({ keys, outside }: ReturnType<typeof readsOf>) =>
    outside.size > 0 || keys.some((key) => tainted.has(key));
  let before: number;
  do {
    before = tainted.size;
    for (const { to } of sets.filter(isTainted)) for (const key of to) tainted.add(key);
  } while (tainted.size > before);
  const open = [...decisions, ...held].filter(({ expression, actor, isTried }) => {
    const { keys, outside } = readsOf(expression, actor, budget);
    if (isTried) outside.delete('payload');
    return isTainted({ keys, outside });
  });
  const mayDiffer = (node: Node) =>
    open.some(({ actor, from }) => from?.has(node.stateOf(actor)) !== false);
  return { places: open.map(({ at, reason }) => ({ at, reason })), mayDiffer };
}
