/**
 * Takes the pictures of the README: three panels of the inspector, light and dark, through a real server.
 *
 * `npm run screenshots` writes them to docs/images. It needs a Chromium (ORRERY_CHROMIUM says where).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { startServer, type TestServer } from '../test/server/running-server.ts';
import { browserPath } from '../test/support/chromium.ts';
import { createExample } from './screenshot-example.ts';

const FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url));
const VIEWPORT = { width: 1280, height: 760 };
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

/** What each picture shows, up to the moment that it is taken. */
const PICTURES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async schema(page) {
    await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'TicketTriage' });
    await page.locator('.finding').first().click();
    await page.locator('.paper .selected').first().waitFor();
  },
  async repair(page) {
    await page.getByRole('link', { name: 'Repair' }).click();
    await page.locator('.diff .plus, .diff .minus').first().waitFor();
    await page.locator('.paper .cl').first().waitFor();
  },
  async behaviors(page) {
    await page.getByRole('link', { name: 'Behaviors' }).click();
    await page.getByRole('searchbox').fill('approve requests');
    await page.locator('.point.hit').first().waitFor();
    await page.locator('.listing a').first().click();
    await page.locator('.details .paper .cl').first().waitFor();
  },
};

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
