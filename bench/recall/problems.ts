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

const FOLDER = new URL('./problems/', import.meta.url);

/** Every problem, in the order of the files: 126 over six domains. */
export function loadProblems(): Problem[] {
  const files = readdirSync(FOLDER).sort();
  return files.flatMap((file) => {
    const rows = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as string[][];
    const domain = file.replace('.json', '');
    return rows.map(([stored = '', natural = '', hard = '']) => ({
      domain,
      stored,
      natural,
      hard,
    }));
  });
}
