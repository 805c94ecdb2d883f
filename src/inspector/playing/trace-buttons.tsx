import { CopyButton, download, toFileName } from '../parts/take.tsx';
import { type PlayState, toTrace } from '../state/play-state.ts';
import { toHash } from '../state/route.ts';
import { api, BASE_URL } from '../state/session.ts';
import { toText, workspace } from '../state/workspace.ts';
import type { Played } from './play.ts';
import { toSimulation, toTest } from './take-trace.ts';

export interface TakeTraceProps {
  readonly played: Played;
  readonly state: PlayState;
  readonly text: string;
}

/** Takes the trace away: as a link, as the input of `simulate`, as a test, as a file. */
export function TakeTrace({ played, state, text }: TakeTraceProps) {
  const events = state.events.slice(0, state.upTo);
  const toInput = () => toSimulation(JSON.parse(text), events, played.setting);
  const toLink = async () => {
    const kept = await api().applyActions({
      schema: JSON.parse(text),
      save: true,
      include_schema: false,
    });
    return `${BASE_URL}/inspector${toHash('play', kept.schema_id as string, toTrace(events))}`;
  };
  return (
    <span class="actions">
      <CopyButton
        label="Copy link"
        text={toLink}
        title="Keeps the schema and copies a link to this moment"
      />
      <CopyButton
        label="Copy JSON"
        text={() => toText(toInput())}
        title="Copies the input of the operation simulate"
      />
      <CopyButton
        label="Copy test"
        text={() => toTest(toInput(), played.actors)}
        title="Copies a test that sends these events to a server and expects these states"
      />
      <button
        type="button"
        onClick={() =>
          download(toFileName(workspace.get().origin || 'trace', 'trace.json'), toText(toInput()))
        }
      >
        Download
      </button>
    </span>
  );
}
