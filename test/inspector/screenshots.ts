/**
 * Takes the pictures of the README: three panels of the inspector, light and dark, through a real server.
 *
 * `npm run screenshots` writes them to docs/images. It needs a Chromium (ORRERY_CHROMIUM says where).
 */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { type Inspector, startInspector } from './browser.ts';

const FOLDER = fileURLToPath(new URL('../../docs/images', import.meta.url));
/** A quiet moment: what was asked for is drawn, and nothing moves any more. */
const SETTLE_MS = 1_500;

/** The steps of each picture, up to the moment that it is taken. */
const PICTURES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async repair(page) {
    await page.getByRole('link', { name: 'Schema', exact: true }).click();
    await page.getByRole('button', { name: 'Open a broken example' }).click();
    await page.getByRole('button', { name: 'Repair' }).click();
    await page.locator('.diff .plus, .diff .minus').first().waitFor();
  },
  async play(page) {
    await page.getByRole('link', { name: 'Schema', exact: true }).click();
    await page.getByRole('button', { name: 'Open a broken example' }).click();
    await page.getByRole('button', { name: 'Repair' }).click();
    await page.getByRole('button', { name: 'Apply this repair' }).click();
    await page.getByText(/^No errors/).waitFor();
    await page.getByRole('link', { name: 'Play' }).click();
    await page.locator('.wire').getByRole('button', { name: 'Approve' }).click();
    await page.locator('.od .b.now').first().waitFor();
  },
  async follow(page) {
    await page.locator('.follow .paper .cl').first().waitFor();
    await page.locator('.follow .wire').waitFor();
  },
};

/** The calls of an agent that builds an application and then breaks it, for the picture of *Follow*. */
async function actAsAgent({ server }: Inspector): Promise<void> {
  const send = async (path: string, body: object) =>
    (await (await server.request(path, { body })).json()) as Record<string, unknown>;
  const fields = [
    { name: 'subject', type: 'string' },
    { name: 'priority', type: 'enum', values: ['low', 'high'] },
  ];
  const entities = [{ name: 'Ticket', fields, states: ['open', 'assigned', 'closed'] }];
  const built = await send('/propose', { brief: { name: 'front-desk', entities }, save: true });
  await send('/validity-check', { schema: built.schema_id });
  const actions = [{ action: 'add_states', params: { trait: 'TicketPage', states: ['parked'] } }];
  await send('/apply', { schema: built.schema_id, actions, save: true });
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
