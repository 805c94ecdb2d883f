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
