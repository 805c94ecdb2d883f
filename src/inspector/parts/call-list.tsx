import type { LoggedCall } from '../../ports/call-log.ts';
import { goTo } from '../state/route.ts';
import { unsnake } from './wording.ts';

const MOST_ROWS = 200;

function summarize({ outcome, valid }: LoggedCall): string {
  if (outcome !== 'ok' || valid === undefined) return outcome;
  return valid ? 'valid' : 'not valid';
}

const isBad = ({ outcome, valid }: LoggedCall) => outcome !== 'ok' || valid === false;

export interface CallListProps {
  readonly calls: readonly LoggedCall[];
  /** The id of the call that is shown. */
  readonly shown: number | undefined;
}

/** The calls of agents, newest first; each opens its document as the call left it. */
export function CallList({ calls, shown }: CallListProps) {
  return (
    <ol class="calls scroll">
      {calls.slice(0, MOST_ROWS).map((call) => (
        <li key={call.id}>
          <button
            type="button"
            aria-current={call.id === shown ? 'true' : undefined}
            onClick={() => goTo(['follow', String(call.id)])}
          >
            <time dateTime={call.at}>{new Date(call.at).toTimeString().slice(0, 8)}</time>{' '}
            <b>{unsnake(call.operation)}</b>{' '}
            <span class={isBad(call) ? 'bad' : 'quiet'}>{summarize(call)}</span>
            <span class="quiet call-of">
              {call.document && `${call.document} · `}
              {call.key_id} {call.channel} · {call.ms.toFixed(0)} ms
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
