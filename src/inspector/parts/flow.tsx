import { unsnake } from './wording.ts';

export interface FlowProps {
  readonly steps: readonly string[];
  /** Groups of places in `steps` whose order does not matter. */
  readonly unordered?: readonly (readonly number[])[];
  readonly label: string;
}

/** Steps one after the other; those whose order does not matter are grouped. */
export function Flow({ steps, unordered = [], label }: FlowProps) {
  if (steps.length === 0) return null;
  const groupOf = (i: number) => unordered.findIndex((group) => group.includes(i));
  const groups: number[][] = [];
  steps.forEach((_, i) => {
    const group = groupOf(i);
    const last = groups.at(-1);
    if (group >= 0 && last && groupOf(last[0] as number) === group) last.push(i);
    else groups.push([i]);
  });
  return (
    <ol class="flow" aria-label={label}>
      {groups.map((group) => (
        <li key={group[0]} class={group.length > 1 ? 'any-order' : ''}>
          {group.length > 1 && <span class="quiet">in any order</span>}
          {group.map((i) => (
            <span class="flow-step" key={i}>
              {unsnake(steps[i] ?? '')}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
