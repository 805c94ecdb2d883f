import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCheck } from '../../../src/cli/check/run-check.ts';
import { createTestDirectory } from '../../stores/directory.ts';

const README = new URL('../../../README.md', import.meta.url);

/** The text of the first schema in the README. */
async function readExample(): Promise<string> {
  const page = await readFile(README, 'utf8');
  const text = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  expect(text).toContain('"to": "done"');
  return text;
}

const misspell = (text: string): string => text.replace('"to": "done"', '"to": "dnoe"');

async function check(text: string, fix: boolean) {
  const file = join(await createTestDirectory(), 'desk.json');
  await writeFile(file, text);
  const said: string[] = [];
  const write = (piece: string) => said.push(piece);
  const code = await runCheck([file], { fix, write, tell: write });
  return { code, said: said.join(''), text: await readFile(file, 'utf8') };
}

describe('the first example of the README', () => {
  test('passes', async () => {
    expect(await check(await readExample(), false)).toMatchObject({
      code: 0,
      said: 'files 1, errors 0\n',
    });
  });

  test('is repaired to the letter where a target is misspelt', async () => {
    const text = await readExample();
    expect(await check(misspell(text), false)).toMatchObject({ code: 1 });
    expect(await check(misspell(text), true)).toMatchObject({ code: 0, text });
  });
});
