import type { JsonObject } from '../../kernel/json.ts';
import { emit, main } from '../builder/effect.ts';
import { button, row } from '../builder/pattern.ts';
import { on, trait } from '../builder/trait.ts';

/** A search box that announces its term. */
export function searchBox(name: string, placeholder: string): JsonObject {
  const box = main({ type: 'search-input', placeholder, event: 'SEARCH' });
  return trait({
    name,
    states: 'idle',
    fires: 'SEARCH',
    events: { SEARCH: 'searchTerm!' },
    transitions: [on('idle INIT =', [box]), on('idle SEARCH =')],
  });
}

/** A filter bar over the given choices that announces the one taken. */
export function filterBar(
  name: string,
  target: string,
  choices: Readonly<Record<string, readonly string[]>>,
): JsonObject {
  const filters = Object.entries(choices).map(([field, options]) => ({
    field,
    label: field.charAt(0).toUpperCase() + field.slice(1),
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
    fires: 'FILTER',
    events: { FILTER: 'field! value!' },
    transitions: [
      on('idle INIT =', [bar]),
      on('idle|narrowed FILTER narrowed', [bar]),
      on('idle|narrowed CLEAR_FILTERS idle', [emit('FILTER', { field: '', value: '' }), bar]),
    ],
  });
}
