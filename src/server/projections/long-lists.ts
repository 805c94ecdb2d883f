import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { estimateTokens } from '../../kernel/tokens.ts';
import { writeLines } from '../../lines/write-value.ts';

export interface ShortAnswer {
  readonly output: JsonObject;
  /** The lists that were left out, with how many items they have. */
  readonly totals: Readonly<Record<string, number>>;
}

const sizeOf = (key: string, value: Json | undefined): number =>
  value === undefined ? 0 : estimateTokens(writeLines({ [key]: value }));

const countOf = (value: Json | undefined): number =>
  Array.isArray(value) ? value.length : Object.keys(value ?? {}).length;

/** An output without the member at a path: `steps`, or `steps.effects` of each step. */
function omit(output: JsonObject, path: string): { output: JsonObject; total: number } {
  const [key = '', inner] = path.split('.');
  const value = output[key];
  if (inner === undefined) {
    const { [key]: _, ...rest } = output;
    return { output: rest as JsonObject, total: countOf(value) };
  }
  const parts = Array.isArray(value) ? value : [value];
  let total = 0;
  const left = parts.map((part) => {
    if (!isObject(part) || part[inner] === undefined) return part as Json;
    const cut = omit(part, inner);
    total += cut.total;
    return cut.output;
  });
  return { output: { ...output, [key]: Array.isArray(value) ? left : (left[0] as Json) }, total };
}

/** An output with as many items of a ranked list, from the first on, as fit: at least one. */
function keepFirst(
  output: JsonObject,
  key: string,
  isLong: (output: JsonObject) => boolean,
): JsonObject {
  const items = output[key] as readonly Json[];
  let kept = items.length;
  while (kept > 1 && isLong({ ...output, [key]: items.slice(0, kept) })) kept--;
  return { ...output, [key]: items.slice(0, kept) };
}

/**
 * Leaves lists out, one after another as they are named, until the others fit into so many tokens of lines. A list is
 * whole or absent with its count, so that no part looks like all of it. Of one that is named with `[]`, a ranking of
 * which each item stands for itself, the first items stay.
 */
export function withoutLongLists(
  whole: JsonObject,
  lists: readonly string[],
  tokens: number,
): ShortAnswer {
  const keys = [...new Set(lists.map((path) => path.split(/[.[]/)[0] as string))];
  const isLong = (output: JsonObject) =>
    keys.reduce((sum, key) => sum + sizeOf(key, output[key]), 0) > tokens;
  let output = whole;
  const totals: Record<string, number> = {};
  for (const path of lists) {
    if (!isLong(output)) break;
    const ranking = path.replace('[]', '');
    if (ranking !== path) {
      totals[ranking] = countOf(output[ranking]);
      output = keepFirst(output, ranking, isLong);
      continue;
    }
    const cut = omit(output, path);
    if (cut.total === 0) continue;
    output = cut.output;
    totals[path] = cut.total;
    for (const inner of Object.keys(totals)) if (inner.startsWith(`${path}.`)) delete totals[inner];
  }
  return { output, totals };
}
