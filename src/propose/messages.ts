import { callService, type Expression, fetch, get, notify } from '../authoring/builder/effect.ts';
import { toLabel, toWords } from '../authoring/builder/labels.ts';
import type { Transition, Value, ValueObject } from '../authoring/builder/language.ts';
import { knob, on } from '../authoring/builder/trait.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { BriefField, BriefNotice } from './brief.ts';
import type { EntityFields, PlannedEntity } from './complete-brief.ts';
import { toCamel } from './naming.ts';
import type { OpenParts } from './open-question.ts';
import { findRelationsRead, readCondition } from './read-rules.ts';

/** A notice with what it needs of the entity that it is about. */
export interface Message {
  /** `LoanNotice1`: its results and what it loads are called after it. */
  readonly name: string;
  readonly notice: BriefNotice;
  /** Fields from a record on, or the same place for all records. */
  readonly address: readonly string[] | string;
  /** What must hold of `@entity` before it is sent; undefined where it always is. */
  readonly condition: Expression | undefined;
  /** Relations that the address and the condition lead through. */
  readonly include: readonly string[];
  /** The knob of an address that is set once. */
  readonly config: Readonly<Record<string, JsonObject>>;
}

/** Names and formats of fields that an address is in. */
const ADDRESSES: Readonly<Partial<Record<BriefNotice['by'], RegExp>>> = {
  email: /mail/i,
  sms: /phone|mobile|cell|tel/i,
};

/** A field of a record, or of one that it leads to. */
const readPath = (record: Value, names: readonly string[]): Value =>
  record === '@entity'
    ? ['@entity', ...names].join('.')
    : names.reduce<Value>((held, name) => get(held, name), record);

/** The condition of a message, read from a record in place of `@entity`. */
export function readConditionOf({ condition }: Message, record: Value): Expression | undefined {
  const read = (value: Value): Value => {
    if (Array.isArray(value)) return (value as Value[]).map(read) as Expression;
    if (typeof value !== 'string' || !/^@entity(\.|$)/.test(value)) return value;
    return readPath(record, value.split('.').slice(1));
  };
  return condition && (read(condition) as Expression);
}

/** Loads records with those that `include` names. */
export const load = (
  entity: string,
  include: readonly string[],
  options: ValueObject,
): Expression => fetch(entity, include.length > 0 ? { ...options, include } : options);

/** The call that sends a message about a record, where its condition holds; its results are `STEMSent` and `STEMFailed`. */
export function send(message: Message, record: Value, stem: string, occasion: string): Expression {
  const { address } = message;
  const { by, text: body, entity } = message.notice;
  const to = typeof address === 'string' ? address : readPath(record, address);
  const results = [`${stem}Sent`, `${stem}Failed`] as const;
  const title = toLabel(entity);
  const subject = `${title}: ${occasion.toLowerCase()}`;
  const calls = {
    page: notify(body, 'info'),
    sms: callService('twilio', 'sendSMS', ...results, { to, body }),
    push: callService('push', 'send', ...results, { to, title, body }),
    email: callService('email', 'send', ...results, { to, subject, body }),
  };
  const holds = readConditionOf(message, record);
  return holds ? ['when', holds, calls[by]] : calls[by];
}

/** Transitions of a machine once a message was sent, or failed. */
export const reportResults = (states: string, stem: string): Transition[] => [
  ...on(`${states} ${stem}Sent =`, [notify('The message was sent', 'success')]),
  ...on(`${states} ${stem}Failed =`, [notify('@payload.error', 'error')]),
];

/** The fields that `to` means: one of the record, or of one that it leads to. Without `to`, the first address. */
function findAddress(
  { fields }: PlannedEntity,
  { to, by }: BriefNotice,
  entities: readonly EntityFields[],
): readonly string[] | undefined {
  const isAddress = ({ name, type }: BriefField) =>
    [name, type].some((text) => ADDRESSES[by]?.test(text));
  const own = (all: readonly BriefField[]) => all.filter(({ type }) => type !== 'relation');
  const related = fields.flatMap(({ name, type, many, entity: to }) => {
    const there = entities.find((one) => one.name === to && type === 'relation' && !many);
    return own(there?.fields ?? []).map((field) => ({ path: [name, field.name], field }));
  });
  const all = [...own(fields).map((field) => ({ path: [field.name], field })), ...related];
  const found =
    all.find(({ path }) => path.join('.') === to) ??
    all.find(({ path, field }) => isAddress(field) && (to ?? path[0]) === path[0]);
  return found?.path;
}

/** A knob for an address that the brief leaves open, and the question about it. */
function askAddress(
  entity: string,
  { by, to = 'recipient' }: BriefNotice,
  index: number,
  open: OpenParts,
) {
  const path = `/notices/${index}/to`;
  if (to.includes('.')) {
    open.leaveOut(path, `Neither ${entity} nor a record that it refers to has a field ${to}.`);
  }
  const name = `${toCamel(to) || 'recipient'}Address`;
  const field = `${path} is a field of ${entity}, or of a record that it refers to.`;
  open.ask({
    id: `notice-${index + 1}-to`,
    question: `Where does the ${by} about ${entity} go?`,
    options: [
      { id: name, label: 'To an address that is set once', effect: `The knob ${name} holds it.` },
      { id: 'field', label: 'To an address of the record', effect: field },
    ],
    default: name,
  });
  const label = `Where messages to the ${toWords(to).join(' ')} go`;
  return { address: `@config.${name}`, config: { [name]: knob('string', '', label) } };
}

function readMessage(
  entity: PlannedEntity,
  notice: BriefNotice,
  index: number,
  entities: readonly EntityFields[],
  open: OpenParts,
): Message {
  const { name } = entity;
  const { on: occasion, by, when } = notice;
  const part = {
    id: `notice-${index + 1}-when`,
    path: `/notices/${index}`,
    when,
    told: 'the message is always sent',
    question: `When is the ${by} about ${name} sent?`,
  };
  const condition = readCondition(part, entity, entities, open);
  const found = by === 'page' ? [] : findAddress(entity, notice, entities);
  return {
    name: `${name}${typeof occasion === 'string' ? 'Notice' : 'Reminder'}${index + 1}`,
    notice,
    condition,
    include: findRelationsRead(entity, [condition ?? '', `@entity.${found?.join('.')}`]),
    ...(found ? { address: found, config: {} } : askAddress(name, notice, index, open)),
  };
}

/** The messages about an entity. */
export const readMessages = (
  entity: PlannedEntity,
  notices: readonly BriefNotice[],
  entities: readonly EntityFields[],
  open: OpenParts,
): Message[] =>
  notices.flatMap((notice, index) =>
    notice.entity === entity.name ? readMessage(entity, notice, index, entities, open) : [],
  );
