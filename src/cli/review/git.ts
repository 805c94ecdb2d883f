import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ConfigError } from '../../server/config-error.ts';

const run = promisify(execFile);

/** Bytes of output that one call of git may write. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A file that differs between a commit and the working tree. Paths are relative to the working directory. */
export interface ChangedFile {
  readonly path: string;
  /** Its name in the commit; undefined where it did not exist. */
  readonly before: string | undefined;
  /** False where it is no more. */
  readonly isThere: boolean;
}

async function git(...args: string[]): Promise<string> {
  try {
    return (await run('git', args, { maxBuffer: MAX_BYTES })).stdout;
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') throw new ConfigError('git is not installed: review compares commits.');
    throw new ConfigError(`git ${args[0]}: ${stderr?.trim().split('\n')[0] ?? code}`);
  }
}

/** Refuses a name that git would take for an option, or that is not a commit here. */
async function assertCommit(base: string): Promise<void> {
  if (base.startsWith('-')) throw new ConfigError(`"${base}" is not a commit.`);
  await git('rev-parse', '--git-dir').catch((error: Error) => {
    if (!error.message.includes('not a git repository')) throw error;
    throw new ConfigError(
      'This folder is in no git repository: review compares with a commit of one.',
    );
  });
  await git('rev-parse', '--verify', '--quiet', `${base}^{commit}`).catch(() => {
    throw new ConfigError(
      `There is no commit "${base}" here: fetch it first (git fetch --depth=1 origin ${base}).`,
    );
  });
}

/** The files below `paths` that the working tree has otherwise than a commit. Throws ConfigError without git or commit. */
export async function listChanges(base: string, paths: readonly string[]): Promise<ChangedFile[]> {
  await assertCommit(base);
  const output = await git(
    'diff',
    '--name-status',
    '--find-renames',
    '--relative',
    '-z',
    base,
    '--',
    ...paths.map((path) => (/[*?[\]{}]/.test(path) ? `:(glob)${path}` : path)),
  );
  const words = output.split('\0');
  const changes: ChangedFile[] = [];
  for (let at = 0; words[at]; ) {
    const [status = '', first = ''] = [words[at], words[at + 1]];
    const isMoved = status.startsWith('R') || status.startsWith('C');
    const path = isMoved ? (words[at + 2] ?? first) : first;
    const before = status.startsWith('A') ? undefined : first;
    changes.push({ path, before, isThere: !status.startsWith('D') });
    at += isMoved ? 3 : 2;
  }
  return changes;
}

/** The text of a file in a commit. */
export const readAtCommit = (base: string, path: string): Promise<string> =>
  git('show', `${base}:./${path}`);
