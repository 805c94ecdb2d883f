import type { ElementType } from '../language/grammar/elements.ts';

/** How the actions name elements: the parameter of the name, and the kind of element that holds it, named beside it. */
interface Naming {
  readonly param: string;
  readonly holder?: 'entity' | 'orbital' | 'page' | 'trait';
}

const NAMINGS: Readonly<Partial<Record<ElementType, Naming>>> = {
  field: { param: 'name', holder: 'entity' },
  state: { param: 'state', holder: 'trait' },
  event: { param: 'event', holder: 'trait' },
  transition: { param: 'event', holder: 'trait' },
  emit: { param: 'event', holder: 'trait' },
  listen: { param: 'event', holder: 'trait' },
  tick: { param: 'name', holder: 'trait' },
  page_trait: { param: 'trait', holder: 'page' },
  use: { param: 'as', holder: 'orbital' },
};

/** How elements of a type are named; those that are found by their names alone have no holder. */
export const namingOf = (type: ElementType): Naming => NAMINGS[type] ?? { param: 'name' };
