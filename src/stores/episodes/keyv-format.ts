import type { MemoryScope } from '../../ports/memory-scope.ts';

/** The one namespace of Keyv. Its namespaces are mere prefixes, so that tenants and domains are in the key. */
export const NAMESPACE = 'orrery';

/** The key of an episode's record, without the namespace. */
export const toKey = ({ tenant, domain }: MemoryScope, episodeId: string): string =>
  JSON.stringify([tenant, domain, episodeId]);

export const withNamespace = (key: string): string => `${NAMESPACE}:${key}`;

const isMarked = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(':');

/** Texts of Keyv's own format, in which a string that begins with a colon has another one before it. */
export const serialize = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (isMarked(inner) ? `:${inner}` : inner));

export const deserialize = (text: string) =>
  JSON.parse(text, (_, inner) => (isMarked(inner) ? inner.slice(1) : inner));
