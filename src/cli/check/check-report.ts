import type { Severity } from '../../verify/finding.ts';
import type { CheckedFile } from './check-file.ts';

/** The totals of one run; `opaque` counts parts that are only named. */
export function countTotals(checked: readonly CheckedFile[]) {
  const findings = checked.flatMap((one) => one.findings);
  const countOf = (grade: Severity) => findings.filter(({ severity }) => severity === grade).length;
  return {
    files: checked.length,
    errors: countOf('error'),
    warnings: countOf('warning'),
    hints: countOf('hint'),
    opaque: checked.reduce((sum, one) => sum + one.opaque.length, 0),
    unreadable: checked.filter((one) => one.unreadable !== undefined).length,
  };
}

const summarise = (totals: ReturnType<typeof countTotals>): string =>
  Object.entries(totals)
    .filter(([name, count]) => count > 0 || name === 'errors')
    .map(([name, count]) => `${name === 'opaque' ? 'only named' : name} ${count}`)
    .join(', ');

/** One line a finding, `file:line:column pointer severity category: message — fix`, then a summary. */
export function toText(checked: readonly CheckedFile[]): string {
  const lines = checked.flatMap(({ file, findings, unreadable }) => [
    ...(unreadable === undefined ? [] : [`${file} unreadable: ${unreadable}`]),
    ...findings.map(
      ({ at, line, column, severity, category, message, fix }) =>
        `${file}:${line}:${column} ${at || '(root)'} ${severity} ${category}: ${message} — ${fix}`,
    ),
  ]);
  return `${[...lines, summarise(countTotals(checked))].join('\n')}\n`;
}

/** `{files, totals}`, with every finding as an object. */
export function toJson(checked: readonly CheckedFile[]): string {
  return `${JSON.stringify({ files: checked, totals: countTotals(checked) }, null, 2)}\n`;
}

const escapeText = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Workflow commands, which GitHub shows as annotations at the lines of a change. */
export function toGithub(checked: readonly CheckedFile[]): string {
  const lines = checked.flatMap(({ file, findings, unreadable }) => {
    const name = escapeProperty(file.replaceAll('\\', '/'));
    return [
      ...(unreadable === undefined ? [] : [`::error file=${name}::${escapeText(unreadable)}`]),
      ...findings.map(
        ({ severity, line, column, category, message, fix }) =>
          `::${severity === 'hint' ? 'notice' : severity} file=${name},line=${line},col=${column},title=${category}::${escapeText(`${message} ${fix}`)}`,
      ),
    ];
  });
  return lines.map((line) => `${line}\n`).join('');
}
