/**
 * Takes the pictures of the README: three panels of the inspector, light and dark, through a real server.
 *
 * `npm run screenshots` writes them to docs/images. It needs a Chromium (ORRERY_CHROMIUM says where).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { BROKEN_EXAMPLE } from '../src/inspector/parts/broken-example.ts';
import { startServer, type TestServer } from '../test/server/running-server.ts';
import { browserPath } from '../test/support/chromium.ts';
import { createExample } from './screenshot-example.ts';

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url));
const VIEWPORT = { width: 1280, height: 900 };
const THEMES = ['light', 'dark'] as const;

async function signIn(context: BrowserContext, server: TestServer): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/inspector`);
  await page.getByLabel('API key').fill(server.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const buffer = Buffer.from(JSON.stringify(createExample(), null, 2));
  const file = { name: 'helpdesk.orb', mimeType: 'application/json', buffer };
  await page.setInputFiles('input[type=file]', file);
  await page.locator('.finding').first().waitFor();
  return page;
}

/** The steps of each picture, up to the moment that it is taken. */
const PICTURES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async repair(page) {
    const buffer = Buffer.from(JSON.stringify(BROKEN_EXAMPLE, null, 2));
    const file = { name: 'returns-desk.orb', mimeType: 'application/json', buffer };
    await page.setInputFiles('input[type=file]', file);
    await page.locator('.origin', { hasText: 'returns-desk' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 1120 });
    await page.getByRole('link', { name: 'Repair' }).click();
    await page.locator('.diff .plus, .diff .minus').first().waitFor();
    await page.locator('.paper .cl').first().waitFor();
  },
  async play(page) {
    await page.getByLabel('A schema_id or a behavior').fill('std-approval');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.origin', { hasText: 'std-approval' }).waitFor();
    await page.getByRole('link', { name: 'Play' }).click();
    for (let i = 0; i < 3; i++) {
      await page.locator('.offers button').last().click();
      await page.waitForTimeout(SETTLE_MS);
    }
  },
  async live(page) {
    await page.getByRole('link', { name: 'Live' }).click();
    await page.getByRole('link', { name: 'error check' }).first().click();
    await page.locator('.details .paper .cl').first().waitFor();
    await page.getByRole('button', { name: 'Fit' }).click();
  },
};

/** The calls of an agent that finds, repairs and remembers, for the picture of the live panel. */
async function actAsAgent(server: TestServer, key = server.key): Promise<void> {
  const send = async (path: string, body: object) =>
    (await (await server.request(path, { body, key })).json()) as Record<string, unknown>;
  const schema = createExample();
  await send('/memory/recall', { domain: 'desk', context: 'A transition leads to nowhere' });
  await send('/error-check', { schema });
  await send('/gap', { source: schema, target: 'std-helpdesks' });
  const ranked = await send('/rank-edits/jepa', { schema, errors: [] });
  const [best] = ranked.suggestions as { plan_id: string }[];
  const applied = await send('/apply', { schema, plan: best?.plan_id, save: true });
  await send('/simulate', { schema: applied.schema_id, events: [{ event: 'TRIAGE' }] });
  await send('/memory/store', {
    domain: 'desk',
    context: 'A transition led to a state that does not exist',
    actions_taken: ['set_transition'],
    outcome: 'success',
  });
}

/** A quiet moment: what was asked for is drawn, and nothing moves any more. */
const SETTLE_MS = 1_500;

if (browserPath === undefined) {
  process.stderr.write('No Chromium: set ORRERY_CHROMIUM to its path.\n');
  process.exit(1);
}
mkdirSync(FOLDER, { recursive: true });
const { buildInspector, CACHE } = await import('./build-inspector.mjs' as string);
await buildInspector(CACHE);
const server = await startServer();
// Another tenant makes the same calls first: the pictures show the times of a server that is warm.
const body = { tenant: 'before', name: 'before', scopes: [] };
const made = (await (await server.request('/keys', { body })).json()) as { key: string };
// A server reads its keys again at most four times a second.
await new Promise((resolve) => setTimeout(resolve, 500));
await actAsAgent(server, made.key);
await actAsAgent(server);
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
try {
  for (const colorScheme of THEMES) {
    for (const [name, show] of Object.entries(PICTURES)) {
      const context = await browser.newContext({ viewport: VIEWPORT, colorScheme });
      const page = await signIn(context, server);
      await show(page);
      await page.waitForTimeout(SETTLE_MS);
      writeFileSync(`${FOLDER}/${name}-${colorScheme}.png`, await page.screenshot());
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
