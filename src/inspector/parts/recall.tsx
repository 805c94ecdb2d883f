import { useState } from 'preact/hooks';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { Flow } from './flow.tsx';
import { Notice } from './notice.tsx';
import { SearchBox } from './search-box.tsx';
import { Table } from './table.tsx';
import { useAnswer } from './use-answer.ts';

type Recalled = Awaited<ReturnType<ReturnType<typeof api>['memoryRecall']>>;
type RecalledEpisode = Recalled['episodes'][number];

const KINDS = {
  exact: 'the same word',
  stem: 'the same stem',
  group: 'a synonym',
  vector: 'near in meaning',
};
const show = (value: number | null | undefined) => (value == null ? '–' : value.toFixed(2));

function Why({ episode }: { readonly episode: RecalledEpisode }) {
  const { explain } = episode;
  if (!explain) return null;
  return (
    <details>
      <summary>Why it was recalled</summary>
      <Table
        rows={explain.words}
        columns={[
          { title: 'You said', show: ({ query }) => query },
          { title: 'It says', show: ({ episode: word }) => word },
          { title: 'Which is', show: ({ by }) => KINDS[by] },
          { title: 'Similarity', show: ({ similarity }) => similarity.toFixed(2) },
        ]}
      />
      {explain.unmet.length > 0 && <p class="quiet">It lacks: {explain.unmet.join(', ')}</p>}
      <p class="quiet">
        words {show(explain.text)} · structure {show(explain.structure)} · relevance{' '}
        {show(explain.relevance)} · outcome {show(explain.outcome)} · together{' '}
        {show(explain.composite)}
      </p>
    </details>
  );
}

function Pattern({ pattern }: { readonly pattern: NonNullable<Recalled['pattern']> }) {
  const share = pattern.success_rate;
  return (
    <section class="pattern" aria-label="Pattern">
      <h3>
        {pattern.name} {pattern.provisional && <span class="tag">derived just now</span>}
      </h3>
      <p class="quiet">
        {pattern.support === undefined ? '' : `${pattern.support} episodes`}
        {share === undefined ? '' : `, ${Math.round(share * 100)} % went well`}
      </p>
      <Flow steps={pattern.steps} unordered={pattern.unordered ?? []} label="Steps that worked" />
      {(pattern.pitfalls ?? []).map((pitfall) => (
        <p class="bad" key={`${pitfall.kind} ${pitfall.action}`}>
          {pitfall.failures} of {pitfall.of_failures} failing runs{' '}
          {pitfall.kind === 'did' ? 'did' : 'skipped'} {pitfall.action.replaceAll('_', ' ')};{' '}
          {pitfall.successes} of {pitfall.of_successes} successful ones did so.
        </p>
      ))}
    </section>
  );
}

/** Finds episodes that are like a situation, and says word by word why. */
export function Recall({ domain }: { readonly domain: string }) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<string>();
  const answer = useAnswer(asked && `recall ${domain} ${asked}`, (signal) =>
    api().memoryRecall({ domain, context: asked ?? '', detail: 'full', limit: 10 }, { signal }),
  );
  return (
    <section class="recall" aria-label="Recall in your words">
      <h2>Recall</h2>
      <form
        class="open-bar"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(words.trim() || undefined);
        }}
      >
        <SearchBox label="The situation in your words" value={words} onInput={setWords} />
        <button type="submit">Recall</button>
      </form>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.value?.pattern && <Pattern pattern={answer.value.pattern} />}
      {answer.value && answer.value.episodes.length === 0 && (
        <Notice>Nothing similar is remembered. {answer.value.next}</Notice>
      )}
      <ol class="recalled">
        {answer.value?.episodes.map((episode) => (
          <li key={episode.episode_id}>
            <a href={toHash('memory', domain, episode.episode_id)}>{episode.context}</a>{' '}
            <span class={`outcome ${episode.outcome}`}>{episode.outcome}</span>{' '}
            <span class="quiet">
              similarity {episode.similarity.toFixed(2)}
              {episode.confidence === undefined
                ? ''
                : `, ${Math.round(episode.confidence * 100)} % sure`}
            </span>
            <Why episode={episode} />
          </li>
        ))}
      </ol>
    </section>
  );
}
