import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startServer, type TestServer } from '../server/running-server.ts';
import { browserPath } from '../support/chromium.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long a condition of a page is waited for: a busy machine is no fault of the page. */
const PATIENCE_MS = 120_000;

export interface Inspector {
  readonly server: TestServer;
  /** A window of its own whose conditions are waited for patiently. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a page that notes whatever it complains of. */
  open(hash?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page and signs in. */
  signIn(hash?: string, options?: BrowserContextOptions & { key?: string }): Promise<Page>;
  /** The complaints of pages since the last call: errors, foreign requests and violations of their policy. */
  takeComplaints(): string[];
  close(): Promise<void>;
}

/** The one of the running group of tests. */
export let inspector: Inspector;

/** Starts it before the tests of a group, and closes it after them. */
export function useInspector(): void {
  beforeAll(async () => {
    inspector = await startInspector();
  });
  afterAll(() => inspector?.close());
}

/** Builds the page, and starts a server and a browser. */
async function startInspector(): Promise<Inspector> {
  const { buildInspector, CACHE } = await import('../../scripts/build-inspector.mjs' as string);
  await buildInspector(CACHE);
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: browserPath as string,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  let complaints: string[] = [];

  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };

  const open = async (hash = '', options: BrowserContextOptions = {}) => {
    const context = await newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      const isOwn = url.startsWith(server.url) || url.startsWith('data:image/svg');
      if (!isOwn) complaints.push(`foreign: ${url}`);
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await page.goto(`${server.url}/inspector${hash}`);
    return page;
  };
  return {
    server,
    newContext,
    open,
    async signIn(hash = '', { key = server.key, ...options } = {}) {
      const page = await open(hash, options);
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('#panel').waitFor();
      return page;
    },
    takeComplaints() {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** How long a page must not change before axe reads it, in milliseconds. */
const QUIET_MS = 250;

/**
 * Waits until a page has not changed for a moment. axe reads the page in steps, and fails where an
 * element that it is about to name has been replaced meanwhile.
 */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const finish = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(finish, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(finish, quietMs);
        });
        observer.observe(document, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        });
      }),
    QUIET_MS,
  );
}

/**
 * The barriers that axe finds in both colour schemes, moderate or worse, each as a scheme, a rule and an element. In the
 * dark only colours are examined, since nothing else differs there.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const barriers: string[] = [];
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await runAxe(page, colorScheme === 'light' ? undefined : 'cat.color');
    barriers.push(...found.map((barrier) => `${colorScheme}: ${barrier}`));
  }
  return barriers;
}

/** What axe finds with all its rules, or with those of one tag. */
async function runAxe(page: Page, tag?: string): Promise<string[]> {
  await waitUntilQuiet(page);
  // Colours that are on their way to others have no contrast of their own.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  return page.evaluate(async (runOnly) => {
    const { axe: checker } = globalThis as unknown as {
      axe: {
        run(options: {
          runOnly?: string;
        }): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await checker.run(runOnly === undefined ? {} : { runOnly });
    return violations
      .filter(({ impact }) => impact !== 'minor')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, tag);
}
