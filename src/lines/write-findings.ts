import { groupBy } from '../kernel/append.ts';

interface Found {
  readonly category: string;
  readonly at: string;
  readonly message: string;
  readonly fix: string;
}

/** Findings of the same kind with the same way out, from which on only the first is said in full. */
const ALIKE = 3;

/** A way out in short: what else would do is left to the fields where one thing is to be written. */
const writeFix = (fix: string): string =>
  fix.startsWith('Write ') ? fix.replace(/; otherwise .*$/s, '.') : fix;

/** Findings in lines: place, fault and way out; those that are alike in one line. */
export function writeFindings(findings: readonly Found[]): string[] {
  const groups = groupBy(findings, ({ category, fix }) => `${category} ${fix}`);
  return [...groups.values()].flatMap((found) => {
    const [first, ...rest] = found.map(({ at, message, fix }) =>
      `${at || '/'}: ${message} ${writeFix(fix)}`.trimEnd(),
    );
    if (found.length < ALIKE) return [first as string, ...rest];
    const others = found.slice(1).map(({ at }) => at);
    return [`${first} The same ${others.length} times: ${others.join(', ')}`];
  });
}
