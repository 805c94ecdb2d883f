import type { Json } from '../kernel/json.ts';
import { findLikelyOperators } from '../language/foreign-operators.ts';
import { isBinding } from '../language/grammar/bindings.ts';
import {
  type ArgumentRole,
  argumentRole,
  headOperator,
  type Operator,
  PERSIST_VERBS,
} from '../language/grammar/operators.ts';
import type { CallFact, Site } from '../language/model/facts.ts';
import { describe, isOptions } from '../language/reader/call-shapes.ts';
import { fixValue } from '../language/spelling.ts';
import { quote } from './check.ts';
import type { Fault, Fix } from './finding.ts';

/** Makes a fault of the code of a trait; `message` follows the name. */
type Say = (rule: string, site: Site, name: string, message: string, fix: Fix) => Fault;

const TARGET = /^@entity\.[^.]/;

/** Roles that name something, which a number, a boolean, null or a record can't, as messages call them. */
const CALLED: Readonly<Partial<Record<ArgumentRole, string>>> = {
  entity: 'the name of an entity',
  event: 'the name of an event',
  verb: 'a verb',
  service: 'the name of a service',
  serviceAction: 'the name of an action',
};

function countArguments(number: number): string {
  return number === 1 ? '1 argument' : `${number} arguments`;
}

/** How many arguments an operator takes, in words. */
function describeArity({ least, most }: Operator): string {
  if (least === most) return countArguments(least);
  if (most === Number.POSITIVE_INFINITY) return `at least ${countArguments(least)}`;
  return `${least} to ${countArguments(most)}`;
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
export function fixOperator(head: string): string {
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
export function findCallFaults(call: CallFact, say: Say): Fault[] {
  const found: Fault[] = [];
  const { operator, position } = call;
  const node = call.node as Json[];
  if (operator === undefined) {
    const [head] = node;
    if (typeof head !== 'string' || isBinding(head)) return found;
    const message = 'is not an operator of the language';
    found.push(say('unknown-operator', call, head, message, () => fixOperator(head)));
    return found;
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
  for (let i = 1; i < node.length; i++) {
    const fault = judgeArgument(node, i, operator, say);
    if (fault !== undefined) found.push(fault);
  }
  return found;
}
