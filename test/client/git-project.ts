import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { COMMAND } from '../support/orrery-command.ts';

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A real git repository with Orrery among its packages, as `npm install` puts it there. */
export interface GitProject {
  readonly folder: string;
  put(name: string, content: object | string): Promise<void>;
  git(...args: string[]): Promise<string>;
  /** Runs a program in the repository. */
  run(program: string, args: readonly string[], env?: Record<string, string>): Promise<Run>;
}

/** Git without what whoever runs the tests has set up. */
const GIT_ENV = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
};

export async function createGitProject(): Promise<GitProject> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-git-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const put = async (name: string, content: object | string) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  };
  const env = { ...process.env, ...GIT_ENV, HOME: folder };
  const run = (program: string, args: readonly string[], more: Record<string, string> = {}) =>
    new Promise<Run>((resolve, reject) => {
      const child = spawn(program, [...args], { cwd: folder, env: { ...env, ...more } });
      const output = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const) {
        child[name].on('data', (chunk) => {
          output[name] += chunk;
        });
      }
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, ...output }));
    });
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: folder, env })).stdout;
  await git('init', '--quiet', '--initial-branch=main');
  await put('.gitignore', 'node_modules\n');
  await put('package.json', { name: 'project', private: true });
  const bin = 'node_modules/orrery-mcp/orrery.mjs';
  await put('node_modules/orrery-mcp/package.json', {
    name: 'orrery-mcp',
    version: '0.0.0',
    bin: { orrery: 'orrery.mjs' },
  });
  const program = `import { spawnSync } from 'node:child_process';
const { status } = spawnSync(process.execPath, [${JSON.stringify(COMMAND)}, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
`;
  await put(bin, `#!/usr/bin/env node\n${program}`);
  await chmod(join(folder, bin), 0o755);
  await mkdir(join(folder, 'node_modules/.bin'));
  await symlink('../orrery-mcp/orrery.mjs', join(folder, 'node_modules/.bin/orrery'));
  return { folder, put, git, run };
}
