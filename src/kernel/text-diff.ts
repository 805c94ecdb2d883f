import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from 'diff';

/** Lines removed and added beyond which a text is shown as replaced: the search takes time in their square. */
const MOST_EDITS = 6_000;

/** A newline that is missing at the end is no change. */
const withEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

const markLines = (mark: '-' | '+', text: string): string[] =>
  text
    .slice(0, -1)
    .split('\n')
    .map((line) => mark + line);

function replaceWhole(
  oldFileName: string,
  newFileName: string,
  before: string,
  after: string,
): StructuredPatch {
  const [removed, added] = [markLines('-', before), markLines('+', after)];
  const hunk = {
    oldStart: 1,
    oldLines: removed.length,
    newStart: 1,
    newLines: added.length,
    lines: [...removed, ...added],
  };
  return { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk] };
}

/** The change of a file in the unified format that `patch` and `git apply` read; empty where nothing changed. */
export function toUnifiedDiff(file: string, before: string, after: string): string {
  const [old, next] = [withEnd(before), withEnd(after)];
  if (old === next) return '';
  const name = file.replaceAll('\\', '/').replace(/^\/+/, '');
  const [from, to] = [`a/${name}`, `b/${name}`];
  const options = { context: 3, maxEditLength: MOST_EDITS };
  const patch =
    structuredPatch(from, to, old, next, undefined, undefined, options) ??
    replaceWhole(from, to, old, next);
  return formatPatch(patch, FILE_HEADERS_ONLY);
}
