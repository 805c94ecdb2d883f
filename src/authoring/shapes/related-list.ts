import type { JsonObject } from '../../kernel/json.ts';
import { fetch, get, openRecord, render, set } from '../builder/effect.ts';
import { toWords } from '../builder/labels.ts';
import type { Node, Value } from '../builder/language.ts';
import {
  button,
  collection,
  empty,
  failure,
  header,
  loading,
  row,
  stack,
} from '../builder/pattern-nodes.ts';
import { on, trait } from '../builder/trait.ts';
import { type FormOptions, formOverlay } from './overlay.ts';

interface RelatedListOptions {
  readonly name: string;
  readonly entity: string;
  /** The relation field that holds the id of the page's record. */
  readonly via: string;
  readonly title: string;
  readonly icon: string;
  readonly columns: string | readonly JsonObject[];
  /** The parameter of the page's path that holds its record's id. */
  readonly parameter: string;
  /** The path that a row leads to, with or without its id. */
  readonly opens?: string;
  /** Beside what draws into main; default: main. */
  readonly slot?: 'main' | 'sidebar';
  /** A form for new rows; they belong to the page's record. */
  readonly adds?: Pick<FormOptions, 'title' | 'fields' | 'extra' | 'guard'>;
}

/** A list of the rows whose relation names the record of a page; a form opens over it as over every list. */
export function relatedList(options: RelatedListOptions): JsonObject {
  const { entity, via, title, icon, parameter, slot = 'main', adds } = options;
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
  const rows = collection(
    'data-list',
    '@payload.data',
    options.columns,
    options.opens ? 'OPEN' : '',
  );
  const form =
    adds &&
    formOverlay({
      ...adds,
      name: 'Adding',
      entity,
      verb: 'create',
      over: 'listed|none',
      icon: 'plus',
      opens: 'ADD',
      done: `${entity}Added`,
      ...(adds.guard ? { otherwise: 'Fill in what is required.' } : {}),
    })(reload);
  return trait({
    name: options.name,
    entity,
    scope: 'collection',
    states: `loading listed none failed ${form?.states ?? ''}`,
    events: { INIT: parameter, OPEN: 'id! row:object', ...form?.events },
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
      on(`loading ${entity}Loaded listed`, [draw(stack(head, rows))]),
      on(`loading ${entity}LoadFailed failed`, [
        draw(failure(`Could not load ${words}`, '@payload.error', 'INIT')),
      ]),
      ...(options.opens ? [on('listed OPEN =', [openRecord(options.opens)])] : []),
      ...(form?.transitions ?? []),
    ],
  });
}
