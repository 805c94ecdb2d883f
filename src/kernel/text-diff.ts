const CONTEXT_LINES = 3;
/** Lines on either side of a change beyond which it is shown as a whole. */
const MOST_COMPARED = 2_000;

type Mark = ' ' | '-' | '+';
interface Line {
  readonly mark: Mark;
  readonly text: string;
}

const toLines = (mark: Mark, texts: readonly string[]): Line[] =>
  texts.map((text) => ({ mark, text }));

/** The newline at the end closes the last line and begins none. */
const splitLines = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** The longest common subsequence as marked lines. */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  if (before.length * after.length > MOST_COMPARED ** 2) {
    return [...toLines('-', before), ...toLines('+', after)];
  }
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        before[i] === after[j]
          ? 1 + (lengths[(i + 1) * width + j + 1] as number)
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number);
    }
  }
  const lines: Line[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const [removed, added] = [before[i], after[j]];
    if (removed !== undefined && removed === added) {
      lines.push({ mark: ' ', text: removed });
      i++;
      j++;
    } else if (
      removed !== undefined &&
      (added === undefined ||
        (lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number))
    ) {
      lines.push({ mark: '-', text: removed });
      i++;
    } else {
      lines.push({ mark: '+', text: added as string });
      j++;
    }
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
