import { readFileSync } from 'node:fs';

/** Set by the build; when run from source the package's own file says it. */
declare const __ORRERY_VERSION__: string | undefined;

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

export const VERSION: string =
  typeof __ORRERY_VERSION__ === 'string' ? __ORRERY_VERSION__ : readVersion();
