import { isString, type Json } from '../../kernel/json.ts';
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

/** The fields of the trait's entity that a value is made of, and the roots from outside; other entities are rows. */
function readsOf(value: Json | undefined, { entity }: Actor, budget: Budget) {
  const fields = new Set<string>();
  const outside = new Set<string>();
  for (const [, text = ''] of JSON.stringify(value ?? null).matchAll(/"([^"\\]*)"/g)) {
    budget.spend(1);
    const root = isBinding(text) ? rootOf(text) : '';
    if (root === 'entity' || root === entity) fields.add(fieldOf(text));
    else if (OUTSIDE.has(root) || /^[A-Z]/.test(root)) outside.add(root);
    else if (root === '' && CHANGING.test(text)) outside.add(text);
  }
  return { fields, outside };
}

const fieldOf = (binding: string): string => stepOf(binding, rootOf(binding)) ?? '';

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
    const isTried = !isInner && collectInputs([guard], actor, budget).isExhaustive;
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
 * What may decide otherwise than the search has seen: guards and conditions of values from outside, of which it tries
 * some, and fields that decisions read and that such values are written to. So of some traits, and of what is asked of them.
 */
export function findSampled(
  asked: readonly Predicate[],
  traits: readonly Actor[],
  possible: Possibilities,
  budget: Budget,
): Sampled {
  const places: Abstraction[] = [];
  /** `Entity.field` of what decisions read, and of what these fields are set from. */
  const read = new Set<string>();
  const keyOf = ({ entity = '' }: Actor, field: string) => `${entity}.${field}`;
  const held = asked.flatMap((leaf): Decision[] => {
    if (leaf.kind !== 'holds') return [];
    const { actor, expression } = leaf;
    const reason = 'What is asked reads a value from outside.';
    return [{ actor, expression, at: actor.at, isTried: false, reason }];
  });
  const all = [...traits.flatMap((actor) => [...listDecisions(actor, possible, budget)]), ...held];
  const decisions = all.map((one) => {
    const { fields, outside } = readsOf(one.expression, one.actor, budget);
    if (one.isTried) outside.delete('payload');
    return { ...one, keys: [...fields].map((field) => keyOf(one.actor, field)), outside };
  });
  for (const { at, keys, outside, reason } of decisions) {
    for (const key of keys) read.add(key);
    if (outside.size > 0) places.push({ at, reason });
  }
  const sets = traits.flatMap((actor) =>
    actor.transitions.flatMap(({ at, summary }) =>
      summary.sets.map(([target, value]) => {
        const field = isString(target) ? fieldOf(target) : '';
        return { actor, at, field, ...readsOf(value, actor, budget) };
      }),
    ),
  );
  const isRead = ({ actor, field }: (typeof sets)[number]) =>
    read.has(keyOf(actor, field)) || read.has(keyOf(actor, ''));
  let before: number;
  do {
    before = read.size;
    for (const one of sets.filter(isRead)) {
      for (const field of one.fields) read.add(keyOf(one.actor, field));
    }
  } while (read.size > before);
  /** Fields whose values are samples, or made of such. */
  const tainted = new Set<string>();
  const isTainted = ({ actor, fields, outside }: (typeof sets)[number]) =>
    outside.size > 0 || [...fields].some((field) => tainted.has(keyOf(actor, field)));
  do {
    before = tainted.size;
    for (const one of sets.filter(isTainted)) tainted.add(keyOf(one.actor, one.field));
  } while (tainted.size > before);
  for (const { at, field, outside } of sets.filter(isRead)) {
    const reason = `It sets "${field}" to a value from outside, of which samples are tried.`;
    if (outside.size > 0) places.push({ at, reason });
  }
  const open = decisions.filter(
    ({ keys, outside }) => outside.size > 0 || keys.some((key) => tainted.has(key)),
  );
  const mayDiffer = (node: Node) =>
    open.some(({ actor, from }) => from?.has(node.stateOf(actor)) !== false);
  return { places, mayDiffer };
}
