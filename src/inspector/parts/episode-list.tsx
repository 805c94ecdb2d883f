import type { Client } from '../../client/client.ts';
import { toHash } from '../state/route.ts';
import { Table } from './table.tsx';
import { toMinute } from './wording.ts';

/** An episode of the list. */
type ListedEpisode = Awaited<ReturnType<Client['listEpisodes']>>['episodes'][number];

export interface EpisodeListProps {
  readonly domain: string;
  readonly episodes: readonly ListedEpisode[];
  readonly chosen: string | undefined;
  readonly marked: ReadonlySet<string>;
  readonly onMark: (marked: ReadonlySet<string>) => void;
}

/** Episodes, newest first, in which several can be marked. */
export function EpisodeList({ domain, episodes, chosen, marked, onMark }: EpisodeListProps) {
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    onMark(next);
  };
  return (
    <Table
      rows={episodes}
      isChosen={({ episode_id }) => episode_id === chosen}
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
          show: ({ episode_id, context, archived }) => (
            <>
              <a href={toHash('memory', domain, episode_id)}>
                {context.slice(0, 120) || 'no words'}
              </a>
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
  );
}
