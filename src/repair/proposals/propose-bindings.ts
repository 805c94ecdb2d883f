import type { Action } from '../../actions/action.ts';
import { asArray, isObject, type Json, toText } from '../../kernel/json.ts';
import { readExpression } from '../../language/canonical/expression.ts';
import { BINDING_ROOTS, IMPLICIT_FIELDS } from '../../language/grammar/bindings.ts';
import { ELEMENT_VARIABLES } from '../../language/grammar/operators.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import { act, traitAddress, traitTarget } from './action-target.ts';
import { inferFieldType } from './infer-types.ts';
import { REMOVE, rewriteReaction, rewriteWithEach } from './rewrite.ts';

/** The most paths that are offered for a binding without one. */
const MOST_PATHS = 4;
/** With more payload fields than these, none of them is the likely one. */
const MOST_OTHERS = 2;

const FIELD = /^@payload\.([\w$-]+)/;

/** A trait whose facts are known, and the place of a binding in it. */
interface Spot {
  readonly row: TraitRow;
  readonly facts: TraitFacts;
  /** The binding, the name in it that nothing has, and the names of the paths of each root at its place. */
  readonly text: string;
  readonly name: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly finding: PlacedFinding;
}

function toSpot(row: TraitRow, facts: TraitFacts, finding: PlacedFinding): Spot {
  const { detail } = finding;
  const { event } = facts.transitions.find(({ index }) => index === detail.transition) ?? {};
  const payload = [...facts.events, ...facts.emits]
    .filter((one) => event !== undefined && one.name === event)
    .flatMap((one) => one.payload);
  const names = {
    entity: [...(row.entity?.fieldNames ?? []), ...IMPLICIT_FIELDS],
    payload: [...new Set(payload)],
    config: Object.keys(facts.config ?? {}),
  };
  return { row, facts, text: String(detail.text), name: String(detail.name), names, finding };
}

/** A binding that ends after its root, with the path of the property that it fills, else with any. */
function complete({ names, finding }: Spot, root: string): string[] {
  const known = names[root] ?? [];
  const own = known.filter((name) => name === finding.key);
  const paths = new Set([...own, ...findLikelyNames(String(finding.key), known), ...known]);
  return [...paths].slice(0, MOST_PATHS).map((path) => `@${root}.${path}`);
}

/** Other spellings under which a binding would be valid, the likeliest first. */
function listSpellings(spot: Spot): string[] {
  const { text, name, names, finding } = spot;
  const { rule } = finding.detail;
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
  const [root = '', first = ''] = parts;
  // The path shows which root was meant.
  const tail = parts.slice(1).join('.');
  const meant = Object.keys(names).filter((one) => names[one]?.includes(first));
  const moved = meant.map((one) => `@${one}.${tail}`);
  if (rule !== 'malformed' || root === '') return moved;
  const whole = parts.length === 1 ? complete(spot, root) : [];
  return [...whole, `@${parts.join('.')}`, ...moved];
}

/** The variables that expressions of a trait read: those of `fn` and `let`, and those of the elements of lists. */
function listVariables({ entry }: TraitRow): string[] {
  const roots = JSON.stringify(entry).matchAll(/"@([\w-]+)/g);
  const used = [...roots].map(([, root]) => root as string);
  return [...new Set([...used, ...ELEMENT_VARIABLES])].filter((name) => !BINDING_ROOTS.has(name));
}

/** Whether a knob's label shows that a key is the intended one. */
const isLabelled = (knob: Json | undefined, key: string): boolean =>
  isObject(knob) && toPlain(toText(knob.label ?? '').replaceAll(' ', '')) === toPlain(key);

/** Gives a knob that nothing reads the name that a binding reads. A knob that its label confirms keeps its name. */
function* renameKnobs({ row, facts, name }: Spot): Iterable<readonly Action[]> {
  const config = facts.config ?? {};
  const read = new Set(JSON.stringify(row.entry).match(/(?<=@config\.)[\w-]+/g));
  const unread = Object.keys(config).filter(
    (knob) => !read.has(knob) && !isLabelled(config[knob], knob),
  );
  const named = unread.filter((knob) => isLabelled(config[knob], name));
  for (const from of new Set([...named, ...findLikelyNames(name, unread)])) {
    yield [act('rename', { type: 'key', from, to: name, at: `${traitAddress(row)}/config` })];
  }
}

/** How often an orbital mentions a name: alone, as a part of a binding or as a key. */
const countMentions = ({ row }: Spot, name: string): number =>
  (JSON.stringify(row.orbital.node).match(/[\w$-]+/g) ?? []).filter((one) => one === name).length;

/** Gives a declared field that nothing else mentions the name that is read, or declares another. */
function declarePayload(spot: Spot, event: string | undefined, reads: number) {
  const { row, facts, name } = spot;
  const declared = facts.events.find((one) => one.name === event);
  const node = declared && (declared.holder as Json[])[declared.key as number];
  if (declared === undefined || !isObject(node)) return {};
  const key =
    node.payloadSchema === undefined && node.payload !== undefined ? 'payload' : 'payloadSchema';
  const at = `${traitAddress(row)}/stateMachine/events/${declared.key}/${key}`;
  const fields = asArray(node[key]);
  const add = [act('set_property', { at, value: [...fields, { name, type: 'string' }] })];
  const free = declared.payload.filter((field) => countMentions(spot, field) <= 1);
  const [near] = findLikelyNames(name, free, 1);
  const old = near ?? (free.length === 1 ? free[0] : undefined);
  const index = fields.findIndex((field) => isObject(field) && field.name === old);
  const isNear = near !== undefined && !name.startsWith(near);
  // What nothing else mentions was misdeclared, where the other name is known, near or read often.
  const isWrong = isNear || reads > 1 || countMentions(spot, name) > reads;
  if (old === undefined || index < 0 || !isWrong) return { add };
  return { add, rename: [act('set_property', { at: `${at}/${index}/name`, value: name })] };
}

/** The repairs of a binding that reads a payload field which its event does not declare. All its reads are one fault. */
function* proposePayloadFields(spot: Spot): Iterable<readonly Action[]> {
  const { row, facts, text, name, names, finding } = spot;
  const { event } =
    facts.transitions.find(({ index }) => index === finding.detail.transition) ?? {};
  const own = new Set(
    facts.transitions.filter((one) => one.event === event).map(({ index }) => index),
  );
  const reads = facts.bindings.filter(
    (one) => own.has(one.transition) && FIELD.exec(one.text)?.[1] === name,
  );
  const respell = (head: string): Action[] =>
    reads.flatMap((one) => {
      const next = head + one.text.replace(FIELD, '');
      return rewriteReaction(row, one.holder, one.key, next) ?? [];
    });
  const { add, rename } = declarePayload(spot, event, reads.length);
  if (rename) yield rename;
  // A binding that sets a field to itself, or compares it with itself, would have no meaning.
  const meetsItself = reads.some(({ holder }) => asArray(holder as Json)[1] === `@entity.${name}`);
  if (names.entity?.includes(name) && !meetsItself) yield respell(`@entity.${name}`);
  const declared = names.payload ?? [];
  // The field is written one level too deep: `@payload.row.id`.
  const inner = text.split('.').slice(2);
  if (declared.includes(inner[0] ?? '')) {
    yield* rewriteWithEach(row, finding.holder, finding.key, [`@payload.${inner.join('.')}`]);
  }
  const likely = findLikelyNames(name, declared);
  const others = declared.length <= MOST_OTHERS ? declared : [];
  for (const field of likely.length > 0 ? likely : others) yield respell(`@payload.${field}`);
  if (add) yield add;
}

/** Declares the name that the binding uses, instead of changing the binding. */
function declare(model: Model, { row, name, finding }: Spot): Action | undefined {
  const { rule } = finding.detail;
  if (rule === 'entity-field' && row.entityName !== undefined) {
    const type = inferFieldType(model, row.entityName, name);
    return act('add_field', { entity: row.entityName, name, type });
  }
  const config = { [name]: { type: 'string' } };
  return rule === 'config-knob'
    ? act('set_config', { ...traitTarget(model, row), config })
    : undefined;
}

/** The repairs of `broken_binding`: first the bindings that may have been meant, then declarations of the name. */
export function* proposeBindings(
  model: Model,
  finding: PlacedFinding,
): Iterable<readonly Action[]> {
  const { trait: row, detail, holder, key } = finding;
  if (row?.facts === undefined) return;
  const spot = toSpot(row, row.facts, finding);
  const { text, name } = spot;
  const { rule } = detail;
  if (rule === 'root' || rule === 'unbound') {
    const meant = findLikelyNames(name, listVariables(row));
    yield* rewriteWithEach(
      row,
      holder,
      key,
      meant.map((variable) => text.replace(name, variable)),
    );
  }
  if (rule === 'malformed' && /[\s=<>!&|+*/%()]/.test(text.trim())) {
    // An expression that cannot be read is left as it is: no path made of its words has the same meaning.
    const read = readExpression(text);
    if (read) yield* rewriteWithEach(row, holder, key, [read]);
    return;
  }
  if (rule === 'payload-field' || rule === 'silent-event') {
    yield* proposePayloadFields(spot);
    return;
  }
  if (rule === 'config-knob') yield* renameKnobs(spot);
  const isSet = Array.isArray(holder) && holder[0] === 'set';
  // A repair that sets a field to itself would do nothing.
  const isIdle = (better: string) => isSet && (holder as Json[])[3 - Number(key)] === better;
  const spellings = [...new Set(listSpellings(spot))].filter((better) => !isIdle(better));
  yield* rewriteWithEach(row, holder, key, spellings);
  const declaration = declare(model, spot);
  if (declaration) yield [declaration];
  // A write to a place that does not exist may be a leftover, and a tick has no payload to use.
  const isLeftover = (isSet && key === 1) || rule === 'payload-in-tick';
  const dropped = isLeftover ? rewriteReaction(row, holder, '', REMOVE) : undefined;
  if (dropped) yield [dropped];
}
