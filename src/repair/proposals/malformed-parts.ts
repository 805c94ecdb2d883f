import type { Action } from '../../actions/action.ts';
import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { findAt } from '../../kernel/pointer.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { act, traitAddress } from './action-target.ts';
import { inferFieldType } from './entity-fields.ts';
import { inferKnobType } from './knob-names.ts';
import { valueAtSite } from './rewrite.ts';

const parentOf = (at: string): string => at.slice(0, at.lastIndexOf('/'));
const lastOf = (at: string): string => at.slice(at.lastIndexOf('/') + 1);

/** The action that removes the item at an address from its list. */
function withoutItem(model: Model, at: string): Action | undefined {
  const list = findAt(model.document, parentOf(at));
  if (!Array.isArray(list)) return undefined;
  const value = list.filter((_, index) => index !== Number(lastOf(at)));
  return act('set_property', { at: parentOf(at), value });
}

/** The paths below the payload that the trait reads. */
function readPayload(row: TraitRow | undefined): string[] {
  const paths = (row?.facts?.bindings ?? []).map(
    ({ text }) => /^@payload\.([\w-]+)/.exec(text)?.[1],
  );
  return [...new Set(paths.filter((path) => path !== undefined))];
}

/** Repairs a field of a payload that lacks its name or type. */
function* repairPayloadField(
  model: Model,
  { trait, detail, holder, key }: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const node = valueAtSite(holder, key);
  if (isObject(node) && detail.member === 'type') {
    const entity = trait?.entityName ?? '';
    const value = inferFieldType(model, entity, toText(node.name ?? ''));
    yield [act('set_property', { at: `${at}/type`, value })];
  }
  if (isObject(node) && detail.member === 'name') {
    const siblings = findAt(model.document, parentOf(at));
    const taken = new Set(
      (Array.isArray(siblings) ? siblings : []).map((one) => (isObject(one) ? one.name : one)),
    );
    const free = readPayload(trait).filter((name) => !taken.has(name));
    for (const value of [...free, ...(taken.has('id') ? [] : ['id'])].slice(0, 2)) {
      yield [act('set_property', { at: `${at}/name`, value })];
    }
  }
  const removal = withoutItem(model, at);
  if (removal !== undefined) yield [removal];
}

function typeOfDefault(value: Json | undefined): string {
  if (Array.isArray(value)) return 'array';
  if (isObject(value)) return 'object';
  return value === undefined || value === null ? 'string' : typeof value;
}

/** The type of a knob: that of its default or of its values, else the one that its uses suggest. */
function typeOfKnob({ default: value, values }: JsonObject, used: string | undefined): string {
  if (value !== undefined && value !== null) return typeOfDefault(value);
  return used ?? typeOfDefault(Array.isArray(values) ? values[0] : undefined);
}

/** Repairs a knob that is not a declaration, or that lacks its type. */
function* repairKnob(
  { trait, holder, key }: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const value = valueAtSite(holder, key);
  const used = trait === undefined ? undefined : inferKnobType(trait, lastOf(at));
  const knob = isObject(value)
    ? { type: typeOfKnob(value, used), ...value }
    : ({ type: typeOfDefault(value), default: value ?? null } as JsonObject);
  const name = lastOf(at);
  if (trait === undefined) {
    yield [act('set_property', { at, value: knob })];
    yield [act('remove_property', { at })];
    return;
  }
  const target = { trait: trait.name ?? '', at: traitAddress(trait) };
  yield [act('set_config', { ...target, config: { [name]: knob } })];
  yield [act('set_config', { ...target, remove: [name] })];
}

/** Repairs the source of a listener where it lacks a part. */
function* repairSource(
  model: Model,
  { trait, detail }: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const source = findAt(model.document, at);
  const listener = findAt(model.document, parentOf(at));
  if (!isObject(source) || !isObject(listener)) return;
  if (detail.member === 'kind') {
    const kind =
      source.trait === undefined ? 'any' : source.orbital === undefined ? 'trait' : 'orbital';
    for (const value of new Set([kind, 'any'])) {
      yield [act('set_property', { at: `${at}/kind`, value })];
    }
    return;
  }
  if (detail.member === 'trait') {
    const event = toText(listener.event ?? '');
    const emitters = model.traits.filter(
      ({ name, facts }) =>
        name !== trait?.name && (facts?.emitted.has(event) || facts?.firedNames.has(event)),
    );
    for (const { name = '' } of emitters.slice(0, 3)) {
      yield [act('set_property', { at: `${at}/trait`, value: name })];
    }
  }
  yield [act('set_property', { at: `${at}/kind`, value: 'any' })];
}

/** Repairs a listener that does not name the event that it triggers. */
function* repairTriggers(
  model: Model,
  { trait }: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const listener = findAt(model.document, at);
  const event = isObject(listener) ? toText(listener.event ?? '') : '';
  const handled = [...(trait?.facts?.handled ?? [])];
  const own = handled.filter((name) => name === event);
  const unheard = handled.filter(
    (name) =>
      !trait?.facts?.firedNames.has(name) &&
      !trait?.facts?.listens.some(({ triggers }) => triggers === name),
  );
  for (const value of [...new Set([...own, ...unheard])].slice(0, 3)) {
    yield [act('set_property', { at: `${at}/triggers`, value })];
  }
  yield [act('remove_listen', { trait: trait?.name ?? '', event, at })];
}

/** Repairs a mount that names no trait. */
function* repairMount({ orbital }: PlacedFinding, at: string): Iterable<readonly Action[]> {
  const mounted = new Set(
    orbital?.pages.flatMap((page) => page.traits.map((one) => one.name ?? '')),
  );
  const own = orbital?.traits.flatMap(({ name }) => (name === undefined ? [] : [name])) ?? [];
  const free = own.filter((name) => !mounted.has(name));
  for (const to of [...free, ...(free.length > 0 ? [] : own)].slice(0, 2)) {
    yield [act('rename', { type: 'page_trait', from: '', to, at, follow: false })];
  }
  yield [act('remove_page_trait', { page: '', trait: '', at })];
}

/** The repairs of the parts of elements: fields of payloads, knobs, sources and triggers of listeners, mounts. */
export function* proposePart(
  model: Model,
  finding: PlacedFinding,
  at: string,
): Iterable<readonly Action[]> {
  const { shape, member } = finding.detail;
  switch (shape) {
    case 'payloadField':
      yield* repairPayloadField(model, finding, at);
      return;
    case 'knob':
      yield* repairKnob(finding, at);
      return;
    case 'source':
      yield* repairSource(model, finding, at);
      return;
    case 'pageTrait':
      if (member === 'ref') yield* repairMount(finding, at);
      return;
    case 'listen':
      if (member === 'triggers') yield* repairTriggers(model, finding, at);
      return;
    default:
  }
}
