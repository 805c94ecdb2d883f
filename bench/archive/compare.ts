import type { Answers, Subject } from './answers.ts';

/** Changed answers of a kind that are shown, and lines of each. */
const MOST = 5;

/** The lines that `others` lacks, as often as it lacks them. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The lines that changed, or all where only their order did. */
function listChange(before: readonly string[], after: readonly string[]): string[] {
  const [removed, added] = [without(before, after), without(after, before)];
  const isOrder = removed.length + added.length === 0;
  return [
    ...(isOrder ? before : removed).slice(0, MOST).map((line) => `    before: ${line}`),
    ...(isOrder ? after : added).slice(0, MOST).map((line) => `    after:  ${line}`),
  ];
}

/** For each kind of answer that both sides have: how many changed, and the first of them. Nothing where none did. */
export function compareAnswers(
  subjects: readonly Pick<Subject, 'name'>[],
  before: readonly Answers[],
  after: readonly Answers[],
): string[] {
  return Object.keys(before[0] ?? {}).flatMap((kind) => {
    const changed = subjects.flatMap(({ name }, n) => {
      const [old = [], now] = [before[n]?.[kind], after[n]?.[kind]];
      if (now === undefined || old.join('\n') === now.join('\n')) return [];
      return [[`  ${name}`, ...listChange(old, now)]];
    });
    if (changed.length === 0) return [];
    return [`${kind}: ${changed.length} changed`, ...changed.slice(0, MOST).flat()];
  });
}
