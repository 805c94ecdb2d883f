import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/kernel/json.ts';

/** A published document of the corpus. */
export interface CorpusDocument {
  /** Folder and file: `registry/std-cart.json`. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly document: JsonObject;
}

/** The corpus' folder, or undefined where ORRERY_CORPUS_DIR does not name one: tests that need it skip. */
export const corpusDirectory: string | undefined = (() => {
  const directory = process.env.ORRERY_CORPUS_DIR;
  return directory && existsSync(join(directory, 'dev')) ? directory : undefined;
})();

/** The title of a suite over the corpus; says why it skips where there is none. */
export function corpusTitle(title: string): string {
  return corpusDirectory ? title : `${title} (skipped: ORRERY_CORPUS_DIR names no corpus)`;
}

/** Every `step`th document of the corpus in the order of names, smaller than `maxBytes`. */
export function readCorpus(step = 1, maxBytes = Number.POSITIVE_INFINITY): CorpusDocument[] {
  if (!corpusDirectory) return [];
  const root = join(corpusDirectory, 'dev');
  const names = readdirSync(root)
    .sort()
    .flatMap((folder) =>
      readdirSync(join(root, folder))
        .sort()
        .map((file) => `${folder}/${file}`),
    );
  return names
    .filter((_, index) => index % step === 0)
    .map((name) => {
      const text = readFileSync(join(root, name), 'utf8');
      return { name, sizeBytes: Buffer.byteLength(text), document: JSON.parse(text) };
    })
    .filter((one) => one.sizeBytes <= maxBytes);
}
