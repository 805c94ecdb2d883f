import { useState } from 'preact/hooks';

/** Milliseconds for which a button says that it has done its work. */
const SAID_MS = 1_600;

/** Copies a text to the clipboard and says so. */
export function CopyButton({ text, title }: { readonly text: string; readonly title: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Not allowed');
    }
    setTimeout(() => setSaid(''), SAID_MS);
  };
  return (
    <button type="button" onClick={copy} title={title}>
      <span aria-live="polite">{said || 'Copy'}</span>
    </button>
  );
}

/** Takes a schema away: to the clipboard or into a file. */
export function Take({ text, name }: { readonly text: string; readonly name: string }) {
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = `${name.replace(/\.(json|orb)$/, '')}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <span class="row">
      <CopyButton text={text} title="Copy the schema" />
      <button type="button" title="Download the schema" onClick={download}>
        Download
      </button>
    </span>
  );
}
