import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { count } from '../../kernel/word-forms.ts';
import { usePicture } from '../drawing/use-drawing.ts';
import { DiagramView } from '../parts/diagram-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { Facts } from '../parts/table.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { percent, toSequence } from '../parts/wording.ts';
import { useNewestCall } from '../state/calls.ts';
import { goTo, toHash } from '../state/route.ts';
import { api, describeError } from '../state/session.ts';
import { toText } from '../state/workspace.ts';

interface EpisodeDetailsProps {
  readonly domain: string;
  readonly episodeId: string;
  readonly onForgotten: () => void;
}

/** One episode, whole: what it was about, what was done, how it went, and its schema. */
function EpisodeDetails({ domain, episodeId, onForgotten }: EpisodeDetailsProps) {
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

interface EpisodeLineProps {
  readonly domain: string;
  readonly id: string;
  readonly context: string | undefined;
  readonly outcome: string;
  readonly isChosen?: boolean;
  /** What else is said of it. */
  readonly children: ComponentChildren;
}

/** An episode of a list, which leads to the whole of it. */
function EpisodeLine({ domain, id, context, outcome, isChosen, children }: EpisodeLineProps) {
  return (
    <li class={isChosen ? 'chosen' : undefined}>
      <a href={toHash('memory', domain, id)}>{context?.slice(0, 120) || id}</a>{' '}
      <span class={`outcome ${outcome}`}>{outcome}</span> <span class="quiet">{children}</span>
    </li>
  );
}

/** Finds episodes that are like a situation, with the pattern that they have in common. */
function Recall({ domain }: { readonly domain: string }) {
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
          <EpisodeLine key={episode_id} id={episode_id} {...{ domain, context, outcome }}>
            similarity {similarity.toFixed(2)}
            {support > 1 && `, ${succeeded} of ${support} like it went well`}
          </EpisodeLine>
        ))}
      </ol>
    </section>
  );
}

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
          <ol class="episode-list scroll" tabIndex={0} aria-label="List of episodes">
            {episodes.map(({ episode_id: id, context, outcome, stored_at, archived }) => (
              <EpisodeLine key={id} isChosen={id === episode} {...{ domain, id, context, outcome }}>
                {stored_at.slice(0, 16).replace('T', ' ')}
                {archived && ', archived'}
              </EpisodeLine>
            ))}
          </ol>
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

/** The memory: by domain, each episode, and why it is recalled. */
export function MemoryPanel({ domain, episode }: Record<'domain' | 'episode', string | undefined>) {
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
