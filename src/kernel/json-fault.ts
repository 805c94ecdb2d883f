import { printParseErrorCode, visit } from 'jsonc-parser';

/** Where a text stops being JSON. */
export interface JsonFault {
  /** Both count from 1, columns in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  /** The text that is expected there. */
  readonly expected: string;
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a value, or a name in double quotes,',
  PropertyNameExpected: 'a name in double quotes',
  ColonExpected: '":"',
  CommaExpected: '","',
  CloseBraceExpected: '"," or "}"',
  CloseBracketExpected: '"," or "]"',
  EndOfFileExpected: 'the end of the text',
  UnexpectedEndOfString: 'a double quote that ends the text',
};

/** The first place where a text is not JSON; undefined where it is, or is nested too deep to tell. */
export function findJsonFault(text: string): JsonFault | undefined {
  let fault: JsonFault | undefined;
  const onError = (code: number, _: number, __: number, line: number, column: number) => {
    fault ??= {
      line: line + 1,
      column: column + 1,
      expected: WORDS[printParseErrorCode(code)] ?? 'a value',
    };
  };
  try {
    visit(text, { onError }, { disallowComments: true, allowEmptyContent: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return fault;
}
