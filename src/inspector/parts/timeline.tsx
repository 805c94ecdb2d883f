import { useRef, useState } from 'preact/hooks';
import type { ListedEpisode } from './episode-list.tsx';
import { useRoom } from './use-room.ts';
import { toMinute } from './wording.ts';

export interface TimelineProps {
  readonly episodes: readonly ListedEpisode[];
  /** Ids of the episodes that the list shows; the others are faint. */
  readonly shown: ReadonlySet<string>;
  readonly chosen: string | undefined;
  readonly onChoose: (episodeId: string) => void;
  /** A part of the time was marked, as ISO times; undefined when nothing is marked. */
  readonly onBrush: (range: readonly [from: string, to: string] | undefined) => void;
}

const HEIGHT = 124;
const LEFT = 150;
const MARGIN = 16;
const NAMES = ['success', 'partial and others', 'failure'];
/** Pixels below which a drag is a click. */
const LEAST_DRAG_PX = 5;

const laneOf = (outcome: string) => (outcome === 'success' ? 0 : outcome === 'failure' ? 2 : 1);

/** Episodes over time: a row for each outcome, larger where they are still relevant. A drag marks a part of the time. */
export function Timeline({ episodes, shown, chosen, onChoose, onBrush }: TimelineProps) {
  const figure = useRef<HTMLElement>(null);
  const width = useRoom(figure);
  const [drag, setDrag] = useState<readonly [from: number, to: number]>();
  const times = episodes.map(({ stored_at }) => Date.parse(stored_at));
  const first = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const share = (width - LEFT - MARGIN) / (last - first || 1);
  const toX = (time: number) => LEFT + (time - first) * share;
  const toTime = (x: number) => new Date(first + (x - LEFT) / share).toISOString();
  const toLabel = (time: number) =>
    episodes.length > 0 && toMinute(new Date(time).toISOString()).slice(0, width < 560 ? 10 : 16);
  const toY = (lane: number) => 24 + lane * 30;
  const readX = (event: PointerEvent) => {
    const { left } = (event.currentTarget as Element).getBoundingClientRect();
    return Math.min(width - MARGIN, Math.max(LEFT, event.clientX - left));
  };
  const endDrag = () => {
    setDrag(undefined);
    if (!drag) return;
    const [from, to] = [Math.min(...drag), Math.max(...drag)];
    if (to - from >= LEAST_DRAG_PX) onBrush([toTime(from), toTime(to)]);
    else onBrush(undefined);
  };
  return (
    <figure class="timeline" ref={figure} hidden={episodes.length < 2}>
      <svg
        width={width}
        height={HEIGHT}
        role="group"
        aria-label="Episodes over time; the table has the same"
        onPointerDown={(event) => {
          if ((event.target as Element).tagName === 'circle') return;
          (event.currentTarget as Element).setPointerCapture(event.pointerId);
          setDrag([readX(event), readX(event)]);
        }}
        onPointerMove={(event) => drag && setDrag([drag[0], readX(event)])}
        onPointerUp={endDrag}
      >
        {drag && (
          <rect
            class="brush"
            x={Math.min(...drag)}
            y="8"
            width={Math.abs(drag[1] - drag[0])}
            height={HEIGHT - 32}
          />
        )}
        {NAMES.map((name, lane) => (
          <g key={name}>
            <path class="lane" d={`M${LEFT} ${toY(lane)}H${width - MARGIN}`} />
            <text x="0" y={toY(lane) + 5}>
              {name}
            </text>
          </g>
        ))}
        {episodes.map((episode, i) => (
          <circle
            key={episode.episode_id}
            class={`outcome ${episode.outcome} ${episode.episode_id === chosen ? 'chosen' : ''} ${shown.has(episode.episode_id) ? '' : 'faint'}`}
            cx={toX(times[i] as number)}
            cy={toY(laneOf(episode.outcome))}
            r={3 + 6 * episode.relevance}
            onClick={() => onChoose(episode.episode_id)}
          >
            <title>{episode.context.slice(0, 80)}</title>
          </circle>
        ))}
        <text x={LEFT} y={HEIGHT - 6}>
          {toLabel(first)}
        </text>
        <text x={width - MARGIN} y={HEIGHT - 6} text-anchor="end">
          {toLabel(last)}
        </text>
      </svg>
    </figure>
  );
}
