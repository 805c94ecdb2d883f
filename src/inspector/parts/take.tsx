import { useState } from 'preact/hooks';

/** Milliseconds for which a button says that it has done its work. */
const SAID_MS = 1_600;

/** Takes a schema away: to the clipboard or into a file. */
export function Take({ text, name }: { readonly text: string; readonly name: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Not allowed',
    );
    setSaid(copied);
    setTimeout(() => setSaid(''), SAID_MS);
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = `${name.replace(/\.(json|orb)$/, '')}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <span class="row">
      <button type="button" title="Copy the schema" onClick={copy}>
        <span aria-live="polite">{said || 'Copy'}</span>
      </button>
      <button type="button" title="Download the schema" onClick={download}>
        Download
      </button>
    </span>
  );
}
