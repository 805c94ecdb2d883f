import type { JsonObject } from '../../kernel/json.ts';
import {
  assign,
  clear,
  type Expression,
  emit,
  fetch,
  get,
  main,
  modal,
  navigate,
  notify,
  persist,
  set,
} from '../builder/effect.ts';
import type { Node, PatternOf, Value, ValueObject } from '../builder/language.ts';
import { toLabel, toList, toWords } from '../builder/names.ts';
import {
  badge,
  button,
  columns,
  divider,
  type FormField,
  failure,
  form,
  header,
  loading,
  row,
  stack,
} from '../builder/pattern.ts';
import { on, type TraitSpec, type Transition, trait } from '../builder/trait.ts';

export interface RecordMove {
  /** `'requested|approved CANCEL cancelled'`; `=` where the status stays. */
  readonly move: string;
  readonly label?: string;
  readonly variant?: NonNullable<PatternOf<'button'>['variant']>;
  /** Asked for in a form before the move; the fields of that name are set. */
  readonly asks?: string | FormField[];
  /** Must hold; for an asked move it may look at `@payload.data`. */
  readonly guard?: Value;
  /** Shown where the guard fails. */
  readonly otherwise?: string;
  readonly effects?: readonly Expression[];
  /** Further fields that are written with the status. */
  readonly writes?: ValueObject;
}

export interface RecordPageOptions {
  readonly name: string;
  /** The whole entity: what is loaded is taken into the fields. */
  readonly entity: JsonObject;
  readonly title: Value;
  readonly icon: string;
  /** Columns of the detail panel. */
  readonly fields: string;
  /** The path of the list, to go back to. */
  readonly back: string;
  /** `'requested approved done. cancelled.'`; a record without statuses is just shown. */
  readonly statuses?: string;
  readonly statusField?: string;
  readonly moves?: readonly RecordMove[];
  /** Stands beneath the record: interfaces of other traits, alerts. */
  readonly below?: readonly Node[];
  /** Told to whoever embeds the application after every move. */
  readonly changed?: string;
  readonly more?: Partial<
    Pick<TraitSpec, 'events' | 'listens' | 'ticks' | 'config' | 'external'>
  > & {
    readonly transitions?: readonly (readonly Transition[])[];
  };
}

const toState = (event: string) => {
  const [first = '', ...rest] = toWords(event);
  return `asking${[first, ...rest].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
};

const namesOf = (asks: string | FormField[]): string[] =>
  typeof asks === 'string'
    ? toList(asks)
    : asks.map((field) => (typeof field === 'string' ? field : field.name));

/** One record on a page of its own: it loads by the id of the route, shows where it stands and what can be done. */
export function recordPage(options: RecordPageOptions): JsonObject {
  const { name, statusField = 'status', moves = [], more = {} } = options;
  const entity = String(options.entity.name);
  const fields = (options.entity.fields as { name: string }[]).map((field) => field.name);
  const words = toWords(entity).join(' ');
  const statuses = toList(options.statuses ?? 'shown');
  const changed = options.changed ?? `${toWords(entity).join('_').toUpperCase()}_CHANGED`;
  const parsed = moves.map((move) => {
    const [from = '', event = '', to = ''] = move.move.split(' ');
    return { ...move, sources: from.split('|'), event, to };
  });
  const plain = (status: string) => status.replace('.', '');
  const show = (status: string) =>
    main(
      stack(
        header(
          options.title,
          options.icon,
          ...(options.statuses ? [badge(toLabel(status))] : []),
          button('Back', 'BACK', 'ghost', 'arrow-left'),
        ),
        divider,
        { type: 'detail-panel', entity: '@entity', fields: columns(options.fields) },
        row(
          ...parsed
            .filter(({ sources }) => sources.includes(status))
            .map(({ event, label, variant }) =>
              button(label ?? toLabel(event), event, variant ?? 'secondary'),
            ),
        ),
        ...(options.below ?? []),
      ),
    );
  const first: Expression = ['array/first', '@payload.data'];
  const take = assign(Object.fromEntries(fields.map((field) => [field, get(first, field)])));
  const arrive = (status: string): Transition[] =>
    on(
      `loading ${entity}Loaded ${status}`,
      [...take, show(status)],
      options.statuses
        ? ['=', get(first, statusField), status]
        : ['>', ['array/len', '@payload.data'], 0],
    );
  const finish = (
    { to, effects = [], writes = {}, asks }: (typeof parsed)[number],
    source: string,
  ) => {
    const target = to === '=' ? source : to;
    const asked = asks ? namesOf(asks) : [];
    const written = Object.fromEntries(asked.map((field) => [field, `@entity.${field}`] as const));
    return [
      ...asked.map((field) => set(field, get('@payload.data', field))),
      ...assign(writes),
      ...(to === '=' ? [] : [set(statusField, target)]),
      ...effects,
      persist(
        'update',
        entity,
        {
          id: '@entity.id',
          ...written,
          ...writes,
          ...(to === '=' ? {} : { [statusField]: target }),
        },
        `${entity}Stored`,
        `${entity}StoreFailed`,
      ),
      emit(changed, { id: '@entity.id', [statusField]: target }),
      show(target),
    ];
  };
  const step = (move: (typeof parsed)[number]): Transition[] =>
    move.sources.flatMap((source) => {
      const target = move.to === '=' ? source : move.to;
      const refusal = move.otherwise
        ? (from: string) =>
            on(`${from} ${move.event}${move.asks ? '_GIVEN' : ''} =`, [
              notify(move.otherwise ?? '', 'warning'),
            ])
        : () => [];
      if (!move.asks) {
        return [
          ...on(`${source} ${move.event} ${target}`, finish(move, source), move.guard),
          ...refusal(source),
        ];
      }
      const asking = `${toState(move.event)}${move.sources.length > 1 ? `In${source.charAt(0).toUpperCase()}${source.slice(1)}` : ''}`;
      return [
        ...on(`${source} ${move.event} ${asking}`, [
          modal(
            header(move.label ?? toLabel(move.event), options.icon),
            form(move.asks, `${move.event}_GIVEN`, 'CANCEL', { entity: '@entity' }),
          ),
        ]),
        ...on(
          `${asking} ${move.event}_GIVEN ${target}`,
          [clear(), ...finish(move, source)],
          move.guard,
        ),
        ...refusal(asking),
        ...on(`${asking} CANCEL ${source}`, [clear()]),
        ...on(`${asking} CLOSE ${source}`, [clear()]),
      ];
    });
  const steps = parsed.flatMap(step);
  const asking = [
    ...new Set(steps.map(({ to }) => to).filter((state) => state.startsWith('asking'))),
  ];
  const shown = statuses.map(plain);
  return trait({
    name,
    entity,
    states: ['loading', ...shown, ...asking, 'missing'].join(' '),
    events: {
      INIT: 'id',
      [changed]: `id! ${statusField}`,
      ...Object.fromEntries(
        parsed.filter(({ asks }) => asks).map(({ event }) => [`${event}_GIVEN`, 'data:object!']),
      ),
      ...more.events,
    },
    external: [changed, more.external].filter(Boolean).join(' '),
    ...(more.listens ? { listens: more.listens } : {}),
    ...(more.ticks ? { ticks: more.ticks } : {}),
    ...(more.config ? { config: more.config } : {}),
    transitions: [
      on('loading|missing INIT loading', [
        fetch(entity, { id: '@payload.id' }),
        main(loading(`Loading the ${words}…`)),
      ]),
      ...shown.map(arrive),
      on(`loading ${entity}Loaded missing`, [
        main(failure(`There is no such ${words}`, 'It may have been removed.', 'INIT')),
      ]),
      on(`loading ${entity}LoadFailed missing`, [
        main(failure(`Could not load the ${words}`, '@payload.error', 'INIT')),
      ]),
      steps,
      ...(steps.length > 0
        ? [
            on(`${shown.join('|')} ${entity}Stored =`, [notify('Saved', 'success')]),
            on(`${shown.join('|')} ${entity}StoreFailed =`, [notify('@payload.error', 'error')]),
          ]
        : []),
      on(`${shown.join('|')} BACK loading`, [navigate(options.back)]),
      ...(more.transitions ?? []),
    ],
  });
}
