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

interface Address {
  readonly value: Value;
  /** The relation that it leads through. */
  readonly via?: string;
}

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

/** A condition over `@entity`, read from another value. */
function readFrom(record: Value, condition: Value): Expression {
  const read = (value: Value): Value => {
    if (Array.isArray(value)) return (value as Value[]).map(read) as Expression;
    if (value === '@entity') return record;
    if (typeof value !== 'string' || !value.startsWith('@entity.')) return value;
    const names = value.split('.').slice(1);
    return names.reduce<Value>((held, name) => get(held, name), record);
  };
  return read(condition) as Expression;
}

/** Relations of an entity through which a condition reads. */
function relationsIn(condition: Expression | undefined, { fields }: PlannedEntity): string[] {
  const text = JSON.stringify(condition ?? []);
  return fields
    .filter(({ name, type }) => type === 'relation' && text.includes(`"@entity.${name}.`))
    .map(({ name }) => name);
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
    const condition = this.#readCondition(entity, notice, index);
    if (typeof notice.on !== 'string') {
      const stem = `${entity.name}Reminder${index + 1}`;
      const reminder = this.#beforehand(entity, notice, notice.on, index, stem);
      const include = new Set([...reminder.include, ...relationsIn(condition, entity)]);
      parts.reminders.push({
        ...reminder,
        include: [...include],
        condition: condition && readFrom('@row', condition),
      });
      return;
    }
    const stem = `${entity.name}Notice${index + 1}`;
    const { lifecycle } = entity;
    const events = this.#occasions(entity, notice.on);
    const isNew = notice.on === CREATED || lifecycle?.values[0] === notice.on;
    if (isNew) this.#afterCreation(entity, notice, index, parts, stem, condition);
    if (events.length === 0) return;
    const address = this.#address(entity, notice, index, parts.config);
    const message = this.#send(entity, notice, address?.value, stem, toLabel(notice.on));
    const effect: Expression = condition ? ['when', condition, message] : message;
    for (const via of [address?.via ?? [], relationsIn(condition, entity)].flat())
      parts.include.add(via);
    for (const event of events) append(parts.effects, event, effect);
    if (notice.by === 'page') return;
    const states = [...(lifecycle?.states.values() ?? [])].join('|');
    parts.results.push(...reportResults(states, stem));
  }

  /** The list has only the id of what it created: the record is loaded before anything is sent. */
  #afterCreation(
    entity: PlannedEntity,
    notice: BriefNotice,
    index: number,
    parts: NoticeParts,
    stem: string,
    condition: Expression | undefined,
  ): void {
    if (notice.by === 'page' && !condition) {
      parts.created.push(notify(notice.text, 'info'));
      return;
    }
    const first: Expression = ['array/first', '@payload.data'];
    const address = this.#address(entity, notice, index, parts.listConfig, first);
    const message = this.#send(entity, notice, address?.value, `${stem}New`, 'new');
    const effect: Expression = condition ? ['when', readFrom(first, condition), message] : message;
    const loaded = `${stem}Loaded`;
    const include = [...new Set([address?.via ?? [], relationsIn(condition, entity)].flat())];
    parts.created.push(
      fetch(entity.name, {
        id: '@payload.id',
        ...(include.length > 0 ? { include } : {}),
        emit: { success: loaded, failure: `${stem}NewFailed` } as never,
      }),
    );
    const states = 'loading|browsing|error';
    parts.listed.push(
      on(`${states} ${loaded} =`, [effect]),
      ...reportResults(states, `${stem}New`),
    );
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

  #send(
    entity: PlannedEntity,
    { by, text }: BriefNotice,
    to: Value | undefined,
    stem: string,
    occasion: string,
  ): Expression {
    if (by === 'page') return notify(text, 'info');
    const results = [`${stem}Sent`, `${stem}Failed`] as const;
    const message = { to: to ?? '', body: text };
    if (by === 'sms') return callService('twilio', 'sendSMS', ...results, message);
    const title = toLabel(entity.name);
    if (by === 'push') {
      return callService('push', 'send', ...results, { to: to ?? '', title, body: text });
    }
    const subject = `${title}: ${occasion.toLowerCase()}`;
    return callService('email', 'send', ...results, { to: to ?? '', subject, body: text });
  }

  /** A clock that looks every hour for records whose time has come, and writes about each in turn. */
  #beforehand(
    entity: PlannedEntity,
    notice: BriefNotice,
    { before: field, hours }: Exclude<BriefNotice['on'], string>,
    index: number,
    name: string,
  ): ReminderOptions {
    const config: Record<string, JsonObject> = {};
    const address = (record: Value) => this.#address(entity, notice, index, config, record);
    const occasion = `${toLabel(field)} in ${hours} hours`;
    const { lifecycle } = entity;
    const left = new Set(lifecycle?.transitions.map(([from]) => from));
    return {
      name,
      entity: entity.name,
      field,
      hours,
      ended: lifecycle && {
        field: lifecycle.field,
        values: lifecycle.values.filter((value) => !left.has(value)),
      },
      include: [address('@row')?.via ?? []].flat(),
      condition: undefined,
      isMessage: notice.by !== 'page',
      send: (record) => this.#send(entity, notice, address(record)?.value, name, occasion),
      config,
    };
  }

  /** The address of a message: a field, a field of a related record, or a knob for what the brief leaves open. */
  #address(
    entity: PlannedEntity,
    notice: BriefNotice,
    index: number,
    config: Record<string, JsonObject>,
    record: Value = '@entity',
  ): Address | undefined {
    if (notice.by === 'page') return undefined;
    const read = (...names: string[]): Value =>
      record === '@entity'
        ? `@entity.${names.join('.')}`
        : names.reduce<Value>((value, name) => get(value, name), record);
    const { to } = notice;
    if (to === undefined) {
      const found = this.#findAddress(entity, notice.by);
      if (found) return { value: read(...found), ...(found[1] ? { via: found[0] } : {}) };
      return this.#ask(entity, notice, index, config, 'recipient');
    }
    if (LITERAL_ADDRESS.test(to)) return { value: to };
    const [first = '', second, ...rest] = to.split('.');
    const field = entity.fields.find(({ name }) => name === first);
    if (second === undefined) {
      if (field && field.type !== 'relation') return { value: read(first) };
      const own = field && this.#addressOf(field, notice.by);
      if (own) return { value: read(first, own), via: first };
      return this.#ask(entity, notice, index, config, to);
    }
    const related = field?.entity === undefined ? undefined : this.#entities.get(field.entity);
    if (!field || !related || rest.length > 0) {
      const relations = entity.fields.filter(({ type }) => type === 'relation');
      return this.#refuse(
        `/notices/${index}/to`,
        `${entity.name} has no relation`,
        first,
        relations,
      );
    }
    if (!related.fields.some(({ name }) => name === second)) {
      return this.#refuse(
        `/notices/${index}/to`,
        `${related.name} has no field`,
        second,
        related.fields,
      );
    }
    return { value: read(first, second), via: first };
  }

  #refuse(path: string, what: string, name: string, there: readonly BriefField[]): undefined {
    const names = there.map((field) => field.name);
    const nearest = nearestNames(name, names).join(', ');
    const message = `${what} "${name}".${nearest ? ` There are: ${nearest}.` : ''}`;
    this.faults.push({ path, message });
  }

  /** The field of a related record that messages go to. */
  #addressOf(relation: BriefField, by: BriefNotice['by']): string | undefined {
    const related = this.#entities.get(relation.entity ?? '');
    return related && this.#findAddress(related, by)?.[0];
  }

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
        ...entity.fields
          .filter(({ type }) => type !== 'relation')
          .slice(0, 4)
          .map((field) => ({
            id: field.name,
            label: `To the record's ${toWords(field.name).join(' ')}`,
            effect: `/notices/${index}/to is "${field.name}".`,
          })),
      ],
      default: name,
    });
    return { value: `@config.${name}` };
  }
}
