import { useEffect, useRef } from 'preact/hooks';
import { writeTrace } from '../../lines/write-trace.ts';
import type { Step } from '../../run/stepper/step-record.ts';

/** Who moved in a step, what it did, who heard it and why not, without the event. */
function describeStep(step: Step): string {
  const findings = step.findings.map((finding) => ({ ...finding, step: 0 }));
  const steps = [{ ...step, ignored: step.transitions.length === 0 }];
  const trace = { steps, slots: {}, entities: {}, opaque: [], findings };
  return writeTrace(trace, Infinity).replace(/^\S+ \S+\s+/, '');
}

export interface TraceProps {
  /** The first one is what mounting did. */
  readonly steps: readonly Step[];
  readonly upTo: number;
  readonly onShow: (upTo: number) => void;
}

/** The events of a play, one a line; choosing a line shows its moment. */
export function Trace({ steps, upTo, onShow }: TraceProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`: it would move the page away from what an event opened.
    const line = list.current?.children[upTo] as HTMLElement | undefined;
    list.current?.scrollTo({ top: line?.offsetTop ?? 0 });
  }, [upTo, steps]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <ol class="trace scroll" aria-label="Trace" start={0} tabIndex={0} ref={list}>
      {steps.map((step, i) => (
        <li key={i} class={i > upTo ? 'quiet' : ''}>
          <button
            type="button"
            aria-current={i === upTo ? 'step' : undefined}
            onClick={() => onShow(i)}
          >
            {i === 0 ? 'shown' : step.event}
          </button>
          {i > 0 && <span class="trace-part">{describeStep(step)}</span>}
        </li>
      ))}
    </ol>
  );
}
