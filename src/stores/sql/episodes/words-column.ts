import type { EpisodeRecord } from '../../episodes/record.ts';

/** JSON of context and actions: recall compares them without reading a schema a thousand times larger. */
export const toWords = ({ context, actionsTaken }: EpisodeRecord): string =>
  JSON.stringify([context, actionsTaken]);

export type Words = readonly [context: string, actionsTaken: readonly string[]];

export const parseWords = (words: string): Words => JSON.parse(words) as Words;
