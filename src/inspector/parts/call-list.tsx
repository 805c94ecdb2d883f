import type { LoggedCall } from '../../ports/call-log.ts';
import { goTo } from '../state/route.ts';
import { unsnake } from './wording.ts';

const MOST_ROWS = 200;

/** Names of the figures that say how a call ended; the first one that a result has is shown. */
const TELLING = ['valid', 'applied', 'gap_score', 'total', 'count', 'actions', 'instructions'];

function summarize({ outcome, result }: LoggedCall): string {
  if (outcome !== 'ok') return outcome;
  if (result.valid !== undefined) return result.valid ? 'valid' : 'not valid';
  const names = Object.keys(result);
  const name = TELLING.flatMap((word) => names.filter((one) => one.includes(word)))[0];
  return name === undefined ? 'ok' : `${unsnake(name)} ${result[name]}`;
}

const isBad = ({ outcome, result }: LoggedCall) => outcome !== 'ok' || result.valid === false;

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
              {call.document} · {call.key_id} {call.channel} · {call.ms.toFixed(0)} ms
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
