import { useState } from 'preact/hooks';
import { toHash } from '../state/route.ts';
import { api, describeError, session } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { Flow } from './flow.tsx';
import { Notice } from './notice.tsx';
import { SchemaPicture } from './schema-picture.tsx';
import { Facts } from './table.tsx';
import { useAnswer } from './use-answer.ts';

export interface EpisodeDetailsProps {
  readonly domain: string;
  readonly episodeId: string;
  /** The episode was pinned or set free. */
  readonly onChange: () => void;
}

/** One episode, whole: what it was about, what was done, how it went, and its schema. */
export function EpisodeDetails({ domain, episodeId, onChange }: EpisodeDetailsProps) {
  const { caller } = useStore(session);
  const [refusal, setRefusal] = useState<string>();
  const answer = useAnswer(`episode ${domain} ${episodeId}`, (signal) =>
    api().memoryRecall({ domain, episode_id: episodeId, detail: 'full' }, { signal }),
  );
  const [episode] = answer.value?.episodes ?? [];
  const schema = answer.value?.schema;
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (!episode) return <p class="quiet pad">Reading …</p>;
  const pin = async () => {
    try {
      await api().pinEpisode({ domain, episode_id: episodeId, pinned: !episode.pinned });
      onChange();
    } catch (error) {
      setRefusal(describeError(error));
    }
  };
  return (
    <article class="details">
      <header class="strip">
        <h2>Episode</h2>
        <span class={`outcome ${episode.outcome}`}>{episode.outcome}</span>
        <span class="actions">
          {episode.schema_id && (
            <>
              <a class="button" href={toHash('schemas', episode.schema_id)}>
                Open its schema
              </a>
              <a class="button" href={toHash('plan', episode.schema_id)}>
                Plan towards it
              </a>
            </>
          )}
          <button
            type="button"
            aria-pressed={episode.pinned === true}
            title="A pinned episode is never forgotten"
            disabled={caller?.read_only}
            onClick={pin}
          >
            Pin
          </button>
        </span>
      </header>
      {refusal && <Notice kind="error">{refusal}</Notice>}
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
