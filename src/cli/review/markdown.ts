import type { GapEntry, ModifiedEntry } from '../../plan/gap.ts';
import type { FileFinding } from '../check/check-file.ts';
import type { ReviewedFile } from './review.ts';

/** By this the comment of an earlier run is found. */
const MARK = '<!-- orrery review -->';

/** Lines that one file's part may take; hosts cut comments at 65,536 characters. */
const MOST_LINES = 20;
const MOST_FILES = 30;
const MOST_LETTERS = 300;

/** Text of a schema as Markdown shows it: neither markup nor a mention comes of it. */
function toPlain(text: string): string {
  const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return short
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>()#+!|~]/g, (sign) => `\\${sign}`)
    .replaceAll('@', '@\u200b');
}

/** A name as code; a backtick in it would end it. */
const toCode = (text: string): string =>
  `\`${text.replaceAll('`', "'").replaceAll('|', '\\|').slice(0, MOST_LETTERS)}\``;

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

function countSeverity(
  findings: readonly FileFinding[],
  severity: FileFinding['severity'],
): number {
  return findings.filter((one) => one.severity === severity).length;
}

const toEntry = (verb: string, { type, name }: GapEntry): string =>
  `- ${verb} ${type.replaceAll('_', ' ')} ${toCode(name)}`;

function toModified({ type, name, renamed, changes }: ModifiedEntry): string {
  const what = type.replaceAll('_', ' ');
  if (renamed) return `- renamed ${what} ${toCode(renamed.from)} to ${toCode(renamed.to)}`;
  return `- changed ${what} ${toCode(name)} (${count(changes.length, 'value')})`;
}

const toFinding = ({ severity, line, category, message, fix }: FileFinding): string =>
  `- **${severity}** line ${line}, ${toCode(category)}: ${toPlain(message)} ${toPlain(fix)}`;

function cut(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `- … and ${more} more`] : [...lines];
}

function toSection({ file, gap, now, fresh }: ReviewedFile): string[] {
  const changes = gap
    ? [
        ...gap.missing.map((one) => toEntry('added', one)),
        ...gap.extra.map((one) => toEntry('removed', one)),
        ...gap.modified.map(toModified),
      ]
    : [];
  const findings = fresh.map(toFinding);
  if (now.unreadable !== undefined) findings.push(`- **unreadable**: ${toPlain(now.unreadable)}`);
  const parts: string[] = [];
  if (findings.length > 0) parts.push('', 'New findings:', '', ...cut(findings));
  if (changes.length > 0) {
    const summary = `<summary>${count(changes.length, 'difference')}</summary>`;
    parts.push('', '<details>', summary, '', ...cut(changes), '', '</details>');
  }
  return parts.length > 0 ? ['', `#### ${toCode(file)}`, ...parts] : [];
}

function toRow({ file, kind, gap, now, fresh, fixed }: ReviewedFile): string {
  const cells = [
    toCode(file),
    kind,
    gap ? gap.gap_score.toFixed(3) : '–',
    now.unreadable === undefined ? countSeverity(now.findings, 'error') : 'unreadable',
    countSeverity(now.findings, 'warning'),
    fresh.length > 0 ? `+${fresh.length}` : '',
    fixed > 0 ? `−${fixed}` : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The effect of a change on schemas, as a comment for a pull request. */
export function toReviewMarkdown(reviewed: readonly ReviewedFile[]): string {
  const fresh = reviewed.flatMap((one) => one.fresh);
  const title =
    reviewed.length === 0
      ? 'no schema changed'
      : `${count(reviewed.length, 'schema')} changed, ${count(countSeverity(fresh, 'error'), 'new error')}, ${count(countSeverity(fresh, 'warning'), 'new warning')}`;
  const told = reviewed.slice(0, MOST_FILES);
  const more = reviewed.length - told.length;
  const table = [
    '',
    '| file | | gap | errors | warnings | new | fixed |',
    '|---|---|---:|---:|---:|---:|---:|',
    ...told.map(toRow),
    ...(more > 0 ? ['', `… and ${count(more, 'file')} more`] : []),
    ...told.flatMap(toSection),
  ];
  return `${[MARK, `### Orrery: ${title}`, ...(reviewed.length === 0 ? [] : table)].join('\n')}\n`;
}
