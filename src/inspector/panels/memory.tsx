import { useState } from 'preact/hooks';
import { EpisodeDetails } from '../parts/episode-details.tsx';
import { EpisodeList } from '../parts/episode-list.tsx';
import { Notice } from '../parts/notice.tsx';
import { Recall } from '../parts/recall.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { count } from '../parts/wording.ts';
import { useNewestCall } from '../state/calls.ts';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';

const MOST_EPISODES = 200;
/** Operations after which the list is read again. */
const CHANGES = new Set(['memory_store', 'memory_forget']);

interface EpisodesProps {
  readonly domain: string;
  readonly episode: string | undefined;
  /** Changes when the episodes did. */
  readonly round: number;
}

function Episodes({ domain, episode, round }: EpisodesProps) {
  const [version, setVersion] = useState(0);
  const { value, problem } = useAnswer(`episodes ${domain} ${version} ${round}`, (signal) =>
    api().listEpisodes({ domain, limit: MOST_EPISODES }, { signal }),
  );
  const episodes = value?.episodes ?? [];
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <p class="quiet" role="status">
        {!value
          ? 'Reading …'
          : `${count(value.total, 'episode')} in ${domain}${value.total > episodes.length ? `, the newest ${episodes.length} here; find others by their words` : ''}`}
      </p>
      <div class="memory-halves grid">
        <section aria-label="Episodes">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
          <section class="episode-list scroll" tabIndex={0} aria-label="List of episodes">
            <EpisodeList domain={domain} episodes={episodes} chosen={episode} />
          </section>
        </section>
        <section class={episode && 'chosen-first'} aria-label="Chosen episode and recall">
          {episode && (
            <EpisodeDetails
              key={episode}
              domain={domain}
              episodeId={episode}
              onForgotten={() => setVersion(version + 1)}
            />
          )}
          <Recall domain={domain} />
        </section>
      </div>
    </>
  );
}

export interface MemoryPanelProps {
  readonly domain: string | undefined;
  readonly episode: string | undefined;
}

/** The memory: by domain, each episode, and why it is recalled. */
export function MemoryPanel({ domain, episode }: MemoryPanelProps) {
  const round = useNewestCall((operation) => CHANGES.has(operation));
  const stats = useAnswer(`stats ${round}`, (signal) => api().memoryStats({}, { signal }));
  const domains = stats.value?.domains ?? [];
  const chosen = domain ?? domains.find(({ total_episodes }) => total_episodes > 0)?.domain;
  return (
    <>
      {stats.problem && <Notice kind="error">{stats.problem}</Notice>}
      <nav class="domains row" aria-label="Domains">
        {domains.map((one) => (
          <a
            key={one.domain}
            href={toHash('memory', one.domain)}
            aria-current={one.domain === chosen ? 'true' : undefined}
          >
            {one.domain} <span class="quiet">{one.total_episodes}</span>
          </a>
        ))}
      </nav>
      {stats.value && domains.length === 0 && (
        <Notice>
          Nothing is remembered yet. memory_store keeps what agents did and how it went.
        </Notice>
      )}
      {chosen && domains.length > 0 && (
        <Episodes key={chosen} domain={chosen} episode={episode} round={round} />
      )}
    </>
  );
}
