import type { ElementType } from '../language/grammar/elements.ts';

/** The kind of element that holds others. */
type HolderType = 'entity' | 'orbital' | 'page' | 'trait';

const HOLDERS: Readonly<Partial<Record<ElementType, HolderType>>> = {
  field: 'entity',
  use: 'orbital',
  page_trait: 'page',
};

/** Elements that are found by their names alone. */
const FREE: ReadonlySet<ElementType> = new Set(['schema', 'orbital', 'entity', 'trait', 'page']);

/** The kind of element that actions name beside one of a type, since it holds that; undefined where names suffice. */
export function holderOf(type: ElementType): HolderType | undefined {
  return FREE.has(type) ? undefined : (HOLDERS[type] ?? 'trait');
}

const NAME_PARAMS: Readonly<Partial<Record<ElementType, string>>> = {
  state: 'state',
  event: 'event',
  emit: 'event',
  listen: 'event',
  page_trait: 'trait',
  use: 'as',
};

/** The parameter that carries an element's name in its own actions. */
export function nameParam(type: ElementType): string {
  return NAME_PARAMS[type] ?? 'name';
}
