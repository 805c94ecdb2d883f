import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { editExample, LENDING, LENDING_LIBRARY } from '../../src/verify/example.ts';
import { createGitProject, type GitProject } from './git-project.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TARGET = `${LENDING}/stateMachine/transitions/4/to`;
const FAULTY = editExample({ [TARGET]: 'browsin' });
const ACTION = await readFile(join(ROOT, 'action.yml'), 'utf8');

/** The values that GitHub puts for `${{ … }}` in what a step's environment says. */
type Expressions = Readonly<Record<string, string>>;

/** The steps of action.yml that run scripts, in order: their environment as written, and what they run. */
function readSteps(): { env: Record<string, string>; run: string }[] {
  return ACTION.slice(ACTION.indexOf('\nruns:'))
    .split(/\n {4}- /)
    .flatMap((step) => {
      const run = /\n {6}run: (.+)/.exec(step)?.[1];
      const lines = [...step.matchAll(/\n {8}([A-Z_]+): (.+)/g)];
      return run === undefined
        ? []
        : [{ run, env: Object.fromEntries(lines.map(([, name, value]) => [name, value])) }];
    });
}

/** Runs the action's steps in a repository as GitHub does: each by bash, with the outputs of those before. */
async function runAction(project: GitProject, expressions: Expressions) {
  const temp = join(project.folder, 'runner');
  await project.put('runner/output', '');
  await project.put('runner/summary', '');
  const known: Record<string, string> = { ...expressions };
  const runs = [];
  for (const { env, run } of readSteps()) {
    const evaluated = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/^\$\{\{ (.+) \}\}$/, (_, expression: string) => known[expression] ?? ''),
    ]);
    const done = await project.run('bash', ['-e', '-o', 'pipefail', '-c', run], {
      ...Object.fromEntries(evaluated),
      GITHUB_ACTION_PATH: ROOT,
      GITHUB_OUTPUT: join(temp, 'output'),
      GITHUB_STEP_SUMMARY: join(temp, 'summary'),
      GITHUB_REPOSITORY: 'ada/project',
      RUNNER_TEMP: temp,
      PATH: `${join(project.folder, 'bin')}:${process.env.PATH}`,
    });
    runs.push(done);
    for (const line of (await readFile(join(temp, 'output'), 'utf8')).split('\n')) {
      const [name, ...value] = line.split('=');
      known[`steps.check.outputs.${name}`] = value.join('=');
    }
  }
  return { runs, outputs: known };
}

/** Stands for GitHub: keeps what `gh api` was asked, and answers which comments there are. */
const GH = `#!/usr/bin/env bash
printf '%s\\n' "$*" >> gh.log
if [[ "$*" == *--paginate* ]]; then cat known-comment 2>/dev/null; fi
exit 0
`;

async function createRepository(): Promise<{ project: GitProject; base: string }> {
  const project = await createGitProject();
  await project.put('bin/gh', GH);
  await chmod(join(project.folder, 'bin/gh'), 0o755);
  await project.put('apps/lending.orb', LENDING_LIBRARY);
  await project.put('apps/old.orb', LENDING_LIBRARY);
  await project.git('add', 'apps', 'package.json', '.gitignore');
  await project.git('commit', '--quiet', '--message', 'Begin');
  const base = (await project.git('rev-parse', 'HEAD')).trim();
  return { project, base };
}

const inputs = (base: string): Expressions => ({
  'inputs.files': '**/*.orb',
  'inputs.command': 'npx -y orrery-mcp',
  "inputs.upload-sarif != 'true'": 'true',
  'inputs.token': 'token',
  'github.event.pull_request.base.sha': base,
  'github.event.pull_request.number': '7',
});

describe('the GitHub Action', () => {
  test(
    'tells what a change broke: SARIF, annotations, a comment, and fails at last',
    { timeout: 120_000 },
    async () => {
      const { project, base } = await createRepository();
      await project.put('apps/lending.orb', FAULTY);
      await project.git('rm', '--quiet', 'apps/old.orb');
      await project.git('commit', '--quiet', '--all', '--message', 'Break');
      const { runs, outputs } = await runAction(project, inputs(base));
      expect(runs.map(({ code }) => code)).toEqual([0, 0, 1]);
      const sarif = JSON.parse(await readFile(outputs['steps.check.outputs.sarif'] ?? '', 'utf8'));
      expect(sarif.version).toBe('2.1.0');
      const [result] = sarif.runs[0].results;
      expect(result).toMatchObject({
        ruleId: 'INVALID_TRANSITION_TARGET'.toLowerCase(),
        level: 'error',
      });
      expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('apps/lending.orb');
      expect(runs[0]?.stdout).toMatch(/^::error file=apps\/lending\.orb,line=\d+/m);
      const comment = await readFile(outputs['steps.check.outputs.comment'] ?? '', 'utf8');
      expect(comment).toMatch(/^<!-- orrery review -->\n### Orrery: 2 schemas changed, [1-9]/);
      expect(comment).toMatch(/`apps\/lending\.orb` \| changed \| 0\.\d{3} \| 1 \|/);
      expect(comment).toContain('`apps/old.orb` | removed | 1.000');
      expect(comment).toContain('browsin');
      expect(await readFile(join(project.folder, 'runner/summary'), 'utf8')).toBe(comment);
      const asked = await readFile(join(project.folder, 'gh.log'), 'utf8');
      expect(asked).toContain('--method POST repos/ada/project/issues/7/comments');
    },
  );

  test(
    'writes over its comment of before, and passes where all is well',
    { timeout: 120_000 },
    async () => {
      const { project, base } = await createRepository();
      await project.put('known-comment', '4711\n');
      await project.git('mv', 'apps/old.orb', 'apps/new.orb');
      const { runs, outputs } = await runAction(project, inputs(base));
      expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
      const comment = await readFile(outputs['steps.check.outputs.comment'] ?? '', 'utf8');
      expect(comment).toContain('1 schema changed, 0 new errors');
      expect(comment).toContain('`apps/new.orb` | renamed | 0.000');
      const asked = await readFile(join(project.folder, 'gh.log'), 'utf8');
      expect(asked).toContain('--method PATCH repos/ada/project/issues/comments/4711');
      expect(asked).not.toContain('POST');
    },
  );
});

describe('the pre-commit hooks', () => {
  /** Runs a hook as pre-commit does: its entry with the staged files that it asks for behind. */
  async function runHook(project: GitProject, id: string) {
    const hooks = await readFile(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8');
    const hook = hooks.split(/^- /m).find((one) => one.startsWith(`id: ${id}\n`)) ?? '';
    const [, entry = ''] = /^ {2}entry: (.+)$/m.exec(hook) ?? [];
    const [, files = ''] = /^ {2}files: (.+)$/m.exec(hook) ?? [];
    const staged = (await project.git('diff', '--staged', '--name-only', '--diff-filter=ACMRTUXB'))
      .split('\n')
      .filter((file) => new RegExp(files).test(file));
    const [program = '', ...args] = entry.split(' ');
    return { staged, ...(await project.run(program, [...args, ...staged])) };
  }

  test('stop a commit with an error, and repair it', { timeout: 120_000 }, async () => {
    const { project } = await createRepository();
    await project.put('apps/lending.orb', FAULTY);
    await project.put('notes.json', '{"not": "staged as a schema"}');
    await project.git('add', 'apps', 'notes.json');
    const stopped = await runHook(project, 'orrery-check');
    expect(stopped.staged).toEqual(['apps/lending.orb']);
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toContain('apps/lending.orb:');
    const repaired = await runHook(project, 'orrery-fix');
    expect(repaired.code).toBe(0);
    // What is repaired is what was committed before, to the letter.
    expect(await project.git('diff', 'HEAD', '--', 'apps')).toBe('');
  });
});

describe('orrery review', () => {
  test('refuses what it can not compare with, in a sentence', { timeout: 60_000 }, async () => {
    const { project } = await createRepository();
    for (const base of ['no-such-branch', '--output=x']) {
      const { code, stderr } = await project.run('npx', [
        '-y',
        'orrery-mcp',
        'review',
        `--base=${base}`,
      ]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^orrery: .*(no commit|is not a commit)/m);
    }
  });

  test(
    'says what is written in schemas as text, never as markup',
    { timeout: 60_000 },
    async () => {
      const { project, base } = await createRepository();
      const name = '</details> [x](http://x) @ada `';
      await project.put('apps/lending.orb', editExample({ [TARGET]: name }));
      const { stdout } = await project.run('npx', ['-y', 'orrery-mcp', 'review', '--base', base]);
      expect(stdout).toContain('New findings:');
      const outsideOfCode = stdout.replaceAll(/`[^`\n]*`/g, '');
      expect(outsideOfCode).not.toMatch(/@ada|\]\(http|[^\n]<\/details>/);
    },
  );
});
