import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Drawn, type DrawRequest, draw } from '../drawing/draw.ts';
import { DiagramView } from '../parts/diagram-view.tsx';
import { Notice } from '../parts/notice.tsx';
import type { Bridge, ToolResult } from './bridge.ts';
import { findView, type ResultView } from './views.tsx';

export interface AppProps {
  readonly tool: string | undefined;
  readonly input: Record<string, unknown>;
  readonly result: ToolResult | undefined;
  readonly isCancelled: boolean;
  readonly bridge: Bridge | undefined;
}

/** The drawing of what a view asks for, whose documents the server may have to be asked for. */
function usePicture(bridge: Bridge | undefined, view: ResultView | undefined, choice: number) {
  const [drawn, setDrawn] = useState<Drawn>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!bridge || !view?.toPicture) return;
    let isCurrent = true;
    const show = async () => {
      try {
        const request: DrawRequest | undefined = await view.toPicture?.(bridge, choice);
        if (isCurrent && request) setDrawn(draw(request));
      } catch (error) {
        if (isCurrent) setProblem((error as Error).message);
      }
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [bridge, view, choice]);
  return { drawn, problem };
}

/** A tool's result as a person looks at it, inside of a chat. */
export function App({ tool, input, result, isCancelled, bridge }: AppProps) {
  const [choice, setChoice] = useState(0);
  const [selected, setSelected] = useState<string>();
  const view = useMemo(
    () => (result?.structuredContent ? findView(tool, input, result.structuredContent) : undefined),
    [tool, input, result],
  );
  const { drawn, problem } = usePicture(bridge, view, choice);
  if (isCancelled) return <Notice>The call was cancelled.</Notice>;
  if (!result) return <p class="quiet pad">Waiting for the result …</p>;
  if (result.isError || !view) {
    const text = result.content?.find(({ type }) => type === 'text')?.text ?? 'Nothing to show.';
    return <Notice kind={result.isError ? 'error' : 'info'}>{text.slice(0, 2_000)}</Notice>;
  }
  return (
    <main class="chat-view">
      <h1>{view.title}</h1>
      {view.body({ choice, onChoose: setChoice, selected, onSelect: setSelected })}
      {problem && <p class="quiet">No picture: {problem}</p>}
      {drawn && drawn.clusters > 0 && (
        <DiagramView
          drawn={drawn}
          selected={selected}
          onSelect={setSelected}
          label={view.pictureLabel ?? 'Picture'}
        />
      )}
    </main>
  );
}
