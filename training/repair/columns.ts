import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { readCorpus } from '../corpus.ts';
import { createSource } from '../sources.ts';
import { INJECTORS } from './injectors.ts';
import {
  answer,
  drawProblems,
  type MeasureOptions,
  type Outcome,
  type Problem,
  preferRestoring,
} from './measure.ts';
import { describeRow, type Row, toRow } from './table.ts';

/** Larger documents take most of the time and say little more. */
const MOST_CHARACTERS = 60_000;

/** Draws published documents where they are and wanted, else held-out documents of the generator. */
export function createSmallSource(isGenerated: boolean): (random: Random) => JsonObject {
  const published = isGenerated
    ? undefined
    : readCorpus()?.filter((one) => JSON.stringify(one).length < MOST_CHARACTERS);
  return published === undefined ? createSource('test') : (random) => random.pick(published);
}

/** The product, and the product with something in the place of its learned part. */
export const COLUMNS = {
  product: async () => ({}),
  'without it': async () => ({ preference: undefined }),
  random: async () => {
    const chance = createRandom(1);
    return { preference: () => chance.next() };
  },
  inverted: async () => {
    const prefer = await preferRestoring();
    return { preference: (state, requested) => -prefer(state, requested) };
  },
  greedy: async () => ({ beamWidth: 1 }),
} satisfies Record<string, () => Promise<MeasureOptions>>;

export type ColumnName = keyof typeof COLUMNS;

export async function measureColumn(
  column: ColumnName,
  problems: readonly Problem[],
): Promise<Outcome[]> {
  const options = await COLUMNS[column]();
  const outcomes: Outcome[] = [];
  for (const problem of problems) outcomes.push(await answer(problem, options));
  return outcomes;
}

export interface RepairFigures {
  readonly heldOut: readonly Row[];
  readonly corpus?: readonly Row[];
}

const FAULTS = [1, 2, 4, 8];

async function measureAll(
  draw: (random: Random) => JsonObject,
  wanted: number,
  log: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [injector, inject] of Object.entries(INJECTORS)) {
    for (const faults of FAULTS) {
      const problems = drawProblems(draw, wanted, createRandom(20_261_122), inject, faults);
      for (const column of Object.keys(COLUMNS) as ColumnName[]) {
        const row = toRow(`${injector}, ${faults}`, column, await measureColumn(column, problems));
        log(describeRow(row));
        rows.push(row);
      }
    }
  }
  return rows;
}

/** The product in all its columns, on the generator's held-out documents and on published ones where they are. */
export async function measureRepair(
  wanted: number,
  hasPublished: boolean,
  log: (line: string) => void,
): Promise<RepairFigures> {
  const heldOut = await measureAll(createSmallSource(true), wanted, log);
  if (!hasPublished) return { heldOut };
  return { heldOut, corpus: await measureAll(createSmallSource(false), wanted, log) };
}
