import type { ComponentChildren } from 'preact';

export interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChoose: (value: string) => void;
  /** Further options. */
  readonly children?: ComponentChildren;
}

/** A list of which one is chosen. */
export function Choice({ label, value, options, onChoose, children }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
        {children}
      </select>
    </label>
  );
}
