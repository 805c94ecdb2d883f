import { main } from '../../src/authoring/builder/effect.ts';
import type { PatternOf } from '../../src/authoring/builder/language.ts';
import { row, stat, text } from '../../src/authoring/builder/pattern-nodes.ts';
import { hear, on } from '../../src/authoring/builder/trait.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { trait } from '../builder.ts';

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
