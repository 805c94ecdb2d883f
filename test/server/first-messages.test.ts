import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND } from '../support/orrery-command.ts';
import { createDataDir, startServer } from './running-server.ts';

/*
 * First messages of clients, rebuilt: none of it is a recording. The revisions and the order are what each client's
 * documents and release notes say of it (Claude Code: `server/discover` before anything else; Codex: 2025-06-18; VS
 * Code's own client: 2025-11-25; the Inspector: the newest revision of the SDK that it is built on, 1.x). Names and
 * capabilities are examples of the form that they have there.
 */

interface Message {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { code: number };
}

type Sent = Readonly<Record<string, unknown>>;

/** A way in: sends messages one after the other, each once the request before it is answered; the answers. */
interface Entrance {
  readonly name: string;
  open(): Promise<{
    replay(messages: readonly Sent[]): Promise<Message[]>;
    close(): Promise<void>;
  }>;
}

const OVER_STDIO: Entrance = {
  name: 'stdio',
  async open() {
    const dataDir = await createDataDir();
    const child = spawn(process.execPath, [COMMAND], {
      env: { ...process.env, ORRERY_DATA_DIR: dataDir },
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
      async replay(messages) {
        const answers: Message[] = [];
        for (const message of messages) {
          child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
          if (message.id === undefined) continue;
          answers.push(JSON.parse((await lines.next()).value as string));
        }
        return answers;
      },
      async close() {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
};

/** The headers of a client of the message's revision; `negotiated` is that of an earlier `initialize`. */
function toHeaders(message: Sent, negotiated: string | undefined): Record<string, string> {
  const { _meta } = (message.params ?? {}) as { _meta?: Record<string, string> };
  const revision = _meta?.['io.modelcontextprotocol/protocolVersion'];
  const accept = 'application/json, text/event-stream';
  if (revision !== undefined) {
    return { accept, 'mcp-protocol-version': revision, 'mcp-method': String(message.method) };
  }
  return negotiated === undefined ? { accept } : { accept, 'mcp-protocol-version': negotiated };
}

/** The answer in a body, which is JSON or the last of its events. */
function readAnswer(text: string): Message {
  const events = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => data as string);
  return JSON.parse(events.at(-1) ?? text);
}

const OVER_HTTP: Entrance = {
  name: 'HTTP',
  async open() {
    const server = await startServer();
    return {
      async replay(messages) {
        const answers: Message[] = [];
        let negotiated: string | undefined;
        for (const message of messages) {
          const response = await server.request('/mcp', {
            headers: toHeaders(message, negotiated),
            body: { jsonrpc: '2.0', ...message },
          });
          const text = await response.text();
          if (message.id === undefined) {
            expect(response.status).toBe(202);
            continue;
          }
          const answer = readAnswer(text);
          answers.push(answer);
          expect(response.headers.get('mcp-session-id')).toBeNull();
          if (message.method === 'initialize') negotiated = String(answer.result?.protocolVersion);
        }
        return answers;
      },
      close: () => server.close(),
    };
  },
};

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

describe.each([OVER_STDIO, OVER_HTTP])('over $name', ({ open }) => {
  let entrance: Awaited<ReturnType<Entrance['open']>>;
  beforeEach(async () => {
    entrance = await open();
  });
  afterEach(() => entrance.close());

  test('Claude Code begins with server/discover and goes on without a session', async () => {
    const _meta = envelope({ elicitation: { form: {}, url: {} }, roots: {} });
    const [discovered, listed] = await entrance.replay([
      { id: 0, method: 'server/discover', params: { _meta } },
      { id: 1, method: 'tools/list', params: { _meta } },
    ]);
    expect(discovered?.result).toMatchObject({ supportedVersions: ['2026-07-28'] });
    expect(listed?.result).toMatchObject({ resultType: 'complete', tools: expect.any(Array) });
  });

  test('a client that finds nothing it likes there initializes a session', async () => {
    const [discovered, session, listed] = await entrance.replay([
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
    const [probed, session] = await entrance.replay([
      { id: 9, method: 'server/discover', params: {} },
      initialize('2025-11-25', 'probing', {}),
    ]);
    expect(probed?.error?.code).toBe(-32_601);
    expect(session?.result).toMatchObject({ protocolVersion: '2025-11-25' });
  });

  test.each([
    ['Codex', '2025-06-18', 'codex-mcp-client', { elicitation: {} }],
    ['VS Code', '2025-11-25', 'Visual Studio Code', { roots: { listChanged: true }, sampling: {} }],
    ['Inspector', '2025-11-25', 'mcp-inspector', { sampling: {}, roots: { listChanged: true } }],
  ])('%s initializes a session of %s', async (_client, revision, name, capabilities) => {
    const [session, listed] = await entrance.replay([
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
});

test('a connection of the revision without sessions opens none', async () => {
  const entrance = await OVER_STDIO.open();
  const _meta = envelope({});
  const [, refused] = await entrance.replay([
    { id: 0, method: 'tools/list', params: { _meta } },
    initialize('2025-11-25', 'late', {}),
  ]);
  expect(refused?.error).toMatchObject({ code: -32022, data: { supported: ['2026-07-28'] } });
  await entrance.close();
});
