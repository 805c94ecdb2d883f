import { type Node, parseTree } from 'jsonc-parser';
import { escapeToken } from './pointer.ts';

/** Where something begins in a text; both count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

function* listPlaces(value: Node, at: string): Generator<readonly [at: string, value: Node]> {
  yield [at, value];
  for (const [index, child] of (value.children ?? []).entries()) {
    const [key, held] = child.type === 'property' ? (child.children ?? []) : [];
    if (child.type !== 'property') yield* listPlaces(child, `${at}/${index}`);
    else if (key && held) yield* listPlaces(held, `${at}/${escapeToken(key.value)}`);
  }
}

/** Start and end of every value of a text that `JSON.parse` accepts, by JSON Pointer; of a repeated key the last. */
export function findSpans(text: string): (pointer: string) => readonly [number, number] {
  const spans = new Map<string, readonly [number, number]>();
  const root = parseTree(text);
  for (const [at, value] of root ? listPlaces(root, '') : []) {
    spans.set(at, [value.offset, value.offset + value.length]);
  }
  const find = (pointer: string): readonly [number, number] =>
    spans.get(pointer) ??
    (pointer === '' ? [0, text.length] : find(pointer.slice(0, pointer.lastIndexOf('/'))));
  return find;
}

/** Where the value of a JSON Pointer begins in a text, or the nearest one around it. */
export function createPositionFinder(text: string): (pointer: string) => Position {
  const findSpan = findSpans(text);
  return (pointer) => {
    const [offset] = findSpan(pointer);
    const before = text.slice(0, offset);
    return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
  };
}
