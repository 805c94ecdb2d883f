import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { build } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, browserTitle } from '../support/chromium.ts';
import { findBarriers, type Inspector, startInspector } from './browser.ts';
import { BROKEN } from './samples.ts';

const HOST = fileURLToPath(new URL('mcp-host.ts', import.meta.url));
const URI = 'ui://orrery/inspector';

describe.skipIf(!browserPath)(browserTitle('the inspector in a chat'), () => {
  let inspector: Inspector;
  let client: Client;
  let host: string;

  beforeAll(async () => {
    inspector = await startInspector();
    client = new Client({ name: 'test host', version: '1' });
    const url = new URL(`${inspector.server.url}/mcp`);
    const headers = { authorization: `Bearer ${inspector.server.key}` };
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers } }) as never,
    );
    const bundled = await build({
      entryPoints: [HOST],
      bundle: true,
      write: false,
      format: 'iife',
    });
    host = bundled.outputFiles[0]?.text ?? '';
  });
  afterAll(async () => {
    await client?.close();
    await inspector?.close();
  });

  /** A page of the test host with a tool's view in it, as a chat shows it after a call. */
  async function show(tool: string, input: Record<string, unknown>): Promise<Page> {
    const result = await client.callTool({ name: tool, arguments: input });
    const { contents } = await client.readResource({ uri: URI });
    const context = await inspector.newContext({ viewport: { width: 760, height: 900 } });
    const page = await context.newPage();
    const messages: string[] = [];
    page.on('pageerror', (error) => messages.push(error.message));
    page.on('request', (request) => {
      if (/^https?:/.test(request.url())) messages.push(`request: ${request.url()}`);
    });
    await page.exposeFunction('callTool', (name: string, asked: Record<string, unknown>) =>
      client.callTool({ name, arguments: asked }),
    );
    await page.setContent('<!doctype html><title>host</title><body></body>');
    await page.evaluate(host);
    const html = (contents[0] as { text: string }).text;
    await page.evaluate(
      (given) =>
        (globalThis as unknown as { showView(view: unknown): Promise<void> }).showView(given),
      { html, tool, input, result },
    );
    expect(messages).toEqual([]);
    return page;
  }

  const frame = (page: Page) => page.frameLocator('iframe');

  test('is named by the tools whose results it shows, in both forms, and by no other', async () => {
    const { tools } = await client.listTools();
    const shown = tools.filter(({ _meta }) => _meta?.ui !== undefined);
    expect(shown.map(({ name }) => name).sort()).toEqual(
      [
        'error_check',
        'gap',
        'get_behavior',
        'memory_recall',
        'plan_instructions',
        'rank_edits',
      ].sort(),
    );
    for (const { _meta } of shown) {
      expect(_meta).toMatchObject({ ui: { resourceUri: URI }, 'ui/resourceUri': URI });
    }
    const { contents } = await client.readResource({ uri: URI });
    expect(contents).toEqual([
      expect.objectContaining({
        mimeType: 'text/html;profile=mcp-app',
        _meta: {
          ui: expect.objectContaining({ csp: { connectDomains: [], resourceDomains: [] } }),
        },
      }),
    ]);
    expect((contents[0] as { text: string }).text).not.toMatch(/(?:src|href)="/);
  });

  test.each([
    ['error_check', { schema: BROKEN }, /\d+ errors/, '.paper .p.error'],
    ['gap', { source: 'std-list', target: 'std-crud' }, /^Gap/, '.paper .added, .paper .changed'],
    [
      'plan_instructions',
      { current: BROKEN, goal: 'std-list' },
      /instructions in/,
      '.paper .added',
    ],
    ['rank_edits', { schema: BROKEN, errors: [] }, /repairs?$/, '.paper .added, .paper .changed'],
    ['get_behavior', { name: 'std-list' }, /std-list/, '.paper .state'],
  ])('shows what %s answers', async (tool, input, title, picture) => {
    const page = await show(tool, input);
    await frame(page).getByRole('heading', { name: title, level: 1 }).waitFor();
    await frame(page).locator(picture).first().waitFor();
    await page.context().close();
  });

  test('shows what is recalled, follows the theme of the host and tells it its size', async () => {
    const { server } = inspector;
    for (const context of ['The printer is offline', 'The printer lost its network']) {
      const episode = { domain: 'office', context, outcome: 'success', actions_taken: ['restart'] };
      await server.request('/memory/store', { body: episode });
    }
    const page = await show('memory_recall', { domain: 'office', context: 'printer offline' });
    await frame(page)
      .getByRole('heading', { name: /recalled$/ })
      .waitFor();
    const colour = () =>
      frame(page)
        .locator('h1')
        .evaluate((heading) => getComputedStyle(heading).color);
    const before = await colour();
    await page.evaluate(() =>
      (globalThis as unknown as { setTheme(theme: string): void }).setTheme('dark'),
    );
    await expect.poll(colour).not.toBe(before);
    const height = () => page.locator('iframe').evaluate((element) => element.clientHeight);
    await expect.poll(height).toBeGreaterThan(60);
    await page.context().close();
  });

  test('says what a tool refused, and is closed when the host asks', async () => {
    const page = await show('error_check', { schema: 'std-nothing' });
    await frame(page)
      .getByText(/No behavior is named/)
      .waitFor();
    const closed = await page.evaluate(() =>
      (globalThis as unknown as { tearDown(): Promise<unknown> }).tearDown(),
    );
    expect(closed).toEqual({});
    await page.context().close();
  });

  test('has no barriers', async () => {
    const page = await show('error_check', { schema: BROKEN });
    await frame(page).locator('.paper .p.error').first().waitFor();
    expect(await findBarriers(page.frames()[1] as Frame)).toEqual([]);
    await page.context().close();
  });
});
