import type { JsonObject } from '../../kernel/json.ts';
import { emit, main } from '../builder/effect.ts';
import { toWords } from '../builder/labels.ts';
import { on, trait } from '../builder/trait.ts';

/** The event by which a search box announces its term: each its own, since a page may have several. */
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
