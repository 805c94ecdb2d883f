import { type Node, parseTree } from 'jsonc-parser';
import { escapeToken, parsePointer } from './pointer.ts';

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

/** Members of a property node are its key and its value. */
const keyOf = (property: Node): Node => property.children?.[0] as Node;

/** The value of a member or item; the last of a repeated key, as `JSON.parse` reads it. */
function childOf(node: Node, token: string): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(token)];
  return node.children?.findLast((property) => keyOf(property).value === token)?.children?.[1];
}

/** The value at a pointer; the nearest value around it where the pointer leads to nothing. */
function findNearest(root: Node, pointer: string): Node {
  let node = root;
  for (const token of parsePointer(pointer)) {
    const child = childOf(node, token);
    if (child === undefined) return node;
    node = child;
  }
  return node;
}

/** Reads offsets as lines and columns. */
function createPositions(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

/** Where the value of a JSON Pointer begins in a text that `JSON.parse` accepts. */
export function createPositionFinder(text: string): (pointer: string) => Position {
  const root = parseTree(text);
  const toPosition = createPositions(text);
  return (pointer) => toPosition(root ? findNearest(root, pointer).offset : 0);
}

/** Start and end of every value of a text that `JSON.parse` accepts, by JSON Pointer. */
export function findSpans(text: string): (pointer: string) => readonly [number, number] {
  const spans = new Map<string, readonly [number, number]>();
  const visit = (node: Node, pointer: string) => {
    spans.set(pointer, [node.offset, node.offset + node.length]);
    for (const [index, child] of (node.children ?? []).entries()) {
      if (child.type !== 'property') visit(child, `${pointer}/${index}`);
      else visit(child.children?.[1] as Node, `${pointer}/${escapeToken(keyOf(child).value)}`);
    }
  };
  const root = parseTree(text);
  if (root) visit(root, '');
  return (pointer) => spans.get(pointer) ?? [0, text.length];
}

/** The keys that objects of a text repeat, in the order of the text, `limit` at most. */
export function findRepeatedKeys(text: string, limit = 20): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  const toPosition = createPositions(text);
  const visit = (node: Node, pointer: string) => {
    const seen = new Set<string>();
    for (const [index, child] of (node.children ?? []).entries()) {
      const key = child.type === 'property' ? String(keyOf(child).value) : undefined;
      const at = `${pointer}/${key === undefined ? index : escapeToken(key)}`;
      if (key !== undefined) {
        const isRepeated = seen.has(key);
        seen.add(key);
        if (isRepeated && repeated.length < limit) {
          repeated.push({ key, at, ...toPosition(child.offset) });
        }
      }
      const value = key === undefined ? child : child.children?.[1];
      if (value) visit(value, at);
    }
  };
  const root = parseTree(text);
  if (root) visit(root, '');
  return repeated;
}

/** Words for a repeated key. */
export const describeRepeatedKey = ({ key, at, line, column }: RepeatedKey): string =>
  `The key "${key.slice(0, 80)}" is repeated at ${at} (line ${line}, column ${column}): only its last value counts.`;
