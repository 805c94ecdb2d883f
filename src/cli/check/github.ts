import type { CheckedFile } from './check-file.ts';

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
