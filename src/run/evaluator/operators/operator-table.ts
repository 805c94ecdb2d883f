import type { CataloguedOperator, ShortOperator } from '../../../language/grammar/index.ts';
import type { Compute } from '../evaluate.ts';

/** How operators of the grammar compute their values, by their names there. */
export type Operations = Readonly<Partial<Record<CataloguedOperator | ShortOperator, Compute>>>;
