import { useEffect, useRef } from 'preact/hooks';
import type { Step } from '../../run/stepper/step-record.ts';
import { count } from '../parts/wording.ts';

/** The result of one effect, in a few words. */
function describeEffect(effect: Step['effects'][number]): string | undefined {
  switch (effect.kind) {
    case 'set':
      return `${effect.field} = ${JSON.stringify(effect.value)?.slice(0, 40)}`;
    case 'persist':
      return `${effect.action} ${effect.entity}${effect.outcome === 'failure' ? ' failed' : ''}`;
    case 'fetch':
      return `fetched ${effect.rows ?? 0} ${effect.entity}`;
    case 'call-service':
      return `${effect.service}.${effect.action}${effect.outcome === 'failure' ? ' failed' : ''}`;
    case 'navigate':
      return `goes to ${effect.path}`;
    case 'notify':
      return `notifies: ${effect.message}`;
    default:
      return undefined;
  }
}

function StepText({ step }: { readonly step: Step }) {
  const effects = step.effects.flatMap((effect) => describeEffect(effect) ?? []);
  return (
    <>
      {step.transitions.map(({ trait, from, to }, i) => (
        <span key={i} class="trace-part">
          {trait}: {from} → <b>{to}</b>
        </span>
      ))}
      {step.emitted.map(({ event, heard_by }, i) => (
        <span key={`emit ${i}`} class="trace-part quiet">
          emits {event}
          {heard_by.length > 0 ? `, heard by ${heard_by.join(', ')}` : ', heard by nobody'}
        </span>
      ))}
      {effects.length > 0 && <span class="trace-part quiet">{effects.join(' · ')}</span>}
      {step.transitions.length === 0 &&
        step.rejected.map(({ message }, i) => (
          <span key={`no ${i}`} class="trace-part bad">
            {message}
          </span>
        ))}
      {step.findings.map(({ message }, i) => (
        <span key={`finding ${i}`} class="trace-part bad">
          {message}
        </span>
      ))}
    </>
  );
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
          <span>
            {i === 0 ? (
              <span class="trace-part quiet">
                The application begins with {count(step.transitions.length, 'transition')}
              </span>
            ) : (
              <StepText step={step} />
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
