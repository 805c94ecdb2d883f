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
 * The sentences that a TypeScript file shows to people or models: texts of four words or more that begin with a
 * capital letter and end like a sentence. A value put into a template counts as one word.
 */
export function* readTexts(file: string): Generator<Passage> {
  const source = readFileSync(file, 'utf8');
  for (const { text, start } of findStrings(parseSync(file, source).program)) {
    const isSentence =
      /^[^\p{L}]*\p{Lu}[\s\S]*[.!?]$/u.test(text.trim()) && text.trim().split(/\s+/u).length >= 4;
    const isCode = /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|BEGIN)\b/u.test(text);
    if (isSentence && !isCode) yield { text, line: countLines(source.slice(0, start)) + 1 };
  }
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
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string')
    yield { text: value, start };
  if (type === 'TemplateLiteral' && quasis !== undefined)
    yield { text: quasis.map((quasi) => quasi.value.cooked ?? '').join('VALUE'), start };
  for (const child of Object.values(node)) yield* findStrings(child);
}

interface Quasi {
  value: { cooked: string | null };
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
