import type { ComponentChildren } from 'preact';

export interface ChoiceProps {
  readonly label: string;
  /** The label is only for readers who do not see the choice. */
  readonly isUnseen?: boolean;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChoose: (value: string) => void;
  readonly disabled?: boolean;
  /** Further options. */
  readonly children?: ComponentChildren;
}

/** A list of which one is chosen. */
export function Choice(props: ChoiceProps) {
  const { label, isUnseen = false, value, options, onChoose, disabled = false, children } = props;
  return (
    <label>
      <span class={isUnseen ? 'unseen' : ''}>{label}</span>{' '}
      <select
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
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
