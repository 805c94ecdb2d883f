import { serialize, toKey, withNamespace } from '../../episodes/keyv-format.ts';
import type { EpisodeRecord, StoredEpisode } from '../../episodes/record.ts';
import { toColumn } from '../text-column.ts';

/** JSON of context and actions: recall compares them without reading a schema a thousand times larger. */
export const toWords = ({ context, actions_taken }: EpisodeRecord): string =>
  JSON.stringify([context, actions_taken]);

export type Words = readonly [context: string, actionsTaken: readonly string[]];

export const parseWords = (words: string): Words => JSON.parse(words) as Words;

/** An episode as a row of the index, with its record and vectors. */
export function toRow({ record, vectors }: StoredEpisode) {
  const words = toWords(record);
  const value = serialize({ value: record });
  return {
    domain: record.domain,
    episode_id: record.episode_id,
    outcome: toColumn(record.outcome),
    stored_at: record.stored_at_ms,
    pinned: record.pinned,
    size: words.length + value.length,
    idempotency_key: record.idempotency_key === null ? null : toColumn(record.idempotency_key),
    fingerprint: record.fingerprint,
    schema_id: record.schema_id,
    words,
    key: withNamespace(toKey(record, record.episode_id)),
    value,
    vectors: Object.entries(vectors).map(([space, vector]) => ({ space, ...vector })),
  };
}
