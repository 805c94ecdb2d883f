/**
 * Holds the built-in behaviors against the language's own command line, which is no dependency of ours:
 * `npx tsx library/measure.ts PATH-OF-CLI [NAME…]`. Prints what `validate` refuses, with and without `--json`, and how
 * many it accepts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogue } from './catalogue.ts';

const [cli, ...names] = process.argv.slice(2);
if (!cli) throw new Error('Name the command line of the language.');
const validate = (...args: string[]) =>
  spawnSync(cli, ['validate', ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
const folder = mkdtempSync(join(tmpdir(), 'orrery-library-'));
const wanted = (await readCatalogue()).filter(
  ({ name }) => names.length === 0 || names.includes(name),
);
let accepted = 0;
for (const { name, schema } of wanted) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(schema, undefined, 2));
  const answers = [validate('--json', file), validate(file)];
  const refused = answers.filter(({ status }) => status !== 0);
  if (refused.length === 0) accepted++;
  for (const { stdout, stderr } of refused) console.log(`${name}: ${stdout}\n${stderr}`);
}
rmSync(folder, { recursive: true });
console.log(`accepted ${accepted} of ${wanted.length}`);
