import { useState } from 'preact/hooks';
import { api } from '../state/session.ts';
import { SearchBox } from './fields.tsx';
import { Notice } from './notice.tsx';
import { Recalled } from './recalled.tsx';
import { useAnswer } from './use-answer.ts';

/** Finds episodes that are like a situation, and says word by word why. */
export function Recall({ domain }: { readonly domain: string }) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<string>();
  const answer = useAnswer(asked && `recall ${domain} ${asked}`, (signal) =>
    api().memoryRecall({ domain, context: asked ?? '', detail: 'full', limit: 10 }, { signal }),
  );
  return (
    <section class="recall col" aria-label="Recall in your words">
      <h2>Recall</h2>
      <form
        class="open-bar row"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(words.trim() || undefined);
        }}
      >
        <SearchBox label="The situation in your words" value={words} onInput={setWords} />
        <button type="submit">Recall</button>
      </form>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.value?.episodes.length === 0 && (
        <Notice>Nothing similar is remembered. {answer.value.next}</Notice>
      )}
      {answer.value && <Recalled answer={answer.value} domain={domain} />}
    </section>
  );
}
