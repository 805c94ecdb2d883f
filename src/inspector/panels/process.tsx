import { useMemo, useState } from 'preact/hooks';
import { useDrawing } from '../drawing/use-drawing.ts';
import { toParameters, toTitle } from '../parts/action-text.ts';
import { DiagramView } from '../parts/diagram-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { ProcessHistory } from '../parts/process-history.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { readSchema } from '../state/open-schema.ts';
import { goTo, toHash } from '../state/route.ts';
import { api, describeError, session } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { toText } from '../state/workspace.ts';

type Standing = Awaited<ReturnType<ReturnType<typeof api>['processNext']>>;

function StartForm({ onProblem }: { readonly onProblem: (problem: string) => void }) {
  const [goal, setGoal] = useState('');
  const start = async (event: Event) => {
    event.preventDefault();
    try {
      const { process_id } = await api().processStart({ goal: goal.trim() });
      goTo(['process', process_id]);
    } catch (error) {
      onProblem(describeError(error));
    }
  };
  return (
    <form class="open-bar" onSubmit={start}>
      <label class="grow">
        Build{' '}
        <input
          type="text"
          list="behavior-names"
          placeholder="a behavior, such as std-list"
          value={goal}
          onInput={({ currentTarget }) => setGoal(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={goal.trim() === ''}>
        Start
      </button>
    </form>
  );
}

function Step({
  standing,
  onNext,
}: {
  readonly standing: Standing;
  readonly onNext: (result: object) => void;
}) {
  const steps = standing.current_steps ?? (standing.current_step ? [standing.current_step] : []);
  const [reason, setReason] = useState('');
  if (steps.length === 0) return null;
  return (
    <section class="details" aria-label="The step that is due">
      <h3>Due now</h3>
      <ol>
        {steps.map((step, i) => (
          <li key={i}>
            <b>{toTitle(step)}</b> <span class="quiet">{toParameters(step)}</span>
            <p>{step.hint}</p>
          </li>
        ))}
      </ol>
      <div class="open-bar">
        <button type="button" class="primary" onClick={() => onNext({ done: true })}>
          Done
        </button>
        <label class="grow">
          <span class="unseen">Why the step is skipped</span>
          <input
            type="text"
            placeholder="or why it is skipped"
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </label>
        <button
          type="button"
          disabled={reason.trim() === ''}
          onClick={() => onNext({ skip: reason })}
        >
          Skip
        </button>
      </div>
    </section>
  );
}

function ProcessDetails({
  processId,
  onChange,
}: {
  readonly processId: string;
  readonly onChange: () => void;
}) {
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string>();
  const answer = useAnswer(`process ${processId} ${round}`, (signal) =>
    api().processNext({ process_id: processId }, { signal }),
  );
  const standing = answer.value;
  const schemaId = standing?.schema_id;
  const schema = useAnswer(schemaId && `schema ${schemaId}`, () => readSchema(schemaId as string));
  const request = useMemo(
    () => (schema.value ? { text: toText(schema.value) } : undefined),
    [schema.value],
  );
  const drawn = useDrawing(request);
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (!standing) return <p class="quiet pad">Reading …</p>;
  const next = async (result: object) => {
    try {
      setProblem(undefined);
      await api().processNext({ process_id: processId, result: result as never });
      setRound(round + 1);
      onChange();
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const complete = async (outcome: string) => {
    try {
      await api().processComplete({ process_id: processId, outcome });
      setRound(round + 1);
      onChange();
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  const { phase, done_steps = 0, total_steps = 0, check } = standing;
  return (
    <article class="details">
      <header class="strip">
        <h2>{phase}</h2>
        <progress max={total_steps || 1} value={done_steps} aria-label="Steps done" />
        <span>
          {done_steps} of {total_steps} steps
        </span>
        {schemaId && (
          <a class="button" href={toHash('schemas', schemaId)}>
            Open its schema
          </a>
        )}
        {phase === 'done' && (
          <button type="button" class="primary" onClick={() => complete('success')}>
            Complete
          </button>
        )}
        {phase !== 'cancelled' && phase !== 'done' && (
          <button type="button" onClick={() => complete('cancelled')}>
            Cancel it
          </button>
        )}
      </header>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Step key={round} standing={standing} onNext={next} />
      {check && (
        <p class={check.valid ? 'good' : 'bad'}>
          {check.valid
            ? 'The schema is valid so far.'
            : `${check.findings.length} findings: ${check.findings[0]?.message ?? ''}`}
        </p>
      )}
      <ProcessHistory processId={processId} round={round} />
      {request && <DiagramView drawn={drawn} label="Picture of what is built" />}
    </article>
  );
}

/** Guided processes: which there are, the step that is due, and what is built so far. */
export function ProcessPanel({ processId }: { readonly processId: string | undefined }) {
  const { caller } = useStore(session);
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  const answer = useAnswer(`processes ${processId ?? ''} ${round}`, (signal) =>
    api().listProcesses({}, { signal }),
  );
  const processes = answer.value?.processes ?? [];
  return (
    <>
      {caller?.read_only ? (
        <Notice>This key only reads; processes are driven by keys that write.</Notice>
      ) : (
        <StartForm onProblem={setProblem} />
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.value && processes.length === 0 && <Notice>No process is running.</Notice>}
      {processes.length > 0 && (
        <div class="scroll">
          <table class="rows">
            <caption>Processes</caption>
            <thead>
              <tr>
                <th scope="col">Goal</th>
                <th scope="col">Phase</th>
                <th scope="col">Steps</th>
                <th scope="col">Expires</th>
              </tr>
            </thead>
            <tbody>
              {processes.map((one) => (
                <tr key={one.process_id} aria-selected={one.process_id === processId}>
                  <td>
                    <a href={toHash('process', one.process_id)}>{one.goal}</a>
                    {one.expired && <span class="tag">expired</span>}
                  </td>
                  <td>{one.phase}</td>
                  <td>
                    {one.done} of {one.done + one.remaining}
                  </td>
                  <td class="nowrap">{one.expires_at.slice(0, 16).replace('T', ' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {processId && caller?.read_only && <ProcessHistory processId={processId} round={round} />}
      {processId && !caller?.read_only && (
        <ProcessDetails
          key={processId}
          processId={processId}
          onChange={() => setRound(round + 1)}
        />
      )}
    </>
  );
}
