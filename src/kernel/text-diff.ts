import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** Lines removed and added beyond which no change is shown: the search takes time in their square. */
const MOST_EDITS = 6_000;

/** A newline that is missing at the end is no change. */
const withEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** The change of a file in the unified format that `patch` and `git apply` read; empty where nothing changed. */
export function toUnifiedDiff(file: string, before: string, after: string): string {
  const [old, next] = [withEnd(before), withEnd(after)];
  if (old === next) return '';
  const name = file.replaceAll('\\', '/').replace(/^\/+/, '');
  const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, old, next, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_EDITS,
    headerOptions: FILE_HEADERS_ONLY,
  });
  return patch ?? `${name}: more than ${MOST_EDITS} lines differ, too many to show.\n`;
}
