import { useState } from 'preact/hooks';
import type { Client } from '../../client/client.ts';
import { type Query, toHash } from '../state/route.ts';
import { type Column, Table } from './table.tsx';
import { hasWords, toMinute } from './wording.ts';

/** An episode of the list. */
export type ListedEpisode = Awaited<ReturnType<Client['listEpisodes']>>['episodes'][number];

type Name = 'Stored' | 'Outcome' | 'Relevance';

const KEYS: Readonly<Record<Name, (episode: ListedEpisode) => string | number>> = {
  Stored: ({ stored_at }) => stored_at,
  Outcome: ({ outcome }) => outcome,
  Relevance: ({ relevance }) => relevance,
};
/** Rows at first: a browser draws thousands slowly. */
const MOST_ROWS = 200;

/** The episodes that a filter lets through, in its order. The filter is the query of the address. */
export function filterEpisodes(episodes: readonly ListedEpisode[], filter: Query) {
  const { words = '', outcome = '', from = '', to = '', sort = '-Stored' } = filter;
  const kept = episodes.filter(
    (episode) =>
      (outcome === '' || episode.outcome === outcome) &&
      (from === '' || episode.stored_at >= from) &&
      (to === '' || episode.stored_at <= to) &&
      hasWords(episode.context, words),
  );
  const sign = sort.startsWith('-') ? -1 : 1;
  const key = KEYS[sort.replace('-', '') as Name] ?? KEYS.Stored;
  return kept.sort((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : 0));
}

export interface EpisodeListProps {
  readonly domain: string;
  readonly episodes: readonly ListedEpisode[];
  readonly chosen: string | undefined;
  readonly filter: Query;
  readonly onFilter: (change: Query) => void;
  readonly marked: ReadonlySet<string>;
  readonly onMark: (marked: ReadonlySet<string>) => void;
}

/** Episodes as a list that can be sorted, and in which several can be marked. */
export function EpisodeList(props: EpisodeListProps) {
  const { domain, episodes, chosen, filter, onFilter, marked, onMark } = props;
  const [most, setMost] = useState(MOST_ROWS);
  const { sort = '-Stored' } = filter;
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
  };
  const sortBy = ({ title }: Column<ListedEpisode>) => {
    if (!(title in KEYS)) return title;
    const sign = sort === title ? ' ▲' : sort === `-${title}` ? ' ▼' : '';
    const next = sort === `-${title}` ? title : `-${title}`;
    return (
      <button type="button" class="plain" onClick={() => onFilter({ sort: next })}>
        {title}
        {sign}
      </button>
    );
  };
  return (
    <>
      <Table
        rows={episodes.slice(0, most)}
        isChosen={({ episode_id }) => episode_id === chosen}
        head={sortBy}
        columns={[
          {
            title: 'Mark',
            show: ({ episode_id, context }) => (
              <input
                type="checkbox"
                aria-label={`Mark ${context.slice(0, 60)}`}
                checked={marked.has(episode_id)}
                onChange={() => toggle(episode_id)}
              />
            ),
          },
          { title: 'Stored', isShort: true, show: ({ stored_at }) => toMinute(stored_at) },
          {
            title: 'About',
            show: ({ episode_id, context, pinned, archived }) => (
              <>
                <a
                  href={`${toHash('memory', domain, episode_id)}${location.hash.replace(/^[^?]*/, '')}`}
                >
                  {context.slice(0, 120) || 'no words'}
                </a>
                {pinned && <span class="tag">pinned</span>}
                {archived && <span class="tag">archived</span>}
              </>
            ),
          },
          {
            title: 'Outcome',
            show: ({ outcome }) => <span class={`outcome ${outcome}`}>{outcome}</span>,
          },
          { title: 'Relevance', isShort: true, show: ({ relevance }) => relevance.toFixed(2) },
        ]}
      />
      {episodes.length > most && (
        <button type="button" onClick={() => setMost(most + MOST_ROWS)}>
          {episodes.length - most} more
        </button>
      )}
    </>
  );
}
