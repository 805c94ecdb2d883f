import { diffLines } from 'diff';
import type { Json } from '../../src/kernel/json.ts';
import { countTokens } from '../count-tokens.ts';

/** Lines above and below a match. */
const CONTEXT = 3;

const print = (value: Json): string => JSON.stringify(value, null, 2);

/** The lines of a document that match, with three lines of context, as `grep -C 3` prints them. */
function findLines(document: Json, pattern: RegExp): string {
  const lines = print(document).split('\n');
  const shown = new Set<number>();
  for (const [i, line] of lines.entries()) {
    if (!pattern.test(line)) continue;
    for (let at = i - CONTEXT; at <= i + CONTEXT; at++) shown.add(at);
  }
  return lines
    .flatMap((line, i) => (shown.has(i) ? [...(shown.has(i - 1) ? [] : ['--']), line] : []))
    .join('\n');
}

/** Each change between two documents as an editor takes it: the old text and the new one. */
function listEdits(before: Json, after: Json): string[] {
  const edits: string[] = [];
  let anchor = '';
  let removed: string | undefined;
  for (const part of diffLines(print(before), print(after))) {
    if (part.removed) {
      if (removed !== undefined) edits.push(removed, '');
      removed = part.value;
    } else if (part.added) {
      // What is new is put behind the line before it.
      edits.push(removed ?? anchor, removed === undefined ? anchor + part.value : part.value);
      removed = undefined;
    } else {
      if (removed !== undefined) edits.push(removed, '');
      removed = undefined;
      anchor = part.value.split('\n').slice(-2).join('\n');
    }
  }
  if (removed !== undefined) edits.push(removed, '');
  return edits;
}

/** Tokens of doing a job by hand: the lines that are searched for, and the edits that lead to `after`. */
export function countByHand(before: Json, pattern: RegExp, after: Json = before): number {
  const read = countTokens(findLines(before, pattern));
  return listEdits(before, after).reduce((sum, text) => sum + countTokens(text), read);
}
