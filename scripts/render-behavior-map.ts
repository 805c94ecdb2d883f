import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { structureEmbedder } from '../src/embed/structure-embedder.ts';

type Place = [x: number, y: number];

const ROUNDS = 400;
/** The golden angle, in radians: a spiral of it begins with no two points at one place. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Behaviors that are built alike would hide each other: none is nearer to another than this, of the map's width. */
const LEAST_DISTANCE = 0.03;

function distanceOf(a: readonly number[], b: readonly number[]): number {
  const cosine = a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
  return Math.sqrt(Math.max(0, 2 - 2 * cosine));
}

/**
 * Places whose distances are as near as they can be to the given ones, by stress majorization (de Leeuw 1977): each
 * round moves every point to the mean of where the others want it.
 */
function project(distances: readonly (readonly number[])[]): Place[] {
  const count = distances.length;
  let places = distances.map((_, i): Place => {
    const radius = Math.sqrt((i + 0.5) / count);
    return [radius * Math.cos(i * GOLDEN_ANGLE), radius * Math.sin(i * GOLDEN_ANGLE)];
  });
  for (let round = 0; round < ROUNDS; round++) {
    places = places.map(([x, y], i): Place => {
      let [sumX, sumY] = [0, 0];
      places.forEach(([otherX, otherY], j) => {
        if (i === j) return;
        const length = Math.hypot(x - otherX, y - otherY) || 1e-9;
        const pull = (distances[i]?.[j] as number) / length;
        sumX += otherX + pull * (x - otherX);
        sumY += otherY + pull * (y - otherY);
      });
      return [sumX / (count - 1), sumY / (count - 1)];
    });
  }
  return places;
}

/** The places within 0..1 in both directions, none hiding another. */
function spread(places: readonly Place[]): Place[] {
  const scale = (axis: 0 | 1) => {
    const values = places.map((place) => place[axis]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return (value: number) => (value - least) / (most - least);
  };
  const [toX, toY] = [scale(0), scale(1)];
  const result = places.map(([x, y]): Place => [toX(x), toY(y)]);
  for (let round = 0; round < 60; round++) {
    for (let i = 0; i < result.length; i++) {
      for (let j = 0; j < i; j++) {
        const [a, b] = [result[i] as Place, result[j] as Place];
        const [dx, dy] = [a[0] - b[0] || 1e-4, a[1] - b[1] || 1e-4];
        const length = Math.hypot(dx, dy);
        if (length >= LEAST_DISTANCE) continue;
        const push = (LEAST_DISTANCE - length) / 2 / length;
        a[0] += dx * push;
        a[1] += dy * push;
        b[0] -= dx * push;
        b[1] -= dy * push;
      }
    }
  }
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return result.map(([x, y]) => [clamp(x), clamp(y)]);
}

/** The module that says where each built-in behavior stands on the inspector's map. */
export function renderBehaviorMap(): string {
  const vectors = BUILTIN_BEHAVIORS.map(({ schema }) => [...structureEmbedder.embed(schema)]);
  const places = spread(project(vectors.map((a) => vectors.map((b) => distanceOf(a, b)))));
  const lines = BUILTIN_BEHAVIORS.map(({ name }, i) => {
    const [x, y] = places[i] as Place;
    return `  '${name}': [${x.toFixed(3)}, ${y.toFixed(3)}],`;
  });
  return `// Generated from the embeddings of the built-in behaviors (npm run generate). Do not edit.
export const PLACES = {
${lines.join('\n')}
} as const;
`;
}
