/** Numbers of one vector of the model. */
export const MODEL_DIMENSION = 512;
/** Numbers of one vector that is stored. */
export const ENCODER_DIMENSION = 256;

/** The principal components of the model's vectors of words, and their mean. */
export interface Projection {
  readonly mean: Float32Array;
  /** The factor of each component. */
  readonly scales: Float32Array;
  /** The components, one after another: 512 numbers each. */
  readonly components: Int8Array;
}

/** Reads the bytes of a projection: the mean, the factors and the components, little-endian. */
export function readProjection(bytes: Uint8Array): Projection {
  const { buffer } = Uint8Array.from(bytes);
  const scalesAt = MODEL_DIMENSION * Float32Array.BYTES_PER_ELEMENT;
  const componentsAt = scalesAt + ENCODER_DIMENSION * Float32Array.BYTES_PER_ELEMENT;
  return {
    mean: new Float32Array(buffer, 0, MODEL_DIMENSION),
    scales: new Float32Array(buffer, scalesAt, ENCODER_DIMENSION),
    components: new Int8Array(buffer, componentsAt, ENCODER_DIMENSION * MODEL_DIMENSION),
  };
}

/** The bytes that `readProjection` reads. */
export function writeProjection({ mean, scales, components }: Projection): Buffer {
  return Buffer.concat([mean, scales, components].map((part) => Buffer.from(part.buffer)));
}

/** Writes the unit vector of the model's vector to `target`; zeros where it has no direction. */
export function project(
  { mean, scales, components }: Projection,
  values: ArrayLike<number>,
  target: Float32Array,
): void {
  const centred = mean.map((value, i) => (values[i] as number) - value);
  let squares = 0;
  for (let k = 0; k < ENCODER_DIMENSION; k++) {
    let sum = 0;
    for (let i = 0; i < MODEL_DIMENSION; i++) {
      sum += (centred[i] as number) * (components[k * MODEL_DIMENSION + i] as number);
    }
    target[k] = sum * (scales[k] as number);
    squares += (target[k] as number) ** 2;
  }
  const norm = Math.sqrt(squares);
  for (let k = 0; norm > 0 && k < ENCODER_DIMENSION; k++) target[k] = (target[k] as number) / norm;
}
