import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { COMMAND } from '../support/orrery-command.ts';
import { findBarriers, inspector, useInspector } from './browser.ts';

/**
 * The widths of a phone and a tablet, and of a laptop and a screen, in pixels. A person acts at the first of two; at the
 * second the controls are in the same order, and each page is examined too.
 */
const WIDTHS = [
  [390, 768],
  [1280, 1920],
] as const;
const HEIGHT = 900;
/** More than the controls of any panel. */
const MOST_TABS = 150;

let agent: Client;
let [acting, beside]: readonly [number, number] = WIDTHS[0];

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });

/** Goes to a control that is seen at both widths with the tabulator, as a person without a mouse does. */
async function reach(control: Locator): Promise<void> {
  for (const width of [beside, acting]) {
    await resize(control.page(), width);
    await control.waitFor();
  }
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let i = 0; i < MOST_TABS; i++) {
    if (await hasFocus()) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`${control} was not reached by the tabulator.`);
}

async function press(control: Locator): Promise<void> {
  await reach(control);
  await control.page().keyboard.press('Enter');
}

async function write(field: Locator, text: string): Promise<void> {
  await reach(field);
  await field.page().keyboard.press('Control+A');
  await field.page().keyboard.insertText(text);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const wire = (page: Page) => page.locator('.wire');

/** What an agent over stdio gets from a tool. */
async function call(name: string, input: object): Promise<Record<string, unknown>> {
  const { structuredContent } = await agent.callTool({ name, arguments: { ...input } });
  return structuredContent as Record<string, unknown>;
}

/** What a person comes for, from the first page to the end; `look` is where the page is examined. */
type Journey = (page: Page, look: () => Promise<void>) => Promise<void>;

const JOURNEYS: Readonly<Record<string, Journey>> = {
  async 'mends the broken example and plays it until it is paid'(page, look) {
    await look();
    await press(button(page, 'Open a broken example'));
    await page.locator('.finding.error').first().waitFor();
    await look();
    await press(button(page, 'Repair'));
    await page.locator('.diff .plus').first().waitFor();
    for (const words of await page.locator('.card').allTextContents())
      expect(words).not.toMatch(/[{}[\]]|events "/);
    await look();
    await press(button(page, 'Apply this repair'));
    await page.getByText(/^No errors/).waitFor();
    await press(link(page, 'Play'));
    await press(wire(page).getByRole('button', { name: 'Approve' }));
    await press(wire(page).getByRole('button', { name: 'Pay the refund' }));
    await wire(page).getByText('Paid', { exact: true }).waitFor();
    await page.locator('.actor .tag', { hasText: 'paid' }).waitFor();
    await look();
  },
  async 'builds an application with a relation from the form'(page, look) {
    await write(page.getByRole('textbox', { name: 'Name', exact: true }), 'clinic');
    const lines = 'Patient: name, birth date date\nVisit: patient Patient, reason; asked, done';
    await write(page.getByLabel(/^Entities/), lines);
    await press(button(page, 'Build it'));
    await page.getByText(/^No errors/).waitFor();
    await look();
    await press(link(page, 'Play'));
    await press(wire(page).getByRole('button', { name: 'Visits' }));
    await press(wire(page).getByRole('button', { name: 'New visit' }));
    await wire(page)
      .getByLabel(/patient/i)
      .first()
      .waitFor();
    await look();
  },
  async 'follows an agent over stdio and mends what it broke'(page, look) {
    const entities = [{ name: 'Ticket', fields: [{ name: 'subject', type: 'string' }] }];
    const built = await call('propose', { brief: { name: 'desk', entities }, save: true });
    await press(link(page, 'Follow'));
    await page.getByText('Nothing is wrong.').waitFor();
    await look();
    const params = { trait: 'TicketList', states: ['parked'] };
    const actions = [{ action: 'add_states', params }];
    await call('apply_actions', { schema: built.schema_id, actions, save: true });
    await page.getByRole('alert').getByText('parked').waitFor();
    await page.locator('.paper .added').first().waitFor();
    await look();
    await press(button(page, 'Repair'));
    await page.getByText('Your agent finds it under').waitFor();
    await press(button(page, 'Open the repaired version'));
    await page.getByText(/^No errors/).waitFor();
    await look();
  },
};

describe.skipIf(!browserPath)(browserTitle('a person with a keyboard'), () => {
  useInspector();
  beforeAll(async () => {
    agent = new Client({ name: 'agent', version: '1' });
    const args = [COMMAND, 'stdio', '--data-dir', inspector.server.dataDir];
    const env = { ...(process.env as Record<string, string>), ORRERY_LOG_LEVEL: 'silent' };
    await agent.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  });
  afterAll(() => agent?.close());

  describe.each(WIDTHS)('at %i px and %i px', (...widths) => {
    test.each(Object.keys(JOURNEYS))('%s', async (name) => {
      [acting, beside] = widths;
      const viewport = { width: acting, height: HEIGHT };
      const page = await inspector.signIn('#/schema', { viewport });
      await JOURNEYS[name]?.(page, async () => {
        for (const width of [beside, acting]) {
          await resize(page, width);
          expect(await findBarriers(page)).toEqual([]);
          const boxes = page.locator(width < 1280 ? 'html' : 'html, .followed .picture-frame');
          const widest = () =>
            boxes.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
          await expect.poll(async () => Math.max(...(await widest()))).toBeLessThanOrEqual(0);
        }
      });
      expect(inspector.takeComplaints()).toEqual([]);
      await page.context().close();
    });
  });
});
