import { CopyButton } from '../parts/take.tsx';
import { type PlayState, toTrace } from '../state/play-state.ts';
import { toHash } from '../state/route.ts';
import { api, BASE_URL } from '../state/session.ts';
import { toText } from '../state/workspace.ts';
import type { Played } from './play.ts';
import { toSimulation } from './take-trace.ts';

export interface TakeTraceProps {
  readonly played: Played;
  readonly state: PlayState;
  readonly text: string;
}

/** Takes the trace away: as a link, or as the input of `simulate`. */
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
    </span>
  );
}
