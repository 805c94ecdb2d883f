import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUnifiedDiff } from '../../src/kernel/text-diff.ts';

/** Applies a unified diff. */
function patch(before: string, diff: string): string {
  const lines = before.split('\n');
  const patched: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(2, -1)) {
    const hunk = /^@@ -(\d+),(\d+) /.exec(line);
    if (hunk) {
      // A hunk that only adds to nothing names the line before.
      const start = Number(hunk[1]) - 1;
      while (at < start) patched.push(lines[at++] as string);
    } else if (line.startsWith('+')) patched.push(line.slice(1));
    else {
      expect(lines[at]).toBe(line.slice(1));
      if (line.startsWith(' ')) patched.push(line.slice(1));
      at++;
    }
  }
  return [...patched, ...lines.slice(at)].join('\n');
}

/** Lines of a longest common subsequence, by the table. */
function countCommon(before: readonly string[], after: readonly string[]): number {
  let row = after.map(() => 0).concat(0);
  for (const line of before) {
    const next = [0];
    after.forEach((other, j) => {
      next.push(
        line === other ? (row[j] as number) + 1 : Math.max(row[j + 1] as number, next[j] as number),
      );
    });
    row = next;
  }
  return row.at(-1) as number;
}

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '{', '}', ''), { minLength: 1, maxLength: 40 })
  .map((lines) => `${lines.join('\n')}.\n`);

const count = (diff: string, mark: string) =>
  diff
    .split('\n')
    .slice(2)
    .filter((line) => line.startsWith(mark)).length;

describe('a unified diff', () => {
  it('turns one text into the other with the fewest lines', () => {
    let changed = 0;
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = toUnifiedDiff('a.txt', before, after);
        if (before === after) {
          expect(diff).toBe('');
          return;
        }
        changed++;
        expect(patch(before, diff)).toBe(after);
        const [olds, news] = [before, after].map((one) => one.slice(0, -1).split('\n')) as [
          string[],
          string[],
        ];
        const common = countCommon(olds, news);
        expect(count(diff, '-')).toBe(olds.length - common);
        expect(count(diff, '+')).toBe(news.length - common);
      }),
      { seed: 11, numRuns: 300 },
    );
    expect(changed).toBeGreaterThan(250);
  });
});
