import { escapeToken, parsePointer } from './pointer.ts';

/** Where something begins in a text; both count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const CODE = { quote: 34, backslash: 92, openArray: 91, openObject: 123, comma: 44 } as const;

/** Walks a valid JSON text once and notes where the wanted values begin, never building any value. */
class PositionScanner {
  readonly offsets = new Map<string, number>();
  readonly ends = new Map<string, number>();
  readonly #text: string;
  /** The wanted pointers and all on the way to them, the rest of the text is only skipped; undefined wants all. */
  readonly #onTheWay: ReadonlySet<string> | undefined;
  #at = 0;

  constructor(text: string, pointers: Iterable<string> | undefined) {
    this.#text = text;
    if (pointers === undefined) return;
    const onTheWay = new Set(['']);
    for (const pointer of pointers) {
      let prefix = '';
      for (const token of parsePointer(pointer)) {
        prefix += `/${escapeToken(token)}`;
        onTheWay.add(prefix);
      }
    }
    this.#onTheWay = onTheWay;
  }

  scan(): void {
    this.#value('');
  }

  #skipSpace(): void {
    while (/[\s\uFEFF]/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #skipString(): void {
    for (this.#at++; this.#text.charCodeAt(this.#at) !== CODE.quote; this.#at++) {
      if (this.#text.charCodeAt(this.#at) === CODE.backslash) this.#at++;
    }
    this.#at++;
  }

  /** Undefined as `pointer`: nothing wanted is inside. */
  #value(pointer: string | undefined): void {
    this.#skipSpace();
    const isWanted = pointer !== undefined && (this.#onTheWay?.has(pointer) ?? true);
    const wanted = isWanted ? pointer : undefined;
    if (wanted !== undefined) this.offsets.set(wanted, this.#at);
    const code = this.#text.charCodeAt(this.#at);
    if (code === CODE.quote) this.#skipString();
    else if (code === CODE.openArray) this.#members(wanted, false);
    else if (code === CODE.openObject) this.#members(wanted, true);
    else while (/[\w.+-]/.test(this.#text[this.#at] ?? '')) this.#at++;
    if (wanted !== undefined) this.ends.set(wanted, this.#at);
  }

  #members(pointer: string | undefined, isObject: boolean): void {
    this.#at++;
    this.#skipSpace();
    for (let index = 0; !/[\]}]/.test(this.#text[this.#at] ?? ']'); index++) {
      let token = String(index);
      if (isObject) {
        const start = this.#at;
        this.#skipString();
        token = JSON.parse(this.#text.slice(start, this.#at)) as string;
        this.#skipSpace();
        this.#at++;
      }
      this.#value(pointer === undefined ? undefined : `${pointer}/${escapeToken(token)}`);
      this.#skipSpace();
      if (this.#text.charCodeAt(this.#at) === CODE.comma) this.#at++;
      this.#skipSpace();
    }
    this.#at++;
  }
}

/** The offset as line and column; `lineStarts` are the offsets that lines begin at. */
function toPosition(offset: number, lineStarts: readonly number[]): Position {
  let [low, high] = [0, lineStarts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (lineStarts[low] as number) + 1 };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/**
 * Where the values of JSON Pointers begin in a text that `JSON.parse` accepts; where a pointer leads to
 * nothing, where the nearest value around it does. In time linear in the text.
 */
export function findPositions(
  text: string,
  pointers: Iterable<string>,
): (pointer: string) => Position {
  const scanner = new PositionScanner(text, pointers);
  scanner.scan();
  const lineStarts = findLineStarts(text);
  return (pointer) => {
    let at = pointer;
    while (at !== '' && !scanner.offsets.has(at)) at = at.slice(0, at.lastIndexOf('/'));
    return toPosition(scanner.offsets.get(at) ?? 0, lineStarts);
  };
}

/** Start and end of every value of a text that `JSON.parse` accepts, by JSON Pointer. */
export function findSpans(text: string): (pointer: string) => readonly [number, number] {
  const scanner = new PositionScanner(text, undefined);
  scanner.scan();
  return (pointer) => [scanner.offsets.get(pointer) ?? 0, scanner.ends.get(pointer) ?? text.length];
}
