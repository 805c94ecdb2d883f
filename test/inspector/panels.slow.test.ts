import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../server/running-server.ts';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { findBarriers, inspector, useInspector } from './browser.ts';
import { BROKEN, toFile } from './samples.ts';

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
  useInspector();
  beforeAll(fillMemory);

  const openBroken = (page: Page) =>
    page.setInputFiles('input[type=file]', toFile('a.orb', JSON.stringify(BROKEN, null, 2)));
  const goTo = (page: Page, hash: string) =>
    page.evaluate((target) => {
      location.hash = target;
    }, hash);

  /** Jobs of one page, each with its steps up to states that are worth looking at. */
  const USES: Readonly<Record<string, (page: Page, look: () => Promise<void>) => Promise<void>>> = {
    async 'a broken document'(page, look) {
      await openBroken(page);
      await page.locator('.finding').first().waitFor();
      await look();
      await goTo(page, '#/schema/repair');
      await page.locator('.diff .plus').first().waitFor();
      const cards = await page.locator('.card').allTextContents();
      expect(cards.length).toBeGreaterThan(1);
      // No two cards say the same, and what is proven has no percentage.
      expect(new Set(cards.map((text) => text.replace(/^\d+\. /, ''))).size).toBe(cards.length);
      for (const text of cards) if (/proven/.test(text)) expect(text).not.toMatch(/ %/);
      await look();
      await goTo(page, '#/build/std-list');
      await page.locator('.level').first().waitFor();
      await page.getByRole('heading', { name: 'Level 1' }).waitFor();
      await page.locator('.diff .plus').first().waitFor();
      await page.locator('.paper .added').first().waitFor();
      await page.getByRole('listitem').filter({ hasText: 'ListItem: ' }).waitFor();
      await look();
      // A small behavior: the comparison of a large one may reach the deadline of a call on a busy machine.
      await goTo(page, '#/build/std-list/compare');
      await page.locator('.diff .plus').first().waitFor();
      await page.locator('.paper .removed').first().waitFor();
      await look();
    },
    async 'a search for a behavior'(page, look) {
      await goTo(page, '#/build');
      await page.getByRole('button', { name: 'Build it', exact: true }).waitFor();
      await page.getByLabel('Goal', { exact: true }).fill('approve leave requests');
      const first = page.getByRole('list', { name: 'Behaviors' }).locator('li').first();
      await first.filter({ hasText: /leave|approv/ }).waitFor();
      await first.getByRole('link', { name: 'Open it' }).click();
      await page.locator('.paper [aria-label^="state"]').first().waitFor();
      await look();
    },
    async 'a memory'(page, look) {
      await goTo(page, '#/memory/helpdesk');
      await page.locator('.episode-list a').first().waitFor();
      await page.getByPlaceholder('The situation in your words').fill('cannot sign in');
      await page.getByRole('button', { name: 'Recall' }).click();
      await page
        .locator('.recalled li')
        .first()
        .filter({ hasText: /similarity [01]\.\d\d/ })
        .waitFor();
      // The episode that was stored first has a schema.
      const first = page.locator('.episode-list a').last();
      await first.click();
      await page.locator('.details .paper svg').waitFor();
      await page.getByText('8 episodes in helpdesk').waitFor();
      page.once('dialog', (dialog) => dialog.accept());
      await page.getByRole('button', { name: 'Forget it' }).click();
      await page.getByText('7 episodes in helpdesk').waitFor();
      await look();
    },
    async 'a pasted document'(page, look) {
      expect(await page.locator('.editor, .schema-findings').count()).toBe(0);
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, JSON.stringify(BROKEN));
      await page.locator('.finding.error').first().waitFor();
      expect(await page.locator('.origin').textContent()).toBe('pasted');
      await look();
    },
  };

  test.each(Object.keys(USES))('%s is shown silently and without barriers', async (name) => {
    const page = await inspector.signIn('#/schema');
    const viewport = page.viewportSize() as { width: number; height: number };
    await USES[name]?.(page, async () => {
      expect(inspector.takeComplaints()).toEqual([]);
      expect(await findBarriers(page)).toEqual([]);
      for (const width of [360, 3840]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `wider than ${width} px`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(viewport);
    });
    await page.context().close();
  });

  test('a kept document opens elsewhere by its link', async () => {
    const page = await inspector.signIn('#/schema');
    await page.setInputFiles('input[type=file]', toFile('a.orb', JSON.stringify(BROKEN, null, 2)));
    await page.getByRole('button', { name: 'Keep' }).click();
    const said = await page.getByText(/Kept for 7 days/).textContent();
    const other = await page.context().newPage();
    await other.goto(said?.match(/http\S+/)?.[0] as string);
    await other.getByLabel('API key').fill(inspector.server.key);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('button', { name: /unknown state "asigned"/ }).waitFor();
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('says that an address names no panel', async () => {
    const page = await inspector.signIn('#/foo/bar');
    await page.getByText('This page has no panel “foo”').waitFor();
    await page.context().close();
  });

  test('a finding opens its machine in an application that begins with its orbitals', async () => {
    const [orbital] = BROKEN.orbitals;
    const copies = Array.from({ length: 25 }, (_, i) => ({
      ...structuredClone(orbital?.traits[0]),
      name: `Copy${i}`,
    }));
    const large = structuredClone(BROKEN) as unknown as { orbitals: { traits: unknown[] }[] };
    large.orbitals[0]?.traits.push(...copies);
    const page = await inspector.signIn('#/schema');
    await page.setInputFiles('input[type=file]', toFile('l.orb', JSON.stringify(large, null, 2)));
    await page
      .getByRole('button', { name: /unknown state "asigned"/ })
      .nth(3)
      .click();
    await expect.poll(() => page.getByLabel('Show').inputValue()).toMatch(/^trait /);
    await page.locator('.paper .e.selected', { hasText: 'ASSIGN' }).waitFor();
    await page.locator('.editor .cm-activeLine', { hasText: 'asigned' }).waitFor();
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('says what is wrong with a key, and keeps a right one while the tab is open', async () => {
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
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('#panel').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('works below a base path', async () => {
    const server = await startServer({ basePath: '/orrery' });
    try {
      const context = await inspector.newContext();
      const page = await context.newPage();
      await page.goto(`${server.url}/inspector#/schemas/std-list`);
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
