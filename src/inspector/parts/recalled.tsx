import type { Client } from '../../client/client.ts';
import { toHash } from '../state/route.ts';
import { Flow } from './flow.tsx';
import { Table } from './table.tsx';
import { percent, unsnake } from './wording.ts';

export type Recollection = Awaited<ReturnType<Client['memoryRecall']>>;

const KINDS = {
  exact: 'the same word',
  stem: 'the same stem',
  group: 'a synonym',
  vector: 'near in meaning',
};
const show = (value: number | null | undefined) => value?.toFixed(2) ?? '–';

function Why({ explain }: Recollection['episodes'][number]) {
  if (!explain) return null;
  return (
    <details>
      <summary>Why it was recalled</summary>
      <Table
        rows={explain.words}
        columns={[
          { title: 'You said', show: ({ query }) => query },
          { title: 'It says', show: ({ episode }) => episode },
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

function Pattern({ pattern }: { readonly pattern: NonNullable<Recollection['pattern']> }) {
  const { support, success_rate: share, pitfalls = [] } = pattern;
  return (
    <section class="pattern" aria-label="Pattern">
      <h2>
        {pattern.name} {pattern.provisional && <span class="tag">derived just now</span>}
      </h2>
      <p class="quiet">
        {support === undefined ? '' : `${support} episodes`}
        {share === undefined ? '' : `, ${percent(share)} went well`}
      </p>
      <Flow steps={pattern.steps} unordered={pattern.unordered ?? []} label="Steps that worked" />
      {pitfalls.map((pitfall) => (
        <p class="bad" key={`${pitfall.kind} ${pitfall.action}`}>
          {pitfall.failures} of {pitfall.of_failures} failing runs{' '}
          {pitfall.kind === 'did' ? 'did' : 'skipped'} {unsnake(pitfall.action)};{' '}
          {pitfall.successes} of {pitfall.of_successes} successful ones did so.
        </p>
      ))}
    </section>
  );
}

export interface RecalledProps {
  readonly answer: Recollection;
  readonly domain: string;
}

/** Recalled episodes with their pattern. */
export function Recalled({ answer: { pattern, episodes }, domain }: RecalledProps) {
  return (
    <>
      {pattern && <Pattern pattern={pattern} />}
      <ol class="recalled">
        {episodes.map((episode) => {
          const { episode_id, outcome, confidence } = episode;
          return (
            <li key={episode_id}>
              <a href={toHash('memory', domain, episode_id)}>{episode.context ?? episode_id}</a>{' '}
              <span class={`outcome ${outcome}`}>{outcome}</span>{' '}
              <span class="quiet">
                similarity {episode.similarity.toFixed(2)}
                {confidence !== undefined && `, ${percent(confidence)} sure`}
              </span>
              <Why {...episode} />
            </li>
          );
        })}
      </ol>
    </>
  );
}
