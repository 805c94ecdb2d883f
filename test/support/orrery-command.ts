import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where `build-setup.ts` puts what tests start; inside the package, so that natives and data are found. */
export const BUILD = join(ROOT, 'node_modules/.cache/orrery/test-build');

/** The built command `orrery`, for `node COMMAND …`: it starts in a fraction of the time of the sources. */
export const COMMAND = join(BUILD, 'bin/orrery.js');
