import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/main.ts';
import { editExample, LENDING, LENDING_LIBRARY } from '../../src/verify/example.ts';
import { hold, toLine } from '../answers/lines.ts';
import { createDataDir } from '../server/running-server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await createDataDir();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process; `input` is its stdin. */
async function run(
  args: readonly string[],
  input = '',
  more: NodeJS.ProcessEnv = {},
): Promise<Run> {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += text;
      return true;
    });
  }
  for (const [name, value] of Object.entries({ ORRERY_DATA_DIR: dataDir, ...more })) {
    vi.stubEnv(name, value);
  }
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(input)]) as never);
  try {
    const code = await runCommandLine(['node', 'orrery', ...args]);
    return { code, ...output };
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

describe('usage', () => {
  test('serve --help tells the defaults', async () => {
    const { stdout } = await run(['serve', '--help']);
    const told = stdout.replaceAll(/\s+/g, ' ');
    for (const value of ['127.0.0.1', '7411', '8388608', '1200', '64', 'info']) {
      expect(told).toContain(`default ${value}`);
    }
  });

  test('--version and --help say what they should and succeed', async () => {
    const version = await run(['--version']);
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    for (const command of ['stdio', 'serve', 'call', 'check', 'keys']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    }
  });

  test.each([
    [['sevre'], /no command "sevre"\. Nearest: serve, /],
    [['serve', '--port', 'x'], /ORRERY_PORT must be a whole number/],
    [['test', 'app.json', '--format', 'vitest'], /--format needs --out/],
    [['keys', 'create'], /--tenant/],
    [['keys', 'create', '--tenant', 'A B'], /not a tenant/],
  ])('%s is wrong usage', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
  });
});

describe('call', () => {
  test('prints the result of an operation as JSON', async () => {
    const input = '{"schema":{"name":"App","orbitals":[]}}';
    for (const ran of [
      await run(['call', 'validity_check', '--json', input]),
      await run(['call', 'validity_check'], input),
    ]) {
      expect(ran.code).toBe(0);
      expect(JSON.parse(ran.stdout)).toMatchObject({ valid: true });
    }
  });

  test('says on stderr what an operation refuses', async () => {
    const { code, stdout, stderr } = await run(['call', 'validity_chekc', '--json', '{}']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^orrery: NOT_FOUND: .*validity_check/);
  });
});

describe('keys', () => {
  test('are made once, listed without themselves, and revoked', async () => {
    const created = await run([
      'keys',
      'create',
      '--tenant',
      'acme',
      '--name',
      'laptop',
      '--expires',
      '30',
    ]);
    expect(created.code).toBe(0);
    expect(created.stdout).toMatch(/^orr_[\w-]{43}\n$/);
    const id = /Key (\w+) of tenant acme/.exec(created.stderr)?.[1] ?? '';

    const listed = await run(['keys', 'list', '--tenant', 'acme']);
    const [tenant, name] = ['acme', 'laptop'];
    const lines = listed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ id, tenant, name }));
    expect(listed.stdout).not.toContain(created.stdout.trim());

    expect((await run(['keys', 'revoke', id])).code).toBe(0);
    expect((await run(['keys', 'list'])).stdout).not.toContain(id);
    expect(await run(['keys', 'revoke', id])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('NOT_FOUND'),
    });
  });
});

test('a file that is no JSON is refused with the place', async () => {
  const broken = await run(['show', '-'], '{"name": }');
  expect(broken).toMatchObject({ code: 2, stderr: expect.stringMatching(/line 1, column 10/) });
  const named = '{"name": "a", "orbitals": [{"entity": "A"}, {"entity": "B"}]}';
  expect((await run(['show', '-'], named)).stdout).toContain('entity B');
});

test.each([
  ['ORRERY_PROT', 'ORRERY_PORT'],
  ['ORRERY_ALLOWED_HOST', 'ORRERY_ALLOWED_HOSTS'],
  ['ORRERY_DATADIR', 'ORRERY_DATA_DIR'],
])('the misspelt variable %s is refused with the nearest name', async (name, nearest) => {
  const { code, stderr } = await run(['memory', 'stats'], '', { [name]: '1' });
  expect(code).toBe(2);
  expect(stderr).toBe(`orrery: There is no setting ${name}. Did you mean ${nearest}?\n`);
});

test('variables of clients and of other programs are left alone', async () => {
  const env = { ORRERY_API_KEY: 'a', ORRERY_URL: 'b', ORRERY_SERVICE_HOST: '10.0.0.1' };
  expect(await run(['memory', 'stats'], '', env)).toMatchObject({ code: 0 });
});

test('test fails on a schema with errors, and says how many there are', async () => {
  const schema = editExample({ [`${LENDING}/stateMachine/transitions/4/to`]: 'browsin' });
  const sound = await run(['test', '-'], JSON.stringify(LENDING_LIBRARY));
  expect(sound).toMatchObject({ code: 0, stdout: expect.not.stringContaining('error') });
  expect(await run(['test', '-'], JSON.stringify(schema))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('errors of the document: 1: orrery check -\n'),
  });
});

const BROKEN = JSON.stringify(
  editExample({ [`${LENDING}/stateMachine/transitions/4/to`]: 'browsin' }),
);

test('what commands print', async () => {
  const helps = 'stdio serve call explain check test show doctor keys memory restore migrate'
    .split(' ')
    .map((name) => [name, '--help']);
  const asked = [
    ...helps,
    ['keys', 'create', '--help'],
    ['memory', 'import', '--help'],
    ['explain'],
    ['explain', 'fields'],
    ['explain', 'patterns', 'button'],
    ['explain', 'nothing'],
    ['show', '-'],
    ['test', '-'],
    ...['text', 'json', 'github'].map((format) => ['check', '-', '--hints', '--format', format]),
    ['memory', 'export'],
    ['memory', 'import', 'nowhere.jsonl'],
  ];
  const lines: string[] = [];
  for (const args of asked) lines.push(toLine(args.join(' '), await run(args, BROKEN)));
  await hold('commands', lines);
});

test('a store is filled, told of, copied, restored and moved', async () => {
  const file = join(dataDir, 'backup.db');
  const fresh = join(dataDir, 'fresh');
  const moved = join(dataDir, 'moved');
  const told = [1, 2, 3].map((n) =>
    JSON.stringify({
      domain: 'helpdesk',
      context: `Checkout ${n} times out`,
      actions_taken: ['inspect', 'patch'],
      outcome: 'success',
    }),
  );
  const own = ['--tenant', 'shop'];
  const imported = await run(['memory', 'import', ...own], told.join('\n'));
  expect(imported).toMatchObject({ code: 0, stderr: '3 episodes imported, 0 known already.\n' });
  const { stdout } = await run(['memory', 'export', ...own]);
  expect(stdout.match(/Checkout \d times out/g)).toHaveLength(3);
  expect((await run(['memory', 'import', ...own], stdout)).stderr).toContain('0 episodes imported');
  const stats = await run(['memory', 'stats', ...own, '--domain', 'helpdesk']);
  expect(JSON.parse(stats.stdout)).toMatchObject({ total_episodes: 3 });

  expect(await run(['memory', 'backup', file])).toMatchObject({ code: 0 });
  const restore = ['restore', file, '--data-dir', fresh];
  expect((await run(restore)).stderr).toContain('3 episodes restored');
  expect((await stat(join(fresh, 'orrery.db'))).mode & 0o777).toBe(0o600);
  expect(await run(restore)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('CONFLICT'),
  });
  const doctor = await run(['doctor', '--data-dir', fresh]);
  expect(doctor).toMatchObject({ code: 0, stdout: expect.stringContaining('all 3 episodes') });

  const migrate = ['migrate', '--from', `sqlite:${fresh}`, '--to', `sqlite:${moved}`];
  expect((await run(migrate)).stdout).toMatch(/^3 episodes and all other rows moved/);
  expect(await run(migrate)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('holds something already'),
  });
  const there = await run(['memory', 'export', ...own, '--data-dir', moved]);
  expect(there.stdout).toBe(stdout);
});
