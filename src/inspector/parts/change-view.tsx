import { usePicture } from '../drawing/use-drawing.ts';
import { DiagramView } from './diagram-view.tsx';

const KINDS: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '@': 'hunk' };

/** A unified diff, a line each, undefined while it is made; what came and went is marked by its sign and by colour. */
function DiffView({ diff }: { readonly diff: string | undefined }) {
  if (diff === undefined) return <p class="quiet">Comparing …</p>;
  const lines = diff.split('\n').slice(2, -1);
  if (lines.length === 0) return <p class="quiet">The text does not change.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section class="diff box scroll" tabIndex={0} aria-label="Difference of the texts">
      <pre>
        {lines.map((line, i) => (
          <span key={i} class={KINDS[line[0] ?? ''] ?? ''}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  );
}

export interface ChangeViewProps {
  /** Texts of the two documents; undefined while they are made. */
  readonly change: { readonly before: string; readonly after: string } | undefined;
  readonly label: string;
}

/** Two versions of a document: one picture of both, beside the difference of their texts. */
export function ChangeView({ change, label }: ChangeViewProps) {
  const picture = usePicture(
    change && { text: change.after, before: change.before, onlyChanged: true },
  );
  return (
    <div class="halves grid">
      <DiagramView picture={picture} label={label} />
      <DiffView diff={picture.drawn?.diff} />
    </div>
  );
}
