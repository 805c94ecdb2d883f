const KINDS: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '@': 'hunk' };

/** A unified diff, a line each, undefined while it is made; what came and went is marked by its sign and by colour. */
export function DiffView({ diff }: { readonly diff: string | undefined }) {
  if (diff === undefined) return <p class="quiet pad">Comparing …</p>;
  const lines = diff.split('\n').slice(2, -1);
  if (lines.length === 0) return <p class="quiet pad">The text does not change.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section class="diff" tabIndex={0} aria-label="Difference of the texts">
      <pre>
        {lines.map((line, i) => (
          <span key={i} class={KINDS[line[0] ?? ''] ?? ''}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  );
}
