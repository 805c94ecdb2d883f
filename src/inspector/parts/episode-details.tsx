import { useState } from 'preact/hooks';
import { usePicture } from '../drawing/use-drawing.ts';
import { goTo, toHash } from '../state/route.ts';
import { api, describeError } from '../state/session.ts';
import { toText } from '../state/workspace.ts';
import { DiagramView } from './diagram-view.tsx';
import { Notice } from './notice.tsx';
import { Facts } from './table.tsx';
import { useAnswer } from './use-answer.ts';
import { toSequence } from './wording.ts';

export interface EpisodeDetailsProps {
  readonly domain: string;
  readonly episodeId: string;
  readonly onForgotten: () => void;
}

/** One episode, whole: what it was about, what was done, how it went, and its schema. */
export function EpisodeDetails({ domain, episodeId, onForgotten }: EpisodeDetailsProps) {
  const answer = useAnswer(`episode ${domain} ${episodeId}`, (signal) =>
    api().memoryRecall({ domain, episode_id: episodeId, detail: 'full' }, { signal }),
  );
  const [episode] = answer.value?.episodes ?? [];
  const schema = answer.value?.schema;
  const picture = usePicture(schema && { text: toText(schema) });
  const [problem, setProblem] = useState<string>();
  const forget = async () => {
    if (!confirm('Delete this episode permanently?')) return;
    try {
      await api().memoryForget({ domain, episode_ids: [episodeId], dry_run: false });
      goTo(['memory', domain]);
      onForgotten();
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (!episode) return <p class="quiet">Reading …</p>;
  return (
    <article class="details col">
      <header class="strip row">
        <h2>Episode</h2>
        <span class={`outcome ${episode.outcome}`}>{episode.outcome}</span>
        <span class="actions row">
          <button type="button" class="danger" onClick={forget}>
            Forget it …
          </button>
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
      {problem && <Notice kind="error">{problem}</Notice>}
      <p class="stored-text">{episode.context}</p>
      <p>{toSequence(episode.actions_taken ?? [])}</p>
      <Facts
        facts={Object.entries(episode.metadata ?? {}).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ])}
      />
      {schema && <DiagramView picture={picture} label="Picture of its schema" />}
    </article>
  );
}
