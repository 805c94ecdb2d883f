import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { estimateTokens } from '../../kernel/tokens.ts';

/** A list that was cut: how many of its items are shown. */
interface CutList {
  readonly list: string;
  readonly shown: number;
  readonly total: number;
}

export interface Pages {
  readonly output: JsonObject;
  readonly cut: readonly CutList[];
  /** Items at which a page ended because each alone is larger than the page: what they hold, in short. */
  readonly contents: readonly JsonObject[];
}

export interface PageOptions {
  readonly lists: readonly string[];
  readonly tokens: number;
  readonly leastItems: number;
}

const LONGEST_TEXT = 80;

const tokensOf = (value: Json | undefined): number => estimateTokens(JSON.stringify(value) ?? '');

/** Describes a value in short: texts are clipped, lists counted, objects named by their keys. */
export function summarise(value: Json | undefined, depth = 0): Json {
  if (typeof value === 'string' && value.length > LONGEST_TEXT) {
    return `${value.slice(0, LONGEST_TEXT)}…`;
  }
  if (Array.isArray(value)) return `${value.length} items`;
  if (!isObject(value)) return value ?? null;
  if (depth > 2) return `${Object.keys(value).length} members`;
  const members = Object.entries(value).map(([key, member]) => [key, summarise(member, depth + 1)]);
  return Object.fromEntries(members);
}

/** How many items from the first fit into so many tokens, and what they take; reads no further than that. */
function countFitting(items: readonly Json[], tokens: number): { count: number; size: number } {
  let size = 0;
  let count = 0;
  for (const item of items) {
    const next = size + tokensOf(item);
    if (next > tokens) break;
    size = next;
    count++;
  }
  return { count, size };
}

/** Shares tokens among lists: the smallest whole, what they leave over equally among the rest. */
function share(sizes: readonly number[], tokens: number): number[] {
  const shares = sizes.map(() => 0);
  const order = [...sizes.keys()].sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  let left = tokens;
  order.forEach((at, done) => {
    const equal = Math.floor(left / (order.length - done));
    shares[at] = Math.min(sizes[at] ?? 0, equal);
    left -= shares[at] ?? 0;
  });
  return shares;
}

/** The size of a list as far as it matters: beyond `tokens` it is only known to be larger. */
function sizeUpTo(items: readonly Json[], tokens: number): number {
  const { count, size } = countFitting(items, tokens);
  return count === items.length ? size : tokens + 1;
}

/** Cuts the lists in the items of a list, so that all items together fit; each cut one is counted in `more_…`. */
function cutInner(items: readonly Json[], inner: readonly string[], tokens: number): Json[] {
  const heads = items.map((item) => emptied(item, inner));
  const headTokens = heads.reduce<number>((sum, head) => sum + tokensOf(head), 0);
  const slots = items.flatMap((item, at) =>
    inner.filter((key) => isObject(item) && Array.isArray(item[key])).map((key) => ({ at, key })),
  );
  const innerList = ({ at, key }: { at: number; key: string }) =>
    (items[at] as JsonObject)[key] as Json[];
  let left = Math.max(0, tokens - headTokens);
  const shares = share(
    slots.map((slot) => sizeUpTo(innerList(slot), left)),
    left,
  );
  const fitting = slots.map((slot, i) => countFitting(innerList(slot), shares[i] ?? 0).count);
  // Rather the lists of the first items than of none.
  const isNothing = fitting.every((count) => count === 0);
  const result = items.map((item) => (isObject(item) ? { ...item } : item));
  slots.forEach((slot, i) => {
    const list = innerList(slot);
    const inOrder = isNothing ? countFitting(list, left) : undefined;
    left -= inOrder?.size ?? 0;
    const count = inOrder?.count ?? fitting[i] ?? 0;
    if (count === list.length) return;
    const target = result[slot.at] as JsonObject;
    target[slot.key] = list.slice(0, count);
    target[`more_${slot.key}`] = list.length - count;
  });
  return result;
}

function emptied(item: Json, keys: readonly string[]): Json {
  if (!isObject(item)) return item;
  return {
    ...item,
    ...Object.fromEntries(keys.filter((key) => key in item).map((key) => [key, []])),
  };
}

interface Page {
  readonly items: Json[];
  /** The item at which the page ended, where it alone is too large. */
  readonly tooLarge?: { readonly index: number; readonly tokens: number; readonly item: Json };
}

function cutList(
  items: readonly Json[],
  inner: readonly string[],
  tokens: number,
  leastItems: number,
): Page {
  if (sizeUpTo(items, tokens) <= tokens) return { items: [...items] };
  if (inner.length > 0) {
    const heads = items.map((item) => emptied(item, inner));
    const count = Math.max(1, countFitting(heads, tokens).count);
    return { items: cutInner(items.slice(0, count), inner, tokens) };
  }
  const count = Math.max(leastItems, countFitting(items, tokens).count);
  const next = items[count];
  const size = next === undefined ? 0 : tokensOf(next);
  return {
    items: items.slice(0, count),
    ...(next !== undefined && size > tokens
      ? { tooLarge: { index: count, tokens: size, item: next } }
      : {}),
  };
}

/** The list at a path of members, where there is one: `pattern.steps`. */
function listAt(output: JsonObject, path: string): Json[] | undefined {
  let value: Json | undefined = output;
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined;
  return Array.isArray(value) ? value : undefined;
}

/** A copy of an output with another list at a path of members. */
function withList(output: JsonObject, path: string, list: Json[]): JsonObject {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...output, [key]: list };
  return { ...output, [key]: withList(output[key] as JsonObject, rest.join('.'), list) };
}

/** Cuts the lists of an output to pages of whole items, in order, that take so many tokens together. */
export function cutToPages(output: JsonObject, { lists, tokens, leastItems }: PageOptions): Pages {
  const names = lists.filter((list) => listAt(output, list) !== undefined);
  const items = names.map((name) => listAt(output, name) as Json[]);
  const sizes = items.map((list) => sizeUpTo(list, tokens));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= tokens) return { output, cut: [], contents: [] };
  const shares = share(sizes, tokens);
  let paged = output;
  const cut: CutList[] = [];
  const contents: JsonObject[] = [];
  names.forEach((name, i) => {
    const list = items[i] as Json[];
    const inner = lists
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    const page = cutList(list, inner, shares[i] ?? 0, leastItems);
    paged = withList(paged, name, page.items);
    const isCut = page.items.length < list.length;
    const isInnerCut = inner.some((key) =>
      page.items.some((item) => isObject(item) && item[`more_${key}`] !== undefined),
    );
    if (isCut || isInnerCut) {
      cut.push({ list: name, shown: page.items.length, total: list.length });
    }
    if (page.tooLarge) {
      const { index, tokens: size, item } = page.tooLarge;
      contents.push({ list: name, index, tokens: size, holds: summarise(item) });
    }
  });
  return { output: paged, cut, contents };
}
