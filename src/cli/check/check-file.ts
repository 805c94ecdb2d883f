import { AppError } from '../../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { findJsonFault } from '../../kernel/json-fault.ts';
import {
  createPositionFinder,
  describeRepeatedKey,
  findRepeatedKeys,
  type RepeatedKey,
} from '../../kernel/json-positions.ts';
import { assertWithinLimits, DEFAULT_LIMITS } from '../../kernel/limits.ts';
import type { ImportResolver } from '../../language/model/imports.ts';
import { buildModel } from '../../language/model/model.ts';
import { type Category, fixOf, type Severity } from '../../verify/finding.ts';
import { createLocator, locateOpaque } from '../../verify/locate-finding.ts';
import { findHints, verify } from '../../verify/verify.ts';

/** A proven finding and its place in the file. */
export interface FileFinding {
  /** JSON Pointer. */
  readonly at: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  readonly severity: Severity;
  readonly category: Category;
  readonly message: string;
  readonly fix: string;
}

export interface CheckedFile {
  readonly file: string;
  /** In the order of the text. */
  readonly findings: readonly FileFinding[];
  /** JSON Pointers of the parts that are only named: nothing can be proven of them. */
  readonly opaque: readonly string[];
  /** Why it could not be read; it has no findings then. */
  readonly unreadable?: string;
}

/** Where a text stops being JSON, as words for a person. */
function describeSyntaxError(text: string): string {
  const fault = findJsonFault(text);
  if (fault === undefined) return 'Not JSON.';
  return `Not JSON at line ${fault.line}, column ${fault.column}: ${fault.expected} is expected.`;
}

/** The schema that a text holds, or why it holds none. */
export function parseDocument(text: string): JsonObject | string {
  try {
    const value = JSON.parse(text) as Json;
    if (!isObject(value)) return 'Not a schema: a JSON object is expected.';
    assertWithinLimits(value, '', true, DEFAULT_LIMITS);
    return value;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    return describeSyntaxError(text);
  }
}

/** A repeated key is lost when the text is read, so that no check of the document can find it. */
const toRepeatedKeyFinding = (repeated: RepeatedKey): FileFinding => ({
  at: repeated.at,
  line: repeated.line,
  column: repeated.column,
  severity: 'hint',
  category: 'duplicate_definition',
  message: describeRepeatedKey(repeated),
  fix: 'Remove or rename all but one of them.',
});

/** Checks the text of one file; `hints` adds hints. Never throws: a file that is not a schema has a problem instead. */
export function checkFile(
  file: string,
  source: string,
  imports: ImportResolver,
  hints = false,
): CheckedFile {
  const text = source.replace(/^\uFEFF/, '');
  const document = parseDocument(text);
  if (typeof document === 'string') {
    return { file, findings: [], opaque: [], unreadable: document };
  }
  const model = buildModel(document, imports);
  const { proven } = verify(model);
  const locate = createLocator(model);
  const told = hints ? [...proven, ...findHints(model)] : proven;
  const placed = told.map((finding) => ({ finding, at: locate(finding) }));
  const find = createPositionFinder(text);
  const findings: FileFinding[] = placed.map(({ finding, at }) => ({
    at,
    ...find(at),
    severity: finding.severity,
    category: finding.category,
    message: finding.message,
    fix: fixOf(finding),
  }));
  findings.push(...findRepeatedKeys(text).map(toRepeatedKeyFinding));
  findings.sort((a, b) => a.line - b.line || a.column - b.column);
  return { file, findings, opaque: locateOpaque(model) };
}
