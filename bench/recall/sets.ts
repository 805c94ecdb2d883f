import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const collections = z.array(
  z.object({
    episodes: z.array(z.string()),
    questions: z.array(
      z.object({ text: z.string(), itself: z.int().optional(), found: z.array(z.int()) }),
    ),
  }),
);

/** Texts and questions about them, each with the texts that answer it. */
export type Collection = z.infer<typeof collections>[number];

/** Collections of one source. */
export interface RetrievalSet {
  readonly name: string;
  readonly collections: readonly Collection[];
}

/** The set of a file's text. Throws where it is none. */
export const parseSet = (name: string, text: string): RetrievalSet => ({
  name,
  collections: collections.parse(JSON.parse(text)),
});

/** Retrieval sets of a folder, one JSON file each: a list of `{episodes, questions: [{text, itself?, found}]}`. */
export function readSets(directory: string): RetrievalSet[] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'));
  return files
    .sort()
    .map((file) => parseSet(basename(file, '.json'), readFileSync(join(directory, file), 'utf8')));
}
