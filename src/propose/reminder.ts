import { orbital, page, runtimeEntity } from '../authoring/builder/document.ts';
import {
  count,
  type Expression,
  fetch,
  fn,
  get,
  main,
  notify,
  set,
} from '../authoring/builder/effect.ts';
import { toLabel } from '../authoring/builder/labels.ts';
import type { Node, Value } from '../authoring/builder/language.ts';
import { header, stack, stat, text } from '../authoring/builder/pattern-nodes.ts';
import { hear, on, tick, trait } from '../authoring/builder/trait.ts';
import type { JsonObject } from '../kernel/json.ts';
import { toKebab } from '../kernel/word-forms.ts';
import type { TopPage } from '../plan/attach/navigation.ts';
import { type Reminder, readConditionOf, send } from './notices.ts';

/** An hour: how often a clock looks for what is due. */
const HOUR_MS = 3_600_000;

/** The page on which a reminder says what it does. */
export const reminderPage = ({ name, entity, on: { before, hours } }: Reminder): TopPage => ({
  label: `${toLabel(entity.name)}: ${hours} hours before ${toLabel(before).toLowerCase()}`,
  path: `/reminders/${toKebab(name)}`,
});

/** Whether a row is to be reminded of now: within the hour, and in no state that is an end. */
function isDue({ entity: { lifecycle }, on: { before, hours }, message }: Reminder): Expression {
  const ahead: Expression = ['time/diff', ['time/parse', get('@row', before)], '@now', 'hours'];
  const left = new Set(lifecycle?.transitions.map(([from]) => from));
  const ended = lifecycle?.values.filter((value) => !left.has(value)) ?? [];
  const isOpen = ended.map(
    (value): Expression => ['not', ['=', get('@row', lifecycle?.field ?? ''), value]],
  );
  const holds = readConditionOf(message, '@row');
  return [
    'and',
    ['<=', ahead, hours],
    ['>', ahead, hours - 1],
    ...isOpen,
    ...(holds ? [holds] : []),
  ];
}

/**
 * A clock with a queue. Every hour it loads the records and keeps those that are due within the hour and have not
 * ended. It sends their messages one by one, each after the previous one was sent or failed. Only the clock loads:
 * a page that is opened twice sends nothing twice.
 */
export function drawReminder(reminder: Reminder, navigation: readonly Node[]): JsonObject[] {
  const { name, entity, on: when, message } = reminder;
  const queue = `${name}Queue`;
  const due: Expression = ['array/filter', '@payload.data', fn('row', isDue(reminder))];
  const [found, failed] = [`${name}Loaded`, `${name}LoadFailed`];
  const include = message.include.length === 0 ? {} : { include: message.include };
  const load = fetch(entity.name, {
    ...include,
    emit: { success: found, failure: failed } as never,
  });
  const { label, path } = reminderPage(reminder);
  const field = toLabel(when.before);
  const remind = (row: Value) => send(message, row, name, `${field} in ${when.hours} hours`);
  const show = main(
    stack(
      ...navigation,
      header(label, 'bell'),
      text(`A message is sent ${when.hours} hours before ${field}.`, 'body', 'muted'),
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
  const isMessage = message.notice.by !== 'page';
  const work = isMessage
    ? [
        on(
          `watching ${found} sending`,
          [remind(['array/first', due]), set('waiting', due), show],
          any,
        ),
        sending,
      ]
    : [on(`watching ${found} =`, [remind('@row')], any)];
  const clock = trait({
    name,
    entity: queue,
    scope: 'collection',
    states: isMessage ? 'watching sending' : 'watching',
    transitions: [
      on('watching INIT =', [show]),
      ...work,
      on(`watching ${failed} =`, [notify('@payload.error', 'error')]),
    ],
    listens: [found, failed].map((event) => hear(name, event)),
    ticks: [tick('lookForDue', HOUR_MS, [load])],
    ...(Object.keys(message.config).length > 0 ? { config: message.config } : {}),
  });
  return orbital({
    entity: runtimeEntity(queue, { waiting: '[object] = []' }),
    traits: [clock],
    pages: [page(`${name}Page`, path, name)],
  });
}
