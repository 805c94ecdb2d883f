import type { Client } from '../../client/client.ts';
import { toHash } from '../state/route.ts';
import { Flow } from './flow.tsx';
import { percent } from './wording.ts';

export type Recollection = Awaited<ReturnType<Client['memoryRecall']>>;

function Pattern({ pattern }: { readonly pattern: NonNullable<Recollection['pattern']> }) {
  const { support, success_rate: share } = pattern;
  return (
    <section class="pattern box" aria-label="Pattern">
      <h2>
        {pattern.name} {pattern.provisional && <span class="tag">derived just now</span>}
      </h2>
      <p class="quiet">
        {support === undefined ? '' : `${support} episodes`}
        {share === undefined ? '' : `, ${percent(share)} went well`}
      </p>
      <Flow steps={pattern.steps} label="Steps that worked" />
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
          const { episode_id, outcome, support } = episode;
          return (
            <li key={episode_id}>
              <a href={toHash('memory', domain, episode_id)}>{episode.context ?? episode_id}</a>{' '}
              <span class={`outcome ${outcome}`}>{outcome}</span>{' '}
              <span class="quiet">
                similarity {episode.similarity.toFixed(2)}
                {(support ?? 1) > 1 && `, ${episode.succeeded} of ${support} like it went well`}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
