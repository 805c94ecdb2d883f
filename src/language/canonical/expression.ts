import type { Json } from '../../kernel/json.ts';
import { findInfix } from '../foreign-operators.ts';
import { BINDING_ROOTS } from '../grammar/bindings.ts';
import { OPERATORS } from '../grammar/operators.ts';

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|'([^']*)'|`([^`]*)`|(@?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*(?:\/[A-Za-z]\w*)?)|(===|!==|==|!=|<>|<=|>=|&&|\|\||[=<>!+\-*/%(),]))/y;

interface Token {
  readonly kind: 'value' | 'word' | 'sign' | 'text';
  readonly text: string;
}

const MOST_LETTERS = 1_000;
const MOST_DEPTH = 64;

function tokenize(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(text);
    if (found === null) return undefined;
    const [, number, double, single, back, word, sign] = found;
    const quoted = double ?? single ?? back;
    if (number !== undefined) tokens.push({ kind: 'value', text: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'sign', text: sign as string });
  }
  return tokens;
}

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['null', null],
  ['undefined', null],
  ['nil', null],
  ['true', true],
  ['false', false],
]);

class Unreadable extends Error {}

/** Reads tokens by precedence: an expression of the language for each operand. */
class InfixReader {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): Json {
    const value = this.#expression(0);
    if (this.#next < this.#tokens.length) throw new Unreadable();
    return value;
  }

  #expression(least: number): Json {
    if (++this.#depth > MOST_DEPTH) throw new Unreadable();
    let left = this.#operand();
    for (;;) {
      const token = this.#tokens[this.#next];
      const infix =
        token === undefined || token.kind === 'text' ? undefined : findInfix(token.text);
      if (infix === undefined || infix[0] <= least) break;
      this.#next++;
      const [strength, known] = infix;
      const operator = known === '=' && this.#takes('word', 'not') ? '!=' : known;
      const right = this.#expression(strength);
      const isJoin = operator === 'and' || operator === 'or';
      const joined =
        isJoin && Array.isArray(left) && left[0] === operator ? left : [operator, left];
      left = [...joined, right];
    }
    this.#depth--;
    return left;
  }

  #operand(): Json {
    const token = this.#tokens[this.#next++];
    if (token?.kind === 'value') return Number(token.text);
    if (token?.kind === 'text') return token.text;
    if (token?.kind === 'word') return this.#word(token.text);
    if (token?.text === '(') return this.#closed(this.#expression(0));
    if (token?.text === '!') return ['not', this.#expression(4)];
    const value = token?.text === '-' ? this.#operand() : undefined;
    if (typeof value !== 'number') throw new Unreadable();
    return -value;
  }

  #word(text: string): Json {
    const word = text.toLowerCase();
    if (WORDS.has(word)) return WORDS.get(word) as Json;
    if (word === 'not') return ['not', this.#expression(4)];
    if (this.#takes('sign', '(')) return this.#call(text);
    const root = /^[A-Za-z_$]+/.exec(text)?.[0] ?? '';
    return BINDING_ROOTS.has(root) && text !== root ? `@${text}` : text;
  }

  #call(name: string): Json {
    if (!OPERATORS.has(name)) throw new Unreadable();
    const items: Json[] = [name];
    if (this.#takes('sign', ')')) return items;
    do items.push(this.#expression(0));
    while (this.#takes('sign', ','));
    return this.#closed(items);
  }

  #closed(value: Json): Json {
    if (!this.#takes('sign', ')')) throw new Unreadable();
    return value;
  }

  #takes(kind: Token['kind'], text: string): boolean {
    const token = this.#tokens[this.#next];
    if (token?.kind !== kind || token.text.toLowerCase() !== text) return false;
    this.#next++;
    return true;
  }
}

const isBound = (value: Json): boolean => typeof value === 'string' && value.startsWith('@');

/** Whether the operands of every comparison are more than bare words: `a = b` says too little. */
function isMeaningful([operator, ...operands]: readonly Json[]): boolean {
  const isJoin = operator === 'and' || operator === 'or' || operator === 'not';
  if (!isJoin) return operands.some((one) => Array.isArray(one) || isBound(one));
  return operands.every((one) => (Array.isArray(one) ? isMeaningful(one) : isBound(one)));
}

/**
 * Reads a condition or a call that is written as other languages write it; undefined where it cannot be read,
 * or is only one name.
 *
 * @example readExpression("@payload.n > 0 && @entity.status != 'open'")
 * // ['and', ['>', '@payload.n', 0], ['!=', '@entity.status', 'open']]
 */
export function readExpression(text: string): Json[] | undefined {
  const tokens = text.length > MOST_LETTERS ? undefined : tokenize(text);
  if (tokens === undefined) return undefined;
  try {
    const value = new InfixReader(tokens).read();
    return Array.isArray(value) && isMeaningful(value) ? value : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

const readInside = (value: Json): Json => readMisplacedCall(value) ?? value;

/** Reads a list whose operator is in the middle, `["@entity.n", ">", 0]`; undefined where it is something else. */
export function readMisplacedCall(value: Json): Json[] | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [left = null, middle, right = null] = value;
  const infix = typeof middle === 'string' ? findInfix(middle) : undefined;
  if (infix === undefined || OPERATORS.has(String(left))) return undefined;
  return [infix[1], readInside(left), readInside(right)];
}
