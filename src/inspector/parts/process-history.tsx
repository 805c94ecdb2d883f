import { api } from '../state/session.ts';
import { Flow } from './flow.tsx';
import { Notice } from './notice.tsx';
import { useAnswer } from './use-answer.ts';

export interface ProcessHistoryProps {
  readonly processId: string;
  /** Changes when the process went on. */
  readonly round: number;
}

const time = (iso: string) => iso.slice(0, 16).replace('T', ' ');

/** What was done and skipped in a process so far, and what is to come. */
export function ProcessHistory({ processId, round }: ProcessHistoryProps) {
  const answer = useAnswer(`history ${processId} ${round}`, (signal) =>
    api().getProcess({ process_id: processId }, { signal }),
  );
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  const process = answer.value;
  if (!process) return null;
  return (
    <section class="details" aria-label="History">
      <h3>History</h3>
      <p class="quiet">
        towards {process.goal}; begun {time(process.started_at)}, last used {time(process.used_at)}
        {process.domain && `; remembered in ${process.domain}`}
      </p>
      {process.done.length > 0 ? (
        <Flow steps={process.done} label="Done" />
      ) : (
        <p class="quiet">Nothing is done yet.</p>
      )}
      {process.skipped.map(({ action, reason }, i) => (
        <p class="quiet" key={i}>
          skipped {action.replaceAll('_', ' ')}: {reason}
        </p>
      ))}
      {process.remaining.length > 0 && (
        <details>
          <summary>
            {process.remaining.length} step{process.remaining.length === 1 ? '' : 's'} to come
          </summary>
          <Flow steps={process.remaining.map(({ action }) => action)} label="To come" />
        </details>
      )}
    </section>
  );
}
