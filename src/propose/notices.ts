import { callService, type Expression, fetch, get, notify } from '../authoring/builder/effect.ts';
import { toLabel, toWords } from '../authoring/builder/labels.ts';
import type { Transition, Value } from '../authoring/builder/language.ts';
import { knob, on } from '../authoring/builder/trait.ts';
import { append } from '../kernel/append.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { BriefField, BriefNotice } from './brief.ts';
import type { PlannedEntity } from './complete-brief.ts';
import { CREATED } from './lifecycle.ts';
import { toCamel } from './naming.ts';
import type { OpenParts } from './open-question.ts';
import { assertFields, readCondition } from './read-rules.ts';

/** The parts that the notices of an entity add to its administration. */
export interface NoticeParts {
  readonly effects: Map<string, Expression[]>;
  readonly created: Expression[];
  /** Transitions of the list once a new record was loaded for a notice, and after that. */
  readonly listed: Transition[][];
  readonly include: Set<string>;
  readonly config: Record<string, JsonObject>;
  readonly listConfig: Record<string, JsonObject>;
  readonly results: Transition[][];
  readonly reminders: Reminder[];
}

/** A notice before a date of a record. */
export interface Reminder {
  readonly name: string;
  readonly entity: PlannedEntity;
  readonly on: Exclude<BriefNotice['on'], string>;
  readonly message: Message;
}

/** A notice with what it needs of the entity that it is about. */
export interface Message {
  readonly title: string;
  readonly notice: BriefNotice;
  /** Fields from a record on, or the same place for all records. */
  readonly address: readonly string[] | string;
  /** What must hold of `@entity` before it is sent; undefined where it always is. */
  readonly condition: Expression | undefined;
  /** Relations that the address and the condition lead through. */
  readonly include: readonly string[];
  readonly config: Readonly<Record<string, JsonObject>>;
}

/** Names and formats of fields that an address is in. */
const ADDRESSES: Readonly<Record<BriefNotice['by'], RegExp | undefined>> = {
  email: /mail/i,
  sms: /phone|mobile|cell|tel/i,
  push: undefined,
  page: undefined,
};

/** Transitions once a message was sent, or failed. */
const reportResults = (states: string, stem: string): Transition[][] => [
  on(`${states} ${stem}Sent =`, [notify('The message was sent', 'success')]),
  on(`${states} ${stem}Failed =`, [notify('@payload.error', 'error')]),
];

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

/** The call that sends a message about a record; its results are `STEMSent` and `STEMFailed`. */
export function send(
  { title, notice: { by, text }, address }: Message,
  record: Value,
  stem: string,
  occasion: string,
): Expression {
  if (by === 'page') return notify(text, 'info');
  const to = typeof address === 'string' ? address : readPath(record, address);
  const results = [`${stem}Sent`, `${stem}Failed`] as const;
  if (by === 'sms') return callService('twilio', 'sendSMS', ...results, { to, body: text });
  if (by === 'push') return callService('push', 'send', ...results, { to, title, body: text });
  const subject = `${title}: ${occasion.toLowerCase()}`;
  return callService('email', 'send', ...results, { to, subject, body: text });
}

/** The same under the message's condition, where it has one. */
function sendWhere(message: Message, record: Value, stem: string, occasion: string): Expression {
  const holds = readConditionOf(message, record);
  const call = send(message, record, stem, occasion);
  return holds ? ['when', holds, call] : call;
}

/** Finds the addresses of messages in the entities of a brief. */
class AddressBook {
  readonly #entities: ReadonlyMap<string, PlannedEntity>;

  constructor(entities: readonly PlannedEntity[]) {
    this.#entities = new Map(entities.map((entity) => [entity.name, entity]));
  }

  /** The fields that `to` means: one of the record, or of one that it leads to. Without `to`, the first address. */
  find({ fields }: PlannedEntity, { to, by }: BriefNotice): readonly string[] | undefined {
    const own = (given: readonly BriefField[] = []) =>
      given.find(({ name, type }) => type !== 'relation' && isAddress(by, name, type))?.name;
    const follow = ({ name, entity = '' }: BriefField, wanted?: string) => {
      const related = this.#entities.get(entity)?.fields;
      const held = wanted ?? own(related);
      return related?.some((field) => field.name === held) ? [name, held as string] : undefined;
    };
    if (to !== undefined) {
      const [first, second, ...rest] = to.split('.');
      const field = fields.find(({ name }) => name === first);
      if (!field || rest.length > 0) return undefined;
      if (field.type === 'relation') return follow(field, second);
      return second === undefined ? [field.name] : undefined;
    }
    const found = own(fields);
    if (found !== undefined) return [found];
    const relations = fields.filter(({ type, many }) => type === 'relation' && !many);
    return relations.map((field) => follow(field)).find((path) => path !== undefined);
  }
}

const isAddress = (by: BriefNotice['by'], name: string, type: string): boolean =>
  ADDRESSES[by]?.test(name) || ADDRESSES[by]?.test(type) || false;

/** A knob for an address that the brief leaves open. */
function askAddress(
  { name: entity }: PlannedEntity,
  { by, to = 'recipient' }: BriefNotice,
  index: number,
  config: Record<string, JsonObject>,
  open: OpenParts,
): string {
  const path = `/notices/${index}/to`;
  if (to.includes('.'))
    open.leaveOut(path, `Nothing of ${entity} or a record it leads to is ${to}.`);
  const name = `${toCamel(to) || 'recipient'}Address`;
  config[name] = knob('string', '', `Where messages to the ${toWords(to).join(' ')} go`);
  open.ask({
    id: `notice-${index + 1}-to`,
    question: `Where does the ${by} about ${entity} go?`,
    options: [
      {
        id: name,
        label: 'To an address that is set once',
        effect: `The knob ${name} holds it.`,
      },
      {
        id: 'field',
        label: 'To an address of the record',
        effect: `${path} is a field of ${entity}, or of a record that it leads to.`,
      },
    ],
    default: name,
  });
  return `@config.${name}`;
}

function readMessage(
  entity: PlannedEntity,
  notice: BriefNotice,
  index: number,
  book: AddressBook,
  open: OpenParts,
): Message {
  const { name, fields } = entity;
  const { by, when } = notice;
  const path = `/notices/${index}`;
  const question = `When is the ${by} about ${name} sent?`;
  const told = 'the message is always sent';
  const part = { id: `notice-${index + 1}-when`, path, told, question };
  const condition = when === undefined ? undefined : readCondition(when, part, open);
  assertFields(condition, entity, `${path}/when`);
  const config: Record<string, JsonObject> = {};
  const address =
    by === 'page'
      ? ''
      : (book.find(entity, notice) ?? askAddress(entity, notice, index, config, open));
  const said = JSON.stringify(condition ?? []);
  const asked = fields.filter(
    ({ name, type }) => type === 'relation' && said.includes(`"@entity.${name}.`),
  );
  const via = address.length > 1 && typeof address !== 'string' ? address.slice(0, 1) : [];
  const include = [...new Set([...via, ...asked.map(({ name }) => name)])];
  return { title: toLabel(name), notice, address, condition, include, config };
}

/** The list has only the id of what it created: the record is loaded before anything is sent. */
function sendOnCreation(
  { name }: PlannedEntity,
  message: Message,
  stem: string,
  parts: NoticeParts,
): void {
  const { include, config, condition, notice } = message;
  if (notice.by === 'page' && !condition) {
    parts.created.push(send(message, '@entity', stem, 'new'));
    return;
  }
  const loaded = `${stem}Loaded`;
  const emit = { success: loaded, failure: `${stem}NewFailed` } as never;
  Object.assign(parts.listConfig, config);
  parts.created.push(
    fetch(name, { id: '@payload.id', ...(include.length > 0 ? { include } : {}), emit }),
  );
  const states = 'loading|browsing|error';
  parts.listed.push(
    on(`${states} ${loaded} =`, [
      sendWhere(message, ['array/first', '@payload.data'], `${stem}New`, 'new'),
    ]),
    ...reportResults(states, `${stem}New`),
  );
}

/** The events on which a notice is sent: the one that is named, or those that lead to the state. */
function findOccasions({ lifecycle }: PlannedEntity, on: string): string[] {
  const all = lifecycle?.transitions ?? [];
  const named = all.filter(([, event]) => event === on);
  const found = named.length > 0 ? named : all.filter(([, , to]) => to === on);
  return [...new Set(found.map(([, event]) => event))];
}

function addNotice(
  entity: PlannedEntity,
  message: Message,
  index: number,
  parts: NoticeParts,
): void {
  const { on: occasion, by } = message.notice;
  const { lifecycle } = entity;
  if (typeof occasion !== 'string') {
    const name = `${entity.name}Reminder${index + 1}`;
    parts.reminders.push({ name, entity, on: occasion, message });
    return;
  }
  const stem = `${entity.name}Notice${index + 1}`;
  if (occasion === CREATED || lifecycle?.values[0] === occasion)
    sendOnCreation(entity, message, stem, parts);
  const events = findOccasions(entity, occasion);
  if (events.length === 0) return;
  for (const via of message.include) parts.include.add(via);
  Object.assign(parts.config, message.config);
  const effect = sendWhere(message, '@entity', stem, toLabel(occasion));
  for (const event of events) append(parts.effects, event, effect);
  const states = [...(lifecycle?.states.values() ?? [])].join('|');
  if (by !== 'page') parts.results.push(...reportResults(states, stem));
}

/** The parts that the notices of a brief add to each entity. Throws UNPROCESSABLE where a condition names no field. */
export function writeNotices(
  entities: readonly PlannedEntity[],
  notices: readonly BriefNotice[],
  open: OpenParts,
): NoticeParts[] {
  const book = new AddressBook(entities);
  return entities.map((entity) => {
    const parts: NoticeParts = {
      effects: new Map(),
      created: [],
      listed: [],
      include: new Set(),
      config: {},
      listConfig: {},
      results: [],
      reminders: [],
    };
    for (const [index, notice] of notices.entries()) {
      if (notice.entity !== entity.name) continue;
      addNotice(entity, readMessage(entity, notice, index, book, open), index, parts);
    }
    return parts;
  });
}
