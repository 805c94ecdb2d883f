import type { JsonObject } from '../../kernel/json.ts';
import {
  clear,
  type Expression,
  fetch,
  get,
  modal,
  notify,
  openRecord,
  persist,
  render,
  set,
} from '../builder/effect.ts';
import { toWords } from '../builder/labels.ts';
import type { Node, Transition, Value, ValueObject } from '../builder/language.ts';
import {
  button,
  collection,
  divider,
  empty,
  type FormField,
  failure,
  form,
  header,
  loading,
  row,
  stack,
} from '../builder/pattern-nodes.ts';
import { on, trait } from '../builder/trait.ts';

export interface RelatedListOptions {
  readonly name: string;
  readonly entity: string;
  /** The relation field that holds the id of the page's record. */
  readonly via: string;
  readonly title: string;
  readonly icon: string;
  readonly columns: string | readonly JsonObject[];
  /** The parameter of the page's path that holds its record's id. */
  readonly parameter?: string;
  /** The path that a row leads to, with or without its id. */
  readonly opens?: string;
  /** Beside what draws into main; default: main. */
  readonly slot?: 'main' | 'sidebar';
  /** A form for new rows; they belong to the page's record. */
  readonly adds?: AddedRows;
}

/** The form for new rows of a related list. */
interface AddedRows {
  readonly title: string;
  readonly fields: FormField[];
  /** Merged over what the form sent. */
  readonly extra: ValueObject;
  /** Must hold for `@payload.data` before anything is written. */
  readonly guard?: Value | undefined;
}

/** A list of the rows whose relation names the record of a page. */
export function relatedList(options: RelatedListOptions): JsonObject {
  const { entity, via, title, icon, slot = 'main', adds } = options;
  const { parameter = 'id' } = options;
  const draw = (node: Node) => render(slot, node);
  const words = toWords(title).join(' ');
  const owner = adds ? `@${entity}.${via}` : `@payload.${parameter}`;
  const isOwned: Value = ['=', get('@entity', via), owner];
  const load = fetch(entity, { filter: adds ? ['or', ['=', owner, null], isOwned] : isOwned });
  const reload = [load, draw(loading(`Loading ${words}…`))];
  const head = adds
    ? row(header(title, icon), button(adds.title, 'ADD', 'secondary', 'plus'))
    : header(title, icon);
  const none = empty(`No ${words} yet`, 'They appear here as soon as there are some.', icon);
  return trait({
    name: options.name,
    entity,
    scope: 'collection',
    states: `loading listed none failed${adds ? ' adding saving' : ''}`,
    events: { INIT: parameter, OPEN: 'id! row:object', SAVE: 'data:object!' },
    transitions: [
      on('loading|listed|none|failed INIT loading', [
        ...(adds ? [set(via, `@payload.${parameter}`)] : []),
        ...reload,
      ]),
      on(
        `loading ${entity}Loaded none`,
        [draw(adds ? stack(head, none) : none)],
        ['=', ['array/len', '@payload.data'], 0],
      ),
      on(`loading ${entity}Loaded listed`, [
        draw(
          stack(
            head,
            collection('data-list', '@payload.data', options.columns, options.opens ? 'OPEN' : ''),
          ),
        ),
      ]),
      on(`loading ${entity}LoadFailed failed`, [
        draw(failure(`Could not load ${words}`, '@payload.error', 'INIT')),
      ]),
      ...(options.opens ? [on('listed OPEN =', [openRecord(options.opens)])] : []),
      ...(adds ? addRows(entity, adds, reload) : []),
    ],
  });
}

/** The form opens over the list, and the list is loaded again when it closes. */
function addRows(
  entity: string,
  { title, fields, extra, guard }: AddedRows,
  reload: readonly Expression[],
): Transition[][] {
  const [added, failed] = [`${entity}Added`, `${entity}AddFailed`];
  const draw = modal(header(title, 'plus'), divider, form(fields, 'SAVE', 'CLOSE'));
  const record: Value = ['object/merge', '@payload.data', extra];
  return [
    on('listed|none ADD adding', [draw]),
    on(
      'adding SAVE saving',
      [persist('create', entity, record, added, failed), modal(loading('Saving…'))],
      guard,
    ),
    ...(guard ? [on('adding SAVE =', [notify('Fill in what is required.', 'warning')])] : []),
    on(`saving ${added} loading`, [clear(), ...reload]),
    on(`saving ${failed} adding`, [notify('@payload.error', 'error'), draw]),
    on('adding|saving CLOSE loading', [clear(), ...reload]),
  ];
}
