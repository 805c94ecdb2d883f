import type { Client } from '../../client/client.ts';
import { Flow } from '../parts/flow.tsx';
import { Notice } from '../parts/notice.tsx';
import { SchemaPicture } from '../parts/schema-picture.tsx';
import { Table } from '../parts/table.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { count, toMinute, unsnake } from '../parts/wording.ts';
import { useNewestCall } from '../state/calls.ts';
import { readSchema } from '../state/links.ts';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';

interface PastStep {
  readonly action: string;
  readonly at: string | null | undefined;
  /** Why it was skipped; undefined where it was done. */
  readonly reason?: string;
}

type Process = Awaited<ReturnType<Client['getProcess']>>;

/** Done and skipped steps, in the order of their times as far as they are known. */
function listSteps({ done, done_at, skipped, skipped_at }: Process): PastStep[] {
  const steps: PastStep[] = [
    ...done.map((action, i) => ({ action, at: done_at[i] })),
    ...skipped.map((step, i) => ({ ...step, at: skipped_at[i] })),
  ];
  return steps.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
}

interface ProcessDetailsProps {
  readonly processId: string;
  /** Changes when a process went on. */
  readonly round: number;
}

/** One process: how far it is, its steps, and what is built so far. Looking at it renews nothing. */
function ProcessDetails({ processId, round }: ProcessDetailsProps) {
  const answer = useAnswer(`process ${processId} ${round}`, (signal) =>
    api().getProcess({ process_id: processId }, { signal }),
  );
  const process = answer.value;
  const schemaId = process?.schema_id;
  const schema = useAnswer(schemaId && `schema ${schemaId}`, () => readSchema(schemaId as string));
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (!process) return <p class="quiet pad">Reading …</p>;
  const { phase, goal, started_at, used_at, domain, remaining } = process;
  const past = process.done.length + process.skipped.length;
  return (
    <article class="details">
      <header class="strip">
        <h2>{phase}</h2>
        <progress max={past + remaining.length || 1} value={past} aria-label="Steps done" />
        <span>
          {past} of {past + remaining.length} steps
        </span>
        <a class="button" href={toHash('schemas', process.schema_id)}>
          Open its schema
        </a>
      </header>
      <p class="quiet">
        towards {goal}; begun {toMinute(started_at)}, last used {toMinute(used_at)}
        {domain && `; remembered in ${domain}`}
      </p>
      {past > 0 ? (
        <Table
          caption="Steps"
          rows={listSteps(process)}
          columns={[
            { title: 'When', isShort: true, show: ({ at }) => (at ? toMinute(at) : '') },
            { title: 'Step', show: ({ action }) => unsnake(action) },
            {
              title: 'Result',
              show: ({ reason }) => (reason === undefined ? 'done' : `skipped: ${reason}`),
            },
          ]}
        />
      ) : (
        <p class="quiet">Nothing is done yet.</p>
      )}
      {remaining.length > 0 && (
        <details>
          <summary>{count(remaining.length, 'step')} to come</summary>
          <Flow steps={remaining.map(({ action }) => action)} label="To come" />
        </details>
      )}
      {schema.value && <SchemaPicture schema={schema.value} label="Picture of what is built" />}
    </article>
  );
}

/** The guided processes of agents: which there are, their steps, and what is built so far. */
export function ProcessPanel({ processId }: { readonly processId: string | undefined }) {
  const round = useNewestCall((operation) => operation.startsWith('process_'));
  const answer = useAnswer(`processes ${round}`, (signal) => api().listProcesses({}, { signal }));
  const processes = answer.value?.processes ?? [];
  return (
    <>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.value && processes.length === 0 && (
        <Notice>
          No process is running. process_start lets an agent build a goal step by step; its steps
          are shown here.
        </Notice>
      )}
      {processes.length > 0 && (
        <Table
          caption="Processes"
          rows={processes}
          isChosen={({ process_id }) => process_id === processId}
          columns={[
            {
              title: 'Goal',
              show: ({ process_id, goal, expired }) => (
                <>
                  <a href={toHash('process', process_id)}>{goal}</a>
                  {expired && <span class="tag">expired</span>}
                </>
              ),
            },
            { title: 'Phase', show: ({ phase }) => phase },
            { title: 'Steps', show: ({ done, remaining }) => `${done} of ${done + remaining}` },
            { title: 'Expires', isShort: true, show: ({ expires_at }) => toMinute(expires_at) },
          ]}
        />
      )}
      {processId && <ProcessDetails key={processId} processId={processId} round={round} />}
    </>
  );
}
