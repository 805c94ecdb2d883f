import type { Action } from '../../actions/action.ts';
import { asArray, type Json, toText } from '../../kernel/json.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { findLikelyNames } from '../../language/spelling.ts';
import { reactionNodes, rewriteReaction } from './rewrite.ts';

/** A place where an expression names a variable for the expressions inside it. */
interface Binder {
  readonly name: string;
  readonly holder: Json[];
  readonly key: number;
}

function contains(value: Json, holder: object): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value === holder || Object.values(value).some((one) => contains(one as Json, holder));
}

/** The variables of one `let` or `fn`. */
function* bindersOf(call: Json[]): Iterable<Binder> {
  const [operator, bound] = call;
  if (operator === 'let') {
    const pairs = asArray(bound);
    const listed = typeof pairs[0] === 'string' ? [pairs] : pairs;
    for (const pair of listed) {
      if (Array.isArray(pair) && typeof pair[0] === 'string') {
        yield { name: pair[0], holder: pair, key: 0 };
      }
    }
  } else if (operator === 'fn') {
    if (typeof bound === 'string') yield { name: bound, holder: call, key: 1 };
    for (const [key, name] of asArray(bound).entries()) {
      if (typeof name === 'string') yield { name, holder: bound as Json[], key };
    }
  }
}

/** The variables in scope at `holder`. */
function* enclosing(value: Json, holder: object): Iterable<Binder> {
  if (typeof value !== 'object' || value === null || value === holder) return;
  if (Array.isArray(value)) yield* bindersOf(value);
  for (const member of Object.values(value) as Json[]) {
    if (contains(member, holder)) yield* enclosing(member, holder);
  }
}

/**
 * Repairs of a binding whose root is one slip away from a variable in scope. The variable takes the used name where
 * nothing else uses the variable's own. Otherwise the use takes the variable's name.
 */
export function* proposeVariable(
  row: TraitRow,
  name: string,
  { holder, key }: { readonly holder: object; readonly key: string | number },
): Iterable<readonly Action[]> {
  const reaction = reactionNodes(row).find((node) => contains(node, holder));
  if (reaction === undefined) return;
  const binders = [...enclosing(reaction, holder)];
  const likely = findLikelyNames(name, new Set(binders.map((one) => one.name)));
  const text = toText((holder as Record<string | number, Json>)[key]);
  for (const variable of likely) {
    const binder = binders.findLast((one) => one.name === variable) as Binder;
    const isUsed = new RegExp(`"@${variable}(?![\\w-])`).test(JSON.stringify(reaction));
    const renamed = rewriteReaction(row, binder.holder, binder.key, name);
    const respelled = rewriteReaction(row, holder, key, text.replace(name, variable));
    for (const action of isUsed ? [respelled, renamed] : [renamed, respelled]) {
      if (action) yield [action];
    }
  }
}
