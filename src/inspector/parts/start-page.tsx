import { useEffect } from 'preact/hooks';
import { goTo, toHash } from '../state/route.ts';
import { replaceText, toReadable, toText } from '../state/workspace.ts';
import { BriefForm } from './brief-form.tsx';
import { BROKEN_EXAMPLE } from './broken-example.ts';

/** The first choices of a visitor: a broken schema, a new application, or a look at what agents did. */
export function StartPage() {
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      if ((target as Element).matches('input, textarea')) return;
      const text = clipboardData?.getData('text/plain') ?? '';
      if (text.trim() !== '') replaceText(toReadable(text), 'pasted');
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  return (
    <>
      <p>Paste a schema anywhere on this page, open its file, or begin with one of these.</p>
      <div class="doors row">
        <section class="door col box" aria-label="Fix a broken schema">
          <h2>Fix a broken schema</h2>
          <p>See every fault on the picture and in the text, and the repairs, best first.</p>
          <button
            type="button"
            class="primary"
            onClick={() => replaceText(toText(BROKEN_EXAMPLE), 'broken example')}
          >
            Open a broken example
          </button>
        </section>
        <section class="door col box" aria-label="Build an application">
          <h2>Build an application</h2>
          <p>
            Describe it in a few lines, or <a href={toHash('build')}>find a behavior</a> in your own
            words.
          </p>
          <BriefForm />
        </section>
        <section class="door col box" aria-label="See what agents did">
          <h2>See what agents did</h2>
          <p>Follow the document that an agent works on, and read what was remembered and built.</p>
          <button type="button" onClick={() => goTo(['follow'])}>
            Follow an agent
          </button>
          <button type="button" onClick={() => goTo(['memory'])}>
            Look at the memory
          </button>
        </section>
      </div>
    </>
  );
}
