/**
 * A vector's direction in 8 bits a component, scaled to its largest one. The length is lost: a unit vector
 * comes back within 0.01 of itself. Throws RangeError for a value that is not finite.
 */
export function toComponents(values: Float32Array): Int8Array {
  let largest = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) throw new RangeError('A vector holds a value that is not finite.');
    largest = Math.max(largest, Math.abs(value));
  }
  const components = new Int8Array(values.length);
  if (largest === 0) return components;
  for (let i = 0; i < values.length; i++) {
    components[i] = Math.round(((values[i] as number) / largest) * 127);
  }
  return components;
}

/** The components in the bytes of a database value. Shares the memory. */
export function asComponents(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
