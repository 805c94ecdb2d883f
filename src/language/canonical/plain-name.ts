/** A name whatever its case and its separators: `hasMany`, `has-many` and `HAS_MANY` are one. */
export function toPlainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '');
}
