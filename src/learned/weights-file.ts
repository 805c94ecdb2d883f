import { createHash } from 'node:crypto';
import type { JsonObject } from '../kernel/json.ts';

/**
 * Weights of a learned model in one buffer, all little-endian:
 *
 * | bytes | what |
 * |---|---|
 * | 4 | `ORRW` |
 * | 4 | format version, unsigned |
 * | 4 | length of the header in bytes, unsigned; a multiple of 4 |
 * | header | JSON in UTF-8, padded with spaces: `model`, `version`, `sha256` of what follows, `tensors` |
 * | rest | the tensors one after the other, each as float32 in row order |
 */
export interface Weights {
  readonly model: string;
  readonly version: number;
  /** Whatever the model needs to know of its inputs and outputs, such as names in their order. */
  readonly about: JsonObject;
  readonly tensors: ReadonlyMap<string, Tensor>;
}

export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

const MAGIC = 0x5752524f;
const FORMAT_VERSION = 1;
const PREFIX_BYTES = 12;

interface Header {
  readonly model: string;
  readonly version: number;
  readonly sha256: string;
  readonly about: JsonObject;
  readonly tensors: readonly { readonly name: string; readonly shape: readonly number[] }[];
}

function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, extent) => product * extent, 1);
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Writes weights in the format above; the same weights give the same bytes. */
export function writeWeights({ model, version, about, tensors }: Weights): Uint8Array {
  const count = [...tensors.values()].reduce((sum, { shape }) => sum + sizeOf(shape), 0);
  const body = new Uint8Array(4 * count);
  const view = new DataView(body.buffer);
  let offset = 0;
  for (const { values } of tensors.values()) {
    for (const value of values) {
      view.setFloat32(offset, value, true);
      offset += 4;
    }
  }
  const header: Header = {
    model,
    version,
    sha256: digest(body),
    about,
    tensors: [...tensors].map(([name, { shape }]) => ({ name, shape })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const headerBytes = Math.ceil(text.length / 4) * 4;
  const bytes = new Uint8Array(PREFIX_BYTES + headerBytes + body.length).fill(0x20);
  const prefix = new DataView(bytes.buffer);
  prefix.setUint32(0, MAGIC, true);
  prefix.setUint32(4, FORMAT_VERSION, true);
  prefix.setUint32(8, headerBytes, true);
  bytes.set(text, PREFIX_BYTES);
  bytes.set(body, PREFIX_BYTES + headerBytes);
  return bytes;
}

/** Reads weights. Throws a TypeError where the bytes are not of the format, damaged, or of another model. */
export function readWeights(bytes: Uint8Array, model: string): Weights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new TypeError('These bytes are no weights.');
  }
  const format = view.getUint32(4, true);
  if (format !== FORMAT_VERSION) throw new TypeError(`Weights of unknown format ${format}.`);
  const start = PREFIX_BYTES + view.getUint32(8, true);
  const header = JSON.parse(
    new TextDecoder().decode(bytes.subarray(PREFIX_BYTES, start)),
  ) as Header;
  const body = bytes.subarray(start);
  if (header.model !== model) throw new TypeError(`Weights of ${header.model}, not of ${model}.`);
  if (digest(body) !== header.sha256) throw new TypeError(`The weights of ${model} are damaged.`);
  const tensors = new Map<string, Tensor>();
  let offset = start;
  for (const { name, shape } of header.tensors) {
    const values = Float32Array.from({ length: sizeOf(shape) }, (_, i) =>
      view.getFloat32(offset + 4 * i, true),
    );
    offset += 4 * values.length;
    tensors.set(name, { shape, values });
  }
  return { model, version: header.version, about: header.about, tensors };
}

/** The tensor of a name. Throws a RangeError where the weights have none, or one of another shape. */
export function getTensor(weights: Weights, name: string, ...shape: number[]): Float32Array {
  const tensor = weights.tensors.get(name);
  if (tensor === undefined || tensor.shape.join() !== shape.join()) {
    throw new RangeError(`${weights.model} has no tensor ${name} of shape ${shape.join(' × ')}.`);
  }
  return tensor.values;
}
