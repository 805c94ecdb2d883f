import { rm } from 'node:fs/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { COMMAND } from '../support/orrery-command.ts';
import { type CallingClient, type Door, toDoor } from './doors.ts';
import { createDataDir, startServer } from './running-server.ts';

/** Which revisions the client of SDK 2 speaks: what the server has, the latest alone, or those with sessions alone. */
export const MODES = ['auto', 'modern', 'legacy'] as const;

export type Mode = (typeof MODES)[number];

/** The revision that each mode ends at. */
export const REVISIONS: Readonly<Record<Mode, string>> = {
  auto: '2026-07-28',
  modern: '2026-07-28',
  legacy: '2025-11-25',
};

export function createClient(mode: Mode, capabilities: object = {}): Client {
  return new Client(
    { name: 'matrix', version: '1' },
    {
      capabilities,
      versionNegotiation: { mode: mode === 'modern' ? { pin: '2026-07-28' } : mode },
    },
  );
}

/** A door and the client behind it. */
export type ClientDoor = Door & { readonly client: Client };

async function connect(
  mode: Mode,
  transport: Parameters<Client['connect']>[0],
  close: () => Promise<void>,
): Promise<ClientDoor> {
  const client = createClient(mode);
  await client.connect(transport);
  return { client, ...(await toDoor(client as unknown as CallingClient, close)) };
}

const openStdio = (mode: Mode) => async () => {
  const dataDir = await createDataDir();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND],
    env: { ...(process.env as Record<string, string>), ORRERY_DATA_DIR: dataDir },
  });
  return connect(mode, transport, () => rm(dataDir, { recursive: true, force: true }));
};

const openHttp = (mode: Mode) => async () => {
  const server = await startServer();
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${server.key}` } },
  });
  return connect(mode, transport, () => server.close());
};

/** SDK 2 in every mode over every transport, by name. */
export const CLIENTS: readonly {
  readonly name: string;
  readonly mode: Mode;
  readonly open: () => Promise<ClientDoor>;
}[] = MODES.flatMap((mode) => [
  { name: `SDK 2 ${mode} over stdio`, mode, open: openStdio(mode) },
  { name: `SDK 2 ${mode} over HTTP`, mode, open: openHttp(mode) },
]);
