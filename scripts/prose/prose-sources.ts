import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';

/** A running text and the line on which it begins. */
export interface Passage {
  text: string;
  line: number;
}

/** The paragraphs, list items and table cells of a Markdown file, without its code, headings and addresses. */
export function* readMarkdown(file: string): Generator<Passage> {
  const blank = (match: string) => match.replace(/[^\n]/gu, ' ');
  const text = readFileSync(file, 'utf8')
    .replace(/^```[\s\S]*?^```/gmu, blank)
    .replace(/^\s*#.*$/gmu, blank)
    .replace(/<!-- contents -->[\s\S]*?<!-- \/contents -->/gu, blank)
    .replace(/<!--[\s\S]*?-->/gu, blank)
    .replace(/<[^>\n]+>/gu, blank)
    .replace(/\]\([^)\n]*\)/gu, ']');
  let line = 1;
  for (const part of text.split(/(\n[^\S\n]*\n|\n\s*(?:[-*]|\d+\.)\s|\||\n(?=\s*\|))/u)) {
    if (part.trim() !== '')
      yield { text: part, line: line + countLines(/^\s*/u.exec(part)?.[0] ?? '') };
    line += countLines(part);
  }
}

/**
 * The texts that a TypeScript file shows to people or models: strings of three words or more that consist of words.
 * A value put into a template counts as one word; an indented line is a text of its own. Long strings without an end of a sentence are lists of words.
 */
export function* readTexts(file: string): Generator<Passage> {
  const source = readFileSync(file, 'utf8');
  for (const { text, start } of findStrings(parseSync(file, source).program))
    if (isProse(text))
      for (const entry of text.split(/\n(?= {2})/u))
        yield { text: entry, line: countLines(source.slice(0, start)) + 1 };
}

/** The comments of a TypeScript file: a block, or line comments on consecutive lines. Examples are code. */
export function* readComments(file: string): Generator<Passage> {
  const source = readFileSync(file, 'utf8');
  let open: (Passage & { end: number }) | undefined;
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value.replace(/^[^\S\n]*\*+/gmu, '').replace(/@example[\s\S]*/u, '');
    if (open !== undefined && type === 'Line' && source.slice(open.end, start).trim() === '') {
      open = { ...open, text: `${open.text} ${text}`, end };
      continue;
    }
    if (open !== undefined) yield open;
    open = { text, line: countLines(source.slice(0, start)) + 1, end };
  }
  if (open !== undefined) yield open;
}

const WORD = /^[("“]*(?:[\p{L}’'-]+|VALUE)[)"”.,;:!?…]*$/u;
const SQL = /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|BEGIN|FROM|WHERE)\b/u;
const MAX_WORDS_WITHOUT_END = 40;

function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/u);
  if (words.length < 3 || SQL.test(text)) return false;
  if (words.length > MAX_WORDS_WITHOUT_END && !/[.!?:](?:\s|$)/u.test(text)) return false;
  return words.filter((word) => WORD.test(word)).length >= words.length * 0.7;
}

function* findStrings(node: unknown): Generator<{ text: string; start: number }> {
  if (Array.isArray(node)) for (const each of node) yield* findStrings(each);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, value, quasis, start } = node as {
    type?: string;
    value?: unknown;
    quasis?: Quasi[];
    start: number;
  };
  if (type === 'ImportDeclaration') return;
  if (type === 'JSXText' && typeof value === 'string')
    yield { text: value.replace(/\s+/gu, ' '), start };
  const text =
    type === 'TemplateLiteral'
      ? quasis?.map((quasi) => quasi.value.cooked ?? '').join('VALUE')
      : type === 'Literal'
        ? value
        : undefined;
  if (typeof text === 'string') yield { text, start };
  for (const child of Object.values(node)) yield* findStrings(child);
}

interface Quasi {
  value: { cooked: string | null };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
