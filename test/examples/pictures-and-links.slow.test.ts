import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEMO_PICTURE, renderDemoPicture } from '../../scripts/demo-picture.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8');

test('the moving picture shows what the commands print today', () => {
  expect(renderDemoPicture()).toBe(readFileSync(DEMO_PICTURE, 'utf8'));
}, 60_000);

test.each(['README.md', 'docs/clients.md'])('the install links of %s start the server', (page) => {
  const expected = JSON.parse(read('mcp.json')).mcpServers.orrery;
  const links = [...read(page).matchAll(/\]\((https:[^)]*[?&]config=[^)]*)\)/g)];
  const entries = links.map(([, link = '']) => {
    const config = new URL(link).searchParams.get('config') ?? '';
    return JSON.parse(
      link.includes('cursor.com') ? Buffer.from(config, 'base64').toString() : config,
    );
  });
  expect(entries).toEqual([expected, expected]);
});
