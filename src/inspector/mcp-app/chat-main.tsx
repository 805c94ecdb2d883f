import { render } from 'preact';
import { connect, type HostContext, type ToolResult } from './bridge.ts';
import { App, type AppProps } from './chat-app.tsx';

declare const __ORRERY_VERSION__: string;

/** Of the body, above and below, in pixels. */
const PADDING = 24;

const root = document.getElementById('app') as HTMLElement;
let shown: AppProps = {
  tool: undefined,
  input: {},
  result: undefined,
  isCancelled: false,
  bridge: undefined,
};

function show(change: Partial<AppProps>): void {
  shown = { ...shown, ...change };
  render(<App {...shown} />, root);
}

/** The host's description of the place of the app, or a part of it that changes. */
function takeContext({ theme, toolInfo }: HostContext): void {
  if (theme) document.documentElement.dataset.theme = theme;
  if (toolInfo) show({ tool: toolInfo.tool?.name });
}

async function start(): Promise<void> {
  show({});
  const bridge = await connect(__ORRERY_VERSION__, {
    'ui/initialize': ({ hostContext = {} }) => takeContext(hostContext as HostContext),
    'ui/notifications/host-context-changed': takeContext,
    'ui/notifications/tool-input': ({ arguments: input = {} }) =>
      show({ input: input as Record<string, unknown>, result: undefined }),
    'ui/notifications/tool-result': (result: ToolResult) => show({ result }),
    'ui/notifications/tool-cancelled': () => show({ isCancelled: true }),
  });
  show({ bridge });
  new ResizeObserver(() => {
    const { scrollWidth } = document.documentElement;
    bridge.sendSize(scrollWidth, Math.ceil(root.getBoundingClientRect().height) + PADDING);
  }).observe(root);
}

void start();
