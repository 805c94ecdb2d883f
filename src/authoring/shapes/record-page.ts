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
import { capitalise, toLabel, toList, toWords } from '../builder/labels.ts';
import type { Node, Transition, Value, ValueObject } from '../builder/language.ts';
import {
  badge,
  button,
  columns,
  divider,
  type FormField,
  failure,
  form,
  formFields,
  header,
  loading,
  row,
  stack,
} from '../builder/pattern-nodes.ts';
import { on, type TraitSpec, trait } from '../builder/trait.ts';
import { drawMoves, type Move, parseMoves } from './workflow.ts';

/** A move; the guard of one that asks may look at `@payload.data`. */
export interface RecordMove extends Omit<Move, 'payload'> {
  /** Asked for in a form before the move; the fields of that name are set. */
  readonly asks?: string | FormField[];
  /** Further fields that are written with the status. */
  readonly writes?: ValueObject;
  /** The call of a service with the move, and the messages when it has answered, and when it failed. */
  readonly service?: Expression;
  readonly told?: Value;
  readonly untold?: readonly [message: Value, level: string];
}

export interface RecordPageOptions {
  readonly name: string;
  /** The whole entity: what is loaded is taken into the fields. */
  readonly entity: JsonObject;
  readonly title: Value;
  readonly icon: string;
  /** Columns of the detail panel. */
  readonly fields: string | readonly JsonObject[];
  /** The path of the list, to go back to. */
  readonly back: string;
  /** `'requested approved done. cancelled.'`; a record without statuses is just shown. */
  readonly statuses?: string;
  readonly statusField?: string;
  /** The stored value of a status whose name differs from its state. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Further fields of the record are loaded through these relations. */
  readonly include?: readonly string[];
  /** The parameter of the route that holds the record's id. */
  readonly parameter?: string;
  /** Ways to other pages, above everything. */
  readonly navigation?: readonly Node[];
  readonly moves?: readonly RecordMove[];
  /** Patterns beneath the record: interfaces of other traits, alerts. */
  readonly below?: readonly Node[];
  /** An event for the application that embeds this one, emitted after every move. */
  readonly changed?: string;
  readonly more?: Partial<
    Pick<TraitSpec, 'events' | 'listens' | 'ticks' | 'config' | 'external'>
  > & {
    readonly transitions?: readonly (readonly Transition[])[];
  };
}

/** A move and how its button looks. */
export const move = <Rest extends object = Record<never, never>>(
  path: string,
  variant: NonNullable<RecordMove['variant']> = 'secondary',
  rest?: Rest,
) => ({ move: path, variant, ...(rest as Rest) });

const toState = (event: string) => `asking${toWords(event).map(capitalise).join('')}`;

const namesOf = (asks: string | FormField[]): string[] =>
  formFields(asks).map((field) => (typeof field === 'string' ? field : field.name));

/** The answers of the service that a move calls, in the status that it leads to. */
function answers({ move: path, service, told = '', untold }: RecordMove): Transition[] {
  if (!service) return [];
  const [from = '', , to = ''] = path.split(' ');
  const { success, failure } = (service.at(-1) as { emit: Record<string, string> }).emit;
  const status = to === '=' ? from : to;
  return [
    ...on(`${status} ${success} =`, [notify(told, 'success')]),
    ...on(`${status} ${failure} =`, [notify(...(untold ?? ['@payload.error', 'error']))]),
  ];
}

/** One record on a page of its own: it loads by the id of the route, shows its state and the possible actions. */
export function recordPage(options: RecordPageOptions): JsonObject {
  const { name, statusField = 'status', parameter = 'id', moves = [], more = {} } = options;
  const entity = String(options.entity.name);
  const fields = (options.entity.fields as { name: string }[]).map((field) => field.name);
  const words = toWords(entity).join(' ');
  const statuses = toList(options.statuses ?? 'shown');
  const changed = options.changed ?? `${toWords(entity).join('_').toUpperCase()}_CHANGED`;
  const parsed = parseMoves(moves);
  const plain = (status: string) => status.replace('.', '');
  const shown = statuses.map(plain);
  const storedAs = (status: string) => options.stored?.[status] ?? status;
  const events = new Set(parsed.map(({ event }) => event));
  const back = ['BACK', 'GO_BACK', 'LEAVE_PAGE'].find((event) => !events.has(event)) ?? 'BACK';
  const busy = shown.includes('loading') ? 'fetching' : 'loading';
  const show = (status: string) => {
    const buttons = drawMoves(parsed, status);
    return main(
      stack(
        ...(options.navigation ?? []),
        header(
          options.title,
          options.icon,
          ...(options.statuses ? [badge(toLabel(storedAs(status)))] : []),
          button('Back', back, 'ghost', 'arrow-left'),
        ),
        divider,
        { type: 'detail-panel', entity: '@entity', fields: columns(options.fields) },
        ...(buttons.length > 0 ? [row(...buttons)] : []),
        ...(options.below ?? []),
      ),
    );
  };
  const first: Expression = ['array/first', '@payload.data'];
  const take = assign(Object.fromEntries(fields.map((field) => [field, get(first, field)])));
  const arrive = (status: string): Transition[] =>
    on(
      `${busy} ${entity}Loaded ${status}`,
      [...take, show(status)],
      options.statuses
        ? ['=', get(first, statusField), storedAs(status)]
        : ['>', ['array/len', '@payload.data'], 0],
    );
  const finish = (
    { to, effects = [], writes = {}, asks, service }: (typeof parsed)[number],
    source: string,
  ) => {
    const target = to === '=' ? source : to;
    const asked = asks ? namesOf(asks) : [];
    const written = Object.fromEntries(asked.map((field) => [field, `@entity.${field}`] as const));
    return [
      ...asked.map((field) => set(field, get('@payload.data', field))),
      ...assign(writes),
      ...(to === '=' ? [] : [set(statusField, storedAs(target))]),
      ...effects,
      ...(service ? [service] : []),
      persist(
        'update',
        entity,
        {
          id: '@entity.id',
          ...written,
          ...writes,
          ...(to === '=' ? {} : { [statusField]: storedAs(target) }),
        },
        `${entity}Stored`,
        `${entity}StoreFailed`,
      ),
      emit(changed, { id: '@entity.id', [statusField]: storedAs(target) }),
      show(target),
    ];
  };
  const step = (move: (typeof parsed)[number]): Transition[] =>
    move.sources.flatMap((source) => {
      const target = move.to === '=' ? source : move.to;
      const refusal = move.otherwise
        ? (from: string) =>
            on(
              `${from} ${move.event}${move.asks ? '_GIVEN' : ''} =`,
              [notify(move.otherwise ?? '', 'warning')],
              move.guard === undefined ? undefined : ['not', move.guard],
            )
        : () => [];
      if (!move.asks) {
        return [
          ...on(`${source} ${move.event} ${target}`, finish(move, source), move.guard),
          ...refusal(source),
        ];
      }
      const asking = `${toState(move.event)}${move.sources.length > 1 ? `In${capitalise(source)}` : ''}`;
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
        ...['CANCEL', 'CLOSE'].flatMap((event) =>
          on(`${asking} ${event} ${source}`, [clear(), show(source)]),
        ),
      ];
    });
  const steps = parsed.flatMap(step);
  const asking = steps
    .map(({ to }) => to)
    .filter((state) => state.startsWith('asking') && !shown.includes(state));
  const missing = shown.includes('missing') ? 'notFound' : 'missing';
  return trait({
    name,
    entity,
    states: [busy, ...shown, ...new Set(asking), missing].join(' '),
    events: {
      INIT: parameter,
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
      on(`${busy}|${missing} INIT ${busy}`, [
        fetch(entity, {
          id: `@payload.${parameter}`,
          ...(options.include?.length ? { include: options.include } : {}),
        }),
        main(loading(`Loading the ${words}…`)),
      ]),
      ...shown.map(arrive),
      on(`${busy} ${entity}Loaded ${missing}`, [
        main(failure(`There is no such ${words}`, 'It may have been removed.', 'INIT')),
      ]),
      on(`${busy} ${entity}LoadFailed ${missing}`, [
        main(failure(`Could not load the ${words}`, '@payload.error', 'INIT')),
      ]),
      steps,
      ...(steps.length > 0
        ? [
            on(`${shown.join('|')} ${entity}Stored =`, [notify('Saved', 'success')]),
            on(`${shown.join('|')} ${entity}StoreFailed =`, [notify('@payload.error', 'error')]),
          ]
        : []),
      on(`${shown.join('|')} ${back} ${busy}`, [navigate(options.back)]),
      ...parsed.flatMap(answers),
      ...(more.transitions ?? []),
    ],
  });
}
