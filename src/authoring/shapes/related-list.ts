import type { JsonObject } from '../../kernel/json.ts';
import { concat, fetch, get, main, navigate } from '../builder/effect.ts';
import { toWords } from '../builder/names.ts';
import { collection, empty, failure, header, loading, stack } from '../builder/pattern.ts';
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
  /** The path that a row leads to, without its id. */
  readonly opens?: string;
}

/** What belongs to the record of a page: the rows whose relation names it. */
export function relatedList(options: RelatedListOptions): JsonObject {
  const { entity, title, icon, look = 'data-list' } = options;
  const words = toWords(title).join(' ');
  const load = fetch(entity, { filter: ['=', get('@entity', options.via), '@payload.id'] });
  return trait({
    name: options.name,
    entity,
    scope: 'collection',
    states: 'loading listed none failed',
    events: { INIT: 'id', OPEN: 'id! row:object' },
    transitions: [
      on('loading|listed|none|failed INIT loading', [load, main(loading(`Loading ${words}…`))]),
      on(
        `loading ${entity}Loaded none`,
        [main(empty(`No ${words} yet`, 'They appear here as soon as there are some.', icon))],
        ['=', ['array/len', '@payload.data'], 0],
      ),
      on(`loading ${entity}Loaded listed`, [
        main(
          stack(
            header(title, icon),
            collection(look, '@payload.data', options.columns, options.opens ? 'OPEN' : ''),
          ),
        ),
      ]),
      on(`loading ${entity}LoadFailed failed`, [
        main(failure(`Could not load ${words}`, '@payload.error', 'INIT')),
      ]),
      ...(options.opens
        ? [on('listed OPEN =', [navigate(concat(`${options.opens}/`, '@payload.id'))])]
        : []),
    ],
  });
}
