import { extname } from 'node:path';
import type { JsonObject } from '../../kernel/json.ts';
import type { ImportResolver } from '../../language/model/imports.ts';
import { type Gap, gap } from '../../plan/gap.ts';
import { readTextFile, toReadFailure } from '../../server/read-text-file.ts';
import {
  type CheckedFile,
  checkFile,
  type FileFinding,
  parseDocument,
} from '../check/check-file.ts';
import { EXTENSIONS } from '../check/find-files.ts';
import { type ChangedFile, listChanges, readAtCommit } from './git.ts';

const EMPTY: JsonObject = {};

/** The effect of a change on one schema. */
export interface ReviewedFile {
  readonly file: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'renamed';
  /** From before to now; undefined where one of them is not a schema. */
  readonly gap: Gap | undefined;
  readonly now: CheckedFile;
  /** Findings of now that were not there before. */
  readonly fresh: readonly FileFinding[];
  /** How many findings are there no more. */
  readonly fixed: number;
}

function kindOf({ path, before, isThere }: ChangedFile): ReviewedFile['kind'] {
  if (!isThere) return 'removed';
  if (before === undefined) return 'added';
  return before === path ? 'changed' : 'renamed';
}

/** The identity of a finding without its line, which edits above it move. */
const idOf = ({ category, message }: FileFinding): string => `${category} ${message}`;

/** The findings that others do not have too, each as often as it is there more often. */
function without(
  findings: readonly FileFinding[],
  others: readonly FileFinding[],
): readonly FileFinding[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(idOf(one), (left.get(idOf(one)) ?? 0) + 1);
  return findings.filter((one) => {
    const count = left.get(idOf(one)) ?? 0;
    left.set(idOf(one), count - 1);
    return count <= 0;
  });
}

async function reviewFile(
  change: ChangedFile,
  base: string,
  imports: ImportResolver,
): Promise<ReviewedFile> {
  const { path: file, before, isThere } = change;
  const nothing: CheckedFile = { file, findings: [], opaque: [] };
  const kind = kindOf(change);
  const old = before === undefined ? undefined : await readAtCommit(base, before);
  const was = old === undefined ? nothing : checkFile(file, old, imports);
  let text: string | undefined;
  try {
    text = isThere ? await readTextFile(file) : undefined;
  } catch (error) {
    const now = { ...nothing, unreadable: toReadFailure(error) };
    return { file, kind, gap: undefined, now, fresh: [], fixed: 0 };
  }
  const now = text === undefined ? nothing : checkFile(file, text, imports);
  const [source, target] = [old, text].map((one) =>
    one === undefined ? EMPTY : parseDocument(one.replace(/^\uFEFF/, '')),
  );
  const isComparable = typeof source === 'object' && typeof target === 'object';
  return {
    file,
    kind,
    gap: isComparable ? gap(source, target) : undefined,
    now,
    fresh: without(now.findings, was.findings),
    fixed: without(was.findings, now.findings).length,
  };
}

/**
 * The changes of the working tree in the schemas below `paths` since a commit, file by file. Throws ConfigError where
 * there is no git, no repository or no such commit.
 */
export async function review(
  paths: readonly string[],
  base: string,
  imports: ImportResolver,
): Promise<ReviewedFile[]> {
  const changes = await listChanges(base, paths);
  const reviewed: ReviewedFile[] = [];
  for (const change of changes) {
    if (!EXTENSIONS.has(extname(change.path).toLowerCase())) continue;
    reviewed.push(await reviewFile(change, base, imports));
  }
  return reviewed;
}
