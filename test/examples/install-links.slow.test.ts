import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8');

test.each([
  'README.md',
  'docs/clients.md',
])('the install links and the settings of %s start the command over stdio', (page) => {
  const [command] = Object.keys(JSON.parse(read('package.json')).bin);
  const expected = { command, args: ['stdio'] };
  const settings = /```json\n(\{ "mcpServers".*)\n```/.exec(read(page))?.[1] ?? '';
  expect(JSON.parse(settings).mcpServers).toEqual({ orrery: expected });
  const links = [...read(page).matchAll(/\]\((https:[^)]*[?&]config=[^)]*)\)/g)];
  const entries = links.map(([, link = '']) => {
    const config = new URL(link).searchParams.get('config') ?? '';
    return JSON.parse(
      link.includes('cursor.com') ? Buffer.from(config, 'base64').toString() : config,
    );
  });
  expect(entries).toEqual([expected, expected]);
});
