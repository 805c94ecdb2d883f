/**
 * The app's side of MCP Apps (SEP-1865, revision 2026-01-26): JSON-RPC 2.0 with the host by `postMessage`. The
 * handshake comes first; the host sends nothing before `ui/notifications/initialized`.
 */
const PROTOCOL_VERSION = '2026-01-26';
const TIMEOUT_MS = 60_000;

/** The host's description of the place of the app; changes come as parts of it. */
export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly toolInfo?: { readonly tool?: { readonly name?: string } };
}

/** A tool's result as MCP has it. */
export interface ToolResult {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** Takes each notification of the host, and its first answer, by the name of the method. */
export type Handlers = Readonly<Record<string, (params: Record<string, unknown>) => void>>;

export interface Bridge {
  /** Calls a tool of this server through the host. Rejects where the host or the tool refuses. */
  callTool(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Reports the size of the app to the host, in CSS pixels. */
  sendSize(width: number, height: number): void;
}

interface Message {
  readonly jsonrpc?: '2.0';
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** Connects to the host that frames this page. Resolves after the handshake. */
export async function connect(version: string, handlers: Handlers): Promise<Bridge> {
  const host = window.parent;
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  // Whose page frames this one is the host's to say; what is sent is what it gave.
  const send = (message: Message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');

  const request = (method: string, params: Record<string, unknown>) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      setTimeout(() => reject(new Error('The host did not answer.')), TIMEOUT_MS);
      send({ id, method, params });
    });

  /** Requests of the host: both are answered by nothing. */
  const answered = new Set(['ping', 'ui/resource-teardown']);

  const settleAnswer = ({ id, result, error }: Message) => {
    const entry = waiting.get(id as number);
    waiting.delete(id as number);
    if (error) entry?.reject(new Error(error.message));
    else entry?.resolve(result ?? {});
  };

  addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
    if (source !== host || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) settleAnswer(data);
    else if (data.id === undefined) handlers[data.method]?.(data.params ?? {});
    else if (answered.has(data.method)) send({ id: data.id, result: {} });
    else send({ id: data.id, error: { message: 'Method not found', code: -32601 } as never });
  });

  const answer = await request('ui/initialize', {
    protocolVersion: PROTOCOL_VERSION,
    appInfo: { name: 'orrery-inspector', version },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  });
  handlers['ui/initialize']?.(answer);
  send({ method: 'ui/notifications/initialized', params: {} });

  return {
    async callTool(name, input) {
      const result = (await request('tools/call', { name, arguments: input })) as ToolResult;
      if (!result.isError) return result.structuredContent ?? {};
      throw new Error(result.content?.find(({ type }) => type === 'text')?.text ?? 'Refused.');
    },
    sendSize: (width, height) =>
      send({ method: 'ui/notifications/size-changed', params: { width, height } }),
  };
}
