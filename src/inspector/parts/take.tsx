import { useState } from 'preact/hooks';

/** Milliseconds for which a button says that it has done its work. */
const SAID_MS = 1_600;

/** Hands a file to the browser. */
export function download(name: string, content: string): void {
  const blob = new Blob([content], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file, of what somebody called the thing. */
export const toFileName = (name: string, extension: string): string =>
  `${
    name
      .replace(/\.(json|orb)$/i, '')
      .replaceAll(/[^\w.-]+/g, '-')
      .slice(0, 60) || 'schema'
  }.${extension}`;

export interface CopyButtonProps {
  /** The text, or what makes it when the button is pressed. */
  readonly text: string | (() => string | Promise<string>);
  readonly label?: string;
  readonly title?: string;
}

/** Copies a text to the clipboard and says so. */
export function CopyButton({ text, label = 'Copy', title }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setSaid('Copied');
    } catch {
      setSaid('Not allowed');
    }
    setTimeout(() => setSaid(''), SAID_MS);
  };
  return (
    <button type="button" onClick={copy} title={title}>
      <span aria-live="polite">{said || label}</span>
    </button>
  );
}
