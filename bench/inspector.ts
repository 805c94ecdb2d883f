import type { Browser, Page } from 'playwright-core';
import { hasMachine } from '../src/diagram/machine-graph.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import { buildModel } from '../src/language/model/model.ts';
import { browserPath } from '../test/support/chromium.ts';
import { createLargeDocument, readBenchDocuments } from './documents.ts';
import { type BenchRow, median } from './row.ts';
import { startServerProcess } from './server-process.ts';

const STARTS = 9;
const LARGE_BYTES = 250_000;
const KEYS = 40;

interface Marks {
  readonly paint: number;
  readonly interactive: number;
}

/** Milliseconds of a mark of the browser's, from the beginning of the navigation. */
async function readMark(page: Page, name: string): Promise<number> {
  // A function: the page's policy lets no text be run as code.
  const found = await page.waitForFunction(
    (wanted) => performance.getEntriesByName(wanted)[0]?.startTime,
    name,
  );
  return (await found.jsonValue()) as number;
}

/** The first page of a server that has answered nothing yet, in a browser that has seen nothing yet. */
async function measureStart(browser: Browser, path: string): Promise<Marks> {
  const server = await startServerProcess();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(server.url + path);
    const isPage = path === '/inspector';
    return {
      interactive: isPage ? await readMark(page, 'orrery-interactive') : Number.NaN,
      paint: await readMark(page, 'first-contentful-paint'),
    };
  } finally {
    await context.close();
    await server.stop();
  }
}

/** A task of a trace; microseconds of the clock, and of the processor alone. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Milliseconds of the longest task of the page's own thread while something runs, by the clock and by the processor. */
async function traceLongestTask(page: Page, run: () => Promise<void>) {
  const tools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  tools.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await tools.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await run();
  const ended = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve));
  await tools.send('Tracing.end');
  await ended;
  const key = events.find(({ name }) => name === 'EventDispatch');
  const tasks = events.filter(
    ({ name, pid, tid }) => pid === key?.pid && tid === key.tid && name.endsWith('RunTask'),
  );
  if (tasks.length === 0) throw new Error('The trace has no task of the page.');
  const longest = (field: 'dur' | 'tdur') =>
    tasks.reduce((most, task) => Math.max(most, task[field] ?? 0), 0) / 1_000;
  return { wallMs: longest('dur'), processorMs: longest('tdur') };
}

/** Types spaces; after every tenth a pause, in which the text is checked and drawn again. */
async function typeWithPauses(page: Page): Promise<void> {
  for (let i = 1; i <= KEYS; i++) {
    await page.keyboard.type(' ', { delay: 30 });
    if (i % 10 === 0) await page.waitForTimeout(1_000);
  }
}

/** Opens a document as a person does; milliseconds until its picture, its findings and its text can be used. */
async function openDocument(page: Page, name: string, document: JsonObject) {
  const buffer = Buffer.from(JSON.stringify(document));
  const startedMs = performance.now();
  await page.setInputFiles('input[type=file]', { name, mimeType: 'application/json', buffer });
  await page.locator('.origin', { hasText: name }).waitFor();
  await page.locator(`.paper svg[aria-label="Diagram of ${document.name}"]`).waitFor();
  const drawnMs = performance.now() - startedMs;
  await page.locator('.schema-findings [role=status]').waitFor();
  await page.locator('.editor .cm-line').first().waitFor();
  return { drawnMs, readyMs: performance.now() - startedMs };
}

const countMachines = (document: JsonObject) =>
  buildModel(document).traits.filter(hasMachine).length;

async function measureDocuments(browser: Browser): Promise<BenchRow[]> {
  const server = await startServerProcess();
  const page = await (await browser.newContext()).newPage();
  try {
    await page.goto(`${server.url}/inspector`);
    await page.locator('.door').first().waitFor();
    // The worker and the server's thread are warm from here on.
    await openDocument(page, 'warm.orb', readBenchDocuments(1)[0] as JsonObject);
    const large = await openDocument(page, 'large.orb', {
      ...createLargeDocument(LARGE_BYTES),
      name: 'large',
    });
    await page.waitForTimeout(1_500);
    await page.locator('.editor .cm-line').nth(2).click();
    await page.keyboard.press('End');
    const longest = await traceLongestTask(page, () => typeWithPauses(page));
    const documents = readBenchDocuments(1);
    const largest = documents.reduce((a, b) => (countMachines(b) > countMachines(a) ? b : a));
    const real = await openDocument(page, 'real.orb', largest);
    return [
      { what: '250 KB: drawn', value: large.drawnMs, unit: 'ms' },
      {
        what: '250 KB: checked, drawn, selectable',
        value: large.readyMs,
        unit: 'ms',
        goal: { atMost: 1_000 },
      },
      {
        what: '250 KB: longest task while typing',
        value: longest.wallMs,
        unit: 'ms',
        goal: { atMost: 50 },
      },
      {
        what: '250 KB: processor time of the longest task while typing',
        value: longest.processorMs,
        unit: 'ms',
        goal: { atMost: 50 },
      },
      {
        what: `largest application (${countMachines(largest)} machines): drawn`,
        value: real.drawnMs,
        unit: 'ms',
        goal: { atMost: 500 },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** The waits of a person at the inspector, by the browser's own marks and traces. */
export async function benchInspector(): Promise<BenchRow[]> {
  if (browserPath === undefined) throw new Error('No Chromium: set ORRERY_CHROMIUM to its path.');
  const { chromium } = await import('playwright-core');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath: browserPath, args });
  try {
    const pages: Marks[] = [];
    const empty: Marks[] = [];
    for (let i = 0; i < STARTS; i++) {
      pages.push(await measureStart(browser, '/inspector'));
      empty.push(await measureStart(browser, '/healthz'));
    }
    const middle = (values: readonly Marks[], key: keyof Marks) =>
      median(values.map((one) => one[key]));
    return [
      {
        what: 'cold server, an empty page: first paint',
        value: middle(empty, 'paint'),
        unit: 'ms',
      },
      {
        what: 'cold server: first paint',
        value: middle(pages, 'paint'),
        unit: 'ms',
        goal: { atMost: 300 },
      },
      {
        what: 'cold server: interactive',
        value: middle(pages, 'interactive'),
        unit: 'ms',
        goal: { atMost: 800 },
      },
      {
        what: 'cold server: first paint, times that of an empty page (median of pairs)',
        value: median(pages.map(({ paint }, i) => paint / (empty[i] as Marks).paint)),
        unit: '×',
        goal: { atMost: 1.5 },
      },
      ...(await measureDocuments(browser)),
    ];
  } finally {
    await browser.close();
  }
}
