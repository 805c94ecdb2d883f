/**
 * Takes the pictures of the README: three panels of the inspector, light and dark, through a real server.
 *
 * `npm run screenshots` writes them to docs/images. It needs a Chromium (ORRERY_CHROMIUM says where).
 */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { BROKEN_EXAMPLE } from '../../src/inspector/parts/broken-example.ts';
import { type Inspector, startInspector } from './browser.ts';

const FOLDER = fileURLToPath(new URL('../../docs/images', import.meta.url));
/** A quiet moment: what was asked for is drawn, and nothing moves any more. */
const SETTLE_MS = 1_500;

/** The steps of each picture, up to the moment that it is taken. */
const PICTURES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async repair(page) {
    await page.getByRole('button', { name: 'Open a broken example' }).click();
    await page.getByRole('button', { name: 'Repair' }).click();
    await page.locator('.diff .plus, .diff .minus').first().waitFor();
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
    await page.getByRole('link', { name: 'Follow' }).click();
    await page.getByRole('link', { name: 'error check' }).first().click();
    await page.locator('.details .paper .cl').first().waitFor();
  },
};

/** The calls of an agent that finds, repairs and remembers, for the picture of the live panel. */
async function actAsAgent({ server }: Inspector): Promise<void> {
  const send = async (path: string, body: object) =>
    (await (await server.request(path, { body })).json()) as Record<string, unknown>;
  const [domain, schema] = ['desk', BROKEN_EXAMPLE];
  await send('/memory/recall', { domain, context: 'A transition leads to nowhere' });
  await send('/error-check', { schema });
  const ranked = await send('/rank-edits/jepa', { schema, errors: [] });
  const [best] = ranked.suggestions as { plan_id: string }[];
  await send('/apply', { schema, plan: best?.plan_id, save: true });
  await send('/memory/store', {
    domain,
    context: 'A transition led to a state that does not exist',
    actions_taken: ['set_transition'],
    outcome: 'success',
  });
}

const inspector = await startInspector();
try {
  await actAsAgent(inspector);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, show] of Object.entries(PICTURES)) {
      const page = await inspector.signIn('', {
        colorScheme,
        viewport: { width: 1280, height: 960 },
      });
      await show(page);
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png` });
      await page.context().close();
    }
  }
} finally {
  await inspector.close();
}
