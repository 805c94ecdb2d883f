import { readdirSync, readFileSync } from 'node:fs';

/** One problem in three wordings. Written before recall was tuned; never edited to suit a figure. */
export interface Problem {
  readonly domain: string;
  /** The text that the memory stores. */
  readonly stored: string;
  /** The same problem as a colleague would put it: most words are shared. */
  readonly natural: string;
  /** The same problem with almost no word shared. */
  readonly hard: string;
}

/**
 * Every problem of a folder, in the order of its files. `problems`: 126 over six domains, written before recall was
 * tuned. `held-out`: 42 more, written after the shipped synonym groups were frozen; the ranking's settings were chosen with both in view.
 */
export function loadProblems(folderName: 'problems' | 'held-out' = 'problems'): Problem[] {
  const folder = new URL(`./${folderName}/`, import.meta.url);
  const files = readdirSync(folder).sort();
  return files.flatMap((file) => {
    const rows = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as string[][];
    const domain = file.replace('.json', '');
    return rows.map(([stored = '', natural = '', hard = '']) => ({
      domain,
      stored,
      natural,
      hard,
    }));
  });
}
