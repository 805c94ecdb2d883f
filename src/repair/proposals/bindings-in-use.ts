import type { Action } from '../../actions/action.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { BINDING_ROOTS, IMPLICIT_FIELDS } from '../../language/grammar/bindings.ts';
import { ELEMENT_VARIABLES } from '../../language/grammar/operators.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { act, traitTarget } from './action-target.ts';
import { inferFieldType } from './entity-fields.ts';
import { isExpressionText, readInfixText } from './expression-text.ts';
import { inferKnobType, renameKnobs } from './knob-names.ts';
import { listPayload, proposePayloadFields } from './payload-fields.ts';
import { removeEffect, rewriteReaction, rewriteWithEach } from './rewrite.ts';

/** The most paths that are offered for a binding without one. */
const MOST_PATHS = 4;

/**
 * A binding that ends after its root, with a path added: the name of the property that it fills first, else a name that
 * the root has.
 */
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
    payload: listPayload(facts, transition),
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

/** Other spellings under which a binding would be valid, the likeliest first. */
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
      if (listPayload(facts, transition).includes(name)) yield `@payload.${name}${rest}`;
      for (const field of findLikelyNames(name, fields)) yield `@entity.${field}${rest}`;
      return;
    case 'config-knob':
      for (const knob of findLikelyNames(name, Object.keys(facts.config ?? {}))) {
        yield `@config.${knob}${rest}`;
      }
      return;
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
  // The path shows which root was meant.
  const tail = path.join('.');
  if (fields.includes(first)) yield `@entity.${tail}`;
  if (listPayload(facts, transition).includes(first)) yield `@payload.${tail}`;
  if (facts.config?.[first] !== undefined) yield `@config.${tail}`;
}

/** The variables that expressions of a trait read: those of `fn` and `let`, and those of the elements of lists. */
function listVariables({ entry }: TraitRow): string[] {
  const roots = JSON.stringify(entry).matchAll(/"@([\w-]+)/g);
  const used = new Set([...roots].map(([, root]) => root as string));
  return [...used, ...ELEMENT_VARIABLES].filter((name) => !BINDING_ROOTS.has(name));
}

/** Declares the name that the binding uses, instead of changing the binding. */
function declare(
  model: Model,
  rule: string,
  name: string,
  target: JsonObject,
  trait: TraitRow,
): Action | undefined {
  if (rule === 'entity-field' && trait.entityName !== undefined) {
    const type = inferFieldType(model, trait.entityName, name);
    return act('add_field', { entity: trait.entityName, name, type });
  }
  if (rule === 'config-knob') {
    return act('set_config', {
      ...target,
      config: { [name]: { type: inferKnobType(trait, name) ?? 'string' } },
    });
  }
  return undefined;
}

/** The repairs of `broken_binding`: first the bindings that may have been meant, then declarations of the name. */
export function* proposeBindings(
  model: Model,
  { trait, detail, holder, key }: PlacedFinding,
): Iterable<readonly Action[]> {
  if (trait?.facts === undefined) return;
  const rule = String(detail.rule);
  const name = String(detail.name);
  const transition = Number(detail.transition);
  if (rule === 'root' || rule === 'unbound') {
    const text = String(detail.text);
    const meant = findLikelyNames(name, listVariables(trait));
    const texts = meant.map((variable) => text.replace(name, variable));
    yield* rewriteWithEach(trait, holder, key, texts);
  }
  if (rule === 'malformed' && isExpressionText(String(detail.text))) {
    // An expression that cannot be read is left as it is: no path made of its words has the same meaning.
    const read = readInfixText(String(detail.text), trait.facts.node);
    const action = read && rewriteReaction(trait, holder, key, read);
    if (action) yield [action];
    return;
  }
  if (rule === 'payload-field' || rule === 'silent-event') {
    yield* proposePayloadFields(trait, String(detail.text), name, transition);
    return;
  }
  if (rule === 'config-knob') yield* renameKnobs(trait, name);
  for (const better of new Set(
    respell(String(detail.text), rule, name, String(key), trait, transition),
  )) {
    // A repair that sets a field to itself would do nothing.
    if (Array.isArray(holder) && holder[0] === 'set' && holder[3 - Number(key)] === better)
      continue;
    const action = rewriteReaction(trait, holder, key, better);
    if (action) yield [action];
  }
  const declaration = declare(model, rule, name, traitTarget(model, trait), trait);
  if (declaration) yield [declaration];
  // A write to a place that does not exist may be a leftover, and a tick has no payload to use.
  const isWrite = Array.isArray(holder) && holder[0] === 'set' && key === 1;
  const dropped = isWrite || rule === 'payload-in-tick' ? removeEffect(trait, holder) : undefined;
  if (dropped) yield [dropped];
}
