import { isObject, type Json } from '../../../kernel/json.ts';
import { number, orElse, over, type Read, takes, value } from '../arguments.ts';
import { memberOf, toNumber, toText, type Value } from '../convert-values.ts';
import type { Call, Operations } from '../evaluation.ts';

interface Vector {
  readonly x: number;
  readonly y: number;
  /** Missing where the vector is flat. */
  readonly z?: number | undefined;
}

const member = (given: Value, name: string, other = name): number =>
  toNumber(memberOf(given, name) ?? memberOf(given, other));

function toVector(given: Value): Vector {
  const flat = { x: member(given, 'x'), y: member(given, 'y') };
  return memberOf(given, 'z') === undefined ? flat : { ...flat, z: member(given, 'z') };
}

/** The same of each part of two vectors; the result has a depth only if the first one has. */
function mix(a: Vector, b: Vector, compute: (a: number, b: number) => number) {
  const flat = { x: compute(a.x, b.x), y: compute(a.y, b.y) };
  return a.z === undefined ? flat : { ...flat, z: compute(a.z, b.z ?? 0) };
}

const scale = (a: Vector, factor: number) => mix(a, a, (part) => part * factor);

const minus = (a: Vector, b: Vector) => mix({ z: 0, ...a }, b, (p, q) => p - q);

const dot = (a: Vector, b: Vector) => a.x * b.x + a.y * b.y + (a.z ?? 0) * (b.z ?? 0);

const lengthOf = (a: Vector) => Math.sqrt(dot(a, a));

function cross(a: Vector, b: Vector): Value {
  const z = a.x * b.y - a.y * b.x;
  if (a.z === undefined && b.z === undefined) return z;
  const [depth, other] = [a.z ?? 0, b.z ?? 0];
  return { x: a.y * other - depth * b.y, y: depth * b.x - a.x * other, z };
}

function rotate(a: Vector, angle: number): Value {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { ...a, x: a.x * cos - a.y * sin, y: a.x * sin + a.y * cos };
}

const vector: Read<Vector> = (call, index) => toVector(call.value(index));
const one = takes(vector);
const two = takes(vector, vector);
const sized = takes(vector, number);

const VECTORS: Operations = {
  'vec/add': two((a, b) => mix(a, b, (p, q) => p + q)),
  'vec/sub': two((a, b) => mix(a, b, (p, q) => p - q)),
  'vec/lerp': over([vector, vector, number], (a, b, t) => mix(a, b, (p, q) => p + (q - p) * t)),
  'vec/scale': sized(scale),
  'vec/dot': two(dot),
  'vec/cross': two(cross),
  'vec/length': one(lengthOf),
  'vec/length-sq': one((a) => dot(a, a)),
  'vec/distance': two((a, b) => lengthOf(minus(a, b))),
  'vec/distance-sq': two((a, b) => dot(minus(a, b), minus(a, b))),
  'vec/normalize': one((a) => scale(a, lengthOf(a) === 0 ? 0 : 1 / lengthOf(a))),
  'vec/clamp-length': sized((a, most) => {
    const length = lengthOf(a);
    return scale(a, length <= most || length === 0 ? 1 : most / length);
  }),
  'vec/rotate': sized(rotate),
  'vec/angle': two((a, b, call) => {
    const way = call.count < 2 ? a : minus(b, a);
    return Math.atan2(way.y, way.x);
  }),
};

/** A point with what is around it: a box from it on, or a circle. All shapes are flat. */
const shape: Read<Record<'x' | 'y' | 'w' | 'h' | 'r', number>> = (call, index) => {
  const given = call.value(index);
  const [w, h] = [member(given, 'w', 'width'), member(given, 'h', 'height')];
  return { x: member(given, 'x'), y: member(given, 'y'), w, h, r: member(given, 'r', 'radius') };
};

const clamp = (given: number, low: number, high: number) => Math.max(low, Math.min(high, given));

/** The ends of `{x1, y1, x2, y2}`, of a list of two points, or of `{a, b}`. */
const segment: Read<readonly [Vector, Vector]> = (call, index) => {
  const given = call.value(index);
  const [start, end] = Array.isArray(given) ? given : [memberOf(given, 'a'), memberOf(given, 'b')];
  if (isObject(start)) return [toVector(start), toVector(end)];
  const corner = (n: number) => ({ x: member(given, `x${n}`), y: member(given, `y${n}`) });
  return [corner(1), corner(2)];
};

/** The depth of the cross product. */
const area = (a: Vector, b: Vector) => a.x * b.y - a.y * b.x;

/** The point of two segments; null where they are parallel or apart. */
function intersect(a: readonly [Vector, Vector], b: readonly [Vector, Vector]): Value {
  const [along, other, between] = [minus(a[1], a[0]), minus(b[1], b[0]), minus(b[0], a[0])];
  const size = area(along, other);
  const [t, u] = [area(between, other) / size, area(between, along) / size];
  if (size === 0 || !isWithin(t, 0, 1) || !isWithin(u, 0, 1)) return null;
  return { x: a[0].x + t * along.x, y: a[0].y + t * along.y };
}

const isWithin = (given: number, low: number, size: number) => given >= low && given <= low + size;

const shapes = takes(shape, shape);

const SHAPES: Operations = {
  // Strict: boxes that only touch do not overlap.
  'geo/aabb-overlap': shapes(
    (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
  ),
  'geo/circle-overlap': shapes((a, b) => lengthOf(minus(a, b)) <= a.r + b.r),
  'geo/rect-circle-overlap': shapes((b, c) => {
    const [dx, dy] = [c.x - clamp(c.x, b.x, b.x + b.w), c.y - clamp(c.y, b.y, b.y + b.h)];
    return dx * dx + dy * dy <= c.r ** 2;
  }),
  'geo/point-in-rect': shapes((p, r) => isWithin(p.x, r.x, r.w) && isWithin(p.y, r.y, r.h)),
  'geo/point-in-circle': shapes((p, c) => lengthOf(minus(p, c)) <= c.r),
  'geo/segment-intersect': over([segment, segment], intersect),
  'geo/reflect': two((a, n) => {
    const twice = 2 * dot(a, n);
    return mix(a, n, (p, q) => p - twice * q);
  }),
};

/** The ways to the neighbours of a cell: straight, then diagonal. */
const STEPS = ['0 -1', '1 0', '0 1', '-1 0', '1 -1', '1 1', '-1 1', '-1 -1'].map((step) => {
  const [x = 0, y = 0] = step.split(' ').map(Number);
  return { x, y };
});

/** Row by row, those whose Manhattan distance is at most the radius. */
function cellsInRadius({ x, y }: Vector, radius: number, { evaluation }: Call): Json {
  const most = Math.floor(radius);
  const cells: Json[] = [];
  for (let dy = -most; dy <= most; dy++) {
    const width = most - Math.abs(dy);
    evaluation.spend(2 * width + 1);
    for (let dx = -width; dx <= width; dx++) cells.push({ x: x + dx, y: y + dy });
  }
  return cells;
}

/** Bresenham's line, both ends included. */
function line(from: Vector, to: Vector, { evaluation }: Call): Json {
  let [x, y] = [Math.round(from.x), Math.round(from.y)];
  const [endX, endY] = [Math.round(to.x), Math.round(to.y)];
  const [dx, dy] = [Math.abs(endX - x), -Math.abs(endY - y)];
  let error = dx + dy;
  const cells: Json[] = [];
  for (;;) {
    evaluation.spend(1);
    cells.push({ x, y });
    if (x === endX && y === endY) return cells;
    const twice = 2 * error;
    if (twice >= dy) [error, x] = [error + dy, x + Math.sign(endX - x)];
    if (twice <= dx) [error, y] = [error + dx, y + Math.sign(endY - y)];
  }
}

const cell = takes(vector, number, number);

/** The same of both coordinates of a point. */
const both = (point: Vector, compute: (part: number) => number) => ({
  x: compute(point.x),
  y: compute(point.y),
});

const GRID: Operations = {
  'grid/distance': two((a, b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))),
  'grid/manhattan-distance': two((a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)),
  'grid/neighbors': over([vector, value], ({ x, y }, all) =>
    STEPS.slice(0, all ? 8 : 4).map((step) => ({ x: x + step.x, y: y + step.y })),
  ),
  'grid/cells-in-radius': sized(cellsInRadius),
  'grid/line': two(line),
  'grid/in-bounds': cell(({ x, y }, width, height) => x >= 0 && y >= 0 && x < width && y < height),
  'grid/to-world': sized((at, size) => both(at, (part) => part * size + size / 2)),
  'grid/from-world': sized((at, size) => both(at, (part) => Math.floor(part / size))),
  'grid/iso-to-screen': cell(({ x, y }, width, height) => ({
    x: ((x - y) * width) / 2,
    y: ((x + y) * height) / 2,
  })),
  'grid/screen-to-iso': cell(({ x, y }, width, height) => {
    const [a, b] = [x / (width / 2), y / (height / 2)];
    return { x: Math.round((a + b) / 2), y: Math.round((b - a) / 2) };
  }),
};

const EIGHT = ['right', 'down-right', 'down', 'down-left', 'left', 'up-left', 'up', 'up-right'];
const FOUR = EIGHT.filter((name) => !name.includes('-'));

/** The powers of the curves of easing. */
const POWERS = new Map([
  ['quad', 2],
  ['cubic', 3],
]);

/** The name and the time may come in either order. `ease-in` and its like are quadratic, an unknown curve is linear. */
function ease(first: Value, second: Value): number {
  const [name, t] = typeof first === 'string' ? [first, second] : [toText(second), first];
  const kebab = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  const time = clamp(toNumber(t), 0, 1);
  const [, side, curve = 'quad'] = /^(?:ease-)?(in-out|in|out)(?:-([a-z]+))?$/.exec(kebab) ?? [];
  const power = POWERS.get(curve);
  if (side === undefined || power === undefined) return time;
  if (side === 'in') return time ** power;
  if (side === 'out') return 1 - (1 - time) ** power;
  return time < 0.5 ? 2 ** (power - 1) * time ** power : 1 - (-2 * time + 2) ** power / 2;
}

const numbers = takes(number, number, number, number);

const ANIMATION: Operations = {
  'anim/frame-at': over(
    [number, number, number, orElse(value, true)],
    (elapsed, length, count, loops) => {
      const frame = Math.floor(elapsed / length);
      return loops === false ? clamp(frame, 0, count - 1) : ((frame % count) + count) % count;
    },
  ),
  'anim/sheet-rect': numbers((frame, columns, width, height) => ({
    sx: (frame % columns) * width,
    sy: Math.floor(frame / columns) * height,
    sw: width,
    sh: height,
  })),
  'anim/direction-from-delta': numbers((dx, dy, ways) => {
    const names = ways === 8 ? EIGHT : FOUR;
    const turn = Math.round((Math.atan2(dy, dx) / (2 * Math.PI)) * names.length);
    return names[(turn + names.length) % names.length];
  }),
  'ease/apply': over([value, value], ease),
  'ease/smoothstep': numbers((low, high, given) => {
    const t = clamp((given - low) / (high - low), 0, 1);
    return t * t * (3 - 2 * t);
  }),
};

export const GEOMETRY: Operations = { ...VECTORS, ...SHAPES, ...GRID, ...ANIMATION };
