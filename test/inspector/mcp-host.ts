/** The page of a host that renders MCP Apps, made of the bridge that hosts use (ext-apps). */
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

interface View {
  readonly html: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly result: unknown;
}

interface Host {
  /** Set by the test: calls a tool of the server. */
  callTool(name: string, input: unknown): Promise<unknown>;
  showView(view: View): Promise<void>;
  setTheme(theme: 'light' | 'dark'): void;
  tearDown(): Promise<unknown>;
}

const host = globalThis as unknown as Host;

host.showView = async ({ html, tool, input, result }) => {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.width = '720';
  frame.height = '40';
  document.body.append(frame);
  const bridge = new AppBridge(
    null,
    { name: 'test host', version: '1' },
    { serverTools: {} },
    {
      hostContext: {
        theme: 'light',
        toolInfo: { tool: { name: tool, inputSchema: { type: 'object' } } },
      },
    },
  );
  bridge.oncalltool = async ({ name, arguments: asked }) =>
    (await host.callTool(name, asked)) as never;
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.height = String(height);
  };
  host.setTheme = (theme) => bridge.setHostContext({ theme });
  host.tearDown = () => bridge.teardownResource({});
  const isInitialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  const view = frame.contentWindow as Window;
  await bridge.connect(new PostMessageTransport(view, view));
  frame.srcdoc = html;
  await isInitialized;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result as never);
};
