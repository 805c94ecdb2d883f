/** Whether two names are one edit apart: a letter added, lost, replaced, or two neighbours swapped. */
function isOneEdit(a: string, b: string): boolean {
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

/** Finds among fixed names the one that another is one slip from: spelt with other signs and capitals, or one edit away. */
export class SlipFinder {
  /** The first name of each spelling without signs and capitals. */
  readonly #plain = new Map<string, string>();
  readonly #byLength = new Map<number, string[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const bare = plain(name);
      if (!this.#plain.has(bare)) this.#plain.set(bare, name);
      const equallyLong = this.#byLength.get(name.length);
      if (equallyLong === undefined) this.#byLength.set(name.length, [name]);
      else equallyLong.push(name);
    }
  }

  find(name: string): string | undefined {
    const spelt = this.#plain.get(plain(name));
    if (spelt !== undefined && spelt !== name) return spelt;
    for (const length of [name.length, name.length - 1, name.length + 1]) {
      const edited = this.#byLength.get(length)?.find((candidate) => isOneEdit(name, candidate));
      if (edited !== undefined) return edited;
    }
    return undefined;
  }
}
