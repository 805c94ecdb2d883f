import { useMemo, useState } from 'preact/hooks';
import { EpisodeDetails } from '../parts/episode-details.tsx';
import { EpisodeList, filterEpisodes, type ListedEpisode } from '../parts/episode-list.tsx';
import { Choice, SearchBox } from '../parts/fields.tsx';
import { Forget } from '../parts/forget.tsx';
import { Notice } from '../parts/notice.tsx';
import { Recall } from '../parts/recall.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { count, toMinute } from '../parts/wording.ts';
import { useNewestCall } from '../state/calls.ts';
import { keepInAddress, type Query, query, toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { useStore } from '../state/store.ts';

const PAGE = 200;
const MOST_PAGES = 5;
const OUTCOMES = ['', 'success', 'partial', 'failure'];
const EMPTY: readonly ListedEpisode[] = [];
/** Operations after which the list is read again. */
const CHANGES = new Set(['memory_store', 'memory_forget']);

/** The newest episodes of a domain, and how many there are in all. */
async function readEpisodes(domain: string, signal: AbortSignal) {
  const episodes: ListedEpisode[] = [];
  let total = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const offset = page * PAGE;
    const read = await api().listEpisodes({ domain, offset, limit: PAGE }, { signal });
    episodes.push(...read.episodes);
    total = read.total;
    if (episodes.length >= total || read.episodes.length === 0) break;
  }
  return { domain, total, episodes };
}

interface FilterProps {
  readonly filter: Query;
  readonly onFilter: (change: Query) => void;
}

function Filter({ filter, onFilter }: FilterProps) {
  const { words = '', outcome = '', from = '', to = '' } = filter;
  return (
    <search class="open-bar" aria-label="Filter">
      <SearchBox
        label="Words of the situation"
        placeholder="filter by words"
        value={words}
        onInput={(next) => onFilter({ words: next })}
      />
      <Choice
        label="Outcome"
        isUnseen
        value={outcome}
        options={OUTCOMES.map((one) => [one, one || 'every outcome'])}
        onChoose={(next) => onFilter({ outcome: next })}
      />
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          {name}{' '}
          <input
            type="date"
            value={(filter[name] ?? '').slice(0, 10)}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ [name]: value && (name === 'to' ? `${value}T23:59:59.999Z` : value) })
            }
          />
        </label>
      ))}
      {[words, outcome, from, to].some((one) => one !== '') && (
        <button
          type="button"
          onClick={() => onFilter({ words: '', outcome: '', from: '', to: '' })}
        >
          Show all
        </button>
      )}
    </search>
  );
}

interface EpisodesProps {
  readonly domain: string;
  readonly episode: string | undefined;
  /** Changes when the episodes did. */
  readonly round: number;
}

function Episodes({ domain, episode, round }: EpisodesProps) {
  const [version, setVersion] = useState(0);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const filter = useStore(query);
  const onFilter = (change: Query) => keepInAddress({ ...filter, ...change });
  const answer = useAnswer(`episodes ${domain} ${version} ${round}`, (signal) =>
    readEpisodes(domain, signal),
  );
  const listed = answer.value?.domain === domain ? answer.value : undefined;
  const all = listed?.episodes ?? EMPTY;
  const episodes = useMemo(() => filterEpisodes(all, filter), [all, filter]);
  const refresh = () => {
    setMarked(new Set());
    setVersion(version + 1);
  };
  return (
    <>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      <Filter filter={filter} onFilter={onFilter} />
      <p class="quiet pad" role="status">
        {!listed
          ? 'Reading …'
          : listed.total === 0
            ? `Nothing is remembered in ${domain}.`
            : `${count(episodes.length, 'episode')} of ${listed.total} in ${domain}${
                all.length < listed.total ? `; the newest ${all.length} are read` : ''
              }${filter.from ? `, from ${toMinute(filter.from)} to ${toMinute(filter.to ?? 'now')}` : ''}`}
      </p>
      <div class="memory-halves">
        <section aria-label="Episodes">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
          <section class="episode-list" tabIndex={0} aria-label="List of episodes">
            <EpisodeList
              domain={domain}
              episodes={episodes}
              chosen={episode}
              filter={filter}
              onFilter={onFilter}
              marked={marked}
              onMark={setMarked}
            />
          </section>
          <Forget domain={domain} episodes={all} marked={marked} onForgotten={refresh} />
        </section>
        <section class={episode && 'chosen-first'} aria-label="Chosen episode and recall">
          {episode && (
            <EpisodeDetails key={`${episode} ${version}`} domain={domain} episodeId={episode} />
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
  const filled = domains.filter(({ total_episodes }) => total_episodes > 0);
  const newest = useAnswer(
    domain === undefined && filled.length > 0 ? `newest ${round}` : undefined,
    async (signal) => {
      const read = await Promise.all(
        filled.slice(0, 20).map(async (one) => ({
          name: one.domain,
          at: (await api().memoryStats({ domain: one.domain }, { signal })).newest_episode ?? '',
        })),
      );
      return read.sort((a, b) => (a.at < b.at ? 1 : -1))[0]?.name;
    },
  );
  const chosen = domain ?? newest.value;
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
