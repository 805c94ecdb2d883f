import { useState } from 'preact/hooks';
import { Audit } from '../parts/audit.tsx';
import { EpisodeDetails } from '../parts/episode-details.tsx';
import { Forget } from '../parts/forget.tsx';
import { Notice } from '../parts/notice.tsx';
import { Recall } from '../parts/recall.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { goTo, toHash } from '../state/route.ts';
import { api } from '../state/session.ts';

const PAGE = 100;
const day = (iso: string) => iso.slice(0, 16).replace('T', ' ');

function Episodes({
  domain,
  episode,
}: {
  readonly domain: string;
  readonly episode: string | undefined;
}) {
  const [version, setVersion] = useState(0);
  const [offset, setOffset] = useState(0);
  const answer = useAnswer(`episodes ${domain} ${offset} ${version}`, (signal) =>
    api().listEpisodes({ domain, offset, limit: PAGE }, { signal }),
  );
  const listed = answer.value?.domain === domain ? answer.value : undefined;
  return (
    <>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {listed && (
        <Timeline
          episodes={listed.episodes}
          chosen={episode}
          onChoose={(id) => goTo(['memory', domain, id])}
        />
      )}
      <div class="memory-halves">
        <section aria-label="Episodes">
          <div class="scroll">
            <table class="rows">
              <caption>
                {listed
                  ? `${listed.total} episode${listed.total === 1 ? '' : 's'} in ${domain}`
                  : 'Reading …'}
              </caption>
              <thead>
                <tr>
                  <th scope="col">Stored</th>
                  <th scope="col">About</th>
                  <th scope="col">Outcome</th>
                  <th scope="col">Relevance</th>
                </tr>
              </thead>
              <tbody>
                {listed?.episodes.map((one) => (
                  <tr key={one.episode_id} aria-selected={one.episode_id === episode}>
                    <td class="nowrap">{day(one.stored_at)}</td>
                    <td>
                      <a href={toHash('memory', domain, one.episode_id)}>
                        {one.context.slice(0, 120) || 'no words'}
                      </a>
                      {one.pinned && <span class="tag">pinned</span>}
                      {one.archived && <span class="tag">archived</span>}
                    </td>
                    <td>
                      <span class={`outcome ${one.outcome}`}>{one.outcome}</span>
                    </td>
                    <td>{one.relevance.toFixed(2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {listed && listed.total > PAGE && (
            <p class="pages">
              <button
                type="button"
                disabled={offset === 0}
                onClick={() => setOffset(offset - PAGE)}
              >
                Newer
              </button>
              <button
                type="button"
                disabled={offset + PAGE >= listed.total}
                onClick={() => setOffset(offset + PAGE)}
              >
                Older
              </button>
            </p>
          )}
          <Audit domain={domain} />
          <Forget domain={domain} onForgotten={() => setVersion(version + 1)} />
        </section>
        <section aria-label="Recall">
          {episode && <EpisodeDetails key={episode} domain={domain} episodeId={episode} />}
          <Recall domain={domain} />
        </section>
      </div>
    </>
  );
}

/** The memory: by domain, over time, each episode, and why it is recalled. */
export function MemoryPanel({
  domain,
  episode,
}: {
  readonly domain: string | undefined;
  readonly episode: string | undefined;
}) {
  const stats = useAnswer(`stats ${domain ?? ''}`, (signal) => api().memoryStats({}, { signal }));
  const domains = stats.value?.domains ?? [];
  const chosen = domain ?? domains.find(({ total_episodes }) => total_episodes > 0)?.domain;
  return (
    <>
      {stats.problem && <Notice kind="error">{stats.problem}</Notice>}
      <nav class="domains" aria-label="Domains">
        {domains.map((one) => (
          <a
            key={one.domain}
            href={toHash('memory', one.domain)}
            aria-current={one.domain === chosen ? 'true' : undefined}
          >
            {one.domain} <span class="quiet">{one.total_episodes}</span>
            {one.registered && <span class="tag">registered</span>}
          </a>
        ))}
      </nav>
      {stats.value && domains.length === 0 && (
        <Notice>
          Nothing is remembered yet. memory_store keeps what agents did and how it went.
        </Notice>
      )}
      {chosen && <Episodes key={chosen} domain={chosen} episode={episode} />}
    </>
  );
}
