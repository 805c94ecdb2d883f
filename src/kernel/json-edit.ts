import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from './json.ts';
import { findSpans } from './json-positions.ts';
import { escapeToken } from './pointer.ts';

/** One step of indentation as the text has it; two spaces where it has none. */
function findIndent(text: string): string {
  return /^[^\S\r\n]+(?=")/m.exec(text)?.[0] ?? '  ';
}

/** Writes a changed document over its old text and leaves what did not change as it was written. */
class JsonEditor {
  readonly #text: string;
  readonly #indent: string;
  readonly #isMinified: boolean;
  readonly #spanOf: ReturnType<typeof findSpans>;

  constructor(text: string) {
    this.#text = text;
    this.#indent = findIndent(text);
    this.#isMinified = !text.trim().includes('\n');
    this.#spanOf = findSpans(text);
  }

  print(before: Json, after: Json, pointer: string): string {
    const [start, end] = this.#spanOf(pointer);
    if (isDeepStrictEqual(before, after)) return this.#text.slice(start, end);
    if (isObject(before) && isObject(after)) return this.#printObject(before, after, pointer);
    if (Array.isArray(before) && Array.isArray(after))
      return this.#printArray(before, after, pointer);
    return this.#write(after, start);
  }

  #printObject(before: JsonObject, after: JsonObject, pointer: string): string {
    const at = (key: string) => `${pointer}/${escapeToken(key)}`;
    const keys = Object.keys(after);
    if (isDeepStrictEqual(keys, Object.keys(before))) {
      return this.#replaceParts(
        pointer,
        keys.map((key) => ({
          pointer: at(key),
          text: this.print(before[key] as Json, after[key] as Json, at(key)),
        })),
      );
    }
    const members = keys.map((key) => {
      const value = Object.hasOwn(before, key)
        ? this.print(before[key] as Json, after[key] as Json, at(key))
        : undefined;
      return { name: `${JSON.stringify(key)}:${this.#isMinified ? '' : ' '}`, value, key };
    });
    return this.#rebuild(
      pointer,
      '{}',
      members.map(
        ({ name, value, key }) =>
          (start) =>
            name + (value ?? start(after[key] as Json)),
      ),
    );
  }

  #printArray(before: readonly Json[], after: readonly Json[], pointer: string): string {
    const at = (index: number) => `${pointer}/${index}`;
    if (before.length === after.length) {
      return this.#replaceParts(
        pointer,
        after.map((item, index) => ({
          pointer: at(index),
          text: this.print(before[index] as Json, item, at(index)),
        })),
      );
    }
    const shorter = Math.min(before.length, after.length);
    let head = 0;
    while (head < shorter && isDeepStrictEqual(before[head], after[head])) head++;
    let tail = 0;
    while (tail < shorter - head && isDeepStrictEqual(before.at(-1 - tail), after.at(-1 - tail)))
      tail++;
    return this.#rebuild(
      pointer,
      '[]',
      after.map((item, index) => (write) => {
        const isTail = index >= after.length - tail;
        const was = isTail ? index - after.length + before.length : index;
        const isPaired = was < before.length - (isTail ? 0 : tail);
        return isPaired ? this.print(before[was] as Json, item, at(was)) : write(item);
      }),
    );
  }

  /** The text of a value with some of its parts replaced. */
  #replaceParts(
    pointer: string,
    parts: readonly { readonly pointer: string; readonly text: string }[],
  ): string {
    const [start, end] = this.#spanOf(pointer);
    let text = '';
    let at = start;
    for (const part of parts) {
      const [partStart, partEnd] = this.#spanOf(part.pointer);
      text += this.#text.slice(at, partStart) + part.text;
      at = partEnd;
    }
    return text + this.#text.slice(at, end);
  }

  /** A list or object whose members came or went: on one line where it was, else one line a member. */
  #rebuild(
    pointer: string,
    [open, close]: string | readonly string[],
    parts: readonly ((write: (value: Json) => string) => string)[],
  ): string {
    const [start, end] = this.#spanOf(pointer);
    const was = this.#text.slice(start, end);
    if (parts.length === 0) return `${open}${close}`;
    if (this.#isMinified)
      return `${open}${parts.map((part) => part(JSON.stringify)).join(',')}${close}`;
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
    if (this.#isMinified) return JSON.stringify(value);
    return JSON.stringify(value, null, this.#indent).replaceAll('\n', `\n${indent}`);
  }
}

/** The text of a document after a change: what did not change keeps its form, what is new takes the text's indentation. */
export function editJson(text: string, before: Json, after: Json): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const unix = text.replaceAll('\r\n', '\n');
  const start = unix.length - unix.trimStart().length;
  const end = unix.trimEnd().length;
  const edited =
    unix.slice(0, start) + new JsonEditor(unix).print(before, after, '') + unix.slice(end);
  return newline === '\n' ? edited : edited.replaceAll('\n', newline);
}
