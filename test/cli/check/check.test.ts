import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckedFile } from '../../../src/cli/check/check-file.ts';
import { type CheckOptions, runCheck } from '../../../src/cli/check/run-check.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { editExample, LENDING, LENDING_LIBRARY } from '../../../src/verify/example.ts';
import { createTestDirectory } from '../../stores/directory.ts';

const TARGET = `${LENDING}/stateMachine/transitions/4/to`;
const FAILING = editExample({ [TARGET]: 'browsin' });
const WARNED = editExample({ [`${LENDING}/stateMachine/events/6`]: { key: 'NEVER' } });

let folder: string;
beforeEach(async () => {
  folder = await createTestDirectory();
});

async function write(name: string, content: JsonObject | string): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  await writeFile(path, text);
  return path;
}

async function check(paths: readonly string[], options: CheckOptions = {}) {
  const [report, told]: [string[], string[]] = [[], []];
  const code = await runCheck(paths, {
    write: (text) => report.push(text),
    tell: (text) => told.push(text),
    ...options,
  });
  return { code, report: report.join(''), told: told.join('') };
}

async function checkJson(paths: readonly string[]) {
  const { code, report } = await check(paths, { format: 'json' });
  return { code, ...(JSON.parse(report) as { files: CheckedFile[]; totals: JsonObject }) };
}

describe('hints', () => {
  const HINTED = editExample({
    [`${LENDING}/stateMachine/transitions/4/guard`]: ['=', '@entity.status', 'purplish'],
  });

  test.each([
    'text',
    'json',
    'github',
  ] as const)('are told as %s where they are asked for, and never fail', async (format) => {
    const file = await write('hinted.json', HINTED);
    const plain = await check([file], { format });
    expect(plain).toMatchObject({ code: 0, report: expect.not.stringContaining('purplish') });
    const { code, report } = await check([file], { format, hints: true });
    expect(code).toBe(0);
    expect(report).toContain('purplish');
    expect(report).toMatch(
      { text: /, hints [1-9]/, json: /"hints": [1-9]/, github: /^::notice /m }[format],
    );
  });
});

describe('text', () => {
  test('says nothing but a summary of a clean file, and succeeds', async () => {
    const { code, report } = await check([await write('clean.json', LENDING_LIBRARY)]);
    expect(code).toBe(0);
    expect(report).toBe('files 1, errors 0\n');
  });

  test('names file, line, pointer, severity, category and fix, and fails', async () => {
    const path = await write('failing.orb', FAILING);
    const { code, report } = await check([path]);
    const text = JSON.stringify(FAILING, null, 2).split('\n');
    const line = text.findIndex((one) => one.includes('"browsin"')) + 1;
    expect(code).toBe(1);
    expect(report).toContain(`${path}:${line}:`);
    expect(report).toMatch(
      new RegExp(`${TARGET} error invalid_transition_target: .*"browsin".* — .+`),
    );
  });

  test('does not fail for warnings', async () => {
    const { code, report } = await check([await write('warned.json', WARNED)]);
    expect(report).toContain('warning orphan_event');
    expect(code).toBe(0);
  });
});

describe('unreadable input', () => {
  test('is told apart from errors, and the rest is checked all the same', async () => {
    const broken = await write('broken.json', '{\n  "name": "x",\n  orbitals: []\n}');
    const { code, report } = await check([broken, await write('failing.json', FAILING)]);
    expect(code).toBe(2);
    expect(report).toContain(`${broken} unreadable: Not JSON at line 3, column 3`);
    expect(report).toContain('invalid_transition_target');
  });

  test.each([
    ['text that ends too early', '{"name":'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    expect((await check([await write('odd.json', text)])).code).toBe(2);
  });

  test('a file that is not there, and a folder without documents', async () => {
    expect((await check([join(folder, 'absent.json')])).code).toBe(2);
    await mkdir(join(folder, 'empty'), { recursive: true });
    expect((await check([join(folder, 'empty')])).code).toBe(2);
  });
});

test('a folder means the documents in it; a byte order mark is no fault', async () => {
  await write('many/b.json', `\uFEFF${JSON.stringify(LENDING_LIBRARY)}`);
  await write('many/inner/a.orb', FAILING);
  await write('many/package.json', '{"name": "many"}');
  const { files, totals, code } = await checkJson([join(folder, 'many')]);
  expect(files.map(({ file }) => file)).toEqual([
    join(folder, 'many/b.json'),
    join(folder, 'many/inner/a.orb'),
  ]);
  expect(totals).toMatchObject({ files: 2, errors: 1, unreadable: 0 });
  expect(code).toBe(1);
});

test('behaviors of one’s own count as fact', async () => {
  await write('behaviors/lending.json', { ...LENDING_LIBRARY, name: 'lending' });
  const reference = { ref: 'Lent.traits.Lending', name: 'Lending' };
  const user = {
    name: 'user',
    orbitals: [
      {
        name: 'BookOrbital',
        uses: [{ from: 'std/behaviors/lending', as: 'Lent' }],
        entity: { name: 'Book', fields: [{ name: 'id', type: 'string' }] },
        traits: [reference],
        pages: [{ name: 'Books', path: '/books', traits: [{ ref: 'Lending' }] }],
      },
    ],
  };
  const path = await write('user.json', user);
  expect((await check([path])).report).toContain('only named');
  const { report } = await check([path], { behaviorsDir: join(folder, 'behaviors') });
  expect(report).not.toContain('only named');
});

test('a repeated key is a hint at its place, also where no hints are asked for', async () => {
  const text = JSON.stringify(LENDING_LIBRARY, null, 2).replace('{', '{\n  "name": "Twice",');
  const { code, files } = await checkJson([await write('repeated.json', text)]);
  expect(code).toBe(0);
  expect(files[0]?.findings).toEqual([
    expect.objectContaining({
      at: '/name',
      line: 3,
      column: 3,
      severity: 'hint',
      message: expect.stringContaining('"name" is repeated'),
    }),
  ]);
});

describe('what is no document', () => {
  test('a pipe, a device and what is nested too deeply say so, with exit code 2', async () => {
    const pipe = join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    const deep = await write(
      'deep.json',
      `{"orbitals":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    );
    for (const path of [pipe, '/dev/zero', deep]) {
      const { code, report } = await check([path]);
      expect(code).toBe(2);
      expect(report).toMatch(/Is not a file|Nested deeper/);
    }
  });
});

async function* once(text: string) {
  yield Buffer.from(text);
}

describe('what is checked', () => {
  test('"-" is stdin', async () => {
    const { code, report } = await check(['-'], { stdin: once(JSON.stringify(FAILING)) });
    expect(code).toBe(1);
    expect(report).toContain('<stdin>:1:');
  });
});

describe('how it is told', () => {
  test('github writes workflow commands, escaped', async () => {
    const path = await write('a,b.json', FAILING);
    const { report } = await check([path], { format: 'github' });
    expect(report).toMatch(
      /^::error file=.*a%2Cb\.json,line=\d+,col=\d+,title=invalid_transition_target::.+\n$/,
    );
  });
});

describe('--fix', () => {
  test.each([
    ['two spaces', 2, '\n'],
    ['tabs', '\t', '\n'],
    ['carriage returns', 4, '\r\n'],
    ['one line', undefined, '\n'],
  ])('repairs in place and keeps %s', async (_, indent, newline) => {
    const print = (document: JsonObject) =>
      `${JSON.stringify(document, null, indent)}\n`.replaceAll('\n', newline);
    const path = await write('app.json', print(FAILING));
    expect(await check([path], { fix: true })).toMatchObject({
      code: 0,
      told: expect.stringContaining('1 fixed'),
    });
    expect(await readFile(path, 'utf8')).toBe(print(LENDING_LIBRARY));
  });
});
