const CONTEXT_LINES = 3;
/** Lines removed and added beyond which a change is shown as a whole. */
const MOST_EDITS = 2_000;

type Mark = ' ' | '-' | '+';
interface Line {
  readonly mark: Mark;
  readonly text: string;
}

const toLines = (mark: Mark, texts: readonly string[]): Line[] =>
  texts.map((text) => ({ mark, text }));

/** The newline at the end closes the last line and begins none. */
const splitLines = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/**
 * The shortest edit as marked lines, removed ones before added ones (Myers, "An O(ND) Difference Algorithm and Its
 * Variations", 1986). `reached[k]` is how many of the lines before are used up on the diagonal k, furthest first.
 */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  const most = Math.min(before.length + after.length, MOST_EDITS);
  const reached = new Int32Array(2 * most + 3);
  const steps: Int32Array[] = [];
  const isDown = (at: Int32Array, middle: number, k: number, edits: number) =>
    k === -edits ||
    (k !== edits && (at[middle + k - 1] as number) < (at[middle + k + 1] as number));
  for (let edits = 0; edits <= most; edits++) {
    // What the edit before reached: diagonals -edits … edits, with one more on either side.
    steps.push(reached.slice(most - edits, most + edits + 3));
    for (let k = -edits; k <= edits; k += 2) {
      const middle = most + 1;
      let x = isDown(reached, middle, k, edits)
        ? (reached[middle + k + 1] as number)
        : (reached[middle + k - 1] as number) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++;
      reached[middle + k] = x;
      if (x >= before.length && x - k >= after.length) return retrace(steps);
    }
  }
  return [...toLines('-', before), ...toLines('+', after)];

  /** From both ends back to both beginnings. */
  function retrace(all: readonly Int32Array[]): Line[] {
    const lines: Line[] = [];
    let [x, y] = [before.length, after.length];
    for (let edits = all.length - 1; x > 0 || y > 0; edits--) {
      const at = all[edits] as Int32Array;
      const middle = edits + 1;
      const k = x - y;
      const isAdded = isDown(at, middle, k, edits);
      const fromX = edits === 0 ? 0 : (at[middle + (isAdded ? k + 1 : k - 1)] as number);
      const fromY = edits === 0 ? 0 : fromX - (isAdded ? k + 1 : k - 1);
      while (x > fromX && y > fromY) {
        lines.push({ mark: ' ', text: before[--x] as string });
        y--;
      }
      if (edits === 0) break;
      if (isAdded) lines.push({ mark: '+', text: after[--y] as string });
      else lines.push({ mark: '-', text: before[--x] as string });
    }
    return lines.reverse();
  }
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
