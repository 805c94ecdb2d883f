import type { JsonObject } from '../../kernel/json.ts';
import { readSchema } from '../state/opening.ts';
import { api } from '../state/session.ts';
import { toText } from '../state/workspace.ts';
import { ChangeView } from './change-view.tsx';
import { GapLists } from './gap-lists.tsx';
import { Notice } from './notice.tsx';
import { useAnswer } from './use-answer.ts';

export interface ComparisonProps {
  readonly source: JsonObject;
  /** A document, or the name of one. */
  readonly target: JsonObject | string;
  /** Changes with both. */
  readonly round: string;
}

/** A document beside another one: what is missing, what is extra and what differs, in lists, picture and text. */
export function Comparison({ source, target, round }: ComparisonProps) {
  const { value, problem } = useAnswer(`compare ${round}`, async (signal) => {
    const other = typeof target === 'string' ? await readSchema(target) : target;
    const gap = await api().gap({ source, target: other, detail: 'full' }, { signal });
    return { gap, change: { before: toText(source), after: toText(other) } };
  });
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (!value) return <Notice>Comparing …</Notice>;
  const { gap, change } = value;
  return (
    <>
      <h2>
        {gap.gap_score === 0
          ? 'The same'
          : `Difference ${gap.gap_score.toFixed(3)} (0 is the same, 1 has nothing in common)`}
      </h2>
      <GapLists gap={gap} />
      <ChangeView change={change} label="Both documents in one picture" />
    </>
  );
}
