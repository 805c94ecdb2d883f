import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CheckOptions, runCheck } from '../../../src/cli/check/run-check.ts';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { editExample, LENDING, LENDING_LIBRARY } from '../../../src/verify/example.ts';

const TARGET = `${LENDING}/stateMachine/transitions/4/to`;
const FAILING = editExample({ [TARGET]: 'browsin' });
const WARNED = editExample({ [`${LENDING}/stateMachine/events/6`]: { key: 'NEVER' } });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-daily-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: JsonObject | string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
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

async function* once(text: string) {
  yield Buffer.from(text);
}

describe('what is checked', () => {
  test('"-" is stdin', async () => {
    const { code, report } = await check(['-'], { stdin: once(JSON.stringify(FAILING)) });
    expect(code).toBe(1);
    expect(report).toContain('<stdin>:1:');
  });

  test('patterns that the shell left alone', async () => {
    await put('a/one.orb', FAILING);
    await put('a/b/two.json', LENDING_LIBRARY);
    await put('c/three.json', LENDING_LIBRARY);
    expect((await check([join(folder, '**/*.json')])).report).toContain('2 files:');
    expect((await check([join(folder, 'a/*.{orb,json}')])).report).toContain('1 file: 1 error');
    expect((await check([join(folder, 'none/*.json')])).code).toBe(2);
  });
});

describe('how it is told', () => {
  test('--max-warnings fails beyond its number', async () => {
    const path = await put('warned.json', WARNED);
    expect((await check([path], { maxWarnings: 0 })).code).toBe(1);
    expect((await check([path], { maxWarnings: 1 })).code).toBe(0);
  });

  test('github writes workflow commands, escaped', async () => {
    const path = await put('a,b.json', FAILING);
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
    const write = (document: JsonObject) =>
      `${JSON.stringify(document, null, indent)}\n`.replaceAll('\n', newline);
    const path = await put('app.json', write(FAILING));
    expect(await check([path], { fix: true })).toMatchObject({
      code: 0,
      told: expect.stringContaining('1 fixed'),
    });
    expect(await readFile(path, 'utf8')).toBe(write(LENDING_LIBRARY));
  });
});
