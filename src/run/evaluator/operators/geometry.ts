import { isObject, type Json } from '../../../kernel/json.ts';
import { memberOf, toNumber, type Value } from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluate.ts';

interface Vector {
  readonly x: number;
  readonly y: number;
  /** Undefined where the vector is flat. */
  readonly z: number | undefined;
}

const member = (value: Value, ...names: string[]): number => {
  const name = names.find((key) => memberOf(value, key) !== undefined);
  return name === undefined ? 0 : toNumber(memberOf(value, name));
};

function toVector(value: Value): Vector {
  const z = memberOf(value, 'z');
  const depth = z === undefined ? undefined : toNumber(z);
  return { x: member(value, 'x'), y: member(value, 'y'), z: depth };
}

/** The result has a depth only if the first vector has one. */
function build(first: Vector, x: number, y: number, z: number): Json {
  return first.z === undefined ? { x, y } : { x, y, z };
}

const combine =
  (compute: (a: number, b: number, t: number) => number): Compute =>
  (call) => {
    const [a, b] = [toVector(call.value(1)), toVector(call.value(2))];
    const t = toNumber(call.value(3));
    return build(a, compute(a.x, b.x, t), compute(a.y, b.y, t), compute(a.z ?? 0, b.z ?? 0, t));
  };

const dot = (a: Vector, b: Vector) => a.x * b.x + a.y * b.y + (a.z ?? 0) * (b.z ?? 0);

const lengthOf = (a: Vector) => Math.sqrt(dot(a, a));

const scaleBy = (a: Vector, factor: number) =>
  build(a, a.x * factor, a.y * factor, (a.z ?? 0) * factor);

const difference = (a: Vector, b: Vector): Vector => ({
  x: a.x - b.x,
  y: a.y - b.y,
  z: (a.z ?? 0) - (b.z ?? 0),
});

const over =
  (compute: (a: Vector, b: Vector, third: number) => Value): Compute =>
  (call) =>
    compute(toVector(call.value(1)), toVector(call.value(2)), toNumber(call.value(3)));

function cross(a: Vector, b: Vector): Value {
  const z = a.x * b.y - a.y * b.x;
  if (a.z === undefined && b.z === undefined) return z;
  const [depth, other] = [a.z ?? 0, b.z ?? 0];
  return { x: a.y * other - depth * b.y, y: depth * b.x - a.x * other, z };
}

function clampLength(call: Call): Value {
  const vector = toVector(call.value(1));
  const [most, length] = [toNumber(call.value(2)), lengthOf(vector)];
  return length <= most || length === 0 ? scaleBy(vector, 1) : scaleBy(vector, most / length);
}

function rotate(call: Call): Value {
  const a = toVector(call.value(1));
  const angle = toNumber(call.value(2));
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return build(a, a.x * cos - a.y * sin, a.x * sin + a.y * cos, a.z ?? 0);
}

function angle(call: Call): number {
  const a = toVector(call.value(1));
  if (call.count < 2) return Math.atan2(a.y, a.x);
  const b = toVector(call.value(2));
  return Math.atan2(b.y - a.y, b.x - a.x);
}

const VECTORS: Operations = {
  'vec/add': combine((a, b) => a + b),
  'vec/sub': combine((a, b) => a - b),
  'vec/lerp': combine((a, b, t) => a + (b - a) * t),
  'vec/scale': (call) => scaleBy(toVector(call.value(1)), toNumber(call.value(2))),
  'vec/dot': over(dot),
  'vec/cross': over(cross),
  'vec/length': over(lengthOf),
  'vec/length-sq': over((a) => dot(a, a)),
  'vec/distance': over((a, b) => lengthOf(difference(a, b))),
  'vec/distance-sq': over((a, b) => dot(difference(a, b), difference(a, b))),
  'vec/normalize': over((a) => scaleBy(a, lengthOf(a) === 0 ? 0 : 1 / lengthOf(a))),
  'vec/clamp-length': clampLength,
  'vec/rotate': rotate,
  'vec/angle': angle,
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const toBox = (value: Value): Box => ({
  x: member(value, 'x'),
  y: member(value, 'y'),
  w: member(value, 'w', 'width'),
  h: member(value, 'h', 'height'),
});

const radius = (value: Value) => member(value, 'r', 'radius');
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

const pairs =
  (compute: (a: Value, b: Value) => Value): Compute =>
  (call) =>
    compute(call.value(1), call.value(2));

/** Strict: boxes that only touch do not overlap. */
function boxesOverlap(first: Value, second: Value): boolean {
  const [a, b] = [toBox(first), toBox(second)];
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function boxMeetsCircle(box: Value, circle: Value): boolean {
  const [b, c] = [toBox(box), toVector(circle)];
  const [dx, dy] = [c.x - clamp(c.x, b.x, b.x + b.w), c.y - clamp(c.y, b.y, b.y + b.h)];
  return dx * dx + dy * dy <= radius(circle) ** 2;
}

/** The point of two segments `{x1, y1, x2, y2}` or `{a, b}`; null where they are parallel or apart. */
function intersect(first: Value, second: Value): Value {
  const [a, b] = [toSegment(first), toSegment(second)];
  const [r, s] = [difference(a.end, a.start), difference(b.end, b.start)];
  const d = r.x * s.y - r.y * s.x;
  if (d === 0) return null;
  const q = difference(b.start, a.start);
  const [t, u] = [(q.x * s.y - q.y * s.x) / d, (q.x * r.y - q.y * r.x) / d];
  if (t < 0 || t > 1 || u < 0 || u > 1) return null;
  return { x: a.start.x + t * r.x, y: a.start.y + t * r.y };
}

function toSegment(value: Value): { start: Vector; end: Vector } {
  if (Array.isArray(value)) return { start: toVector(value[0]), end: toVector(value[1]) };
  const ends = [
    ['a', 'b'],
    ['start', 'end'],
    ['from', 'to'],
    ['p1', 'p2'],
  ].find(([start]) => isObject(memberOf(value, start as string)));
  if (ends) {
    const [start, end] = ends as [string, string];
    return { start: toVector(memberOf(value, start)), end: toVector(memberOf(value, end)) };
  }
  return {
    start: { x: member(value, 'x1'), y: member(value, 'y1'), z: undefined },
    end: { x: member(value, 'x2'), y: member(value, 'y2'), z: undefined },
  };
}

function reflect(value: Value, normal: Value): Value {
  const [a, n] = [toVector(value), toVector(normal)];
  const twice = 2 * dot(a, n);
  return build(a, a.x - twice * n.x, a.y - twice * n.y, (a.z ?? 0) - twice * (n.z ?? 0));
}

const within = (value: number, low: number, size: number) => value >= low && value <= low + size;

const SHAPES: Operations = {
  'geo/aabb-overlap': pairs(boxesOverlap),
  'geo/circle-overlap': pairs((a, b) => lengthOf(flat(a, b)) <= radius(a) + radius(b)),
  'geo/rect-circle-overlap': pairs(boxMeetsCircle),
  'geo/point-in-rect': pairs((point, rect) => {
    const [p, r] = [toVector(point), toBox(rect)];
    return within(p.x, r.x, r.w) && within(p.y, r.y, r.h);
  }),
  'geo/point-in-circle': pairs((point, circle) => lengthOf(flat(point, circle)) <= radius(circle)),
  'geo/segment-intersect': pairs(intersect),
  'geo/reflect': pairs(reflect),
};

const flat = (a: Value, b: Value): Vector => ({
  ...difference(toVector(a), toVector(b)),
  z: undefined,
});

const STRAIGHT = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const DIAGONAL = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;

function neighbors(call: Call): Json {
  const { x, y } = toVector(call.value(1));
  const steps = call.value(2) ? [...STRAIGHT, ...DIAGONAL] : STRAIGHT;
  return steps.map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
}

/** Row by row, those whose Manhattan distance is at most the radius. */
function cellsInRadius(call: Call): Json {
  const { x, y } = toVector(call.value(1));
  const most = Math.floor(toNumber(call.value(2)));
  const cells: Json[] = [];
  for (let dy = -most; dy <= most; dy++) {
    const width = most - Math.abs(dy);
    call.evaluation.spend(2 * width + 1);
    for (let dx = -width; dx <= width; dx++) cells.push({ x: x + dx, y: y + dy });
  }
  return cells;
}

/** Bresenham's line, both ends included. */
function line(call: Call): Json {
  const [from, to] = [toVector(call.value(1)), toVector(call.value(2))];
  let [x, y] = [Math.round(from.x), Math.round(from.y)];
  const [endX, endY] = [Math.round(to.x), Math.round(to.y)];
  const [dx, dy] = [Math.abs(endX - x), -Math.abs(endY - y)];
  const [stepX, stepY] = [x < endX ? 1 : -1, y < endY ? 1 : -1];
  let error = dx + dy;
  const cells: Json[] = [];
  for (;;) {
    call.evaluation.spend(1);
    cells.push({ x, y });
    if (x === endX && y === endY) return cells;
    const twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x += stepX;
    }
    if (twice <= dx) {
      error += dx;
      y += stepY;
    }
  }
}

function toIso(call: Call): Json {
  const { x, y } = toVector(call.value(1));
  const [width, height] = [toNumber(call.value(2)), toNumber(call.value(3))];
  return { x: ((x - y) * width) / 2, y: ((x + y) * height) / 2 };
}

function fromIso(call: Call): Json {
  const { x, y } = toVector(call.value(1));
  const [width, height] = [toNumber(call.value(2)), toNumber(call.value(3))];
  const [a, b] = [x / (width / 2), y / (height / 2)];
  return { x: Math.round((a + b) / 2), y: Math.round((b - a) / 2) };
}

const GRID: Operations = {
  'grid/distance': pairs((a, b) => Math.max(Math.abs(flat(a, b).x), Math.abs(flat(a, b).y))),
  'grid/manhattan-distance': pairs((a, b) => Math.abs(flat(a, b).x) + Math.abs(flat(a, b).y)),
  'grid/neighbors': neighbors,
  'grid/cells-in-radius': cellsInRadius,
  'grid/line': line,
  'grid/in-bounds': (call) => {
    const { x, y } = toVector(call.value(1));
    return x >= 0 && y >= 0 && x < toNumber(call.value(2)) && y < toNumber(call.value(3));
  },
  'grid/to-world': (call) => {
    const { x, y } = toVector(call.value(1));
    const size = toNumber(call.value(2));
    return { x: x * size + size / 2, y: y * size + size / 2 };
  },
  'grid/from-world': (call) => {
    const { x, y } = toVector(call.value(1));
    const size = toNumber(call.value(2));
    return { x: Math.floor(x / size), y: Math.floor(y / size) };
  },
  'grid/iso-to-screen': toIso,
  'grid/screen-to-iso': fromIso,
};

const FOUR = ['right', 'down', 'left', 'up'];
const EIGHT = ['right', 'down-right', 'down', 'down-left', 'left', 'up-left', 'up', 'up-right'];

function direction(call: Call): string {
  const [dx, dy, ways] = numbersOf(call.values());
  const names = ways === 8 ? EIGHT : FOUR;
  const turn = Math.round((Math.atan2(dy, dx) / (2 * Math.PI)) * names.length);
  return names[(turn + names.length) % names.length] as string;
}

type Numbers = [number, number, number, number];

const numbersOf = (values: readonly Value[]) => values.map(toNumber) as Numbers;

function frameAt(call: Call): number {
  const values = call.values();
  const [elapsed, length, count] = numbersOf(values);
  const frame = Math.floor(elapsed / length);
  return values[3] !== false ? ((frame % count) + count) % count : clamp(frame, 0, count - 1);
}

const CURVES = new Map<string, (t: number) => number>(
  Object.entries({
    'in-quad': (t) => t * t,
    'out-quad': (t) => t * (2 - t),
    'in-out-quad': (t) => (t < 0.5 ? 2 * t * t : -1 + (4 - 2 * t) * t),
    'in-cubic': (t) => t ** 3,
    'out-cubic': (t) => 1 - (1 - t) ** 3,
    'in-out-cubic': (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2),
  }),
);

/** `ease-in` and its like are quadratic. Other names may have the prefix too. */
const toCurve = (name: string) =>
  CURVES.get(
    /^ease-(in|out|in-out)$/.test(name) ? `${name.slice(5)}-quad` : name.replace(/^ease-/, ''),
  );

/** An unknown curve is linear. */
function ease(call: Call): number {
  const [first, second] = call.values();
  const [name, t] = typeof first === 'string' ? [first, second] : [String(second), first];
  const kebab = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  const curve = toCurve(kebab);
  const time = clamp(toNumber(t), 0, 1);
  return curve ? curve(time) : time;
}

const ANIMATION: Operations = {
  'anim/frame-at': frameAt,
  'anim/sheet-rect': (call) => {
    const [frame, columns, width, height] = numbersOf(call.values());
    const [column, row] = [frame % columns, Math.floor(frame / columns)];
    return { sx: column * width, sy: row * height, sw: width, sh: height };
  },
  'anim/direction-from-delta': direction,
  'ease/apply': ease,
  'ease/smoothstep': (call) => {
    const [low, high, value] = numbersOf(call.values());
    const t = clamp((value - low) / (high - low), 0, 1);
    return t * t * (3 - 2 * t);
  },
};

export const GEOMETRY: Operations = { ...VECTORS, ...SHAPES, ...GRID, ...ANIMATION };
