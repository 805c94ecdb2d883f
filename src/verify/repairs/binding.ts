import type { Action } from '../../actions/action.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { BINDING_ROOTS, IMPLICIT_FIELDS } from '../../language/grammar/bindings.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import type { PlacedFinding } from '../check.ts';
import { findLikelyNames } from './nearest.ts';
import { rewriteReaction } from './rewrite.ts';
import { act, traitAddress, traitTarget } from './target.ts';

/** Names that a payload binding in this transition may use. */
function payloadNames(facts: TraitFacts, index: number): string[] {
  const event = facts.transitions.find((transition) => transition.index === index)?.event;
  return [...facts.events, ...facts.emits]
    .filter(({ name }) => name !== undefined && name === event)
    .flatMap(({ payload }) => payload);
}

/** Other spellings of a binding that would hold, the likeliest first. */
function* respell(
  text: string,
  rule: string,
  name: string,
  trait: TraitRow,
  transition: number,
): Iterable<string> {
  const facts = trait.facts as TraitFacts;
  const fields = [...(trait.entity?.fieldNames ?? []), ...IMPLICIT_FIELDS];
  const rest = text.slice(text.indexOf(name) + name.length);
  const path = text
    .slice(1)
    .split('.')
    .slice(1)
    .filter((part) => part !== '');
  const first = path[0] ?? '';
  switch (rule) {
    case 'entity-field':
      for (const field of findLikelyNames(name, fields)) yield `@entity.${field}${rest}`;
      return;
    case 'payload-field':
      for (const field of findLikelyNames(name, payloadNames(facts, transition))) {
        yield `@payload.${field}${rest}`;
      }
      return;
    case 'config-knob':
      for (const knob of findLikelyNames(name, Object.keys(facts.config ?? {}))) {
        yield `@config.${knob}${rest}`;
      }
      return;
    case 'root':
      for (const root of findLikelyNames(name, BINDING_ROOTS)) yield `@${root}${rest}`;
      break;
    case 'malformed': {
      const parts = text.split(/[^\w$-]+/).filter((part) => part !== '');
      if (parts.length > 0) yield `@${parts.join('.')}`;
      break;
    }
    default:
  }
  // The path tells which root was meant.
  const tail = path.join('.');
  if (fields.includes(first)) yield `@entity.${tail}`;
  if (payloadNames(facts, transition).includes(first)) yield `@payload.${tail}`;
  if (facts.config?.[first] !== undefined) yield `@config.${tail}`;
  if (rule === 'path') yield `@${name}`;
  if (rule === 'payload-in-tick') yield '@entity.id';
}

/** Declares what the binding names instead of changing it. */
function declare(
  rule: string,
  name: string,
  target: JsonObject,
  trait: TraitRow,
  transition: number,
): Action | undefined {
  if (rule === 'entity-field' && trait.entityName !== undefined) {
    return act('add_field', { entity: trait.entityName, name, type: 'string' });
  }
  if (rule === 'config-knob') {
    return act('set_config', { ...target, config: { [name]: { type: 'string' } } });
  }
  if (rule === 'payload-field') return declarePayload(name, trait, transition);
  return undefined;
}

/** Adds a field to the payload that the transition's event declares. */
function declarePayload(name: string, trait: TraitRow, index: number): Action | undefined {
  const event = trait.facts?.transitions.find((transition) => transition.index === index)?.event;
  const declared = trait.facts?.events.find((one) => one.name === event);
  const node = declared && (declared.holder as Json[])[declared.key as number];
  if (declared === undefined || !isObject(node)) return undefined;
  const key =
    node.payloadSchema === undefined && node.payload !== undefined ? 'payload' : 'payloadSchema';
  return act('set_property', {
    at: `${traitAddress(trait)}/stateMachine/events/${declared.key}/${key}`,
    value: [...asArray(node[key]), { name, type: 'string' }],
  });
}

/** The repairs of `broken_binding`: what was meant first, then declaring what is named. */
export function* repairBinding(
  model: Model,
  { trait, detail, holder, key }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const rule = String(detail.rule);
  const name = String(detail.name);
  const transition = Number(detail.transition);
  for (const better of new Set(respell(String(detail.text), rule, name, trait, transition))) {
    const action = rewriteReaction(model, trait, holder, key, better);
    if (action) yield [action];
  }
  const declaration = declare(rule, name, traitTarget(model, trait), trait, transition);
  if (declaration) yield [declaration];
}
