import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../skills', import.meta.url));

/** The skills that ship, so that the server can serve them from its bundle: the name of the folder, and its SKILL.md. */
export const readSkills = () =>
  readdirSync(FOLDER)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(FOLDER, name, 'SKILL.md'), 'utf8') }));
