import { api } from '../state/session.ts';
import { Flow } from './flow.tsx';
import { Notice } from './notice.tsx';
import { useAnswer } from './use-answer.ts';

export interface ProcessHistoryProps {
  readonly processId: string;
  /** Changes when the process went on. */
  readonly round: number;
}

const time = (iso: string) => iso.slice(0, 19).replace('T', ' ');

interface PastStep {
  readonly action: string;
  readonly at: string | null | undefined;
  /** Why it was skipped; undefined where it was done. */
  readonly reason?: string;
}

type Process = Awaited<ReturnType<ReturnType<typeof api>['getProcess']>>;

/** Done and skipped steps, in the order of their times as far as they are known. */
function listSteps({ done, done_at, skipped, skipped_at }: Process): PastStep[] {
  const steps: PastStep[] = [
    ...done.map((action, i) => ({ action, at: done_at[i] })),
    ...skipped.map((step, i) => ({ ...step, at: skipped_at[i] })),
  ];
  return steps.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
}

/** Done, skipped and remaining steps of a process. */
export function ProcessHistory({ processId, round }: ProcessHistoryProps) {
  const answer = useAnswer(`history ${processId} ${round}`, (signal) =>
    api().getProcess({ process_id: processId }, { signal }),
  );
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  const process = answer.value;
  if (!process) return null;
  const steps = listSteps(process);
  return (
    <section class="details" aria-label="History">
      <h3>History</h3>
      <p class="quiet">
        towards {process.goal}; begun {time(process.started_at)}, last used {time(process.used_at)}
        {process.domain && `; remembered in ${process.domain}`}
      </p>
      {steps.length > 0 ? (
        <div class="scroll">
          <table class="rows">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Step</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ action, at, reason }, i) => (
                <tr key={i}>
                  <td class="nowrap">{at ? time(at) : ''}</td>
                  <td>{action.replaceAll('_', ' ')}</td>
                  <td>{reason === undefined ? 'done' : `skipped: ${reason}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p class="quiet">Nothing is done yet.</p>
      )}
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
