import { isObject, isString, type Json } from '../kernel/json.ts';
import { BINDING_ROOTS } from '../language/grammar/bindings.ts';
import { OPERATORS } from '../language/grammar/operators.ts';

/**
 * Whether two values say the same but for names that are local to them: steps of bindings
 * (`@payload.title`), lexical variables, names of payload fields, keys of data. Decided by their form
 * alone, so that what the rest of a document is called changes nothing.
 */
export function isSameShape(a: Json | undefined, b: Json | undefined, key = ''): boolean {
  if (isString(a) && isString(b)) return a === b || key === 'name' || isSameBinding(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return isSameList(a, b, key);
  if (isObject(a) && isObject(b)) return isSameObject(a, b);
  return a === b;
}

function isSameBinding(a: string, b: string): boolean {
  if (!a.startsWith('@') || !b.startsWith('@')) return false;
  const [first, second] = [a.slice(1).split('.'), b.slice(1).split('.')];
  const [root = '', other = ''] = [first[0], second[0]];
  const isFixed = BINDING_ROOTS.has(root) || BINDING_ROOTS.has(other);
  return first.length === second.length && (root === other || !isFixed);
}

function isSameList(a: readonly Json[], b: readonly Json[], key: string): boolean {
  if (a.length !== b.length) return false;
  const [operator] = a;
  const isBinder =
    operator === b[0] && isString(operator) && OPERATORS.get(operator)?.bindsNames === true;
  return a.every((item, index) =>
    isBinder && index === 1 ? isSameBinder(item, b[1]) : isSameShape(item, b[index], key),
  );
}

/** The variables of `fn`, a name or names; of `let`, pairs of a name and a value. */
function isSameBinder(a: Json, b: Json | undefined): boolean {
  if (isString(a) && isString(b)) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, index) => {
    const other = b[index];
    if (isString(item)) return isString(other);
    if (!Array.isArray(item) || !Array.isArray(other)) return isSameShape(item, other);
    return isString(item[0]) && isString(other[0])
      ? isSameList(item.slice(1), other.slice(1), '')
      : isSameList(item, other, '');
  });
}

/** By key where the keys are the same; data, which has no type, in order. */
function isSameObject(a: Readonly<Record<string, Json | undefined>>, b: typeof a): boolean {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (keys.length !== others.length) return false;
  if (keys.every((key) => Object.hasOwn(b, key))) {
    return keys.every((key) => isSameShape(a[key], b[key], key));
  }
  if (isString(a.type) || isString(b.type)) return false;
  return keys.every((key, index) => isSameShape(a[key], b[others[index] as string], key));
}
