import type { Action } from '../../actions/action.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { BINDING_ROOTS, IMPLICIT_FIELDS } from '../../language/grammar/bindings.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { act, traitAddress, traitTarget } from './action-target.ts';
import { inferFieldType } from './entity-fields.ts';
import { isExpressionText, readInfixText } from './expression-text.ts';
import { declareKnob, renameKnobs } from './knob-names.ts';
import { proposeVariable } from './lambda-variables.ts';
import { removeEffect, rewriteReaction } from './rewrite.ts';

/** Names that a payload binding in this transition may use. */
function payloadNames(facts: TraitFacts, index: number): string[] {
  const event = facts.transitions.find((transition) => transition.index === index)?.event;
  return [...facts.events, ...facts.emits]
    .filter(({ name }) => name !== undefined && name === event)
    .flatMap(({ payload }) => payload);
}

/** Paths offered for a binding that has none. */
const MOST_PATHS = 4;

/** A binding that ends after its root: the name of the property that it fills first, else what the root has. */
function* complete(
  root: string,
  property: string,
  trait: TraitRow,
  transition: number,
): Iterable<string> {
  const facts = trait.facts as TraitFacts;
  const names: Record<string, readonly string[]> = {
    entity: [...(trait.entity?.fieldNames ?? [])],
    config: Object.keys(facts.config ?? {}),
    payload: payloadNames(facts, transition),
  };
  const known = names[root] ?? [];
  const written = new Set(facts.bindings.map(({ text }) => text));
  const paths = new Set([
    ...known.filter((name) => name === property),
    ...findLikelyNames(property, known),
    ...known.filter((name) => !written.has(`@${root}.${name}`)),
    ...known,
  ]);
  for (const path of [...paths].slice(0, MOST_PATHS)) yield `@${root}.${path}`;
}

/** The declared payload fields that a wrong one may have meant: near names, else the only ones there are. */
function* respellPayload(name: string, declared: string[], rest: string): Iterable<string> {
  const likely = findLikelyNames(name, declared);
  const other = likely.length === 0 && declared.length <= MOST_OTHERS ? declared : [];
  for (const field of [...likely, ...other]) yield `@payload.${field}${rest}`;
}

/** Of more payload fields than these, none is the likely one. */
const MOST_OTHERS = 2;

/** Other spellings of a binding that would hold, the likeliest first. */
function* respell(
  text: string,
  rule: string,
  name: string,
  property: string,
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
      if (payloadNames(facts, transition).includes(name)) yield `@payload.${name}${rest}`;
      for (const field of findLikelyNames(name, fields)) yield `@entity.${field}${rest}`;
      return;
    case 'payload-field':
      if (fields.includes(name)) yield `@entity.${name}${rest}`;
      if (payloadNames(facts, transition).includes(path[1] ?? '')) {
        yield `@payload.${path.slice(1).join('.')}`;
      }
      yield* respellPayload(name, payloadNames(facts, transition), rest);
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
      const [root] = parts;
      if (parts.length === 1 && root !== undefined)
        yield* complete(root, property, trait, transition);
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
  model: Model,
  rule: string,
  name: string,
  target: JsonObject,
  trait: TraitRow,
  transition: number,
): Action | undefined {
  if (rule === 'entity-field' && trait.entityName !== undefined) {
    const type = inferFieldType(model, trait.entityName, name);
    return act('add_field', { entity: trait.entityName, name, type });
  }
  if (rule === 'config-knob') {
    return act('set_config', { ...target, config: { [name]: declareKnob(trait, name) } });
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

/** Gives a payload field that nothing reads, and whose name is near, the name that is read. */
function* renameDeclared(
  name: string,
  trait: TraitRow,
  index: number,
): Iterable<readonly Action[]> {
  const { facts } = trait;
  const event = facts?.transitions.find((transition) => transition.index === index)?.event;
  const own = new Set(
    facts?.transitions.filter((one) => one.event === event).map((one) => one.index),
  );
  const read = new Set(
    facts?.bindings.flatMap(({ text, transition }) =>
      own.has(transition) ? [/^@payload\.([\w$-]+)/.exec(text)?.[1] ?? ''] : [],
    ),
  );
  for (const declared of facts?.events.filter((one) => one.name === event) ?? []) {
    const free = declared.payload.filter((field) => !read.has(field));
    const [old] = findLikelyNames(name, free, 1);
    const node = (declared.holder as Json[])[declared.key as number];
    if (old === undefined || !isObject(node)) continue;
    const key = node.payloadSchema === undefined ? 'payload' : 'payloadSchema';
    yield [
      act('set_property', {
        at: `${traitAddress(trait)}/stateMachine/events/${declared.key}/${key}`,
        value: asArray(node[key]).map((field) =>
          field === old ? name : isObject(field) && field.name === old ? { ...field, name } : field,
        ),
      }),
    ];
  }
}

/** The repairs of `broken_binding`: what was meant first, then declaring what is named. */
export function* proposeBindings(
  model: Model,
  { trait, detail, holder, key }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const rule = String(detail.rule);
  const name = String(detail.name);
  const transition = Number(detail.transition);
  if (rule === 'root' || rule === 'unbound') {
    yield* proposeVariable(model, trait, name, { holder, key });
  }
  if (rule === 'malformed' && isExpressionText(String(detail.text))) {
    // What can not be read is left open: no path made of its words means the same.
    const read = readInfixText(String(detail.text), trait.facts.node);
    const action = read && rewriteReaction(model, trait, holder, key, read);
    if (action) yield [action];
    return;
  }
  if (rule === 'config-knob') yield* renameKnobs(trait, name);
  for (const better of new Set(
    respell(String(detail.text), rule, name, String(key), trait, transition),
  )) {
    // Setting a field to itself does nothing.
    if (Array.isArray(holder) && holder[0] === 'set' && holder[3 - Number(key)] === better)
      continue;
    const action = rewriteReaction(model, trait, holder, key, better);
    if (action) yield [action];
  }
  if (rule === 'payload-field') yield* renameDeclared(name, trait, transition);
  const declaration = declare(model, rule, name, traitTarget(model, trait), trait, transition);
  if (declaration) yield [declaration];
  // A write to what is not there may be a leftover.
  const isWrite = Array.isArray(holder) && holder[0] === 'set' && key === 1;
  const dropped = isWrite ? removeEffect(model, trait, holder) : undefined;
  if (dropped) yield [dropped];
}
