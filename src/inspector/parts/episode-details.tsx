import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { Flow } from './flow.tsx';
import { Notice } from './notice.tsx';
import { SchemaPicture } from './schema-picture.tsx';
import { Facts } from './table.tsx';
import { useAnswer } from './use-answer.ts';

export interface EpisodeDetailsProps {
  readonly domain: string;
  readonly episodeId: string;
}

/** One episode, whole: what it was about, what was done, how it went, and its schema. */
export function EpisodeDetails({ domain, episodeId }: EpisodeDetailsProps) {
  const answer = useAnswer(`episode ${domain} ${episodeId}`, (signal) =>
    api().memoryRecall({ domain, episode_id: episodeId, detail: 'full' }, { signal }),
  );
  const [episode] = answer.value?.episodes ?? [];
  const schema = answer.value?.schema;
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (!episode) return <p class="quiet">Reading …</p>;
  return (
    <article class="details col">
      <header class="strip row">
        <h2>Episode</h2>
        <span class={`outcome ${episode.outcome}`}>{episode.outcome}</span>
        <span class="actions row">
          {episode.schema_id && (
            <>
              <a class="button" href={toHash('schemas', episode.schema_id)}>
                Open its schema
              </a>
              <a class="button" href={toHash('build', episode.schema_id)}>
                Plan towards it
              </a>
            </>
          )}
        </span>
      </header>
      <p class="stored-text">{episode.context}</p>
      <Flow steps={episode.actions_taken ?? []} label="Actions taken" />
      <Facts
        facts={Object.entries(episode.metadata ?? {}).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])}
      />
      {schema && <SchemaPicture schema={schema} label="Picture of its schema" />}
    </article>
  );
}
