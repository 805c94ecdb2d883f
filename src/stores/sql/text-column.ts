/** Half of a surrogate pair without the other. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * A text as a column keeps it. No text of PostgreSQL holds a NUL or a lone surrogate, which callers may send: such a
 * text, and one that begins like it, is kept as JSON behind a backslash.
 */
export function toColumn(text: string): string {
  const isPlain = !text.startsWith('\\') && !text.includes('\0') && !LONE_SURROGATE.test(text);
  return isPlain ? text : `\\${JSON.stringify(text)}`;
}

/** The text of `toColumn`. */
export function fromColumn(column: string): string {
  return column.startsWith('\\') ? (JSON.parse(column.slice(1)) as string) : column;
}
