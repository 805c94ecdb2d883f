import type { Json } from '../../kernel/json.ts';
import { BINDING_ROOTS } from '../grammar/bindings.ts';
import { OPERATORS } from '../grammar/operators.ts';

/** Infix operators of other languages, with how tightly they bind and the operator of the language. */
const INFIX: Readonly<Record<string, readonly [strength: number, operator: string]>> = {
  '||': [1, 'or'],
  or: [1, 'or'],
  '&&': [2, 'and'],
  and: [2, 'and'],
  '=': [3, '='],
  '==': [3, '='],
  '===': [3, '='],
  is: [3, '='],
  eq: [3, '='],
  equals: [3, '='],
  '!=': [3, '!='],
  '!==': [3, '!='],
  '<>': [3, '!='],
  neq: [3, '!='],
  '<': [4, '<'],
  '<=': [4, '<='],
  '>': [4, '>'],
  '>=': [4, '>='],
  lt: [4, '<'],
  lte: [4, '<='],
  gt: [4, '>'],
  gte: [4, '>='],
  '+': [5, '+'],
  '-': [5, '-'],
  '*': [6, '*'],
  '/': [6, '/'],
  '%': [6, '%'],
};

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
        token === undefined || token.kind === 'text' ? undefined : INFIX[token.text.toLowerCase()];
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

/** Whether the operands of every comparison are more than bare words: `a = b` says too little. */
function isMeaningful(value: Json): boolean {
  if (!Array.isArray(value)) return true;
  const [operator, ...operands] = value;
  if (operator === 'and' || operator === 'or' || operator === 'not') {
    return operands.every((operand) =>
      Array.isArray(operand)
        ? isMeaningful(operand)
        : typeof operand === 'string' && operand.startsWith('@'),
    );
  }
  return operands.some(
    (operand) => Array.isArray(operand) || (typeof operand === 'string' && operand.startsWith('@')),
  );
}

/**
 * Reads a condition or a call that is written as other languages write it; undefined where it cannot be read,
 * or is only one name.
 *
 * @example readExpression("@payload.n > 0 && @entity.status != 'open'")
 * // ['and', ['>', '@payload.n', 0], ['!=', '@entity.status', 'open']]
 */
export function readExpression(text: string): Json[] | undefined {
  const value = readValue(text);
  return Array.isArray(value) && isMeaningful(value) ? value : undefined;
}

/** Reads a value or an expression as other languages write it; undefined where it cannot be read. */
function readValue(text: string): Json | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  const tokens = tokenize(text);
  if (tokens === undefined || tokens.length === 0) return undefined;
  try {
    return new InfixReader(tokens).read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** The operator that an infix one means: itself where the language has it, else the language's own. */
function toOperator(item: Json | undefined): string | undefined {
  const infix = typeof item === 'string' ? INFIX[item.toLowerCase()] : undefined;
  return infix && (OPERATORS.has(item as string) ? (item as string) : infix[1]);
}

/**
 * Reads a list whose operator is in the middle, `["@entity.n", ">", 0]`, and a record of an operator and its
 * operands; undefined where neither fits.
 */
export function readMisplacedCall(value: Json): Json[] | undefined {
  if (Array.isArray(value)) {
    const [left, middle, right] = value;
    const operator = toOperator(middle);
    if (value.length !== 3 || operator === undefined || left === undefined) return undefined;
    if (typeof left === 'string' && OPERATORS.has(left)) return undefined;
    return [
      operator,
      readMisplacedCall(left) ?? left,
      readMisplacedCall(right as Json) ?? (right as Json),
    ];
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { op, operator = op, left, right, args, operands = args, ...rest } = value;
  if (typeof operator === 'string' && Object.keys(rest).length === 0) {
    const known =
      INFIX[operator.toLowerCase()]?.[1] ?? (OPERATORS.has(operator) ? operator : undefined);
    if (known === undefined) return undefined;
    if (Array.isArray(operands))
      return [known, ...operands.map((item) => readMisplacedCall(item) ?? item)];
    return left === undefined || right === undefined
      ? undefined
      : [known, readMisplacedCall(left) ?? left, readMisplacedCall(right) ?? right];
  }
  const [entry, second] = Object.entries(value);
  if (entry === undefined || second !== undefined) return undefined;
  const [key, operandsOf] = entry;
  const known = INFIX[key]?.[1] ?? (OPERATORS.has(key) ? key : undefined);
  if (known === undefined) return undefined;
  const items = Array.isArray(operandsOf) ? operandsOf : [operandsOf as Json];
  return [known, ...items.map((item) => readMisplacedCall(item) ?? item)];
}
