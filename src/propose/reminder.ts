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
import { hear, type knob, on, tick, trait } from '../authoring/builder/trait.ts';
import type { JsonObject } from '../kernel/json.ts';
import { toKebab } from '../kernel/word-forms.ts';
import type { TopPage } from '../plan/attach/navigation.ts';

/** A message that is sent some hours before a date of a record. */
export interface ReminderOptions {
  readonly name: string;
  readonly entity: string;
  readonly field: string;
  readonly hours: number;
  /** The field that keeps a record's state, and the values of it after which nothing is due any more. */
  readonly ended: { readonly field: string; readonly values: readonly string[] } | undefined;
  /** The relations that the address and the condition lead through. */
  readonly include: readonly string[];
  /** Must hold for `@row` beside its date. */
  readonly condition: Expression | undefined;
  /** False for what is only shown on the page. */
  readonly isMessage: boolean;
  readonly send: (record: Value) => Expression;
  readonly config: Readonly<Record<string, ReturnType<typeof knob>>>;
}

/** An hour: how often a clock looks for what is due. */
const HOUR_MS = 3_600_000;

/** The page on which a reminder says what it does. */
export const reminderPage = ({ name, entity: record, field, hours }: ReminderOptions): TopPage => ({
  label: `${toLabel(record)}: ${hours} hours before ${toLabel(field).toLowerCase()}`,
  path: `/reminders/${toKebab(name)}`,
});

/**
 * A clock with a queue. Every hour it loads the records and keeps those that are due within the hour and have not
 * ended. It sends their messages one by one, each after the previous one was sent or failed. Only the clock loads:
 * a page that is opened twice sends nothing twice.
 */
export function drawReminder(options: ReminderOptions, navigation: readonly Node[]): JsonObject[] {
  const { name, entity: record, field, hours, ended, include, condition, send } = options;
  const queue = `${name}Queue`;
  const ahead: Expression = ['time/diff', ['time/parse', get('@row', field)], '@now', 'hours'];
  const isOpen = (ended?.values ?? []).map(
    (value): Expression => ['not', ['=', get('@row', ended?.field ?? ''), value]],
  );
  const holds = condition === undefined ? [] : [condition];
  const due: Expression = [
    'array/filter',
    '@payload.data',
    fn('row', ['and', ['<=', ahead, hours], ['>', ahead, hours - 1], ...isOpen, ...holds]),
  ];
  const [found, failed] = [`${name}Loaded`, `${name}LoadFailed`];
  const results = { success: found, failure: failed };
  const load = fetch(record, {
    ...(include.length === 0 ? {} : { include }),
    emit: results as never,
  });
  const { label, path } = reminderPage(options);
  const show = main(
    stack(
      ...navigation,
      header(label, 'bell'),
      text(`A message is sent ${hours} hours before ${toLabel(field)}.`, 'body', 'muted'),
      stat('Waiting to be sent', count('@entity.waiting')),
    ),
  );
  const any: Expression = ['>', ['array/len', due], 0];
  const next: Expression = ['array/nth', '@entity.waiting', 1];
  const more: Expression = ['>', ['array/len', '@entity.waiting'], 1];
  const sending = [`${name}Sent`, `${name}Failed`].flatMap((result) => [
    ...on(
      `sending ${result} =`,
      [send(next), set('waiting', ['array/drop', '@entity.waiting', 1]), show],
      more,
    ),
    ...on(`sending ${result} watching`, [set('waiting', ['list']), show], ['not', more]),
  ]);
  const work = options.isMessage
    ? [
        on(
          `watching ${found} sending`,
          [send(['array/first', due]), set('waiting', due), show],
          any,
        ),
        sending,
      ]
    : [on(`watching ${found} =`, [send('@row')], any)];
  const clock = trait({
    name,
    entity: queue,
    scope: 'collection',
    states: options.isMessage ? 'watching sending' : 'watching',
    transitions: [
      on('watching INIT =', [show]),
      ...work,
      on(`watching ${failed} =`, [notify('@payload.error', 'error')]),
    ],
    listens: [found, failed].map((event) => hear(name, event)),
    ticks: [tick('lookForDue', HOUR_MS, [load])],
    ...(Object.keys(options.config).length > 0 ? { config: options.config } : {}),
  });
  return orbital({
    entity: runtimeEntity(queue, { waiting: '[object] = []' }),
    traits: [clock],
    pages: [page(`${name}Page`, path, name)],
  });
}
