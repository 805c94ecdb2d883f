/** Bytes that a value takes in memory beside its text, about. */
const VALUE_BYTES = 32;

function measure(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  let bytes = VALUE_BYTES;
  if (Array.isArray(value)) for (const item of value) bytes += measure(item);
  else
    for (const key in value) bytes += key.length + measure((value as Record<string, unknown>)[key]);
  return bytes;
}

const sizes = new WeakMap<object, number>();

/** The bytes that a message holds, about, whichever of its members hold them. Measured once a message. */
export function sizeOfMessage(message: object): number {
  const size = sizes.get(message) ?? measure(message);
  sizes.set(message, size);
  return size;
}
