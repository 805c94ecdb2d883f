import { useMemo } from 'preact/hooks';
import type { Pin } from '../../diagram/drawn-graph.ts';
import { useDrawing } from '../drawing/use-drawing.ts';
import { DiagramView } from './diagram-view.tsx';
import { DiffView } from './diff-view.tsx';

export interface ChangeViewProps {
  /** Texts of the two documents; undefined while they are made. */
  readonly change: { readonly before: string; readonly after: string } | undefined;
  readonly label: string;
  /** Instead of a picture, where it would be empty. */
  readonly nothing: string;
  readonly pins?: readonly Pin[];
  /** Also the clusters that do not differ. */
  readonly isWhole?: boolean;
}

/** Two versions of a document: one picture of both, beside the difference of their texts. */
export function ChangeView({ change, label, nothing, pins, isWhole = false }: ChangeViewProps) {
  const request = useMemo(
    () =>
      change && {
        text: change.after,
        before: change.before,
        onlyChanged: !isWhole,
        withDiff: true,
        ...(pins ? { pins } : {}),
      },
    [change?.before, change?.after, isWhole, pins],
  );
  const drawn = useDrawing(request);
  return (
    <div class="halves">
      {drawn?.clusters === 0 ? (
        <p class="quiet pad">{nothing}</p>
      ) : (
        <DiagramView drawn={drawn} label={label} />
      )}
      <DiffView diff={drawn?.diff} />
    </div>
  );
}
