import type { EpisodeRecord } from '../../episodes/record.ts';
import { toColumn } from '../text-column.ts';

/** The content of an active episode, in two texts. */
export interface Contents {
  /** JSON of context and actions: recall compares them without reading a schema a thousand times larger. */
  readonly words: string;
  /** JSON of the rest, vectors aside. */
  readonly record: string;
}

export function toContents(record: EpisodeRecord): Contents {
  const { context, actions_taken, vectors, ...rest } = record;
  return { words: JSON.stringify([context, actions_taken]), record: JSON.stringify(rest) };
}

export type Words = readonly [context: string, actionsTaken: readonly string[]];

export const parseWords = (words: string): Words => JSON.parse(words) as Words;

/** The record of an active episode, without vectors. */
export function fromContents({ words, record }: Contents): EpisodeRecord {
  const [context, actionsTaken] = parseWords(words);
  const rest = JSON.parse(record) as Omit<EpisodeRecord, 'context' | 'actions_taken' | 'vectors'>;
  return { ...rest, context, actions_taken: actionsTaken, vectors: {} };
}

/** The record in an archive. */
export const parseArchived = (text: string): EpisodeRecord => JSON.parse(text) as EpisodeRecord;

/** Characters of an active episode, as quotas count them. */
export const sizeOf = ({ words, record }: Contents): number => words.length + record.length;

/** A record in the form that the statement which stores it expects. */
export function toRow(record: EpisodeRecord) {
  const contents = toContents(record);
  return {
    domain: record.domain,
    episode_id: record.episode_id,
    outcome: toColumn(record.outcome),
    stored_at: record.stored_at_ms,
    pinned: record.pinned,
    size: sizeOf(contents),
    idempotency_key: record.idempotency_key === null ? null : toColumn(record.idempotency_key),
    fingerprint: record.fingerprint,
    schema_id: record.schema_id,
    ...contents,
    vectors: Object.entries(record.vectors).map(([space, vector]) => ({ space, ...vector })),
  };
}
