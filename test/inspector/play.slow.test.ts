import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { findBarriers, inspector, useInspector } from './browser.ts';
import { toFile } from './samples.ts';

const HELPDESK = createBuiltinLibrary().find('std-helpdesk')?.schema;

describe.skipIf(!browserPath)(browserTitle('the play panel'), () => {
  useInspector();

  const open = async (): Promise<Page> => {
    const page = await inspector.signIn('#/schema');
    await page.setInputFiles('input[type=file]', toFile('desk.orb', JSON.stringify(HELPDESK)));
    await page.getByRole('link', { name: 'Play' }).click();
    await page.locator('.wire').getByRole('button', { name: 'New support ticket' }).waitFor();
    return page;
  };

  test('steps machines by the controls that they draw, and shows each moment', async () => {
    const page = await open();
    const wire = page.locator('.wire');
    await wire.getByRole('button', { name: 'New support ticket' }).click();
    await wire.locator('.wire-form input').first().fill('Printer on fire');
    await page.locator('.od .b.now').first().waitFor();
    await page.locator('.od .e.taken').first().waitFor();
    const current = page.locator('.trace [aria-current]');
    const opened = await current.textContent();
    await page.locator('.trace button').first().click();
    await expect.poll(() => current.textContent()).toBe('shown');
    await page.locator('.trace button').last().click();
    await expect.poll(() => current.textContent()).toBe(opened);
    await page.reload();
    await expect.poll(() => current.textContent()).toBe(opened);
    expect(inspector.takeComplaints()).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await page.context().close();
  });

  test('says that its code did not load, and plays when it does', async () => {
    const page = await inspector.signIn('#/schema');
    await page.route('**/inspector/play-worker.js', (route) => route.abort());
    await page.setInputFiles('input[type=file]', toFile('desk.orb', JSON.stringify(HELPDESK)));
    await page.getByRole('link', { name: 'Play' }).click();
    await page.getByText('could not load play-worker.js').waitFor();
    await page.unroute('**/inspector/play-worker.js');
    await page.reload();
    await page.locator('.wire').getByRole('button', { name: 'New support ticket' }).waitFor();
    inspector.takeComplaints();
    await page.context().close();
  });
});
