// Runs after an installation in the clone. @keyv/sqlite depends on sqlite3 5, which is archived, and would make a native
// a necessity of `npm ci`; an override gives it an empty package instead. Without that one it finds the optional sqlite3
// of the repository, where it was built.
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = new URL('../node_modules/@keyv/sqlite/node_modules/sqlite3', import.meta.url);
await rm(fileURLToPath(folder), { recursive: true, force: true });
