import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoorOptions } from './door.ts';

/** Recall with one of its parts left out, or with chance in its place. */
export interface LeftOut extends DoorOptions {
  readonly name: string;
}

/**
 * One row of the table each, beside the service as it ships. A part that recall gains gets a row here that leaves it
 * out (words, meaning, structure, expansion) or puts chance in its place: by what an operator can set, nothing inside.
 */
export const LEFT_OUT: readonly LeftOut[] = [
  {
    name: 'without expansion',
    prepare: (dataDir) => writeFile(join(dataDir, 'synonyms.json'), '{"built_in": false}'),
  },
];
