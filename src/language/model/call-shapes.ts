import { distance } from 'fastest-levenshtein';
import type { Json } from '../../kernel/json.ts';
import { OPERATOR_INFO, OPERATOR_MODULES } from '../vocabulary/expressions.ts';

const AT = 64;

/** A head of letters and one slash is meant as an operator: `str/concat`. */
const QUALIFIED_NAME = /^[a-z]+\/[a-zA-Z0-9?-]+$/;

/** A head of signs alone is meant as an operator: `===`. */
const SIGNS = /^[^\w\s@"'.,#$-]{1,3}$/;

/** The root of a binding: `entity` of `@entity.name`. */
export function rootOf(text: string): string {
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 46 || code === 91) return text.slice(1, i);
  }
  return text.slice(1);
}

/** How a message names a value. */
export function describe(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return 'a list';
  return value === null || value === undefined ? 'nothing' : `a ${typeof value}`;
}

/** Lists of plain words look like calls: `["list", "grid"]`. */
export function isNameList(value: readonly Json[]): boolean {
  const head = String(value[0]);
  if (head.includes('/') || (value.length > 1 && SIGNS.test(head))) return false;
  for (let i = 1; i < value.length; i++) {
    const item = value[i];
    if (typeof item !== 'string' || item.charCodeAt(0) === AT) return false;
  }
  return true;
}

/**
 * Whether a list with an unknown head can only have been meant as a call: it computes something, and
 * its head is one slip away from an operator. Published documents use operators that no registry lists.
 */
export function looksLikeCall(head: string, value: readonly Json[]): boolean {
  if (SIGNS.test(head)) return hasComputedPart(value);
  const isQualified = QUALIFIED_NAME.test(head);
  if (!isQualified && !/^[a-z-]{2,14}$/.test(head)) return false;
  const isOfModule = isQualified && OPERATOR_MODULES.has(head.slice(0, head.indexOf('/')));
  return (isOfModule || hasComputedPart(value)) && isNearOperator(head);
}

function isNearOperator(head: string): boolean {
  const slips = head.length > 4 ? 2 : 1;
  for (const name of OPERATOR_INFO.keys()) {
    if (Math.abs(name.length - head.length) <= slips && distance(name, head) <= slips) return true;
  }
  return false;
}

function hasComputedPart(value: readonly Json[]): boolean {
  for (let i = 1; i < value.length; i++) {
    const item = value[i];
    if (typeof item === 'string' && item.charCodeAt(0) === AT) return true;
    if (Array.isArray(item) && typeof item[0] === 'string' && OPERATOR_INFO.has(item[0]))
      return true;
  }
  return false;
}
