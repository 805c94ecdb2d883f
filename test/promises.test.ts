import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEPLOYMENT } from './promises.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ');

describe('docs/deployment.md', () => {
  const document = plain(read('docs/deployment.md'));

  test.each(DEPLOYMENT)('“$says” is said, and held by a test', ({ says, heldBy }) => {
    expect(document).toContain(plain(says));
    expect(heldBy).not.toHaveLength(0);
    for (const [file, title] of heldBy) expect(read(file), file).toContain(title);
  });

  test('names no setting that nothing holds', () => {
    const said = DEPLOYMENT.map(({ says }) => says).join('\n');
    const settings = [...document.matchAll(/\| `(ORRERY_\w+)` \|/g)].map((found) => found[1]);
    expect(settings.length).toBeGreaterThan(10);
    const unheld = settings.filter((setting) => !said.includes(`\`${setting}\``));
    expect(unheld).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  const rows = read('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| promise'));

  test.each(rows)('%s', (row) => {
    let folder = '';
    const holders = [...row.matchAll(/`((?:test\/)?[\w/.-]+)`/g)]
      .map((found) => found[1] as string)
      .filter((name) => name.startsWith('test/') || name.endsWith('.test.ts'));
    expect(holders).not.toHaveLength(0);
    for (const name of holders) {
      const file = name.startsWith('test/') ? name : `${folder}/${name}`;
      folder = file.slice(0, file.lastIndexOf('/'));
      if (file.endsWith('.ts')) expect(read(file)).toMatch(/\b(?:test|it)\b/);
    }
  });
});
