import type { JsonObject } from '../../kernel/json.ts';
import { entity } from '../builder/document.ts';
import { count, main, set } from '../builder/effect.ts';
import type { PatternOf } from '../builder/language.ts';
import { row, stack, stat, text } from '../builder/pattern.ts';
import { hear, on, trait } from '../builder/trait.ts';

type Figure = NonNullable<PatternOf<'stat-display'>['value']>;

/** The entity that keeps a row of figures. */
export const figureSet = entity(
  'FigureSet',
  { rowCount: 'number = 0', updatedAt: 'number = 0' },
  { persistence: 'runtime' },
);

/**
 * Figures over the rows that another trait loads. Each is a label and an expression over `@payload.data`.
 */
export function figures(
  name: string,
  source: readonly [trait: string, event: string],
  cards: Readonly<
    Record<
      string,
      readonly [value: Figure, rest?: Omit<PatternOf<'stat-display'>, 'type' | 'label' | 'value'>]
    >
  >,
): JsonObject {
  const values = Object.entries(cards).map(([label, [value, rest]]) => stat(label, value, rest));
  return trait({
    name,
    entity: 'FigureSet',
    states: 'waiting showing',
    events: { ROWS_LOADED: 'data:[object] totalCount:number' },
    listens: [hear(source[0], source[1], 'ROWS_LOADED')],
    transitions: [
      on('waiting INIT =', [main(text('No figures yet', 'caption', 'muted'))]),
      on('waiting|showing ROWS_LOADED showing', [
        set('rowCount', count('@payload.data')),
        set('updatedAt', '@now'),
        main(
          stack(row(...values), text(['time/relative', '@entity.updatedAt'], 'caption', 'muted')),
        ),
      ]),
    ],
  });
}
