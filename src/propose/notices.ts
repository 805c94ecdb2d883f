import { callService, type Expression, fetch, get, notify } from '../authoring/builder/effect.ts';
import { toLabel, toWords } from '../authoring/builder/labels.ts';
import type { Transition, Value } from '../authoring/builder/language.ts';
import { knob, on } from '../authoring/builder/trait.ts';
import { append } from '../kernel/append.ts';
import type { JsonObject } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import type { BriefFault, BriefField, BriefNotice } from './brief.ts';
import type { PlannedEntity } from './complete-brief.ts';
import { CREATED } from './lifecycle.ts';
import { toCamel } from './naming.ts';
import type { OpenParts } from './open-question.ts';
import { readCondition } from './read-rules.ts';
import type { ReminderOptions } from './reminder.ts';

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
  readonly reminders: ReminderOptions[];
}

/** A notice with what it needs of the entity that it is about. */
interface Message {
  /** Relations that the address and the condition lead through. */
  readonly include: readonly string[];
  readonly config: Readonly<Record<string, JsonObject>>;
  /** Whether nothing of the record is needed to show it. */
  readonly isPlain: boolean;
  /** What must hold of a record before it is sent; undefined where it always is. */
  readonly condition: (record: Value) => Expression | undefined;
  /** The call that sends it about a record. */
  readonly send: (record: Value, stem: string, occasion: string) => Expression;
}

/** Where a message goes: fields from a record on, or the same place for all records. */
type Address = readonly string[] | Value;

/** Names and formats of fields that an address is in. */
const ADDRESSES: Readonly<Record<'email' | 'sms', RegExp>> = {
  email: /mail/i,
  sms: /phone|mobile|cell|tel/i,
};

/** An address itself, in place of a field or a role that leads to one. */
const LITERAL_ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s.]+$|^\+?\d[\d ()/-]{4,}$/;

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

/** A condition over `@entity`, read from another value. */
function readFrom(record: Value, condition: Value): Expression {
  const read = (value: Value): Value => {
    if (Array.isArray(value)) return (value as Value[]).map(read) as Expression;
    if (typeof value !== 'string' || !/^@entity(\.|$)/.test(value)) return value;
    return readPath(record, value.split('.').slice(1));
  };
  return read(condition) as Expression;
}

/** The effect under a condition, where it has one. */
const sendWhere = ({ condition, send }: Message, record: Value, stem: string, occasion: string) => {
  const holds = condition(record);
  const call = send(record, stem, occasion);
  return holds ? (['when', holds, call] as Expression) : call;
};

/** The call that sends a message. */
function writeCall(
  { by, text }: BriefNotice,
  title: string,
  to: Value,
  stem: string,
  occasion: string,
): Expression {
  if (by === 'page') return notify(text, 'info');
  const results = [`${stem}Sent`, `${stem}Failed`] as const;
  if (by === 'sms') return callService('twilio', 'sendSMS', ...results, { to, body: text });
  if (by === 'push') return callService('push', 'send', ...results, { to, title, body: text });
  const subject = `${title}: ${occasion.toLowerCase()}`;
  return callService('email', 'send', ...results, { to, subject, body: text });
}

/** Draws what an application says to people by itself. */
export class NoticeWriter {
  readonly #entities: ReadonlyMap<string, PlannedEntity>;
  readonly #open: OpenParts;
  readonly faults: BriefFault[] = [];

  constructor(entities: readonly PlannedEntity[], open: OpenParts) {
    this.#entities = new Map(entities.map((entity) => [entity.name, entity]));
    this.#open = open;
  }

  /** Writes the parts that notices add to an entity; each notice has its place in the brief. */
  write(entity: PlannedEntity, notices: readonly (readonly [number, BriefNotice])[]): NoticeParts {
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
    for (const [index, notice] of notices) this.#notice(entity, notice, index, parts);
    return parts;
  }

  #notice(entity: PlannedEntity, notice: BriefNotice, index: number, parts: NoticeParts): void {
    const { on: occasion, by } = notice;
    const message = this.#read(entity, notice, index);
    if (typeof occasion !== 'string') {
      const name = `${entity.name}Reminder${index + 1}`;
      parts.reminders.push(this.#remind(entity, occasion, by, name, message));
      return;
    }
    const stem = `${entity.name}Notice${index + 1}`;
    const { lifecycle } = entity;
    if (occasion === CREATED || lifecycle?.values[0] === occasion) {
      this.#afterCreation(entity, message, stem, parts);
    }
    const events = this.#occasions(entity, occasion);
    if (events.length === 0) return;
    for (const via of message.include) parts.include.add(via);
    Object.assign(parts.config, message.config);
    const effect = sendWhere(message, '@entity', stem, toLabel(occasion));
    for (const event of events) append(parts.effects, event, effect);
    if (by === 'page') return;
    const states = [...(lifecycle?.states.values() ?? [])].join('|');
    parts.results.push(...reportResults(states, stem));
  }

  /** The list has only the id of what it created: the record is loaded before anything is sent. */
  #afterCreation(
    { name }: PlannedEntity,
    message: Message,
    stem: string,
    parts: NoticeParts,
  ): void {
    if (message.isPlain) {
      parts.created.push(message.send('@entity', stem, 'new'));
      return;
    }
    const { include, config } = message;
    const loaded = `${stem}Loaded`;
    Object.assign(parts.listConfig, config);
    parts.created.push(
      fetch(name, {
        id: '@payload.id',
        ...(include.length > 0 ? { include } : {}),
        emit: { success: loaded, failure: `${stem}NewFailed` } as never,
      }),
    );
    const states = 'loading|browsing|error';
    const first: Expression = ['array/first', '@payload.data'];
    parts.listed.push(
      on(`${states} ${loaded} =`, [sendWhere(message, first, `${stem}New`, 'new')]),
      ...reportResults(states, `${stem}New`),
    );
  }

  #read(entity: PlannedEntity, notice: BriefNotice, index: number): Message {
    const condition = this.#readCondition(entity, notice, index);
    const config: Record<string, JsonObject> = {};
    const isPage = notice.by === 'page';
    const address = isPage ? '' : this.#address(entity, notice, index, config);
    const text = JSON.stringify(condition ?? []);
    const asked = entity.fields.filter(
      ({ name, type }) => type === 'relation' && text.includes(`"@entity.${name}.`),
    );
    const via = Array.isArray(address) && address.length > 1 ? [String(address[0])] : [];
    return {
      include: [...new Set([...via, ...asked.map(({ name }) => name)])],
      config,
      isPlain: isPage && !condition,
      condition: (record) => condition && readFrom(record, condition),
      send: (record, stem, occasion) => {
        const to = Array.isArray(address) ? readPath(record, address as string[]) : address;
        return writeCall(notice, toLabel(entity.name), to as Value, stem, occasion);
      },
    };
  }

  /** What must hold before a message is sent; undefined where it always is. */
  #readCondition(
    { name: entity, fields, lifecycle }: PlannedEntity,
    { by, when }: BriefNotice,
    index: number,
  ): Expression | undefined {
    if (when === undefined) return undefined;
    const path = `/notices/${index}`;
    const question = `When is the ${by} about ${entity} sent?`;
    const told = 'the message is always sent';
    const id = `notice-${index + 1}-when`;
    const condition = readCondition(when, { id, path, told, question }, this.#open);
    const known = new Set(['id', lifecycle?.field, ...fields.map(({ name }) => name)]);
    for (const [, name = ''] of JSON.stringify(condition ?? []).matchAll(/"@entity\.(\w+)/g))
      if (!known.has(name)) this.#refuse(`${path}/when`, `${entity} has no field`, name, fields);
    return condition;
  }

  /** The events on which a notice is sent: the one that is named, or those that lead to the state. */
  #occasions({ lifecycle }: PlannedEntity, on: string): string[] {
    const all = lifecycle?.transitions ?? [];
    const named = all.filter(([, event]) => event === on);
    const found = named.length > 0 ? named : all.filter(([, , to]) => to === on);
    return [...new Set(found.map(([, event]) => event))];
  }

  /** A clock that looks every hour for records whose time has come, and writes about each in turn. */
  #remind(
    { name: entity, lifecycle }: PlannedEntity,
    { before: field, hours }: Exclude<BriefNotice['on'], string>,
    by: BriefNotice['by'],
    name: string,
    { include, config, condition, send }: Message,
  ): ReminderOptions {
    const left = new Set(lifecycle?.transitions.map(([from]) => from));
    return {
      name,
      entity,
      field,
      hours,
      ended: lifecycle && {
        field: lifecycle.field,
        values: lifecycle.values.filter((value) => !left.has(value)),
      },
      include,
      condition: condition('@row'),
      isMessage: by !== 'page',
      send: (record) => send(record, name, `${toLabel(field)} in ${hours} hours`),
      config,
    };
  }

  /** The address of a message: a field, a field of a related record, or a knob for what the brief leaves open. */
  #address(
    entity: PlannedEntity,
    notice: BriefNotice,
    index: number,
    config: Record<string, JsonObject>,
  ): Address {
    const { to, by } = notice;
    if (to === undefined) {
      return this.#findAddress(entity, by) ?? this.#ask(entity, notice, index, config, 'recipient');
    }
    if (LITERAL_ADDRESS.test(to)) return to;
    const [first = '', second, ...rest] = to.split('.');
    const field = entity.fields.find(({ name }) => name === first);
    const related = this.#entities.get(field?.entity ?? '');
    const path = `/notices/${index}/to`;
    if (second === undefined) {
      if (field && field.type !== 'relation') return [first];
      const own = related && this.#findAddress(related, by)?.[0];
      return own ? [first, own] : this.#ask(entity, notice, index, config, to);
    }
    if (!related || rest.length > 0) {
      const relations = entity.fields.filter(({ type }) => type === 'relation');
      this.#refuse(path, `${entity.name} has no relation`, first, relations);
    } else if (!related.fields.some(({ name }) => name === second)) {
      this.#refuse(path, `${related.name} has no field`, second, related.fields);
    }
    return [first, second];
  }

  #refuse(path: string, what: string, name: string, there: readonly BriefField[]): void {
    const names = there.map((field) => field.name);
    const nearest = nearestNames(name, names).join(', ');
    const message = `${what} "${name}".${nearest ? ` There are: ${nearest}.` : ''}`;
    this.faults.push({ path, message });
  }

  /** The first address of a record, else of one that it leads to. */
  #findAddress({ fields }: PlannedEntity, by: BriefNotice['by']): string[] | undefined {
    const pattern = by === 'email' || by === 'sms' ? ADDRESSES[by] : undefined;
    if (!pattern) return undefined;
    const isAddress = ({ name, type }: BriefField) =>
      type !== 'relation' && (pattern.test(name) || pattern.test(type));
    const own = fields.find(isAddress);
    if (own) return [own.name];
    for (const field of fields) {
      const related =
        field.type === 'relation' ? this.#entities.get(field.entity ?? '') : undefined;
      const held = related?.fields.find(isAddress);
      if (held && !field.many) return [field.name, held.name];
    }
    return undefined;
  }

  #ask(
    entity: PlannedEntity,
    notice: BriefNotice,
    index: number,
    config: Record<string, JsonObject>,
    role: string,
  ): Address {
    const name = `${toCamel(role) || 'recipient'}Address`;
    config[name] = knob('string', '', `Where messages to the ${toWords(role).join(' ')} go`);
    this.#open.ask({
      id: `notice-${index + 1}-to`,
      question: `Where does the ${notice.by} about ${entity.name} go?`,
      options: [
        {
          id: name,
          label: 'To an address that is set once',
          effect: `The knob ${name} holds it.`,
        },
        {
          id: 'field',
          label: 'To an address of the record',
          effect: `/notices/${index}/to is a field of ${entity.name}, or of a record that it leads to.`,
        },
      ],
      default: name,
    });
    return `@config.${name}`;
  }
}
