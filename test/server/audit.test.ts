import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { openStores } from '../../src/stores/index.ts';
import { openMcp } from './doors.ts';
import { startServer } from './running-server.ts';

it('writes down who stored, recalled, read and deleted, and never what', async () => {
  const server = await startServer();
  const http = createClient({ baseUrl: server.url, apiKey: server.key });
  const requestInit = { headers: { Authorization: `Bearer ${server.key}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit,
  });
  const mcp = await openMcp(transport as unknown as Transport, async () => undefined);
  const stores = await openStores(server.dataDir);
  try {
    const domain = 'helpdesk';
    const context = 'The walrus broke the till';
    const { episode_id: id } = await http.memoryStore({ domain, context, source: 'walrus-bot' });
    await mcp.call('memory_recall', { domain, context: 'walrus till' });
    await mcp.call('memory_recall', { domain, context: 'nothing of the kind' });
    await http.memoryRecall({ domain, episode_id: id });
    await http.memoryForget({ domain, older_than_days: 0 });
    await vi.waitFor(async () => {
      const listed = await stores.audit.list('local', { limit: 10 });
      expect(listed).toHaveLength(4);
    });
    const entries = await stores.audit.list('local', { limit: 10 });
    expect(entries.map(({ action, channel }) => [action, channel])).toEqual([
      ['forget', 'http'],
      ['read', 'http'],
      ['recall', 'mcp'],
      ['store', 'http'],
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ domain, episodes: 1, episodeIds: [id] });
      expect(entry.keyId).toMatch(/^[\w-]+$/);
    }
    const text = JSON.stringify(entries);
    expect(text).not.toContain('walrus');
    expect(text).not.toContain(server.key);
  } finally {
    await stores.close();
    await mcp.close();
    await server.close();
  }
});
