import { readFileSync, writeFileSync } from 'node:fs';
import type { Row } from './table.ts';

const FILE = new URL('baseline.json', import.meta.url);

/** How the figures of `baseline.json` were measured. */
export const BASELINE = { problems: 150, seed: 77, faults: [1, 2, 4] };

/** Points by which a share may fall before it is reported. */
const TOLERATED = 1;

const SHARES = ['restoredFirst', 'restoredAny', 'validFirst'] as const;

/** Shares in percent, by injector and faults. */
type Figures = Record<string, Record<(typeof SHARES)[number], number>>;

/** Writes the shares of these rows down; rows of other injectors stay. */
export function saveBaseline(rows: readonly Row[]): void {
  const figures = readBaseline();
  for (const { name, restoredFirst, restoredAny, validFirst } of rows) {
    const shares = { restoredFirst, restoredAny, validFirst };
    for (const share of SHARES) shares[share] = Number(shares[share].toFixed(1));
    figures[name] = shares;
  }
  const lines = Object.entries(figures).map(
    ([name, shares]) =>
      `  "${name}": ${JSON.stringify(shares).replaceAll(/[{:,]/g, '$& ').replace('}', ' }')}`,
  );
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

function readBaseline(): Figures {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Figures;
}

/** One line for each share that fell by more than a point. Throws where the baseline has no such row. */
export function describeFalls(rows: readonly Row[]): string[] {
  const figures = readBaseline();
  return rows.flatMap((row) => {
    const before = figures[row.name];
    if (before === undefined) throw new RangeError(`The baseline has no row "${row.name}".`);
    return SHARES.filter((share) => before[share] - row[share] > TOLERATED).map(
      (share) => `${row.name}: ${share} ${before[share]} → ${row[share].toFixed(1)}`,
    );
  });
}
