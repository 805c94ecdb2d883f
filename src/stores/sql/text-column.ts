/** Half of a surrogate pair without the other half. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * A text as a column keeps it. PostgreSQL stores no NUL and no lone surrogate, both of which callers may send. A text
 * with one of them, or one that begins like the replacement, is kept as JSON behind a backslash.
 */
export function toColumn(text: string): string {
  const isPlain = !text.startsWith('\\') && !text.includes('\0') && !LONE_SURROGATE.test(text);
  return isPlain ? text : `\\${JSON.stringify(text)}`;
}

/** The text from which `toColumn` made the column. */
export function fromColumn(column: string): string {
  return column.startsWith('\\') ? (JSON.parse(column.slice(1)) as string) : column;
}
