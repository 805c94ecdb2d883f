import type { JsonObject } from '../../kernel/json.ts';
import * as effect from '../builder/effect.ts';
import { type Expression, emit, get, main, set } from '../builder/effect.ts';
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
import type { Overlay } from './overlay.ts';

/** The event by which a search box announces its term: each its own, since a page may have several. */
const announcement = (name: string): string => toWords(name).join('_').toUpperCase();

/** A search box that announces its term. */
export function searchBox(name: string, placeholder: string): JsonObject {
  const announced = announcement(name);
  const box = main({ type: 'search-input', placeholder, event: 'SEARCH' });
  return trait({
    name,
    states: 'idle',
    events: { SEARCH: 'searchTerm!', [announced]: 'searchTerm!' },
    transitions: [
      on('idle INIT =', [box]),
      on('idle SEARCH =', [emit(announced, { searchTerm: '@payload.searchTerm' })]),
    ],
  });
}

interface BrowseOptions {
  readonly name: string;
  readonly entity: string;
  readonly title: string;
  readonly icon: string;
  /** Columns and row actions in their short forms. */
  readonly columns: string | readonly JsonObject[];
  readonly actions?: string;
  /** The pattern that shows the rows. */
  readonly look?: 'data-grid' | 'data-list' | 'entity-table' | 'table-view';
  /** Label and event of the button beside the title. */
  readonly create?: readonly [label: string, event: string];
  /** Events of rows that a trait answers with one that this list hears (`TraitSpec.fires`); the list notes the row. */
  readonly asks?: string;
  /** Ways to other pages, above everything. */
  readonly navigation?: readonly Node[];
  /** Drawn between title and rows. */
  readonly above?: readonly Node[];
  /** Reloads on these events: `'Trait EVENT'`. */
  readonly refreshOn?: readonly string[];
  /** A search box that narrows the rows, and the fields that it reads. */
  readonly search?: readonly [trait: string, fields: string];
  /** Overlays above the rows: forms, confirmations, details. */
  readonly overlays?: readonly Overlay[];
  readonly config?: TraitSpec['config'];
  readonly transitions?: readonly (readonly Transition[])[];
}

const PAYLOADS = {
  SEARCH: 'searchTerm!',
  REFETCH_QUERY: 'searchTerm!',
} as const;

/** A collection that loads, shows its rows with actions, reports a failure, and reloads when asked to. */
export function browse(options: BrowseOptions): JsonObject {
  const { entity, title, icon, columns, actions = '', look = 'data-grid' } = options;
  const load = effect.fetch(entity);
  const wait = main(loading(`Loading ${toWords(title).join(' ')}…`));
  const rows = collection(look, '@payload.data', columns, actions);
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
  const rowEvents = toList(actions).map((part) => part.split(':')[0] ?? '');
  const overlays = (options.overlays ?? []).map((overlay) => overlay([load, wait]));
  const transitions = [
    on(`loading|browsing|error INIT loading`, [load, wait]),
    on(`loading ${entity}Loaded browsing`, [show]),
    on(`loading ${entity}LoadFailed error`, [
      main(failure(`Could not load ${toWords(title).join(' ')}`, '@payload.error', 'INIT')),
    ]),
    on(`browsing ${entity}Loaded =`, [show]),
    ...(options.search
      ? [
          on(`browsing REFETCH_QUERY =`, [
            effect.fetch(entity, { filter: matches(toList(options.search[1])) }),
          ]),
        ]
      : []),
    ...(options.transitions ?? []),
    ...toList(options.asks).map((event) => on(`browsing ${event} =`, [set('id', '@payload.id')])),
    ...overlays.map((overlay) => overlay.transitions),
  ].flat();
  const handled = new Set(transitions.map(({ event }) => event));
  const fires = [...rowEvents, options.create?.[1] ?? ''].filter((event) => !handled.has(event));
  return trait({
    name: options.name,
    entity,
    scope: 'collection',
    states: ['loading browsing error', ...overlays.map(({ states }) => states)].join(' '),
    fires: fires.join(' '),
    events: Object.assign(
      { ...PAYLOADS },
      Object.fromEntries(rowEvents.map((event) => [event, 'id! row:object'])),
      ...overlays.map(({ events }) => events),
    ),
    ...(options.config ? { config: options.config } : {}),
    listens: [
      ...(options.refreshOn ?? []).map((source) => {
        const [from = '', event = ''] = source.split(' ');
        return hear(from, event, 'INIT');
      }),
      ...(options.search
        ? [hear(options.search[0], announcement(options.search[0]), 'REFETCH_QUERY')]
        : []),
    ],
    transitions,
  });
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
