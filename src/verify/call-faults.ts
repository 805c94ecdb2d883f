import type { Json } from '../kernel/json.ts';
import { isBinding } from '../language/grammar/bindings.ts';
import {
  type ArgumentRole,
  argumentRole,
  type Operator,
  PERSIST_VERBS,
} from '../language/grammar/operators.ts';
import type { CallFact, Site } from '../language/model/facts.ts';
import { describe, isOptions } from '../language/reader/call-shapes.ts';
import { findLikelyName } from '../language/spelling.ts';
import { quote } from './check.ts';
import type { Fix } from './finding.ts';
import { findLikelyOperators } from './likely-operators.ts';
import { listValues } from './shape-wording.ts';

/** A fault of a call. */
export interface CallFault extends Site {
  readonly rule:
    | 'unknown-operator'
    | 'wrong-arity'
    | 'guard-effect'
    | 'value-effect'
    | 'wrong-argument'
    | 'set-target'
    | 'persist-verb';
  readonly name: string;
  /** The message after the name. */
  readonly message: string;
  readonly fix: Fix;
}

const TARGET = /^@entity\.[^.]/;

/** Roles that name something: a number, a boolean, null or a record can't. */
const NAMED: ReadonlySet<ArgumentRole> = new Set([
  'entity',
  'event',
  'verb',
  'service',
  'serviceAction',
]);

/** The names of arguments in messages. */
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
  const count = Math.max(1, operator.least);
  const words = Array.from({ length: operator.least === 0 ? 0 : count }, (_, index) => {
    const role = argumentRole(operator, index + 1);
    if (role === 'target') return '"@entity.field"';
    if (role === 'pattern') return '{"type": …}';
    return NAMED.has(role) || role === 'slot'
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

function judgeUnknown({ node, holder, key }: CallFact): CallFault | undefined {
  const head = node[0];
  if (typeof head !== 'string' || isBinding(head)) return undefined;
  return {
    holder,
    key,
    rule: 'unknown-operator',
    name: head,
    message: 'is not an operator of the language',
    fix: () => fixOperator(head),
  };
}

/** The fault of an argument by its role; undefined where it is fine. */
function judgeArgument(node: Json[], i: number, operator: Operator): CallFault | undefined {
  const role = argumentRole(operator, i);
  const value = node[i] as Json;
  if (role === 'target') {
    if (typeof value === 'string' && TARGET.test(value)) return undefined;
    return {
      holder: node,
      key: i,
      rule: 'set-target',
      name: describe(value),
      message: 'cannot be set',
      fix: 'Set a field of the entity: ["set", "@entity.field", value].',
    };
  }
  if (!NAMED.has(role)) return undefined;
  if (typeof value === 'string') {
    return role === 'verb' && !isBinding(value) && !PERSIST_VERBS.has(value)
      ? judgeVerb(value, node, i)
      : undefined;
  }
  if (Array.isArray(value)) return undefined;
  // Options may come early: `["fetch", {…}]` lacks its entity, `["call-service", "x", {…}]` names its action inside.
  if (i > operator.least && typeof value === 'object') return undefined;
  return {
    holder: node,
    key: i,
    rule: role === 'verb' ? 'persist-verb' : 'wrong-argument',
    name: describe(value),
    message: `is used where ${quote(operator.name)} takes ${CALLED[role]}`,
    fix: () => `Write ${sketch(operator)}.`,
  };
}

function judgeVerb(verb: string, holder: Json[], key: number): CallFault {
  const all = `one of ${listValues([...PERSIST_VERBS])}`;
  return {
    holder,
    key,
    rule: 'persist-verb',
    name: verb,
    message: 'is not a persist verb',
    fix() {
      const likely = findLikelyName(verb, PERSIST_VERBS);
      return likely === undefined
        ? `Write ${all}.`
        : `Write ${JSON.stringify(likely)}; it is ${all}.`;
    },
  };
}

const SOUND: readonly CallFault[] = [];

/** Finds the faults of a call: of its operator, its place, and the number and kinds of its arguments. */
export function findCallFaults(call: CallFact): readonly CallFault[] {
  const { operator, position, holder, key } = call;
  if (operator === undefined) {
    const fault = judgeUnknown(call);
    return fault === undefined ? SOUND : [fault];
  }
  const faults: CallFault[] = [];
  const { name, least, most, kind } = operator;
  const node = call.node as Json[];
  const site = { holder, key, name };
  const last = node.length - 1;
  const given = last > most && isOptions(node, last, operator) ? last - 1 : last;
  if (given < least || given > most) {
    faults.push({
      ...site,
      rule: 'wrong-arity',
      message: `takes ${describeArity(operator)} and has ${given === 0 ? 'none' : given}`,
      fix: () => `Write ${sketch(operator)} with ${describeArity(operator)}.`,
    });
  }
  if (operator.hasSideEffect && position === 'guard') {
    faults.push({
      ...site,
      rule: 'guard-effect',
      message: 'acts on the world inside a guard',
      fix: 'Keep guards pure: move the effect into effects.',
    });
  } else if (kind === 'value' && position === 'effect') {
    faults.push({
      ...site,
      rule: 'value-effect',
      message: 'only computes a value, where an effect belongs',
      fix: `Use the value in an effect: ["set", "@entity.field", [${JSON.stringify(name)}, …]].`,
    });
  }
  for (let i = 1; i < node.length; i++) {
    const fault = judgeArgument(node, i, operator);
    if (fault !== undefined) faults.push(fault);
  }
  return faults;
}
