import type { JsonObject } from '../../kernel/json.ts';
import * as effect from '../builder/effect.ts';
import { type Expression, get, main, set } from '../builder/effect.ts';
import { toList, toWords } from '../builder/labels.ts';
import type { Node, Transition } from '../builder/language.ts';
import {
  button,
  collection,
  divider,
  failure,
  header,
  loading,
  stack,
} from '../builder/pattern-nodes.ts';
import { hear, on, type TraitSpec, trait } from '../builder/trait.ts';
import { absorbOverlays, type Overlay, toStateName } from './overlay.ts';
import { announcement } from './search-box.ts';

export interface BrowseOptions {
  readonly name: string;
  readonly entity: string;
  readonly title: string;
  readonly icon: string;
  /** Columns and row actions in their short forms. */
  readonly columns: string | readonly JsonObject[];
  readonly actions?: string;
  /** The pattern that shows the rows. */
  readonly look?:
    | 'data-grid'
    | 'data-list'
    | 'entity-table'
    | 'entity-cards'
    | 'table-view'
    | 'timeline';
  readonly lookProps?: JsonObject;
  /** Label and event of the button beside the title. */
  readonly create?: readonly [label: string, event: string];
  /** Events that a trait answers with one that this list hears (`TraitSpec.fires`); the list notes the row. */
  readonly asks?: string;
  /** Ways to other pages, above everything. */
  readonly navigation?: readonly Node[];
  /** Drawn between title and rows. */
  readonly above?: readonly Node[];
  /** Reloads on these events: `'Trait EVENT'`. */
  readonly refreshOn?: readonly string[];
  /** A search box and a filter bar that narrow the rows, and the fields that the search reads. */
  readonly search?: readonly [trait: string, fields: string];
  readonly filter?: string;
  readonly pageSize?: number;
  /** States of the machine; their meaning is loading, showing, failed. */
  readonly states?: readonly [string, string, string];
  /** Overlays above the rows: forms, confirmations, details. */
  readonly overlays?: readonly Overlay[];
  readonly more?: Partial<
    Pick<TraitSpec, 'events' | 'listens' | 'external' | 'config' | 'fires'>
  > & {
    readonly transitions?: readonly (readonly Transition[])[];
  };
}

const PAYLOADS = {
  SEARCH: 'searchTerm!',
  REFETCH_QUERY: 'searchTerm!',
  REFETCH_FILTER: 'field! value!',
} as const;

/** A collection that loads, shows its rows with actions, reports a failure, and reloads when asked to. */
export function browse(options: BrowseOptions): JsonObject {
  const { entity, title, icon, columns, actions = '', look = 'data-grid', more = {} } = options;
  const [busy, showing, failed] = options.states ?? ['loading', 'browsing', 'error'];
  const page = options.pageSize ? { offset: 0, limit: options.pageSize } : {};
  const load = effect.fetch(entity, page);
  const wait = main(loading(`Loading ${toWords(title).join(' ')}…`));
  const rows = collection(look, '@payload.data', columns, actions, options.lookProps);
  const show = main(
    stack(
      ...(options.navigation ?? []),
      header(
        title,
        icon,
        ...(options.create ? [button(...options.create, 'primary', 'plus')] : []),
      ),
      divider,
      ...(options.above ?? []),
      rows,
    ),
  );
  const refetch = (filter: Expression) => [effect.fetch(entity, { ...page, filter })];
  const further = (more.transitions ?? [])
    .flat()
    .map((transition) => settle(transition, busy, wait));
  const rowEvents = toList(actions).map((part) => part.split(':')[0] ?? '');
  const list: TraitSpec = {
    name: options.name,
    entity,
    scope: 'collection',
    states: [busy, showing, failed].join(' '),
    fires: [...rowEvents, options.create?.[1], more.fires].filter(Boolean).join(' '),
    events: {
      ...PAYLOADS,
      ...Object.fromEntries(rowEvents.map((event) => [event, 'id! row:object'])),
      ...more.events,
    },
    ...(more.external ? { external: more.external } : {}),
    ...(more.config ? { config: more.config } : {}),
    listens: [
      ...(options.refreshOn ?? []).map((source) => {
        const [from = '', event = '', orbital] = source.split(' ');
        return hear(from, event, 'INIT', orbital);
      }),
      ...(options.search
        ? [hear(options.search[0], announcement(options.search[0]), 'REFETCH_QUERY')]
        : []),
      ...(options.filter
        ? [hear(options.filter, announcement(options.filter), 'REFETCH_FILTER')]
        : []),
      ...(more.listens ?? []),
    ],
    transitions: [
      on(`${busy}|${showing}|${failed} INIT ${busy}`, [load, wait]),
      on(`${busy} ${entity}Loaded ${showing}`, [show]),
      on(`${busy} ${entity}LoadFailed ${failed}`, [
        main(failure(`Could not load ${toWords(title).join(' ')}`, '@payload.error', 'INIT')),
      ]),
      on(`${showing} ${entity}Loaded =`, [show]),
      ...(options.search
        ? [on(`${showing} REFETCH_QUERY =`, refetch(matches(toList(options.search[1]))))]
        : []),
      ...(options.filter
        ? [
            on(
              `${showing} REFETCH_FILTER =`,
              refetch([
                'or',
                ['=', '@payload.value', ''],
                ['=', get('@entity', '@payload.field'), '@payload.value'],
              ]),
            ),
          ]
        : []),
      further,
      askings(options, showing, rowEvents),
    ],
  };
  const host = { showing, loading: busy, reload: [load, wait] };
  const whole = absorbOverlays(list, host, options.overlays ?? []);
  const handled = new Set(whole.transitions.flat().map(({ event }) => event));
  const fires = toList(whole.fires).filter((event) => !handled.has(event));
  return trait({ ...whole, fires: fires.join(' ') });
}

/** Whether one of a row's fields holds the term. */
function matches(fields: readonly string[]): Expression {
  const tests = fields.map(
    (field): Expression => [
      'str/includes',
      ['str/lower', get('@entity', field)],
      ['str/lower', '@payload.searchTerm'],
    ],
  );
  return tests.length === 1 ? (tests[0] as Expression) : ['or', ...tests];
}

/** Transitions for events that another trait handles: the list notes the row, wherever the event can be fired. */
function askings(
  options: BrowseOptions,
  showing: string,
  rowEvents: readonly string[],
): Transition[] {
  return toList(options.asks).flatMap((event) => {
    const open = (options.overlays ?? []).filter(({ spec }) => toList(spec.fires).includes(event));
    const states = [showing, ...open.map(({ spec }) => toStateName(spec.name))];
    const id = rowEvents.includes(event) ? '@payload.id' : '';
    return on(`${states.join('|')} ${event} =`, [set('id', id)]);
  });
}

/** A transition into loading shows that it loads, unless it draws something itself. */
function settle(transition: Transition, busy: string, wait: Expression): Transition {
  const draws = transition.effects.some(([head, slot]) => head === 'render-ui' && slot === 'main');
  return transition.to !== busy || transition.from === busy || draws
    ? transition
    : { ...transition, effects: [...transition.effects, wait] };
}
