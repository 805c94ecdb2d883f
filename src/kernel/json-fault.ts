/** Where a text stops being JSON. */
export interface JsonFault {
  /** Offset in UTF-16 code units. */
  readonly offset: number;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  /** The text that is expected there. */
  readonly expected: string;
}

type Expectation = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma' | 'end';

const WORDS: Readonly<Record<Exclude<Expectation, 'comma'>, string>> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or "}"',
  colon: '":"',
  end: 'the end of the text',
};

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The offset behind a string that begins at `start`, or minus that of what no string may hold. */
function skipString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return -at;
    if (code !== 0x5c) continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return -at;
    at = ESCAPE.lastIndex - 1;
  }
  return -text.length;
}

/** Finds the offset of the first fault without building anything: depth costs a stack entry, never a call. */
function scan(text: string): { offset: number; expected: string } | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expectation = 'value';
  let at = 0;
  const fail = (words?: string) => {
    const inner = open.at(-1) === '{' ? '"," or "}"' : '"," or "]"';
    return { offset: at, expected: words ?? (expected === 'comma' ? inner : WORDS[expected]) };
  };
  const afterValue = (): Expectation => (open.length === 0 ? 'end' : 'comma');
  for (;;) {
    while (/[ \t\n\r]/.test(text[at] ?? '')) at++;
    const character = text[at];
    if (character === undefined) return expected === 'end' ? undefined : fail();
    if (expected === 'end') return fail();
    const isValue: boolean = expected === 'value' || expected === 'value or ]';
    const isName: boolean = expected === 'name' || expected === 'name or }';
    if (character === '"' && (isValue || isName)) {
      const end = skipString(text, at);
      if (end < 0) {
        at = -end;
        return fail(at >= text.length ? 'a double quote that ends the text' : 'no such character');
      }
      at = end;
      expected = isName ? 'colon' : afterValue();
    } else if (isValue && (character === '{' || character === '[')) {
      open.push(character);
      at++;
      expected = character === '{' ? 'name or }' : 'value or ]';
    } else if (
      (character === '}' && open.at(-1) === '{' && /^(name or }|comma)$/.test(expected)) ||
      (character === ']' && open.at(-1) === '[' && /^(value or ]|comma)$/.test(expected))
    ) {
      open.pop();
      at++;
      expected = afterValue();
    } else if (character === ':' && expected === 'colon') {
      at++;
      expected = 'value';
    } else if (character === ',' && expected === 'comma') {
      at++;
      expected = open.at(-1) === '{' ? 'name' : 'value';
    } else {
      LITERAL.lastIndex = at;
      if (!isValue || !LITERAL.test(text)) return fail();
      at = LITERAL.lastIndex;
      expected = afterValue();
    }
  }
}

/** The first place where a text is not JSON (RFC 8259); undefined where it is JSON throughout. */
export function findJsonFault(text: string): JsonFault | undefined {
  const fault = scan(text);
  if (fault === undefined) return undefined;
  const before = text.slice(0, fault.offset);
  const line = before.split('\n').length;
  return { ...fault, line, column: fault.offset - before.lastIndexOf('\n') };
}
