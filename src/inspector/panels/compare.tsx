import { useMemo } from 'preact/hooks';
import type { JsonObject } from '../../kernel/json.ts';
import { ChangeView } from '../parts/change-view.tsx';
import { GapLists } from '../parts/gap-lists.tsx';
import { GoalForm } from '../parts/goal-form.tsx';
import { Notice } from '../parts/notice.tsx';
import { CopyButton } from '../parts/take.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { givenGoal, isDocumentGoal } from '../state/goal.ts';
import { readSchema } from '../state/links.ts';
import { api } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { toText, useWorkspace } from '../state/workspace.ts';

interface ComparisonProps {
  readonly source: JsonObject;
  readonly target: JsonObject;
  readonly round: string;
}

function Comparison({ source, target, round }: ComparisonProps) {
  const { value: gap, problem } = useAnswer(round, (signal) =>
    api().gap({ source, target, detail: 'full' }, { signal }),
  );
  const change = useMemo(
    () => ({ before: toText(source), after: toText(target) }),
    [source, target],
  );
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {gap && (
        <>
          <header class="strip">
            <h2>
              {gap.gap_score === 0
                ? 'The same'
                : `Difference ${gap.gap_score.toFixed(3)} (0 is the same, 1 has nothing in common)`}
            </h2>
            <CopyButton
              text={() => JSON.stringify(gap, null, 2)}
              title="Copy the comparison as JSON"
            />
          </header>
          <GapLists gap={gap} />
        </>
      )}
      <ChangeView
        change={change}
        label="Both documents in one picture"
        nothing="Nothing that a picture shows differs."
      />
    </>
  );
}

/** The open document beside another one: what is missing, what is extra and what differs, in lists, picture and text. */
export function ComparePanel({ other }: { readonly other: string | undefined }) {
  const { version, document, problem } = useWorkspace();
  const given = useStore(givenGoal);
  const isGiven = other !== undefined && isDocumentGoal(other);
  const read = useAnswer(other !== undefined && !isGiven ? `read ${other}` : undefined, () =>
    readSchema(other ?? ''),
  );
  const target = isGiven ? given?.document : read.value;
  return (
    <>
      <GoalForm key={other} goal={other} use="compare" />
      {problem && <Notice kind="error">{problem} Open a schema first.</Notice>}
      {read.problem && <Notice kind="error">{read.problem}</Notice>}
      {!other && (
        <p class="quiet pad">
          Name a behavior or a schema_id to compare with the open schema, or drop, choose or paste a
          schema.
        </p>
      )}
      {document && target && other && (
        <Comparison
          key={`${version} ${other}`}
          source={document}
          target={target}
          round={`compare ${version} ${other}`}
        />
      )}
    </>
  );
}
