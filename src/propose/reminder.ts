import { orbital, page } from '../authoring/builder/document.ts';
import { count, type Expression, fn, get, main, notify, set } from '../authoring/builder/effect.ts';
import { toLabel } from '../authoring/builder/labels.ts';
import type { Node, Value } from '../authoring/builder/language.ts';
import { header, stack, stat, text } from '../authoring/builder/pattern-nodes.ts';
import { hear, on, tick, trait } from '../authoring/builder/trait.ts';
import type { JsonObject } from '../kernel/json.ts';
import { toKebab } from '../kernel/word-forms.ts';
import type { TopPage } from '../plan/attach/navigation.ts';
import type { PlannedEntity } from './complete-brief.ts';
import { findEnds } from './lifecycle.ts';
import { load, type Message, readConditionOf, send } from './messages.ts';

/** A notice before a date of a record, by a clock of its own. */
export interface Reminder {
  readonly entity: PlannedEntity;
  readonly message: Message;
  readonly before: string;
  readonly hours: number;
  /** Where it says what it does. */
  readonly page: TopPage;
}

/** An hour: how often a clock looks for what is due. */
const HOUR_MS = 3_600_000;

/** The messages about an entity that go before a date. */
export const findReminders = (entity: PlannedEntity, messages: readonly Message[]): Reminder[] =>
  messages.flatMap((message) => {
    const { on: occasion } = message.notice;
    if (typeof occasion === 'string') return [];
    const { before, hours } = occasion;
    const label = `${toLabel(entity.name)}: ${hours} hours before ${toLabel(before).toLowerCase()}`;
    const path = `/reminders/${toKebab(message.name)}`;
    return { entity, message, before, hours, page: { label, path } };
  });

/** Whether a row is to be reminded of now: within the hour, and in no state that is an end. */
function isDue({ entity, before, hours, message }: Reminder): Expression {
  const ahead: Expression = ['time/diff', ['time/parse', get('@row', before)], '@now', 'hours'];
  const isOpen = findEnds(entity).map(
    (value): Expression => ['not', ['=', get('@row', entity.states?.field ?? ''), value]],
  );
  const holds = readConditionOf(message, '@row');
  const isNow: Expression[] = [
    ['<=', ahead, hours],
    ['>', ahead, hours - 1],
  ];
  return ['and', ...isNow, ...isOpen, ...(holds ? [holds] : [])];
}

/**
 * A clock with a queue. Every hour it loads the records and keeps those that are due within the hour and have not
 * ended. It sends their messages one by one, each after the previous one was sent or failed. Only the clock loads:
 * a page that is opened twice sends nothing twice.
 */
export function drawReminder(reminder: Reminder, navigation: readonly Node[]): JsonObject {
  const { entity, before, hours, message } = reminder;
  const { label, path } = reminder.page;
  const { name, include, notice } = message;
  const queue = `${name}Queue`;
  const due: Expression = ['array/filter', '@payload.data', fn('row', isDue(reminder))];
  const [found, failed] = [`${name}Loaded`, `${name}LoadFailed`];
  const look = load(entity.name, include, { emit: { success: found, failure: failed } });
  // What is in the queue was asked for the condition when it was put there.
  const asked = { ...message, condition: undefined };
  const remind = (row: Value) => send(asked, row, name, `${toLabel(before)} in ${hours} hours`);
  const show = main(
    stack(
      ...navigation,
      header(label, 'bell'),
      text(`A message is sent ${hours} hours before ${toLabel(before)}.`, 'body', 'muted'),
      stat('Waiting to be sent', count('@entity.waiting')),
    ),
  );
  const any: Expression = ['>', ['array/len', due], 0];
  const next: Expression = ['array/nth', '@entity.waiting', 1];
  const more: Expression = ['>', ['array/len', '@entity.waiting'], 1];
  const sending = [`${name}Sent`, `${name}Failed`].flatMap((result) => [
    ...on(
      `sending ${result} =`,
      [remind(next), set('waiting', ['array/drop', '@entity.waiting', 1]), show],
      more,
    ),
    ...on(`sending ${result} watching`, [set('waiting', ['list']), show], ['not', more]),
  ]);
  const begin = [remind(['array/first', due]), set('waiting', due), show];
  // A notice on the page has no result that could be waited for.
  const isShown = notice.by === 'page';
  const clock = trait({
    name,
    entity: queue,
    scope: 'collection',
    states: isShown ? 'watching' : 'watching sending',
    transitions: [
      on('watching INIT =', [show]),
      isShown
        ? on(`watching ${found} =`, [remind('@row')], any)
        : on(`watching ${found} sending`, begin, any),
      isShown ? [] : sending,
      on(`watching ${failed} =`, [notify('@payload.error', 'error')]),
    ],
    listens: [found, failed].map((event) => hear(name, event)),
    ticks: [tick('lookForDue', HOUR_MS, [look])],
    config: message.config,
  });
  return orbital({
    entity: {
      name: queue,
      persistence: 'runtime',
      fields: [
        { name: 'id', type: 'string', required: true },
        { name: 'waiting', type: 'array', items: { type: 'object' }, default: [] },
      ],
    },
    traits: [clock],
    pages: [page(`${name}Page`, path, name)],
  });
}
