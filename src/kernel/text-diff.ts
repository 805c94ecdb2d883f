import { diffArrays } from 'diff';

const CONTEXT_LINES = 3;
/**
 * Lines removed and added up to which the shortest edit is searched for, which takes time in their square; a larger
 * change is first split at lines that both texts have once.
 */
const MOST_EDITS = 800;

type Mark = ' ' | '-' | '+';
interface Line {
  readonly mark: Mark;
  readonly text: string;
}

const toLines = (mark: Mark, texts: readonly string[]): Line[] =>
  texts.map((text) => ({ mark, text }));

/** The newline at the end closes the last line and begins none. */
const splitLines = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** The index of each line that occurs once. */
function findUnique(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  lines.forEach((line, at) => {
    places.set(line, places.has(line) ? -1 : at);
  });
  for (const [line, at] of places) if (at < 0) places.delete(line);
  return places;
}

/**
 * Pairs of equal lines, in rising order on both sides, as many as possible (the longest increasing subsequence of
 * patience sorting). A lone pair between others costs nothing where it is wrong: both sides are compared around it.
 */
function findAnchors(
  before: readonly string[],
  after: readonly string[],
): (readonly [number, number])[] {
  const later = findUnique(after);
  const piles: { readonly pair: readonly [number, number]; readonly below: number }[] = [];
  const tops: number[] = [];
  for (const [line, x] of findUnique(before)) {
    const y = later.get(line);
    if (y === undefined) continue;
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[tops[middle] as number]?.pair[1] as number) < y) low = middle + 1;
      else high = middle;
    }
    piles.push({ pair: [x, y], below: low > 0 ? (tops[low - 1] as number) : -1 });
    tops[low] = piles.length - 1;
  }
  const anchors: (readonly [number, number])[] = [];
  for (let at = tops.at(-1) ?? -1; at >= 0; at = piles[at]?.below as number) {
    anchors.push(piles[at]?.pair as readonly [number, number]);
  }
  return anchors.reverse();
}

/** The edit as marked lines, removed ones before added ones: the shortest one where it is small. */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  if (parts) {
    return parts.flatMap(({ value, added, removed }) =>
      toLines(added ? '+' : removed ? '-' : ' ', value),
    );
  }
  const anchors = findAnchors(before, after);
  if (anchors.length === 0) return [...toLines('-', before), ...toLines('+', after)];
  const lines: Line[] = [];
  let [x, y] = [0, 0];
  for (const [atBefore, atAfter] of [...anchors, [before.length, after.length] as const]) {
    lines.push(...markLines(before.slice(x, atBefore), after.slice(y, atAfter)));
    if (atBefore < before.length) lines.push({ mark: ' ', text: before[atBefore] as string });
    [x, y] = [atBefore + 1, atAfter + 1];
  }
  return lines;
}

function markLines(before: readonly string[], after: readonly string[]): Line[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [
    ...toLines(' ', before.slice(0, head)),
    ...compare(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...toLines(' ', before.slice(before.length - tail)),
  ];
}

/** The change of a file in the unified format that `patch` and `git apply` read; empty where nothing changed. */
export function toUnifiedDiff(file: string, before: string, after: string): string {
  const lines = markLines(splitLines(before), splitLines(after));
  const isNear = lines.map(() => false);
  lines.forEach(({ mark }, index) => {
    if (mark === ' ') return;
    isNear.fill(true, Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1);
  });
  const name = file.replaceAll('\\', '/').replace(/^\/+/, '');
  let [text, oldLine, newLine] = ['', 1, 1];
  for (let at = 0; at < lines.length; at++) {
    if (isNear[at]) {
      let end = at;
      while (end < lines.length && isNear[end]) end++;
      const hunk = lines.slice(at, end);
      const [olds, news] = (['+', '-'] as const).map(
        (other) => hunk.filter(({ mark }) => mark !== other).length,
      ) as [number, number];
      const body = hunk.map((line) => `${line.mark}${line.text}\n`).join('');
      text += `@@ -${oldLine},${olds} +${newLine},${news} @@\n${body}`;
      oldLine += olds;
      newLine += news;
      at = end - 1;
    } else {
      oldLine++;
      newLine++;
    }
  }
  return text === '' ? '' : `--- a/${name}\n+++ b/${name}\n${text}`;
}
