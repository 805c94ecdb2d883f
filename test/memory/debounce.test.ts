import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const DEBOUNCE = new URL('../../src/memory/debounce.ts', import.meta.url);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('keeps a process alive that waits for nothing else', () => {
  const program = `
    const { Debounce } = await import('${DEBOUNCE.href}');
    new Debounce(async () => console.log('after the pause')).start();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  expect(String(execFileSync(process.execPath, args, { cwd: ROOT }))).toBe('after the pause\n');
});
