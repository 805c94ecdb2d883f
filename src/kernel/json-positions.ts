import { type Node, parseTree } from 'jsonc-parser';
import { escapeToken } from './pointer.ts';

/** Where something begins in a text; both count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A key that an object of a text holds more than once: `JSON.parse` keeps the last value. */
export interface RepeatedKey extends Position {
  readonly key: string;
  /** JSON Pointer of the member. */
  readonly at: string;
}

/** A value of a text with its JSON Pointer; of a member also the node that holds its key. */
interface Place {
  readonly at: string;
  readonly value: Node;
  readonly member?: Node;
}

function* listPlaces(value: Node, at: string, member?: Node): Generator<Place> {
  yield { at, value, ...(member && { member }) };
  for (const [index, child] of (value.children ?? []).entries()) {
    const [key, held] = child.type === 'property' ? (child.children ?? []) : [];
    if (child.type !== 'property') yield* listPlaces(child, `${at}/${index}`);
    else if (key && held) yield* listPlaces(held, `${at}/${escapeToken(key.value)}`, child);
  }
}

function* readPlaces(text: string): Generator<Place> {
  const root = parseTree(text);
  if (root) yield* listPlaces(root, '');
}

function toPosition(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Start and end of every value of a text that `JSON.parse` accepts, by JSON Pointer; of a repeated key the last. */
export function findSpans(text: string): (pointer: string) => readonly [number, number] {
  const spans = new Map<string, readonly [number, number]>();
  for (const { at, value } of readPlaces(text)) {
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
  return (pointer) => toPosition(text, findSpan(pointer)[0]);
}

/** Repeated keys that are named of one text. */
const MOST_REPEATED = 20;

/** The keys that objects of a text repeat, in the order of the text. */
export function findRepeatedKeys(text: string): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  const seen = new Set<string>();
  for (const { at, member } of readPlaces(text)) {
    if (member === undefined) continue;
    const key = String(member.children?.[0]?.value);
    const own = `${member.parent?.offset} ${key}`;
    if (seen.has(own) && repeated.length < MOST_REPEATED) {
      repeated.push({ key, at, ...toPosition(text, member.offset) });
    }
    seen.add(own);
  }
  return repeated;
}

/** Words for a repeated key. */
export const describeRepeatedKey = ({ key, at, line, column }: RepeatedKey): string =>
  `The key "${key.slice(0, 80)}" is repeated at ${at} (line ${line}, column ${column}): only its last value counts.`;
