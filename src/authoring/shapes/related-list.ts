import type { JsonObject } from '../../kernel/json.ts';
import { fetch, get, openRecord, render } from '../builder/effect.ts';
import { toLabel, toPlural, toWords } from '../builder/labels.ts';
import type { Node } from '../builder/language.ts';
import { collection, empty, failure, header, loading, stack } from '../builder/pattern-nodes.ts';
import { on, trait } from '../builder/trait.ts';

export interface RelatedListOptions {
  readonly name: string;
  readonly entity: string;
  /** The relation field that holds the id of the page's record. */
  readonly via: string;
  readonly title: string;
  readonly icon: string;
  readonly columns: string | readonly JsonObject[];
  readonly look?: 'data-list' | 'timeline' | 'entity-cards' | 'table-view';
  /** The parameter of the page's path that holds its record's id. */
  readonly parameter?: string;
  /** The path that a row leads to, with or without its id. */
  readonly opens?: string;
  /** Beside what draws into main; default: main. */
  readonly slot?: 'main' | 'sidebar';
}

/** A list on the page of a record: the rows that name it in the relation `via`. */
export const belongings = (
  entity: string,
  via: string,
  icon: string,
  columns: RelatedListOptions['columns'],
  rest: Partial<Omit<RelatedListOptions, 'name'>> = {},
): Omit<RelatedListOptions, 'name'> => ({
  entity,
  via,
  title: toLabel(toPlural(entity)),
  icon,
  columns,
  ...rest,
});

/** A list of the rows whose relation names the record of a page. */
export function relatedList(options: RelatedListOptions): JsonObject {
  const { entity, title, icon, look = 'data-list', slot = 'main', parameter = 'id' } = options;
  const draw = (node: Node) => render(slot, node);
  const words = toWords(title).join(' ');
  const load = fetch(entity, {
    filter: ['=', get('@entity', options.via), `@payload.${parameter}`],
  });
  return trait({
    name: options.name,
    entity,
    scope: 'collection',
    states: 'loading listed none failed',
    events: { INIT: parameter, OPEN: 'id! row:object' },
    transitions: [
      on('loading|listed|none|failed INIT loading', [load, draw(loading(`Loading ${words}…`))]),
      on(
        `loading ${entity}Loaded none`,
        [draw(empty(`No ${words} yet`, 'They appear here as soon as there are some.', icon))],
        ['=', ['array/len', '@payload.data'], 0],
      ),
      on(`loading ${entity}Loaded listed`, [
        draw(
          stack(
            header(title, icon),
            collection(look, '@payload.data', options.columns, options.opens ? 'OPEN' : ''),
          ),
        ),
      ]),
      on(`loading ${entity}LoadFailed failed`, [
        draw(failure(`Could not load ${words}`, '@payload.error', 'INIT')),
      ]),
      ...(options.opens ? [on('listed OPEN =', [openRecord(options.opens)])] : []),
    ],
  });
}
