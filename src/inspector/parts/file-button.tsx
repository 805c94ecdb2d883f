import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export interface FileButtonProps {
  /** Names the hidden field of the button. */
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly children: ComponentChildren;
}

/** A button that lets a person choose a schema's file. */
export function FileButton({ label, onFile, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept=".json,.orb,application/json"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onFile(chosen);
          currentTarget.value = '';
        }}
      />
      <button type="button" onClick={() => field.current?.click()}>
        {children}
      </button>
    </>
  );
}
