import { groupBy } from '../../kernel/append.ts';
import { createWeakDerivation } from '../../kernel/derivation.ts';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { findMeaning } from '../../language/foreign.ts';
import { BINDING_ROOTS, IMPLICIT_FIELDS } from '../../language/grammar/bindings.ts';
import type { BindingFact } from '../../language/model/facts.ts';
import { traitPointer } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import {
  act,
  assume,
  declareEvents,
  type Repair,
  setProperty,
  traitTarget,
} from './action-target.ts';
import { inferFieldType, inferType } from './infer-types.ts';
import { describeEvent, findPayloadType, ROW_FIELDS } from './machine-edits.ts';
import { erase, inTrait, type TraitSpot, write, writeEach } from './spot.ts';

/** The most paths that are offered for a binding without one. */
const MOST_PATHS = 4;

const FIELD = /^@payload\.([\w$-]+)/;

/** The place of a binding. */
interface Binding extends TraitSpot {
  /** The binding, the name in it that nothing has, and the names of the paths of each root at its place. */
  readonly text: string;
  readonly name: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The event of its transition. */
  readonly event: string | undefined;
}

function toBinding(spot: TraitSpot): Binding {
  const { trait, facts, detail } = spot;
  const { event } = facts.transitions.find(({ index }) => index === detail.transition) ?? {};
  const payload = [...facts.events, ...facts.emits]
    .filter((one) => event !== undefined && one.name === event)
    .flatMap((one) => one.payload);
  const names = {
    entity: [...(trait.entity?.fieldNames ?? []), ...IMPLICIT_FIELDS],
    payload: [...new Set(payload)],
    config: Object.keys(facts.config ?? {}),
  };
  return { ...spot, text: String(detail.text), name: String(detail.name), names, event };
}

/** A binding that ends after its root, with the path of the property that it fills, else with any. */
function complete({ names, key }: Binding, root: string): string[] {
  const known = names[root] ?? [];
  const own = known.filter((name) => name === key);
  const paths = new Set([...own, ...findLikelyNames(String(key), known), ...known]);
  return [...paths].slice(0, MOST_PATHS).map((path) => `@${root}.${path}`);
}

/** Other spellings under which a binding would be valid, the likeliest first. */
function listSpellings(binding: Binding): string[] {
  const { text, name, names } = binding;
  const { rule } = binding.detail;
  if (rule === 'entity-field' || rule === 'config-knob') {
    const root = rule === 'entity-field' ? 'entity' : 'config';
    const rest = text.slice(text.indexOf(name) + name.length);
    const isPayload = root === 'entity' && names.payload?.includes(name);
    return [
      ...(isPayload ? [`@payload.${name}${rest}`] : []),
      ...findLikelyNames(name, names[root] ?? []).map((one) => `@${root}.${one}${rest}`),
    ];
  }
  const parts = text.split(/[^\w$-]+/).filter((part) => part !== '');
  const [root = '', first = '', ...rest] = parts;
  // The path shows which root was meant.
  const known = Object.keys(names).filter((one) => names[one]?.includes(first));
  const word = findMeaning('root', root);
  const meant = word !== undefined && known.includes(word) ? [word, ...known] : known;
  const moved = meant.map((one) => [`@${one}`, first, ...rest].join('.'));
  if (rule === 'root' && first === '')
    return findLikelyNames(root, BINDING_ROOTS).map((one) => `@${one}`);
  if (rule !== 'malformed' || root === '') return moved;
  const whole = parts.length === 1 ? complete(binding, root) : [];
  return [...whole, `@${parts.join('.')}`, ...moved];
}

const mentionsOf = createWeakDerivation((orbital: JsonObject) =>
  groupBy(JSON.stringify(orbital).match(/[\w$-]+/g) ?? [], (name) => name),
);

/** How often an orbital mentions a name: alone, as a part of a binding or as a key. */
const countMentions = ({ trait }: Binding, name: string): number =>
  mentionsOf(trait.orbital.node).get(name)?.length ?? 0;

/** Gives a declared field of a near name that nothing else mentions the name that is read, or declares another. */
function declarePayload(
  binding: Binding,
  reads: readonly BindingFact[],
): { add?: Repair; rename?: Repair } {
  const { model, trait, facts, name, event } = binding;
  const declared = facts.events.find((one) => one.name === event);
  const node = declared && (declared.holder as Json[])[declared.key as number];
  if (declared === undefined || !isObject(node)) return {};
  const isOld = node.payloadSchema === undefined && node.payload !== undefined;
  const key = isOld ? 'payload' : 'payloadSchema';
  const at = `${traitPointer(trait)}/stateMachine/events/${declared.key}/${key}`;
  const fields = asArray(node[key]);
  const type = inferType(reads, `@payload.${name}`) ?? findPayloadType(model, name);
  const add = assume(
    `The event brings "${name}", which its payload did not declare.`,
    setProperty(at, [...fields, { name, type }]),
    true,
  );
  const blank = declared.payload.find((field) => field.trim() === '');
  const [near = blank] = findLikelyNames(name, declared.payload, 1);
  const index = fields.findIndex((field) => isObject(field) && field.name === near);
  if (near === undefined || index < 0 || countMentions(binding, near) > 1) return { add };
  // A name that begins with the declared one is the likelier slip of the two, unless it is used elsewhere.
  if (name.startsWith(near) && countMentions(binding, name) <= reads.length) return { add };
  return { add, rename: setProperty(`${at}/${index}/name`, name) };
}

/** Declares what the transitions read of an event: in its declaration, or with all events where the machine has none. */
function declarePayloads({ model, trait, facts, event }: Binding): Repair {
  const { payloadSchema = [] } = describeEvent(event ?? '', trait);
  const declared = facts.events.find(({ name }) => name === event);
  if (declared !== undefined) {
    const at = `${traitPointer(trait)}/stateMachine/events/${declared.key}`;
    return setProperty(`${at}/payloadSchema`, payloadSchema);
  }
  const events = [...facts.handled].map((name) => describeEvent(name, trait));
  return [declareEvents(model, trait, events)];
}

/** The repairs of a binding that reads a payload field which its event does not declare. All its reads are one fault. */
function* proposePayloadFields(binding: Binding): Iterable<Repair> {
  const { facts, name, names, event } = binding;
  const ways = facts.transitions.filter((one) => one.event === event);
  const own = new Set(ways.map(({ index }) => index));
  const reads = facts.bindings.filter(
    (one) => own.has(one.transition) && FIELD.exec(one.text)?.[1] === name,
  );
  const respell = (head: string): Repair =>
    reads.flatMap((one) => write(binding, head + one.text.replace(FIELD, ''), one));
  const isSilent = binding.detail.rule === 'silent-event';
  if (isSilent) yield declarePayloads(binding);
  const { add, rename } = declarePayload(binding, reads);
  const declared = names.payload ?? [];
  if (rename) yield rename;
  const likely = findLikelyNames(name, declared);
  const general = declared.filter((field) => ROW_FIELDS.has(field));
  for (const field of likely.length > 0 ? likely : general) yield respell(`@payload.${field}`);
  if (add && !isSilent) yield add;
}

/** Declares the name that the binding uses, instead of changing the binding. */
function* declare({ model, trait, name, detail }: Binding): Iterable<Repair> {
  const entity = trait.entityName;
  const own = `"${name}" is a name of its own, not a slip for one that is declared.`;
  if (detail.rule === 'entity-field' && entity !== undefined) {
    const type = inferFieldType(model, entity, name);
    yield assume(own, [act('add_field', { entity, name, type })], true);
  } else if (detail.rule === 'config-knob') {
    const config = { [name]: { type: 'string' } };
    yield assume(own, [act('set_config', { ...traitTarget(model, trait), config })], true);
  }
}

/** The repairs of `broken_binding`: first the bindings that may have been meant, then declarations of the name. */
export const proposeBindings = inTrait(function* (spot): Iterable<Repair> {
  const binding = toBinding(spot);
  const { text, holder, key } = binding;
  const { rule } = binding.detail;
  // An expression is left as it is: no path made of its words has the same meaning.
  if (rule === 'malformed' && /[\s=<>!&|+*%()]|\/(?![a-z])/i.test(text.trim())) return;
  if (rule === 'payload-field' || rule === 'silent-event') {
    yield* proposePayloadFields(binding);
    return;
  }
  const isSet = Array.isArray(holder) && holder[0] === 'set';
  // A repair that sets a field to itself would do nothing.
  const isIdle = (better: string) => isSet && (holder as Json[])[3 - Number(key)] === better;
  const spellings = [...new Set(listSpellings(binding))].filter((better) => !isIdle(better));
  yield* writeEach(binding, spellings);
  yield* declare(binding);
  // A tick has no payload to use.
  if (rule === 'payload-in-tick') yield erase(binding, { holder, key: '' });
});
