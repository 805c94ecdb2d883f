import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from './json.ts';
import { findSpans } from './json-positions.ts';
import { escapeToken } from './pointer.ts';

type Holder = Readonly<Record<string, Json>>;

/** The key or index at which a member or item stood before. Items of a list that grew or shrank are paired from both ends. */
function findFormer(before: Json, after: Json): (key: string) => string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after))
    return (key) => (Object.hasOwn(before as object, key) ? key : undefined);
  const shorter = Math.min(before.length, after.length);
  let [head, tail] = [0, 0];
  while (head < shorter && isDeepStrictEqual(before[head], after[head])) head++;
  while (tail < shorter - head && isDeepStrictEqual(before.at(-1 - tail), after.at(-1 - tail)))
    tail++;
  return (key) => {
    const isTail = Number(key) >= after.length - tail;
    const was = isTail ? Number(key) - after.length + before.length : Number(key);
    return was < before.length - (isTail ? 0 : tail) ? String(was) : undefined;
  };
}

/** Writes a changed document over its old text and leaves what did not change as it was written. */
class JsonEditor {
  readonly #text: string;
  readonly #isLine: boolean;
  readonly #indent: string;
  readonly #spanOf: ReturnType<typeof findSpans>;

  constructor(text: string) {
    this.#text = text;
    this.#isLine = !text.trim().includes('\n');
    // Two spaces where the lines of the text have no indentation.
    this.#indent = /^[^\S\r\n]+(?=")/m.exec(text)?.[0] ?? (this.#isLine ? '' : '  ');
    this.#spanOf = findSpans(text);
  }

  print(before: Json, after: Json, pointer: string): string {
    const [start, end] = this.#spanOf(pointer);
    if (isDeepStrictEqual(before, after)) return this.#text.slice(start, end);
    const isList = Array.isArray(before) && Array.isArray(after);
    if (!isList && !(isObject(before) && isObject(after))) return this.#write(after, start);
    const [held, wanted] = [before, after] as unknown as [Holder, Holder];
    const keys = Object.keys(wanted);
    const toPointer = (was: string) => `${pointer}/${escapeToken(was)}`;
    const printPart = (was: string, key: string) =>
      this.print(held[was] as Json, wanted[key] as Json, toPointer(was));
    if (!isDeepStrictEqual(Object.keys(held), keys)) {
      const formerOf = findFormer(before, after);
      const parts = keys.map((key) => (write: (value: Json) => string) => {
        const was = formerOf(key);
        const text = was === undefined ? write(wanted[key] as Json) : printPart(was, key);
        return isList ? text : `${JSON.stringify(key)}: ${text}`;
      });
      return this.#rebuild(start, end, isList ? '[]' : '{}', parts);
    }
    let text = '';
    let at = start;
    for (const key of keys) {
      const [partStart, partEnd] = this.#spanOf(toPointer(key));
      text += this.#text.slice(at, partStart) + printPart(key, key);
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
      this.#isLine ||
      (!was.includes('\n') && was.length > 2 && items.every((one) => !one.includes('\n')));
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
  // A text without any blank stays without.
  const body = text.trim();
  if (body === JSON.stringify(before)) return text.replace(body, () => JSON.stringify(after));
  const unix = text.replaceAll('\r\n', '\n');
  const start = unix.length - unix.trimStart().length;
  const end = unix.trimEnd().length;
  const edited =
    unix.slice(0, start) + new JsonEditor(unix).print(before, after, '') + unix.slice(end);
  return newline === '\n' ? edited : edited.replaceAll('\n', newline);
}
