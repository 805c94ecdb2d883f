import { z } from 'zod';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject, isString, type Json } from '../../kernel/json.ts';
import { IMPLICIT_FIELDS, isBinding, rootOf, stepOf } from '../../language/grammar/bindings.ts';
import { toEventName } from '../../language/grammar/shapes.ts';
import type { Model } from '../../language/model/model.ts';
import { evaluateExpression } from '../../run/evaluator/evaluate-expression.ts';
import { findCalled } from '../../run/evaluator/evaluation.ts';
import type { Actor } from '../../run/program/actor.ts';
import type { Program } from '../../run/program/program.ts';
import type { Predicate, Property } from '../../run/search/property.ts';
import { refuse, refuseName } from '../refuse.ts';
import { jsonRecord } from './members.ts';
import { assertState, getActor } from './run-input.ts';

const pair = z.array(jsonRecord).length(2);

export const propertyInput = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  never: jsonRecord.optional().describe('P, which never holds.'),
  always: jsonRecord.optional().describe('P, which always holds.'),
  possible: jsonRecord.optional().describe('P, which can be reached from everywhere.'),
  leads_to: pair.optional().describe('[P, Q]: where P holds, Q can still follow.'),
  precedes: pair.optional().describe('[P, Q]: Q only comes after P.'),
});

const KINDS = ['never', 'always', 'possible', 'leads_to', 'precedes'] as const;

const STATE_FORM = 'Expected "Orbital.Trait.state".';

const KEYS = 'state, event, emitted, holds with trait, all, any, not';

/** The events that a document declares, handles, sends or listens for; undefined where it may send others as well. */
function findEvents({ traits }: Model, program: Program): ReadonlySet<string> | undefined {
  const { actors, firedBy, isOpen } = program;
  if (isOpen) return undefined;
  const own = actors.flatMap(({ payloads, arms, listens, transitions, ticks }) => {
    checkpoint();
    const heard = listens.flatMap(({ event, triggers }) => [event, triggers]);
    const sent = [...transitions, ...ticks].flatMap(({ summary }) => [...summary.sends]);
    return [...payloads.keys(), ...arms.keys(), ...heard, ...sent];
  });
  const emitted = traits.flatMap(({ facts }) => [...(facts?.emitted ?? [])]);
  return new Set([...firedBy.keys(), ...emitted, ...own]);
}

/** An expression that may be false: a text, or a list that begins with no operator, holds always. */
function readExpression(expression: Json, actor: Actor, program: Program, path: string): Predicate {
  const isCalled = Array.isArray(expression) && findCalled(expression) !== undefined;
  const isRead = typeof expression === 'boolean' || (isString(expression) && isBinding(expression));
  if (!isCalled && !isRead) {
    refuse(path, 'Expected an expression such as [">", "@entity.FIELD", 5].');
  }
  const { entity, defaults, config, initial: state } = actor;
  const scope = { entity: defaults, config, state };
  const { bindings, error } = evaluateExpression(expression, scope, 1);
  if (error?.code === 'arity') refuse(path, error.message);
  const fields = program.entities.get(entity ?? '')?.fields ?? [];
  const names = new Set([...IMPLICIT_FIELDS, ...fields.map(({ name }) => name)]);
  for (const binding of fields.length > 0 ? bindings : []) {
    const field = rootOf(binding) === 'entity' ? stepOf(binding, 'entity') : undefined;
    if (field !== undefined && !names.has(field)) {
      refuseName(path, `${entity} has no field`, field, names);
    }
  }
  return { kind: 'holds', actor, expression };
}

function readState(text: string, program: Program, path: string): Predicate {
  const dot = text.lastIndexOf('.');
  if (dot === -1) refuse(path, STATE_FORM);
  const actor = getActor(program, text.slice(0, dot), path);
  const state = text.slice(dot + 1);
  assertState(actor, state, path);
  return { kind: 'state', actor, state };
}

/** Reads predicates of a program: what names nothing is refused with near names. */
function createPredicateReader(program: Program, model: Model) {
  const events = findEvents(model, program);
  const read = (written: Json | undefined, path: string): Predicate => {
    const { trait, ...others } = isObject(written) ? written : {};
    const [[key, value] = ['', null], another] = Object.entries(others);
    if (key === '' || another) refuse(path, `Expected exactly one of ${KEYS}.`);
    const at = `${path}/${key}`;
    switch (key) {
      case 'state':
        if (!isString(value)) return refuse(at, STATE_FORM);
        return readState(isString(trait) ? `${trait}.${value}` : value, program, at);
      case 'event':
      case 'emitted': {
        const name = isString(value)
          ? toEventName(value)
          : refuse(at, 'Expected the name of an event.');
        if (events?.has(name) === false) refuseName(at, 'The schema has no event', name, events);
        return { kind: key, name };
      }
      case 'holds':
        return isString(trait)
          ? readExpression(value ?? null, getActor(program, trait, path), program, at)
          : refuse(path, 'holds needs trait: whose entity the expression reads.');
      case 'all':
      case 'any':
        return Array.isArray(value)
          ? { kind: key, parts: value.map((part, i) => read(part, `${at}/${i}`)) }
          : refuse(at, 'Expected a list.');
      case 'not':
        return { kind: 'not', part: read(value, at) };
      default:
        return refuse(at, `Unknown key: expected one of ${KEYS}.`);
    }
  };
  return read;
}

/** The properties of a request. Throws UNPROCESSABLE where one says nothing, or names what is not there. */
export function readProperties(
  given: readonly z.output<typeof propertyInput>[],
  program: Program,
  model: Model,
): Property[] {
  const read = createPredicateReader(program, model);
  return given.map((property, i) => {
    const path = `/properties/${i}`;
    const kinds = KINDS.filter((kind) => property[kind] !== undefined);
    const [kind] = kinds;
    if (kinds.length !== 1 || kind === undefined) {
      return refuse(path, `Expected exactly one of ${KINDS.join(', ')}.`);
    }
    const name = property.name ?? `${kind} ${i + 1}`;
    const value = property[kind];
    if (!Array.isArray(value)) return { name, kind, first: read(value, `${path}/${kind}`) };
    const [first, second] = value.map((part, j) => read(part, `${path}/${kind}/${j}`));
    return { name, kind, first: first as Predicate, second: second as Predicate };
  });
}
