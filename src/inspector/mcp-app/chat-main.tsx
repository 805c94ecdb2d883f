import { render } from 'preact';
import { type Bridge, connect, type HostContext, type ToolResult } from './bridge.ts';
import { App } from './chat-app.tsx';

declare const __ORRERY_VERSION__: string;

/** Of the body, above and below, in pixels. */
const PADDING = 24;

const root = document.getElementById('app') as HTMLElement;

let bridge: Bridge | undefined;
let context: HostContext = {};
let input: Record<string, unknown> = {};
let result: ToolResult | undefined;
let isCancelled = false;

function draw(): void {
  const { theme, toolInfo } = context;
  if (theme) document.documentElement.dataset.theme = theme;
  const tool = toolInfo?.tool?.name;
  render(
    <App tool={tool} input={input} result={result} isCancelled={isCancelled} bridge={bridge} />,
    root,
  );
}

async function start(): Promise<void> {
  draw();
  const connected = await connect(__ORRERY_VERSION__, {
    onInput(given) {
      input = given;
      result = undefined;
      draw();
    },
    onResult(given) {
      result = given;
      draw();
    },
    onCancelled() {
      isCancelled = true;
      draw();
    },
    onContext(change) {
      context = { ...context, ...change };
      draw();
    },
  });
  bridge = connected;
  draw();
  new ResizeObserver(() => {
    const { scrollWidth } = document.documentElement;
    connected.sendSize(scrollWidth, Math.ceil(root.getBoundingClientRect().height) + PADDING);
  }).observe(root);
}

void start();
