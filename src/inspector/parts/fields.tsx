import type { ComponentChildren } from 'preact';

export interface SearchBoxProps {
  /** Names the field for readers who do not see it. */
  readonly label: string;
  /** Default: the label. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onInput: (words: string) => void;
}

/** A field for words to find or to filter by. */
export function SearchBox({ label, placeholder = label, value, onInput }: SearchBoxProps) {
  return (
    <label class="grow">
      <span class="unseen">{label}</span>
      <input
        type="search"
        placeholder={placeholder}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}

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
