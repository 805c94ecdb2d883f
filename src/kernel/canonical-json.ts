import type { Json } from './json.ts';

/**
 * The canonical JSON text of a value (RFC 8785): keys sorted by UTF-16 code units, array order kept,
 * numbers as ECMAScript prints them. Equal values have equal texts.
 */
export function toCanonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members: string[] = [];
    for (const key of Object.keys(value).sort()) {
      const member = value[key];
      if (member !== undefined) members.push(`${JSON.stringify(key)}:${toCanonicalJson(member)}`);
    }
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
