import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { PartPair } from './matching.ts';

/** The document with parts renamed, and every whole string and binding segment that names them. */
export function renameParts(document: JsonObject, pairs: readonly PartPair[]): JsonObject {
  const names = new Map(pairs.map(({ from, to }) => [from.name, to.name]));
  const translate = (text: string): string => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (!text.startsWith('@')) return text;
    return `@${text
      .slice(1)
      .split('.')
      .map((segment) => names.get(segment) ?? segment)
      .join('.')}`;
  };
  const walk = (value: Json | undefined): Json => {
    if (isString(value)) return translate(value);
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value as Json;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member)]));
  };
  return walk(document) as JsonObject;
}
