import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { createDataDir } from './running-server.ts';

const ENTRY = fileURLToPath(new URL('../../src/bin/orrery.ts', import.meta.url));

interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { code: number };
}

let child: ChildProcessWithoutNullStreams | undefined;
let dataDir = '';
afterEach(async () => {
  child?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends lines one after the other, each once the request before it is answered; the answers. */
async function replay(messages: readonly Record<string, unknown>[]): Promise<Message[]> {
  dataDir = await createDataDir();
  child = spawn(process.execPath, ['--import', 'tsx', ENTRY], {
    env: { ...process.env, ORRERY_DATA_DIR: dataDir },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answers: Message[] = [];
  for (const message of messages) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    if (message.id === undefined) continue;
    answers.push(JSON.parse((await lines.next()).value as string));
  }
  return answers;
}

const initialize = (protocolVersion: string, name: string, capabilities: object) => ({
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities, clientInfo: { name, version: '1.0.0' } },
});
const initialized = { method: 'notifications/initialized' };
const listTools = { id: 1, method: 'tools/list' };

const envelope = (capabilities: object) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'claude-code', version: '2.1.0' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});

test('Claude Code begins with server/discover and goes on without a session', async () => {
  const _meta = envelope({ elicitation: { form: {}, url: {} }, roots: {} });
  const [discovered, listed] = await replay([
    { id: 0, method: 'server/discover', params: { _meta } },
    { id: 1, method: 'tools/list', params: { _meta } },
  ]);
  expect(discovered?.result).toMatchObject({ supportedVersions: ['2026-07-28'] });
  expect(listed?.result).toMatchObject({ resultType: 'complete', tools: expect.any(Array) });
});

test('a client that finds nothing it likes there initializes a session', async () => {
  const [discovered, session, listed] = await replay([
    { id: 5, method: 'server/discover', params: { _meta: envelope({}) } },
    initialize('2025-11-25', 'claude-code', { roots: {} }),
    initialized,
    listTools,
  ]);
  expect(discovered?.result).toBeDefined();
  expect(session?.result).toMatchObject({ protocolVersion: '2025-11-25' });
  expect(listed?.result).toMatchObject({ tools: expect.any(Array) });
});

test('a probe without a revision gets an error that says to go on with initialize', async () => {
  const [probed, session] = await replay([
    { id: 9, method: 'server/discover', params: {} },
    initialize('2025-11-25', 'probing', {}),
  ]);
  expect(probed?.error?.code).toBe(-32601);
  expect(session?.result).toMatchObject({ protocolVersion: '2025-11-25' });
});

test.each([
  ['Codex', '2025-06-18', 'codex-mcp-client', { elicitation: {} }],
  ['VS Code', '2025-11-25', 'Visual Studio Code', { roots: { listChanged: true }, sampling: {} }],
  ['Inspector', '2025-11-25', 'mcp-inspector', { sampling: {}, roots: { listChanged: true } }],
])('%s initializes a session of %s', async (_client, revision, name, capabilities) => {
  const [session, listed] = await replay([
    initialize(revision, name, capabilities),
    initialized,
    listTools,
  ]);
  expect(session?.result).toMatchObject({
    protocolVersion: revision,
    serverInfo: { name: 'orrery' },
    instructions: expect.stringContaining('Orrery'),
  });
  expect(listed?.result).not.toHaveProperty('resultType');
  expect(listed?.result).toMatchObject({ tools: expect.any(Array) });
});

test('a connection of the revision without sessions opens none', async () => {
  const _meta = envelope({});
  const [, refused] = await replay([
    { id: 0, method: 'tools/list', params: { _meta } },
    initialize('2025-11-25', 'late', {}),
  ]);
  expect(refused?.error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28'] } });
});
