import { useState } from 'preact/hooks';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { Notice } from './notice.tsx';
import { useAnswer } from './use-answer.ts';
import { percent, toSequence } from './wording.ts';

/** Finds episodes that are like a situation, with the pattern that they have in common. */
export function Recall({ domain }: { readonly domain: string }) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<string>();
  const answer = useAnswer(asked && `recall ${domain} ${asked}`, (signal) =>
    api().memoryRecall({ domain, context: asked ?? '', detail: 'full', limit: 10 }, { signal }),
  );
  const { pattern, episodes = [], next } = answer.value ?? {};
  return (
    <section class="col" aria-label="Recall in your words">
      <h2>Recall</h2>
      <form
        class="open-bar row"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(words.trim() || undefined);
        }}
      >
        <label class="grow">
          <span class="unseen">The situation in your words</span>
          <input
            type="search"
            placeholder="The situation in your words"
            value={words}
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
        <button type="submit">Recall</button>
      </form>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.value && !answer.problem && episodes.length === 0 && (
        <Notice>Nothing similar is remembered. {next}</Notice>
      )}
      {pattern && (
        <section class="box" aria-label="Pattern">
          <h2>{pattern.name}</h2>
          <p class="quiet">
            {pattern.support !== undefined && `${pattern.support} episodes`}
            {pattern.success_rate !== undefined && `, ${percent(pattern.success_rate)} went well`}
          </p>
          <p>{toSequence(pattern.steps)}</p>
        </section>
      )}
      <ol class="recalled">
        {episodes.map(({ episode_id, context, outcome, similarity, support = 1, succeeded }) => (
          <li key={episode_id}>
            <a href={toHash('memory', domain, episode_id)}>{context ?? episode_id}</a>{' '}
            <span class={`outcome ${outcome}`}>{outcome}</span>{' '}
            <span class="quiet">
              similarity {similarity.toFixed(2)}
              {support > 1 && `, ${succeeded} of ${support} like it went well`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
