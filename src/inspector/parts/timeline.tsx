export interface TimelineEpisode {
  readonly episode_id: string;
  readonly stored_at: string;
  readonly outcome: string;
  readonly context: string;
  readonly relevance: number;
}

export interface TimelineProps {
  readonly episodes: readonly TimelineEpisode[];
  readonly chosen: string | undefined;
  readonly onChoose: (episodeId: string) => void;
}

const WIDTH = 1000;
const HEIGHT = 120;
const MARGIN = 16;
const LANES = ['success', 'partial', 'failure'];
const NAMES = ['success', 'partial and others', 'failure'];

const laneOf = (outcome: string) =>
  (LANES.indexOf(outcome) + 3) % 3 || (outcome === 'success' ? 0 : 1);

/** Episodes over time: a row for each outcome, larger where they are still relevant. */
export function Timeline({ episodes, chosen, onChoose }: TimelineProps) {
  if (episodes.length < 2) return null;
  const times = episodes.map(({ stored_at }) => Date.parse(stored_at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const toX = (time: number) =>
    150 + ((time - first) / (last - first || 1)) * (WIDTH - 150 - 2 * MARGIN);
  const toY = (lane: number) => 24 + lane * 30;
  const day = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  return (
    <figure class="timeline">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label="Episodes over time; the table has the same"
      >
        {NAMES.map((name, lane) => (
          <g key={name}>
            <path class="lane" d={`M150 ${toY(lane)}H${WIDTH - MARGIN}`} />
            <text x="0" y={toY(lane) + 5}>
              {name}
            </text>
          </g>
        ))}
        {episodes.map((episode, i) => (
          <circle
            key={episode.episode_id}
            class={`outcome ${episode.outcome} ${episode.episode_id === chosen ? 'chosen' : ''}`}
            cx={toX(times[i] as number)}
            cy={toY(laneOf(episode.outcome))}
            r={3 + 6 * episode.relevance}
            onClick={() => onChoose(episode.episode_id)}
          >
            <title>{episode.context.slice(0, 80)}</title>
          </circle>
        ))}
        <text x="150" y={HEIGHT - 6}>
          {day(first)}
        </text>
        <text x={WIDTH - MARGIN} y={HEIGHT - 6} text-anchor="end">
          {day(last)}
        </text>
      </svg>
    </figure>
  );
}
