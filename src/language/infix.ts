import { type Json, toText } from '../kernel/json.ts';
import { findInfix } from './foreign-operators.ts';
import { BINDING_ROOTS } from './grammar/bindings.ts';
import { OPERATORS } from './grammar/operators.ts';

/** A number, a quoted text, a name with its path, or a sign. */
const TOKEN =
  /\s*(\d+(?:\.\d+)?|"[^"]*"|'[^']*'|`[^`]*`|@?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*(?:\/[A-Za-z]\w*)?|===|!==|==|!=|<>|<=|>=|&&|\|\||[=<>!+\-*/%(),])/y;

const MOST_LETTERS = 1_000;
const MOST_DEPTH = 64;

function tokenize(text: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

const CONSTANTS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['null', null],
  ['undefined', null],
  ['nil', null],
  ['true', true],
  ['false', false],
]);

/** How strongly `not` binds: before a comparison, after a computation. */
const NOT = 4;

class Unreadable extends Error {}

/** Reads tokens by precedence: an expression of the language for each operand. */
class InfixReader {
  readonly #tokens: readonly string[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly string[]) {
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
      const [strength, known] = findInfix(this.#tokens[this.#next] ?? '') ?? [0, ''];
      if (strength <= least) break;
      this.#next++;
      const operator = known === '=' && this.#takes('not') ? '!=' : known;
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
    const token = this.#tokens[this.#next++] ?? '';
    if (/^\d/.test(token)) return Number(token);
    if (/^["'`]/.test(token)) return token.slice(1, -1);
    if (token === '(') return this.#closed(this.#expression(0));
    if (token === '!' || token.toLowerCase() === 'not') return ['not', this.#expression(NOT)];
    if (/^[@A-Za-z_$]/.test(token)) return this.#word(token);
    const value = token === '-' ? this.#operand() : undefined;
    if (typeof value !== 'number') throw new Unreadable();
    return -value;
  }

  #word(text: string): Json {
    const constant = CONSTANTS.get(text.toLowerCase());
    if (constant !== undefined) return constant;
    if (this.#takes('(')) return this.#call(text);
    const root = /^[A-Za-z_$]+/.exec(text)?.[0] ?? '';
    return BINDING_ROOTS.has(root) && text !== root ? `@${text}` : text;
  }

  #call(name: string): Json {
    if (!OPERATORS.has(name)) throw new Unreadable();
    const items: Json[] = [name];
    if (this.#takes(')')) return items;
    do items.push(this.#expression(0));
    while (this.#takes(','));
    return this.#closed(items);
  }

  #closed(value: Json): Json {
    if (!this.#takes(')')) throw new Unreadable();
    return value;
  }

  #takes(token: string): boolean {
    const isNext = this.#tokens[this.#next]?.toLowerCase() === token;
    if (isNext) this.#next++;
    return isNext;
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

/** Reads a list whose operator is in the middle, `["@entity.n", ">", 0]`; undefined where it is something else. */
export function readMisplacedCall(value: Json): Json[] | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [left = null, middle, right = null] = value;
  const infix = typeof middle === 'string' ? findInfix(middle) : undefined;
  if (infix === undefined || OPERATORS.has(toText(left))) return undefined;
  const operator = OPERATORS.has(toText(middle)) ? toText(middle) : infix[1];
  return [operator, readMisplacedCall(left) ?? left, readMisplacedCall(right) ?? right];
}
