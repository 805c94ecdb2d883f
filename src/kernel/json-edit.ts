import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from './json.ts';
import { findSpans } from './json-positions.ts';
import { escapeToken } from './pointer.ts';

/** One step of indentation as the text has it; two spaces where it has none. */
function findIndent(text: string): string {
  return /^[^\S\r\n]+(?=")/m.exec(text)?.[0] ?? '  ';
}

/** A member or item of what a value is afterwards, and the key or index of what stood there before. */
interface Part {
  /** JSON; empty for items. */
  readonly name: string;
  readonly was: string | undefined;
  readonly value: Json;
}

/** Items of a list that grew or shrank are paired from both ends. */
function pairItems(before: readonly Json[], after: readonly Json[]): Part[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isDeepStrictEqual(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && isDeepStrictEqual(before.at(-1 - tail), after.at(-1 - tail)))
    tail++;
  return after.map((value, index) => {
    const isTail = index >= after.length - tail;
    const was = isTail ? index - after.length + before.length : index;
    const isPaired = was < before.length - (isTail ? 0 : tail);
    return { name: '', was: isPaired ? String(was) : undefined, value };
  });
}

function pairParts(before: Json, after: Json): Part[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) return pairItems(before, after);
  if (!isObject(before) || !isObject(after)) return undefined;
  return Object.entries(after as Readonly<Record<string, Json>>).map(([key, value]) => ({
    name: JSON.stringify(key),
    was: Object.hasOwn(before, key) ? key : undefined,
    value,
  }));
}

/** Writes a changed document over its old text and leaves what did not change as it was written. */
class JsonEditor {
  readonly #text: string;
  readonly #indent: string;
  readonly #spanOf: ReturnType<typeof findSpans>;

  constructor(text: string) {
    this.#text = text;
    this.#indent = findIndent(text);
    this.#spanOf = findSpans(text);
  }

  print(before: Json, after: Json, pointer: string): string {
    const [start, end] = this.#spanOf(pointer);
    if (isDeepStrictEqual(before, after)) return this.#text.slice(start, end);
    const parts = pairParts(before, after);
    if (!parts) return this.#write(after, start);
    const held = before as Readonly<Record<string, Json>>;
    const toPointer = (was: string) => `${pointer}/${escapeToken(was)}`;
    const printPart = (was: string, value: Json) =>
      this.print(held[was] as Json, value, toPointer(was));
    if (!isDeepStrictEqual(Object.keys(held), Object.keys(after as object))) {
      const written = parts.map(({ name, was, value }) => (write: (value: Json) => string) => {
        const text = was === undefined ? write(value) : printPart(was, value);
        return name === '' ? text : `${name}: ${text}`;
      });
      return this.#rebuild(start, end, Array.isArray(after) ? '[]' : '{}', written);
    }
    let text = '';
    let at = start;
    for (const [was, value] of Object.entries(after as Readonly<Record<string, Json>>)) {
      const [partStart, partEnd] = this.#spanOf(toPointer(was));
      text += this.#text.slice(at, partStart) + printPart(was, value);
      at = partEnd;
    }
    return text + this.#text.slice(at, end);
  }

  /** A list or object whose members came or went: on one line where it was, else one line a member. */
  #rebuild(
    start: number,
    end: number,
    [open, close]: string | readonly string[],
    parts: readonly ((write: (value: Json) => string) => string)[],
  ): string {
    const was = this.#text.slice(start, end);
    if (parts.length === 0) return `${open}${close}`;
    const outer = this.#indentAt(start);
    const inner = outer + this.#indent;
    const write = (value: Json) => this.#write(value, start, inner);
    const items = parts.map((part) => part(write));
    const isInline =
      !was.includes('\n') && was.length > 2 && items.every((one) => !one.includes('\n'));
    if (isInline) {
      const space = /^[{[]\s/.test(was) ? ' ' : '';
      return `${open}${space}${items.join(', ')}${space}${close}`;
    }
    return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${outer}${close}`;
  }

  #indentAt(offset: number): string {
    const line = this.#text.lastIndexOf('\n', offset - 1) + 1;
    return /^[^\S\r\n]*/.exec(this.#text.slice(line, offset))?.[0] ?? '';
  }

  #write(value: Json, offset: number, indent = this.#indentAt(offset)): string {
    return JSON.stringify(value, null, this.#indent).replaceAll('\n', `\n${indent}`);
  }
}

/** The text of a document after a change: what did not change keeps its form, what is new takes the text's indentation. */
export function editJson(text: string, before: Json, after: Json): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  if (!text.trim().includes('\n')) return text.replace(text.trim(), () => JSON.stringify(after));
  const unix = text.replaceAll('\r\n', '\n');
  const start = unix.length - unix.trimStart().length;
  const end = unix.trimEnd().length;
  const edited =
    unix.slice(0, start) + new JsonEditor(unix).print(before, after, '') + unix.slice(end);
  return newline === '\n' ? edited : edited.replaceAll('\n', newline);
}
