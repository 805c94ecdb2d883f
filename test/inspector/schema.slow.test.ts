import { describe, expect, test } from 'vitest';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { inspector, useInspector } from './browser.ts';
import { BROKEN, toFile } from './samples.ts';

describe.skipIf(!browserPath)(browserTitle('the schema panel'), () => {
  useInspector();

  const openBroken = async () => {
    const page = await inspector.signIn('#/schema');
    await page.setInputFiles('input[type=file]', toFile('a.orb', JSON.stringify(BROKEN, null, 2)));
    await page.locator('.finding').first().waitFor();
    return page;
  };

  test('shows findings on the picture, in the list and in the text; each leads to the others', async () => {
    const page = await openBroken();
    await page.locator('.paper .p').first().waitFor();
    await page.getByRole('button', { name: /unknown state "asigned"/ }).click();
    await page.locator('.paper .e.selected', { hasText: 'ASSIGN' }).waitFor();
    const selected = page.locator('.editor .cm-activeLine');
    await expect.poll(() => selected.count()).toBeGreaterThan(0);
    // From the text to the picture.
    await page.locator('.editor .cm-line', { hasText: '"event": "CLOSE"' }).first().click();
    await page.locator('.paper .e.selected[aria-label^="CLOSE"]').waitFor();
    // From the picture to the text.
    await page.locator('.paper [aria-label^="state open"]').click();
    await page.locator('.editor .cm-activeLine').first().waitFor();
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('keeps document, what undo brings back, choice and zoom over a reload, and forgets a choice with its document', async () => {
    const page = await openBroken();
    await page.getByLabel('Show').selectOption({ label: 'Triage' });
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.setInputFiles('input[type=file]', toFile('b.orb', JSON.stringify(BROKEN)));
    await expect.poll(() => page.getByLabel('Show').inputValue()).toBe('view application');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel('Show').selectOption({ label: 'Triage' });
    await page.getByRole('button', { name: 'Larger' }).click();
    const width = () => page.locator('.paper svg').getAttribute('width');
    await expect.poll(() => page.locator('.paper .cl').count()).toBe(1);
    const before = await width();
    await page.reload();
    await page.locator('.finding.error').first().waitFor();
    await expect.poll(() => page.getByLabel('Show').inputValue()).toBe('trait Triage');
    await expect.poll(width).toBe(before);
    expect(await page.locator('.origin').textContent()).toBe('a.orb');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.origin').textContent()).toBe('b.orb');
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('keeps what was typed just before a reload', async () => {
    const page = await openBroken();
    const first = page.locator('.editor .cm-line').first();
    for (const typed of ['1', '21', '321']) {
      await first.click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type(typed.charAt(0));
      await page.reload();
      expect(await first.textContent()).toBe(`${typed}{`);
    }
    expect(await page.locator('.origin').textContent()).toBe('a.orb');
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('checks what is typed', async () => {
    const page = await openBroken();
    const before = await page.locator('.finding.error').count();
    const line = page.locator('.editor .cm-line', { hasText: '"type": "strng"' });
    await line.click();
    await page.keyboard.press('End');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace');
    await page.keyboard.type('ing"');
    await expect.poll(() => page.locator('.finding.error').count()).toBe(before - 1);
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('refuses a file without a schema in a sentence and keeps what is open', async () => {
    const page = await openBroken();
    const choose = (name: string, text: string) =>
      page.getByLabel('Schema file').setInputFiles(toFile(name, text));
    await choose('photo.png', '\u0089PNG not at all');
    await page.getByText(/photo\.png: This is not JSON/).waitFor();
    expect(await page.locator('.finding.error').count()).toBeGreaterThan(0);
    await choose('broken.orb', '{"name": "x", "orbitals": [}');
    await page
      .getByText(/at line 1, column 28, a value is expected/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.finding.error').first().waitFor();
    await choose('service.json', '{"openapi": "3.1.0", "paths": {}}');
    await page
      .getByText(/JSON, but not a schema/)
      .first()
      .waitFor();
    expect(await page.locator('.finding').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.finding.error').first().waitFor();
    const long = { ...BROKEN, description: 'x'.repeat(1_000_000) };
    await choose('large.orb', JSON.stringify(long));
    await page.getByText('large.orb').waitFor();
    await page.locator('.finding.error').first().waitFor();
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });

  test('opens what a link names', async () => {
    const saved = await inspector.server.request('/apply', {
      body: { schema: BROKEN, save: true },
    });
    const { schema_id } = (await saved.json()) as { schema_id: string };
    const page = await inspector.signIn(`#/schemas/${schema_id}`);
    await page.locator('.paper [aria-label^="state open"]').waitFor();
    await page.goto(`${inspector.server.url}/inspector#/schemas/sch_${'a'.repeat(43)}`);
    await page.getByText(/No schema is kept under this schema_id/).waitFor();
    await page.context().close();
    inspector.takeComplaints();
  });
});
