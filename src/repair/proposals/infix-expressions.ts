import type { Json } from '../../kernel/json.ts';
import { BINDING_ROOTS, isBinding } from '../../language/grammar/bindings.ts';

/*
 * Expressions as other languages write them, with their operators between the operands: `@payload.count > 0 && open`.
 */

interface Token {
  readonly kind: 'value' | 'operator';
  /** Of a value, what it stands for; of an operator, its name here. */
  readonly value: Json;
}

/** What other languages call the operators of expressions. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['===', '='],
  ['==', '='],
  ['=', '='],
  ['!==', '!='],
  ['!=', '!='],
  ['<>', '!='],
  ['>=', '>='],
  ['<=', '<='],
  ['>', '>'],
  ['<', '<'],
  ['&&', 'and'],
  ['||', 'or'],
  ['and', 'and'],
  ['or', 'or'],
  ['not', 'not'],
  ['!', 'not'],
  ['is', '='],
  ['+', '+'],
  ['-', '-'],
  ['*', '*'],
  ['/', '/'],
  ['%', '%'],
  ['(', '('],
  [')', ')'],
]);

/** Binary operators by how tightly they hold. */
const LEVELS: readonly ReadonlySet<string>[] = [
  new Set(['or']),
  new Set(['and']),
  new Set(['=', '!=', '>', '<', '>=', '<=']),
  new Set(['+', '-']),
  new Set(['*', '/', '%']),
];
const JOINED: ReadonlySet<string> = new Set(['and', 'or']);

const TOKEN =
  /\s*(?:(-?\d+(?:\.\d+)?)(?![\w.])|'([^']*)'|"([^"]*)"|(@?[A-Za-z_$][\w$]*(?:-[A-Za-z][\w$]*)*(?:\.[\w$]+(?:-[A-Za-z][\w$]*)*|\[[^\]]+\])*)|(===|!==|==|!=|<>|>=|<=|&&|\|\||[=<>!+\-*/%()]))/y;

const LITERALS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
]);

/** What a word stands for: a literal, a binding, with its `@` or without, or a text. */
function readWord(word: string): Token | undefined {
  const operator = OPERATORS.get(word.toLowerCase());
  if (operator !== undefined) return { kind: 'operator', value: operator };
  if (LITERALS.has(word)) return { kind: 'value', value: LITERALS.get(word) as Json };
  if (isBinding(word)) return { kind: 'value', value: word };
  const [root, ...path] = word.split('.');
  if (path.length === 0) return { kind: 'value', value: word };
  return BINDING_ROOTS.has(root as string) ? { kind: 'value', value: `@${word}` } : undefined;
}

/** The tokens of a text; undefined where something in it is none. */
function readTokens(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const [, number, single, double, word, sign] = match;
    const quoted = single ?? double;
    if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) });
    else if (quoted !== undefined) tokens.push({ kind: 'value', value: quoted });
    else if (sign !== undefined) {
      tokens.push({ kind: 'operator', value: OPERATORS.get(sign) as string });
    } else {
      const token = readWord(word as string);
      if (token === undefined) return undefined;
      tokens.push(token);
    }
  }
  return tokens;
}

/** Reads tokens by recursive descent; `undefined` says that they are no expression. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Json | undefined {
    const value = this.#level(0);
    return this.#at === this.#tokens.length ? value : undefined;
  }

  #operator(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === 'operator' ? String(token.value) : undefined;
  }

  #level(level: number): Json | undefined {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#single();
    let left = this.#level(level + 1);
    for (;;) {
      const operator = this.#operator();
      if (left === undefined || operator === undefined || !operators.has(operator)) return left;
      this.#at++;
      const isNegated = operator === '=' && this.#operator() === 'not';
      if (isNegated) this.#at++;
      const right = this.#level(level + 1);
      if (right === undefined) return undefined;
      const isMore = JOINED.has(operator) && Array.isArray(left) && left[0] === operator;
      left = isMore ? [...(left as Json[]), right] : [isNegated ? '!=' : operator, left, right];
    }
  }

  #single(): Json | undefined {
    const token = this.#tokens[this.#at++];
    if (token === undefined) return undefined;
    if (token.kind === 'value') return token.value;
    if (token.value === 'not') {
      const value = this.#single();
      return value === undefined ? undefined : ['not', value];
    }
    if (token.value !== '(') return undefined;
    const value = this.#level(0);
    if (this.#operator() !== ')') return undefined;
    this.#at++;
    return value;
  }
}

/** Longer texts are no expressions that somebody wrote by hand. */
const MOST_CHARACTERS = 400;

/** The sign of equality that code has more often, of the two that the language knows. */
function findEqualsSign(code: Json): '=' | '==' {
  const text = JSON.stringify(code);
  return text.split('["==",').length > text.split('["=",').length ? '==' : '=';
}

const withSign = (value: Json, sign: string): Json =>
  Array.isArray(value)
    ? value.map((item, index) => (index === 0 && item === '=' ? sign : withSign(item, sign)))
    : value;

/**
 * The call that a text spells out with its operators between the operands; undefined where it can not be read. `code`
 * is what it stands in, which says how equality is written.
 */
export function readInfixText(text: string, code: Json = null): Json[] | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const tokens = readTokens(text);
  if (tokens === undefined || !tokens.some(({ kind }) => kind === 'operator')) return undefined;
  const value = new Parser(tokens).parse();
  return Array.isArray(value) ? (withSign(value, findEqualsSign(code)) as Json[]) : undefined;
}

/** Whether a text holds an operator or a blank, so that it is more than one name. */
export function isExpressionText(text: string): boolean {
  return /[\s=<>!&|+*/%()]/.test(text.trim());
}
