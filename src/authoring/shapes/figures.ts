import type { JsonObject } from '../../kernel/json.ts';
import { main } from '../builder/effect.ts';
import type { PatternOf } from '../builder/language.ts';
import { row, stat, text } from '../builder/pattern-nodes.ts';
import { hear, on, trait } from '../builder/trait.ts';

type Figure = NonNullable<PatternOf<'stat-display'>['value']>;

/** The figures of a list: each is a label and an expression over `@payload.data`. */
export type Cards = Readonly<
  Record<
    string,
    readonly [value: Figure, rest?: Omit<PatternOf<'stat-display'>, 'type' | 'label' | 'value'>]
  >
>;

/** Figures over the rows that another trait loads. */
export function figures(
  name: string,
  source: readonly [trait: string, event: string],
  cards: Cards,
): JsonObject {
  const values = Object.entries(cards).map(([label, [value, rest]]) => stat(label, value, rest));
  return trait({
    name,
    states: 'waiting showing',
    events: { ROWS_LOADED: 'data:[object] totalCount:number' },
    listens: [hear(source[0], source[1], 'ROWS_LOADED')],
    transitions: [
      on('waiting INIT =', [main(text('No figures yet', 'caption', 'muted'))]),
      on('waiting|showing ROWS_LOADED showing', [main(row(...values))]),
    ],
  });
}
