import { PLACES } from '../behavior-map.gen.ts';
import { api } from '../state/session.ts';
import { useAnswer } from './use-answer.ts';

interface Listed {
  readonly name: string;
  readonly source: 'registered' | 'directory' | 'builtin';
}

export interface BehaviorMapProps {
  readonly behaviors: readonly Listed[];
  readonly hits: ReadonlySet<string>;
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

type Place = readonly [x: number, y: number];

const NEIGHBOURS = 4;
/** A library of one's own larger than this is listed, and not on the map. */
const MOST_PLACED = 60;
const SIZE = 1000;
const HEIGHT = 460;
const MARGIN = 40;
const RADIUS = 6;
const LETTER_WIDTH = 6.6;

const places = PLACES as Readonly<Record<string, Place>>;

/** A behavior of one's own, between the built-in ones that it is built like. */
async function findPlace(name: string, signal: AbortSignal): Promise<Place | undefined> {
  const { items } = await api().findSimilarBehaviors({ schema: name, limit: 20 }, { signal });
  let [x, y, sum] = [0, 0, 0];
  for (const { behavior_name, similarity } of items
    .filter((item) => places[item.behavior_name])
    .slice(0, NEIGHBOURS)) {
    const [px, py] = places[behavior_name] as Place;
    const weight = Math.max(0.001, similarity) ** 8;
    x += px * weight;
    y += py * weight;
    sum += weight;
  }
  return sum > 0 ? [x / sum, y / sum] : undefined;
}

const toShortName = (name: string) => name.replace(/^std-/, '');

/** The points whose names are written: the most wanted first, and no name over another or beyond the map. */
function chooseNames<T extends { readonly name: string; readonly place: Place }>(
  points: readonly T[],
  weigh: (name: string) => number,
): T[] {
  const taken: { left: number; right: number; y: number }[] = [];
  const wanted = [...points].sort((a, b) => weigh(b.name) - weigh(a.name));
  return wanted.filter(({ name, place }) => {
    const [left, y] = [toX(place[0]) + 9, toY(place[1])];
    const right = left + toShortName(name).length * LETTER_WIDTH;
    const isFree =
      right < SIZE &&
      taken.every(
        (other) => other.right < left || right < other.left || Math.abs(other.y - y) > 13,
      ) &&
      points.every((other) => {
        const [x, otherY] = [toX(other.place[0]), toY(other.place[1])];
        return other.name === name || x < left || x > right || Math.abs(otherY - y) > 10;
      });
    if (isFree || weigh(name) === 2) taken.push({ left, right, y });
    return isFree || weigh(name) === 2;
  });
}

const toX = (x: number) => MARGIN + x * (SIZE - 2 * MARGIN);
const toY = (y: number) => MARGIN + y * (HEIGHT - 2 * MARGIN);

/** All behaviors as points: near each other where they are built alike, whatever their names. */
export function BehaviorMap({ behaviors, hits, chosen, onChoose }: BehaviorMapProps) {
  const own = behaviors.filter(({ name }) => !places[name]).slice(0, MOST_PLACED);
  const placed = useAnswer(
    own.length === 0 ? undefined : own.map(({ name }) => name).join(),
    async (signal) => {
      const found = await Promise.all(own.map(({ name }) => findPlace(name, signal)));
      return new Map(own.map(({ name }, i) => [name, found[i]]));
    },
  );
  const points = behaviors.flatMap((behavior) => {
    const place = places[behavior.name] ?? placed.value?.get(behavior.name);
    return place ? [{ ...behavior, place }] : [];
  });
  const names = chooseNames(points, (name) => (name === chosen ? 2 : hits.has(name) ? 1 : 0));
  return (
    <figure class="map">
      <svg viewBox={`0 0 ${SIZE} ${HEIGHT}`} role="group" aria-label="Behaviors by structure">
        {points.map(({ name, source, place: [x, y] }) => (
          <g
            key={name}
            class={`point ${source} ${hits.has(name) ? 'hit' : ''} ${name === chosen ? 'chosen' : ''}`}
          >
            <circle
              cx={toX(x)}
              cy={toY(y)}
              r={name === chosen ? RADIUS + 3 : RADIUS}
              onClick={() => onChoose(name)}
            >
              <title>{name}</title>
            </circle>
          </g>
        ))}
        {names.map(({ name, place: [x, y] }) => (
          <text
            key={name}
            class={name === chosen || hits.has(name) ? 'point-name hit' : 'point-name'}
            x={toX(x) + 11}
            y={toY(y) + 4}
          >
            {toShortName(name)}
          </text>
        ))}
      </svg>
      <figcaption class="quiet">
        Each point is a behavior. Behaviors with a similar structure are close to each other. The
        list shows the same behaviors.
      </figcaption>
    </figure>
  );
}
