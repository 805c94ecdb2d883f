/** Takes a schema away, into a file. */
export function Take({ text, name }: { readonly text: string; readonly name: string }) {
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = `${name.replace(/\.(json|orb)$/, '')}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <button type="button" title="Download the schema" onClick={download}>
      Download
    </button>
  );
}
