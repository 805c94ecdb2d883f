import type { Client } from '../../client/client.ts';
import { toHash } from '../state/route.ts';
import { Table } from './table.tsx';

/** An episode of the list. */
type ListedEpisode = Awaited<ReturnType<Client['listEpisodes']>>['episodes'][number];

export interface EpisodeListProps {
  readonly domain: string;
  readonly episodes: readonly ListedEpisode[];
  readonly chosen: string | undefined;
}

/** Episodes, newest first. */
export function EpisodeList({ domain, episodes, chosen }: EpisodeListProps) {
  return (
    <Table
      rows={episodes}
      isChosen={({ episode_id }) => episode_id === chosen}
      columns={[
        { title: 'Stored', show: ({ stored_at }) => stored_at.slice(0, 16).replace('T', ' ') },
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
      ]}
    />
  );
}
