import type { Json } from '../../kernel/json.ts';
import { readExpression } from '../../language/canonical/expression.ts';

/** The equality operator that the code uses more often, of the two that the language has. */
function findEqualsSign(code: Json): '=' | '==' {
  const text = JSON.stringify(code);
  return text.split('["==",').length > text.split('["=",').length ? '==' : '=';
}

const withSign = (value: Json, sign: string): Json =>
  Array.isArray(value)
    ? value.map((item, index) => (index === 0 && item === '=' ? sign : withSign(item, sign)))
    : value;

/**
 * The call that a text expresses with operators between the operands. Equality is written as in the code around it.
 * Undefined where the text cannot be read.
 */
export function readInfixText(text: string, code: Json): Json[] | undefined {
  const read = readExpression(text);
  return read && (withSign(read, findEqualsSign(code)) as Json[]);
}

/** Whether a text holds an operator or a blank, so that it is more than one name. */
export function isExpressionText(text: string): boolean {
  return /[\s=<>!&|+*/%()]/.test(text.trim());
}
