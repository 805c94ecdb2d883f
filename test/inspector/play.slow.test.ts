import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { guardParcel } from '../run/parcel.ts';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { findBarriers, type Inspector, startInspector } from './browser.ts';
import { toFile } from './samples.ts';
import { countWalked } from './walk.ts';

const HELPDESK = createBuiltinLibrary().find('std-helpdesk')?.schema;

describe.skipIf(!browserPath)(browserTitle('the play panel'), () => {
  let inspector: Inspector;
  beforeAll(async () => {
    inspector = await startInspector();
  });
  afterAll(() => inspector?.close());

  const open = async (): Promise<Page> => {
    const page = await inspector.signIn('#/schema');
    await page.setInputFiles('input[type=file]', toFile('desk.orb', JSON.stringify(HELPDESK)));
    await page.getByRole('link', { name: 'Play' }).click();
    await page.locator('.wire').getByRole('button', { name: 'New ticket' }).waitFor();
    return page;
  };

  test('steps machines by the controls that they draw, and shows each moment', async () => {
    const page = await open();
    const wire = page.locator('.wire');
    await wire.getByRole('button', { name: 'New ticket' }).click();
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
    await page.locator('.wire').getByRole('button', { name: 'New ticket' }).waitFor();
    inspector.takeComplaints();
    await page.context().close();
  });

  test('asks whether a guard is true and whether a service works, and goes on as it is told', async () => {
    const schema = guardParcel(['not', ['agent/is-pinned', '@payload.weight']]);
    const page = await inspector.signIn('#/schema');
    await page.setInputFiles('input[type=file]', toFile('parcel.orb', JSON.stringify(schema)));
    await page.getByRole('link', { name: 'Play' }).click();
    await page.locator('.play-picture select').selectOption('Parcels.Sending');
    const state = () => page.getByLabel('Trait Sending').locator('.tag').textContent();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('SEND');
    await page.getByText('Is it true?').waitFor();
    expect(await state()).toBe('open');
    expect(await findBarriers(page)).toEqual([]);
    await press('True');
    await expect.poll(state).toBe('booked');
    await page.getByText('how service post ends').waitFor();
    await press('Fails');
    await expect.poll(state).toBe('failed');
    expect(await page.getByText('how service post ends').count()).toBe(0);
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(!corpusDirectory)(corpusTitle('playing published documents'), () => {
  test('leads to every state that a machine can come to, in 95 of 100 machines without typing', () => {
    let [machines, unwalked] = [0, 0];
    for (const { document } of readCorpus(8, 120_000)) {
      const counted = countWalked(document);
      machines += counted.machines;
      unwalked += counted.unwalked.length;
    }
    expect(machines).toBeGreaterThan(10);
    expect(1 - unwalked / machines).toBeGreaterThanOrEqual(0.95);
  }, 300_000);
});
