import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import {
  type Offer,
  type PlayedActor,
  type PlayRequest,
  play,
} from '../../src/inspector/playing/play.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { findReachableStates } from '../../src/language/model/reachability.ts';
import type { SimulatedEvent } from '../../src/run/stepper/simulate.ts';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { findBarriers, type Inspector, startInspector } from './browser.ts';
import { toFile } from './samples.ts';

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

  test('steps machines by the controls that they draw, back and forward', async () => {
    const page = await open();
    const wire = page.locator('.wire');
    await wire.getByRole('button', { name: 'New ticket' }).click();
    await wire.locator('.wire-form input').first().fill('Printer on fire');
    await page.locator('.od .b.now').first().waitFor();
    await page.locator('.od .e.taken').first().waitFor();
    const current = page.locator('.trace [aria-current]');
    const opened = await current.textContent();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(() => current.textContent()).toBe('shown');
    await page.getByRole('button', { name: 'Forward' }).click();
    await expect.poll(() => current.textContent()).toBe(opened);
    expect(inspector.takeComplaints()).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await page.context().close();
  });

  test('opens a trace from its link', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.wire').getByRole('button', { name: 'New ticket' }).click();
    await page.locator('.wire .wire-form').waitFor();
    const state = await page.locator('.actor .tag').textContent();
    await page.getByRole('button', { name: 'Copy link' }).click();
    const readLink = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(readLink).toContain('#/play/sch_');
    const link = await readLink();
    await page.goto('about:blank');
    await page.goto(link);
    await expect.poll(() => page.locator('.actor .tag').textContent()).toBe(state);
    expect(inspector.takeComplaints()).toEqual([]);
    await page.context().close();
  });
});

const MOST_TURNS = 40;

/** A payload as the page proposes it. */
const propose = ({ fields }: Offer): JsonObject =>
  Object.fromEntries(
    fields.map(({ name, values, type }) => [
      name,
      values?.[0] ?? (type === 'number' ? 1 : type === 'boolean' ? true : name),
    ]),
  );

/** The states that a trait comes to by what the page offers, breadth first. */
function walk(begin: PlayRequest, key: string): Set<string> {
  const read = (events: readonly SimulatedEvent[]) =>
    play({ ...begin, events, upTo: events.length }).actors.find((one) => one.key === key);
  const first = read([]);
  const seen = new Set(first ? [first.state] : []);
  const queue: SimulatedEvent[][] = [[]];
  for (let turn = 0; turn < MOST_TURNS && queue.length > 0; turn++) {
    const events = queue.shift() ?? [];
    const actor = read(events);
    for (const offer of actor?.offers ?? []) {
      const { orbital, trait } = actor as PlayedActor;
      const next = [...events, { event: offer.event, orbital, trait, payload: propose(offer) }];
      const state = read(next)?.state;
      if (state === undefined || seen.has(state)) continue;
      seen.add(state);
      queue.push(next);
    }
  }
  return seen;
}

describe.skipIf(!corpusDirectory)(corpusTitle('playing published documents'), () => {
  test('leads to every state that a machine can come to, in 9 of 10 machines without typing', () => {
    let machines = 0;
    let whole = 0;
    for (const { document } of readCorpus(8, 120_000)) {
      const begin = { text: JSON.stringify(document), upTo: 0, events: [], withSamples: true };
      const { outside } = play({ ...begin, failing: [] });
      for (const row of buildModel(document).traits) {
        if (!row.facts || row.facts.transitions.length === 0 || row.kind !== 'inline') continue;
        const key = `${row.orbital.name}.${row.name}`;
        const reached = new Set([
          ...row.facts.states.filter(({ isInitial }) => isInitial).map(({ name }) => name),
          ...walk({ ...begin, failing: [] }, key),
          ...walk({ ...begin, failing: outside }, key),
        ]);
        machines++;
        if ([...findReachableStates(row.facts)].every((state) => reached.has(state))) whole++;
      }
    }
    expect(machines).toBeGreaterThan(10);
    expect(whole / machines).toBeGreaterThanOrEqual(0.9);
  }, 300_000);
});
