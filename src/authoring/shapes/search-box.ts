import type { JsonObject } from '../../kernel/json.ts';
import { emit, main } from '../builder/effect.ts';
import { capitalise, toWords } from '../builder/labels.ts';
import { button, row } from '../builder/pattern-nodes.ts';
import { on, trait } from '../builder/trait.ts';

/** The event by which a search box or a filter bar says what was chosen: each its own, since a page may have several. */
export const announcement = (name: string): string => toWords(name).join('_').toUpperCase();

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

/** A filter bar over the given choices that announces the one taken. */
export function filterBar(
  name: string,
  target: string,
  choices: Readonly<Record<string, readonly string[]>>,
): JsonObject {
  const announced = announcement(name);
  const filters = Object.entries(choices).map(([field, options]) => ({
    field,
    label: capitalise(field),
    type: 'select',
    options: [...options],
  }));
  const bar = main(
    row(
      { type: 'filter-group', entity: target, filters },
      button('Reset', 'CLEAR_FILTERS', 'ghost'),
    ),
  );
  return trait({
    name,
    states: 'idle narrowed',
    events: { FILTER: 'field! value!', [announced]: 'field! value!' },
    transitions: [
      on('idle INIT =', [bar]),
      on('idle|narrowed FILTER narrowed', [
        emit(announced, { field: '@payload.field', value: '@payload.value' }),
        bar,
      ]),
      on('idle|narrowed CLEAR_FILTERS idle', [emit(announced, { field: '', value: '' }), bar]),
    ],
  });
}
