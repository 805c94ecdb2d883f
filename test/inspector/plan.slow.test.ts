import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { type Inspector, startInspector } from './browser.ts';
import { BROKEN, toFile } from './samples.ts';

/** The broken document with another field, without its page, and with its machine mended. */
function createGoal(): JsonObject {
  const goal = structuredClone(BROKEN);
  const [orbital] = goal.orbitals;
  if (!orbital) throw new Error('The sample has no orbital.');
  orbital.pages = [];
  orbital.entity.fields.push({ name: 'priority', type: 'number' });
  const { transitions } = orbital.traits[0]?.stateMachine ?? {};
  if (transitions?.[1]) transitions[1].to = 'assigned';
  return goal as unknown as JsonObject;
}

/** Two entities that a goal's could stand for. */
const TWO = {
  name: 'shop',
  orbitals: ['Product', 'Customer'].map((name) => ({
    name: `${name}s`,
    entity: {
      name,
      persistence: 'persistent',
      fields: [
        { name: 'id', type: 'string' },
        { name: 'title', type: 'string' },
      ],
    },
    traits: [],
    pages: [],
  })),
};

let inspector: Inspector;

describe.skipIf(!browserPath)(browserTitle('the plan panel'), () => {
  beforeAll(async () => {
    inspector = await startInspector();
  });
  afterAll(() => inspector?.close());

  const open = async (document: object) => {
    const page = await inspector.signIn('#/schema');
    const file = toFile('shop.orb', JSON.stringify(document, null, 2));
    await page.getByLabel('Schema file').setInputFiles(file);
    await page.locator('.schema-findings [role=status]').waitFor();
    return page;
  };
  /** The open document, as the schema panel's text has it. */
  const readOpen = async (page: Page) => {
    await page.getByRole('link', { name: 'Schema', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/error-check')),
      page
        .locator('.cm-content')
        .click()
        .then(() => page.keyboard.type(' ')),
    ]);
    return (download.postDataJSON() as { schema: JsonObject }).schema;
  };
  const finish = async (page: Page) => {
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  };

  test('reaches a goal exactly, with removals, and takes it back', async () => {
    const page = await open(BROKEN);
    const goal = createGoal();
    const kept = await inspector.server.request('/apply', { body: { schema: goal, save: true } });
    const { schema_id } = (await kept.json()) as { schema_id: string };
    await page.getByRole('link', { name: 'Build', exact: true }).click();
    await page.getByLabel('Goal', { exact: true }).fill(schema_id);
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByLabel('How the goal is reached').selectOption('exact');
    await page.locator('.level .bad', { hasText: 'remove page' }).waitFor();
    await page.locator('.diff .minus').first().waitFor();
    await page.getByRole('button', { name: 'Apply all' }).click();
    await page.getByText(/Nothing is left to do/).waitFor();
    expect(await readOpen(page)).toEqual(goal);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await readOpen(page)).toEqual(BROKEN);
    await finish(page);
  });

  test('plans towards the schema of an episode', async () => {
    const body = { domain: 'shop', context: 'A shop', outcome: 'success', schema: TWO };
    const stored = await inspector.server.request('/memory/store', { body });
    const { episode_id } = (await stored.json()) as { episode_id: string };
    const page = await open(BROKEN);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/memory/shop/${episode_id}`);
    await page.getByRole('link', { name: 'Plan towards it' }).click();
    await page.locator('.level li', { hasText: 'Customer' }).first().waitFor();
    await finish(page);
  });
});
