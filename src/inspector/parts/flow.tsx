import { unsnake } from './wording.ts';

export interface FlowProps {
  readonly steps: readonly string[];
  readonly label: string;
}

/** Steps one after the other. */
export function Flow({ steps, label }: FlowProps) {
  if (steps.length === 0) return null;
  return (
    <ol class="flow row" aria-label={label}>
      {steps.map((step, i) => (
        <li key={`${i} ${step}`}>
          <span class="flow-step">{unsnake(step)}</span>
        </li>
      ))}
    </ol>
  );
}
