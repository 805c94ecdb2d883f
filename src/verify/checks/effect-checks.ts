import { groupBy } from '../../kernel/append.ts';
import { isString, type Json, toText } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import {
  type ArgumentRole,
  argumentRole,
  findEvaluatedOperator,
  headOperator,
  OPERATORS,
  type Operator,
  PERSIST_VERBS,
} from '../../language/grammar/operators.ts';
import { findLikelyOperators } from '../../language/infix.ts';
import { type CallFact, type Site, valuesOfField } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { AMBIGUOUS_NAME, describe, isOptions } from '../../language/reader/call-shapes.ts';
import type { DefectKind } from '../../language/reader/visitor.ts';
import { fixValue } from '../../language/spelling.ts';
import { findValueUses, type ValueUse } from '../../language/value-uses.ts';
import { defineCheck, error, hint, LENDING, type PlacedFault, quote, warning } from '../check.ts';
import type { Fault, Fix } from '../finding.ts';

/** Makes a fault of the code of a trait; `message` follows the name. */
type Say = (
  rule: string,
  site: Site,
  name: string,
  message: string,
  fix: Fix,
  of?: typeof error,
) => Fault;

const TARGET = /^@entity\.[^.]/;

/** Roles that name something, which a number, a boolean, null or a record can't, as messages call them. */
const CALLED: Readonly<Partial<Record<ArgumentRole, string>>> = {
  entity: 'the name of an entity',
  event: 'the name of an event',
  verb: 'a verb',
  service: 'the name of a service',
  serviceAction: 'the name of an action',
};

/** The operators of which some argument names something, or is what is set. */
const NAMING: ReadonlySet<Operator> = new Set(
  [...OPERATORS.values()].filter(({ roles }) =>
    roles.some((role) => role === 'target' || role in CALLED),
  ),
);

/** How many arguments an operator takes, in words. */
function describeArity({ least, most }: Operator): string {
  const range = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  return `${least === most ? least : range} argument${least === 1 && most === 1 ? '' : 's'}`;
}

/** A call as it should be written, its arguments by their roles. */
function sketch(operator: Operator): string {
  const words = Array.from({ length: operator.least }, (_, index) => {
    const role = argumentRole(operator, index + 1);
    if (role === 'target') return '"@entity.field"';
    if (role === 'pattern') return '{"type": …}';
    return role in CALLED || role === 'slot'
      ? `"${role === 'serviceAction' ? 'action' : role}"`
      : role;
  });
  return `[${[JSON.stringify(operator.name), ...words].join(', ')}]`;
}

/** The fix for an operator that does not exist. */
function fixOperator(head: string): string {
  const likely = findLikelyOperators(head);
  return likely.length === 0
    ? 'Use an operator of the language: set, emit, fetch, persist, render-ui, navigate, notify, call-service, do, if, when …'
    : `Write ${likely.map((name) => quote(name)).join(' or ')}.`;
}

/** The fault of an argument by its role; undefined where it is fine. */
function judgeArgument(node: Json[], i: number, operator: Operator, say: Say): Fault | undefined {
  const role = argumentRole(operator, i);
  const value = node[i] as Json;
  const site = { holder: node, key: i };
  if (role === 'target') {
    const fix = 'Set a field of the entity: ["set", "@entity.field", value].';
    const isField = typeof value === 'string' && TARGET.test(value);
    return isField ? undefined : say('set-target', site, describe(value), 'cannot be set', fix);
  }
  if (!(role in CALLED)) return undefined;
  if (typeof value === 'string') {
    if (role !== 'verb' || PERSIST_VERBS.has(value)) return undefined;
    const fix = fixValue(value, [...PERSIST_VERBS]);
    return say('persist-verb', site, value, 'is not a persist verb', fix);
  }
  // A call may give a name, and a batch has lists where others name an entity. Options may come early:
  // `["fetch", {…}]` lacks its entity, `["call-service", "x", {…}]` names its action inside.
  const mayBe = Array.isArray(value)
    ? headOperator(value) !== undefined || value.some(Array.isArray)
    : i > operator.least && typeof value === 'object';
  if (mayBe) return undefined;
  const message = `is used where ${quote(operator.name)} takes ${CALLED[role]}`;
  const rule = role === 'verb' ? 'persist-kind' : 'wrong-argument';
  return say(rule, site, describe(value), message, () => `Write ${sketch(operator)}.`);
}

/** Finds the faults of a call: of its operator, its place, and the number and kinds of its arguments. */
function findCallFaults(call: CallFact, say: Say, found: Fault[]): void {
  const { operator, position } = call;
  const node = call.node as Json[];
  if (operator === undefined) {
    const [head] = node;
    if (typeof head !== 'string' || isBinding(head)) return;
    const isOlder = position !== 'effect' && head !== AMBIGUOUS_NAME && findEvaluatedOperator(head);
    const message = isOlder
      ? 'is an older name of an operator, which is still evaluated'
      : 'is not an operator of the language';
    const fix = () => fixOperator(head);
    found.push(say('unknown-operator', call, head, message, fix, isOlder ? warning : error));
    return;
  }
  const { name, least, most, kind } = operator;
  const last = node.length - 1;
  const given = last > most && isOptions(node, last, operator) ? last - 1 : last;
  if (given < least || given > most) {
    const message = `takes ${describeArity(operator)} and has ${given === 0 ? 'none' : given}`;
    const fix = () => `Write ${sketch(operator)} with ${describeArity(operator)}.`;
    found.push(say('wrong-arity', call, name, message, fix));
  }
  if (operator.hasSideEffect && position === 'guard') {
    const fix = 'Keep guards pure: move the effect into effects.';
    found.push(say('guard-effect', call, name, 'acts on the world inside a guard', fix));
  } else if (kind === 'value' && position === 'effect') {
    const fix = `Use the value in an effect: ["set", "@entity.field", [${JSON.stringify(name)}, …]].`;
    const message = 'only computes a value, where an effect belongs';
    found.push(say('value-effect', call, name, message, fix));
  }
  if (!NAMING.has(operator)) return;
  for (let i = 1; i < node.length; i++) {
    const fault = judgeArgument(node, i, operator, say);
    if (fault !== undefined) found.push(fault);
  }
}

type Values = ReadonlySet<Json>;

/** The values of several fields together; none where one may have any. */
function joinValues(all: readonly Values[]): Values {
  return new Set(all.some(({ size }) => size === 0) ? [] : all.flatMap((values) => [...values]));
}

/** The values that a use may have: of the entity that it names, else of all whose field has the name. */
function findAllowed({ entities }: Model, { entity, field, isCertain }: ValueUse): Values {
  const meant = isCertain ? [entities.get(entity)] : [...entities.values()];
  const all = meant.flatMap((one) => one?.fields.filter(({ name }) => name === field) ?? []);
  return joinValues(all.map(({ node }) => new Set(valuesOfField(node))));
}

/** Hints of `invalid_effect`: texts that traits compare with fields or put into them, and which these do not list. */
function* findUnknownValues(model: Model): Iterable<PlacedFault> {
  const uses = findValueUses(model.document).filter(
    ({ as, isCertain, kind, value }) =>
      (as === 'compared' || (as === 'written' && isCertain)) && kind === 'value' && value !== '',
  );
  for (const meant of groupBy(uses, ({ path }) => path.join('/')).values()) {
    const { path, field, value } = meant[0] as ValueUse;
    const [, orbital, part, index, inner] = path;
    const row = model.orbitals.find((one) => one.index === orbital);
    const trait = part === 'traits' ? row?.traits.find((one) => one.index === index) : undefined;
    const values = joinValues(meant.map((use) => findAllowed(model, use)));
    if (!isString(value) || values.size === 0 || values.has(value) || field === 'state') continue;
    // The first item of a list may be the name of a call: ["list", "a", "b"].
    if (trait?.kind !== 'inline' || inner === 'config' || path.at(-1) === 0) continue;
    const holder = valueAt(model.document, path.slice(0, -1)) as object;
    const fault = hint(
      { holder, key: path.at(-1) ?? '' },
      `Trait ${quote(trait.name)} uses ${quote(value)}, which is not a known value of ${quote(field)}.`,
      fixValue(value, [...values].map(toText)),
      { rule: 'value', name: value },
    );
    yield { ...fault, trait };
  }
}

const EFFECT = 'Write an effect as a list: ["operator", argument, …].';
const GUARD = 'Write a guard as a list: ["=", "@entity.field", value].';

/** Faults that only the reader sees: the rule, the end of the message, the fix. */
const SAYS: Readonly<
  Partial<Record<DefectKind, readonly [rule: string, message: string, fix: string]>>
> = {
  'no-effects': [
    'effect-not-array',
    'is used where a list of effects belongs',
    'Write effects as a list of lists: [["operator", argument, …]].',
  ],
  'no-effect': ['effect-not-array', 'is not an effect', EFFECT],
  'no-guard': ['no-guard', 'is not a guard', GUARD],
  'no-call': [
    'no-call',
    'is used where a call belongs, and its first item is not an operator',
    'Begin it with an operator: ["operator", argument, …].',
  ],
};

export const invalidEffect = defineCheck({
  category: 'invalid_effect',
  description:
    'An effect is not a list, names an unknown operator, has the wrong number of arguments or only computes a value. The target of `set` is not a field of the entity, or the verb of `persist` is unknown. A guard is not an expression, is malformed at any depth or has side effects.',
  failing: {
    edits: { [`${LENDING}/stateMachine/transitions/4/effects/1/0`]: 'persst' },
    at: [`${LENDING}/stateMachine/transitions/4/effects/1`],
  },
  detectInTrait({ name: trait, defects, calls }) {
    const found: Fault[] = [];
    const say = (rule: string, site: Site, name: string, message: string, fix: Fix, of = error) =>
      of(site, `In trait ${quote(trait)}, ${quote(name)} ${message}.`, fix, { rule, name });
    for (const defect of defects) {
      const { kind, name } = defect;
      const said = SAYS[kind];
      if (said !== undefined) found.push(say(said[0], defect, name, said[1], said[2]));
      else if (kind === 'doubtful-call') {
        const message = 'is not an operator of the language: the list is read as data';
        const fix = () => fixOperator(name);
        found.push(say('unknown-operator', defect, name, message, fix, warning));
      }
    }
    for (const call of calls) findCallFaults(call, say, found);
    return found;
  },
  detectHints: findUnknownValues,
});
