import { useMemo } from 'preact/hooks';
import type { JsonObject } from '../../kernel/json.ts';
import { ChangeView } from '../parts/change-view.tsx';
import { GoalForm } from '../parts/goal-form.tsx';
import { Notice } from '../parts/notice.tsx';
import { CopyButton } from '../parts/take.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { givenGoal, isDocumentGoal } from '../state/goal.ts';
import { readSchema } from '../state/open-schema.ts';
import { api } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { parseDocument, toText, workspace } from '../state/workspace.ts';

type Gap = Awaited<ReturnType<ReturnType<typeof api>['gap']>>;
type Entry = Gap['missing'][number];
type Modified = Gap['modified'][number];

const EMPTY: readonly never[] = [];

/** Elements that one of the two documents lacks. */
function Elements({
  title,
  entries,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
}) {
  return (
    <section class="gap-list" aria-label={title}>
      <h3>
        {title} <span class="quiet">{entries.length}</span>
      </h3>
      <ul>
        {entries.map(({ type, name, path }, i) => (
          <li key={i} title={path}>
            <span class="quiet">{type}</span> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Elements that both documents have in another form, with what differs. */
function Changes({ entries }: { readonly entries: readonly Modified[] }) {
  const show = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'nothing';
  return (
    <section class="gap-list" aria-label="Different">
      <h3>
        Different <span class="quiet">{entries.length}</span>
      </h3>
      <ul>
        {entries.map((entry, i) => (
          <li key={i}>
            <span class="quiet">{entry.type}</span> {entry.name}
            {entry.renamed && (
              <span class="tag">
                {entry.renamed.from} → {entry.renamed.to}
              </span>
            )}
            {entry.changes.slice(0, 4).map(({ path, from, to }, at) => (
              <span class="gap-change quiet" key={at} title={path}>
                {path.split('/').at(-1)}: {show(from)} → {show(to)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ComparisonProps {
  readonly source: JsonObject;
  readonly target: JsonObject;
  readonly round: string;
}

function Comparison({ source, target, round }: ComparisonProps) {
  const answer = useAnswer(round, (signal) =>
    api().gap({ source, target, detail: 'full' }, { signal }),
  );
  const change = useMemo(
    () => ({ before: toText(source), after: toText(target) }),
    [source, target],
  );
  const gap = answer.value;
  return (
    <>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {gap && (
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
      )}
      {gap && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        <section class="gap-lists" tabIndex={0} aria-label="Differences">
          <Elements title="Missing here" entries={gap.missing} />
          <Elements title="Only here" entries={(gap.extra as readonly Entry[]) ?? EMPTY} />
          <Changes entries={gap.modified} />
        </section>
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
  const { text, version } = useStore(workspace);
  const parsed = useMemo(() => parseDocument(text), [text]);
  const given = useStore(givenGoal);
  const isGiven = other !== undefined && isDocumentGoal(other);
  const read = useAnswer(other !== undefined && !isGiven ? `read ${other}` : undefined, () =>
    readSchema(other ?? ''),
  );
  const target = isGiven ? given?.document : read.value;
  return (
    <>
      <GoalForm key={other} goal={other} mode="exact" panel="compare" />
      {typeof parsed === 'string' && <Notice kind="error">{parsed} Open a schema first.</Notice>}
      {read.problem && <Notice kind="error">{read.problem}</Notice>}
      {!other && (
        <p class="quiet pad">
          Name a behavior or a schema_id to compare with the open schema, or drop, choose or paste a
          schema.
        </p>
      )}
      {typeof parsed !== 'string' && target && other && (
        <Comparison
          key={`${version} ${other}`}
          source={parsed}
          target={target}
          round={`compare ${version} ${other}`}
        />
      )}
    </>
  );
}
