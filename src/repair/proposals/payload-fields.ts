import type { Action } from '../../actions/action.ts';
import { asArray, isObject, type Json } from '../../kernel/json.ts';
import { IMPLICIT_FIELDS } from '../../language/grammar/bindings.ts';
import type { BindingFact, EventFact, TraitFacts } from '../../language/model/facts.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { countMentions } from '../count-mentions.ts';
import { act, traitAddress } from './action-target.ts';
import { rewriteReaction, rewriteWithEach } from './rewrite.ts';

/** With more other payload fields than these, none of them is the likely one. */
const MOST_OTHERS = 2;
/**
 * The most unread fields of a declaration at which one is renamed although its name is not similar to the one that is
 * read.
 */
const MOST_UNREAD = 1;

const FIELD = /^@payload\.([\w$-]+)/;

const eventOf = (facts: TraitFacts, transition: number) =>
  facts.transitions.find(({ index }) => index === transition)?.event;

/** Names that a payload binding in this transition may use. */
export function listPayload(facts: TraitFacts, transition: number): string[] {
  const event = eventOf(facts, transition);
  const names = [...facts.events, ...facts.emits]
    .filter(({ name }) => name !== undefined && name === event)
    .flatMap(({ payload }) => payload);
  return [...new Set(names)];
}

/** The bindings that read the payload of an event. */
function findReads({ facts }: TraitRow, event: string | undefined): BindingFact[] {
  const own = new Set(
    facts?.transitions.filter((one) => one.event === event).map(({ index }) => index),
  );
  return (facts?.bindings ?? []).filter(
    ({ text, transition }) => own.has(transition) && FIELD.test(text),
  );
}

const fieldOf = ({ text }: BindingFact) => FIELD.exec(text)?.[1] ?? '';

/** Writes another root and field in all bindings that read an unknown field, because these bindings are one fault. */
function respellReads(row: TraitRow, reads: readonly BindingFact[], head: string): Action[] {
  return reads.flatMap(({ text, holder, key }) => {
    const action = rewriteReaction(row, holder, key, head + text.replace(FIELD, ''));
    return action === undefined ? [] : [action];
  });
}

/** The written object of an event, and its address. */
function findDeclaration(row: TraitRow, { holder, key }: EventFact) {
  const node = (holder as Json[])[key as number];
  if (!isObject(node)) return undefined;
  const list =
    node.payloadSchema === undefined && node.payload !== undefined ? 'payload' : 'payloadSchema';
  const at = `${traitAddress(row)}/stateMachine/events/${key}/${list}`;
  return { at, fields: asArray(node[list]) };
}

/** Gives a declared field the name that bindings read. */
function renameField(row: TraitRow, declared: EventFact, old: string, name: string): Action[] {
  const { at, fields } = findDeclaration(row, declared) ?? { at: '', fields: [] };
  const index = fields.findIndex((field) => (isObject(field) ? field.name : field) === old);
  if (index < 0) return [];
  if (isObject(fields[index])) {
    return [act('set_property', { at: `${at}/${index}/name`, value: name })];
  }
  return [act('set_property', { at, value: fields.with(index, name) })];
}

/** The field in which a successful read returns its rows. */
const RESULT = 'data';

const isLikeAny = (name: string, others: readonly string[]): boolean =>
  findLikelyNames(name, others, 1).length > 0;

/** Whether an effect fires an event on its success. */
function isResultEvent({ fired }: TraitFacts, event: string | undefined): boolean {
  return fired.some((one) => one.event === event && one.via === 'result' && one.key === 'success');
}

/**
 * Whether a declared field that nothing reads is more likely wrong than the name that is read. Nothing else in the
 * document mentions the field. The other name is mentioned elsewhere, read more than once, or one slip from the field.
 */
function isMisdeclared(row: TraitRow, old: string, name: string, reads: number): boolean {
  const document = row.orbital.node;
  if (countMentions(document, old) > 1) return false;
  const isKnown = countMentions(document, name) > reads;
  const isNear = findLikelyNames(name, [old]).length > 0 && !name.startsWith(old);
  return isKnown || isNear || reads > 1;
}

function* renameDeclared(
  row: TraitRow,
  events: readonly EventFact[],
  name: string,
  unread: (declared: EventFact) => string[],
): Iterable<{ old: string; actions: Action[] }> {
  for (const declared of events) {
    const free = unread(declared);
    const [near] = findLikelyNames(name, free, 1);
    const isUnlike =
      free.length <= MOST_UNREAD && findLikelyNames(name, declared.payload, 1).length === 0;
    const old = near ?? (isUnlike ? free[0] : undefined);
    if (old === undefined) continue;
    const actions = renameField(row, declared, old, name);
    if (actions.length > 0) yield { old, actions };
  }
}

/**
 * The repairs of a binding that reads a payload field which its event does not declare. In order: a field of the
 * entity, another declared field, the declaration renamed, and last another field.
 */
export function* proposePayloadFields(
  row: TraitRow,
  text: string,
  name: string,
  transition: number,
): Iterable<readonly Action[]> {
  const facts = row.facts as TraitFacts;
  const event = eventOf(facts, transition);
  const all = findReads(row, event);
  const reads = all.filter((read) => fieldOf(read) === name);
  const isRead = new Set(all.map(fieldOf));
  const events = facts.events.filter((one) => one.name === event);
  const renamings = [
    ...renameDeclared(row, events, name, ({ payload }) =>
      payload.filter((field) => !isRead.has(field)),
    ),
  ];
  const isResult = isResultEvent(facts, event);
  const isWrong = ({ old }: { old: string }) =>
    isResult && (name === RESULT || old === RESULT)
      ? name === RESULT
      : isMisdeclared(row, old, name, reads.length);
  const declared = listPayload(facts, transition);
  // The event brings its rows under the usual name, and no binding reads that name.
  if (isResult && declared.includes(RESULT) && !isRead.has(RESULT) && !isLikeAny(name, declared)) {
    yield respellReads(row, reads, `@payload.${RESULT}`);
  }
  for (const one of renamings) if (isWrong(one)) yield one.actions;
  const fields = [...(row.entity?.fieldNames ?? []), ...IMPLICIT_FIELDS];
  // A binding that sets a field to itself, or compares it with itself, would have no meaning.
  const meetsItself = reads.some(({ holder }) => asArray(holder as Json)[1] === `@entity.${name}`);
  if (fields.includes(name) && !meetsItself) yield respellReads(row, reads, `@entity.${name}`);
  // The field is written one level too deep: `@payload.row.id`.
  const inner = text.split('.').slice(2);
  const own = declared.includes(inner[0] ?? '')
    ? reads.find((read) => read.text === text)
    : undefined;
  if (own) yield* rewriteWithEach(row, own.holder, own.key, [`@payload.${inner.join('.')}`]);
  const likely = findLikelyNames(name, declared);
  const others = likely.length === 0 && declared.length <= MOST_OTHERS ? declared : [];
  for (const field of [...likely, ...others]) yield respellReads(row, reads, `@payload.${field}`);
  const declaration = events
    .map((one) => findDeclaration(row, one))
    .find((one) => one !== undefined);
  if (declaration !== undefined) {
    const value = [...declaration.fields, { name, type: 'string' }];
    yield [act('set_property', { at: declaration.at, value })];
  }
}
