import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../skills', import.meta.url));

/** The skills as a module, so that the server can serve them from its bundle. */
export function renderSkills(): string {
  const skills = readdirSync(FOLDER)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(FOLDER, name, 'SKILL.md'), 'utf8') }));
  const entries = skills.map(
    ({ name, text }) => `  { name: ${quote(name)}, text: ${quote(text)} },`,
  );
  return `// Written by scripts/render-skills.ts from skills. Do not edit.

/** The skills that ship: the name of the folder, and the text of its SKILL.md. */
export const SKILLS: readonly { readonly name: string; readonly text: string }[] = [
${entries.join('\n')}
];
`;
}

/** A text as the formatter writes it. */
function quote(text: string): string {
  const json = JSON.stringify(text);
  return json.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
