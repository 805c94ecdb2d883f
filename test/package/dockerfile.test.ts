import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/orrery-command.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** `scripts/first-minutes.ts --without-compiler` runs the commands of the Dockerfile in a clone. */
test('the Dockerfile copies files that there are, and that its context holds', () => {
  const sources = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' '),
  );
  expect(sources).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', '.']));
  const ignored = read('.dockerignore').split('\n');
  for (const source of sources) {
    expect(existsSync(join(ROOT, source)), source).toBe(true);
    expect(ignored).not.toContain(source);
  }
});
