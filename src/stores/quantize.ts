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

/** The factor that makes a vector of such components a unit vector; 0 for the zero vector. */
export function toUnitScale(components: Int8Array): number {
  let sum = 0;
  for (const component of components) sum += component * component;
  return sum === 0 ? 0 : 1 / Math.sqrt(sum);
}

/** The unit vector of such components. */
export function fromComponents(components: Int8Array): Float32Array {
  const scale = toUnitScale(components);
  return Float32Array.from(components, (component) => component * scale);
}

/** The components in the bytes of a database value. Shares the memory. */
export function asComponents(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
