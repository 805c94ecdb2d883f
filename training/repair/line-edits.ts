import type { JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';

/*
 * Mistakes of an editor that knows nothing of the language: a document is lines of text, of which some are deleted,
 * repeated, moved or get a word of another line. For judging only; what is no JSON any more is not counted.
 */

/** Longest run of lines that one edit takes: a view or a transition, not half a document. */
const MOST_LINES = 30;
const ATTEMPTS = 40;

/** A run of lines that is whole: one line, or a bracket to its end. */
interface Run {
  readonly from: number;
  readonly to: number;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function pickRun(lines: readonly string[], random: Random): Run | undefined {
  const from = 1 + random.integer(Math.max(1, lines.length - 2));
  const line = lines[from] as string;
  if (/^\s*[\]}]/.test(line)) return undefined;
  if (!/[[{]$/.test(line)) return { from, to: from };
  const indent = indentOf(line);
  const length = lines.slice(from + 1).findIndex((one) => indentOf(one) === indent);
  return length < 0 || length >= MOST_LINES ? undefined : { from, to: from + length + 1 };
}

/** The lines as JSON, whatever their last commas. */
function parse(lines: readonly string[]): JsonObject | undefined {
  const text = lines
    .map((line, index) => {
      const next = lines[index + 1]?.trimStart() ?? '';
      const bare = line.replace(/,$/, '');
      return /^[\]}]/.test(next) || next === '' || /[[{]$/.test(bare) ? bare : `${bare},`;
    })
    .join('\n');
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return undefined;
  }
}

const WORD = /[A-Za-z]\w{2,}/g;

type LineEdit = (lines: string[], run: Run, random: Random) => string[];

const cut = (lines: string[], { from, to }: Run) => [
  ...lines.slice(0, from),
  ...lines.slice(to + 1),
];
const insert = (lines: string[], at: number, some: string[]) => [
  ...lines.slice(0, at),
  ...some,
  ...lines.slice(at),
];

/** A line of the same depth, where what moves can stand too. */
function pickPlace(lines: readonly string[], indent: number, random: Random): number {
  const places = lines.flatMap((line, index) => (indentOf(line) === indent ? [index] : []));
  return places.length === 0 ? 1 : random.pick(places);
}

const EDITS: Readonly<Record<string, LineEdit>> = {
  'lines deleted': cut,
  'lines repeated': (lines, run) => insert(lines, run.to + 1, lines.slice(run.from, run.to + 1)),
  'lines moved': (lines, run, random) => {
    const some = lines.slice(run.from, run.to + 1);
    const rest = cut(lines, run);
    return insert(rest, pickPlace(rest, indentOf(some[0] as string), random), some);
  },
  'lines pasted elsewhere': (lines, run, random) => {
    const some = lines.slice(run.from, run.to + 1);
    return insert(lines, pickPlace(lines, indentOf(some[0] as string), random), some);
  },
  'word of another line': (lines, { from }, random) => {
    const words = (random.pick(lines).match(WORD) ?? []) as string[];
    const own = ((lines[from] as string).match(WORD) ?? []) as string[];
    if (words.length === 0 || own.length === 0) return lines;
    const line = (lines[from] as string).replace(random.pick(own), random.pick(words));
    return lines.map((one, index) => (index === from ? line : one));
  },
  'letters lost': (lines, { from }, random) => {
    const own = ((lines[from] as string).match(WORD) ?? []) as string[];
    if (own.length === 0) return lines;
    const word = random.pick(own);
    const line = (lines[from] as string).replace(word, word.slice(0, -1 - random.integer(2)));
    return lines.map((one, index) => (index === from ? line : one));
  },
};

/** A copy of a document with `count` edits of its lines, and their names; fewer where none of many attempts is JSON. */
export function editLines(
  document: JsonObject,
  count: number,
  random: Random,
): { document: JsonObject; kinds: string[] } {
  let broken = document;
  const kinds: string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS * count && kinds.length < count; attempt++) {
    const lines = JSON.stringify(broken, null, 2).split('\n');
    const run = pickRun(lines, random);
    if (run === undefined) continue;
    const kind = random.pick(Object.keys(EDITS));
    const edited = parse((EDITS[kind] as LineEdit)(lines, run, random));
    if (edited === undefined || JSON.stringify(edited) === JSON.stringify(broken)) continue;
    broken = edited;
    kinds.push(kind);
  }
  return { document: broken, kinds };
}
