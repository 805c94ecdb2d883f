import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../server/running-server.ts';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { findBarriers, type Inspector, startInspector } from './browser.ts';
import { BROKEN, toFile } from './samples.ts';

let inspector: Inspector;

async function fillMemory(): Promise<void> {
  const contexts = ['Customer cannot sign in after the reset', 'Refund for a duplicate order'];
  for (let i = 0; i < 8; i++) {
    await inspector.server.request('/memory/store', {
      body: {
        domain: 'helpdesk',
        context: `${contexts[i % 2]} ${i}`,
        outcome: i % 4 === 3 ? 'failure' : 'success',
        actions_taken: ['read_ticket', 'ask_customer', i % 2 ? 'refund' : 'reset_password'],
        ...(i === 0 ? { schema: BROKEN } : {}),
      },
    });
  }
}

describe.skipIf(!browserPath)(browserTitle('the panels'), () => {
  beforeAll(async () => {
    inspector = await startInspector();
    await fillMemory();
  });
  afterAll(() => inspector?.close());

  const openBroken = (page: Page) =>
    page.setInputFiles('input[type=file]', toFile('a.orb', JSON.stringify(BROKEN, null, 2)));
  const goTo = (page: Page, hash: string) =>
    page.evaluate((target) => {
      location.hash = target;
    }, hash);

  /** What each panel does, up to a state that is worth looking at. */
  const USES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    async schema(page) {
      await openBroken(page);
      await page.locator('.finding').first().waitFor();
    },
    async repair(page) {
      await openBroken(page);
      await page.locator('.finding').first().waitFor();
      await goTo(page, '#/repair');
      await page.locator('.diff .plus').first().waitFor();
      const cards = page.locator('.card');
      expect(await cards.count()).toBeGreaterThan(0);
      const steps = page.locator('.stepper li button');
      if ((await steps.count()) > 1) {
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByRole('heading', { name: /^Step 2 of/ }).waitFor();
      }
    },
    async plan(page) {
      await openBroken(page);
      await goTo(page, '#/plan/std-list');
      await page.locator('.level').first().waitFor();
      await page.getByRole('button', { name: /^Level 1/ }).click();
      await page.getByRole('button', { name: 'Apply levels 1–1' }).waitFor();
      await page.locator('.diff .plus').first().waitFor();
      await page.locator('.paper .added').first().waitFor();
      await page.getByRole('rowheader', { name: 'ListItem' }).waitFor();
    },
    async behaviors(page) {
      await goTo(page, '#/behaviors');
      await page.getByRole('searchbox').fill('approve leave requests');
      await page.locator('.point.hit').first().waitFor();
      await page.locator('.listing a').first().click();
      await page.locator('.details .paper svg').waitFor();
    },
    async memory(page) {
      await goTo(page, '#/memory/helpdesk');
      await page.locator('.timeline circle').first().waitFor();
      await page.getByPlaceholder('The situation in your words').fill('cannot sign in');
      await page.getByRole('button', { name: 'Recall' }).click();
      await page.getByText('Why it was recalled').first().click();
      await page.getByRole('cell', { name: 'the same word' }).first().waitFor();
      await page.locator('.rows a').last().click();
      await page.locator('.details .paper svg').waitFor();
      await page.getByText('Audit', { exact: true }).click();
      await page.getByRole('cell', { name: 'recall', exact: true }).first().waitFor();
      await page.getByText('Forget', { exact: true }).click();
      await page.getByLabel('older than days').fill('0');
      await page.getByRole('button', { name: 'Try', exact: true }).click();
      await page.getByText(/8 of 8 episodes would be permanently deleted/).waitFor();
    },
    async process(page) {
      await goTo(page, '#/process');
      await page.getByLabel('Build').fill('std-list');
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('1 of 13 steps').waitFor();
      await page.getByPlaceholder('or why it is skipped').fill('The names come later');
      await page.getByRole('button', { name: 'Skip' }).click();
      const told = page.getByRole('row', { name: /skipped: The names come later/ });
      expect(await told.getByRole('cell').first().textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:/);
    },
    async service(page) {
      await goTo(page, '#/service');
      await page.getByText('server: ready').waitFor();
      await page.getByLabel('Tenant').fill('acme');
      await page.getByRole('button', { name: 'Create' }).click();
      expect(await page.locator('.secret').textContent()).toMatch(/^orr_/);
      await page.getByRole('button', { name: 'Revoke' }).last().click();
      await page.getByRole('button', { name: 'Revoke permanently' }).click();
      await expect.poll(() => page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
    },
    async compare(page) {
      await openBroken(page);
      await goTo(page, '#/compare/std-helpdesk');
      await page.getByRole('heading', { name: /^Difference \d/ }).waitFor();
      await page
        .getByRole('region', { name: 'Missing here' })
        .getByText('entity')
        .first()
        .waitFor();
      await page.locator('.diff .plus').first().waitFor();
    },
    async start(page) {
      await page.getByRole('button', { name: 'Open a broken example' }).click();
      await page.locator('.finding.error').first().waitFor();
      expect(await page.locator('.finding.error').count()).toBeGreaterThanOrEqual(3);
    },
  };

  test.each(Object.keys(USES))('%s does its job, silently and without barriers', async (name) => {
    const page = await inspector.signIn();
    await USES[name]?.(page);
    expect(inspector.takeComplaints()).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findBarriers(page), colorScheme).toEqual([]);
    }
    for (const width of [360, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `wider than ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });
});

describe.skipIf(!browserPath)(browserTitle('signing in'), () => {
  beforeAll(async () => {
    inspector = await startInspector();
  });
  afterAll(() => inspector?.close());

  test('says what is wrong with a key, and keeps a right one while the tab is open unless told not to', async () => {
    const page = await inspector.open();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('API key').fill('orr_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/The key is unknown, revoked or expired/).waitFor();
    inspector.takeComplaints();
    await page.getByLabel('API key').fill(inspector.server.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('#panel').waitFor();
    await page.reload();
    await page.locator('#panel').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').fill(inspector.server.key);
    await page.getByLabel(/Stay signed in/).uncheck();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('#panel').waitFor();
    await page.reload();
    await page.getByLabel('API key').fill(inspector.server.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('#panel').waitFor();
    await page.reload();
    await page.locator('#panel').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('with a key that only reads offers nothing that writes', async () => {
    const body = { tenant: 'acme', scopes: ['read-only'] };
    const made = await inspector.server.request('/keys', { body });
    const { key } = (await made.json()) as { key: string };
    await expect
      .poll(async () => (await inspector.server.request('/keys/current', { key })).status)
      .toBe(200);
    const page = await inspector.signIn('#/behaviors/std-list/open', { key });
    await page.locator('.paper svg').waitFor();
    await page.getByText('read only').waitFor();
    expect(await page.getByRole('button', { name: 'Keep' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Process' }).click();
    await page.getByText(/This key only reads/).waitFor();
    await page.getByRole('link', { name: 'Service' }).click();
    await page.getByText(/managed with the key that the first start wrote/).waitFor();
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('works below a base path', async () => {
    const server = await startServer({ basePath: '/orrery' });
    try {
      const context = await inspector.newContext();
      const page = await context.newPage();
      await page.goto(`${server.url}/inspector#/behaviors/std-list/open`);
      await page.getByLabel('API key').fill(server.key);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('.paper .state').first().waitFor();
      await page.locator('.editor .cm-line').first().waitFor();
      await context.close();
    } finally {
      await server.close();
    }
  });
});
