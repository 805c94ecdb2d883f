/** Whether two names are one edit apart: a letter added, lost, replaced, or two neighbours swapped. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (
    end < short.length - start &&
    short[short.length - 1 - end] === long[long.length - 1 - end]
  ) {
    end++;
  }
  const left = short.slice(start, short.length - end);
  const right = long.slice(start, long.length - end);
  if (left.length === 0 || (left.length === 1 && right.length === 1)) return right.length <= 1;
  return left.length === 2 && left[0] === right[1] && left[1] === right[0] && right.length === 2;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The name that `name` is one slip from: spelt with other signs and capitals, or one edit away. */
export function findSlip(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name);
  let edited: string | undefined;
  for (const candidate of known) {
    if (candidate !== name && plain(candidate) === wanted) return candidate;
    if (edited === undefined && isOneEdit(name, candidate)) edited = candidate;
  }
  return edited;
}
