/**
 * Shows whether the tests hold: npx tsx training/mutation.ts [--changes 60] [--seed 1]
 *
 * Changes one place of `src` at a time (another operator, another constant, a statement removed), runs those of the
 * quick tests that reach the file, and prints which changes no test noticed. The page is left out: its tests run in a
 * browser. A file is put back after its change.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { transformSync } from 'esbuild';
import { createRandom } from '../src/kernel/random.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Change {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

const OPPOSITES = '=== !== && || < >= <= > + -'.split(' ');

const oppositeOf = (found: string) => OPPOSITES[OPPOSITES.indexOf(found) ^ 1] as string;

const STATEMENT =
  /^\s+(?:[\w$.#]+(?:\[[^\]]+\])?(?:\(.*\)| [+-]?= .+)|if \(.+\) .+|continue|break);$/;

/** A line with one place changed, for each place of a line that has one; no line of comment or import. */
function changesOf(line: string): string[] {
  if (/^\s*(?:\*|\/[/*]|import |export \{|export type |type |interface )/.test(line)) return [];
  const replaced = (pattern: RegExp, to: (found: string) => string) =>
    [...line.matchAll(pattern)].map(
      ({ 0: found, index }) => line.slice(0, index) + to(found) + line.slice(index + found.length),
    );
  return [
    ...replaced(/(?<= )(?:[=!]==|&&|\|\||[<>]=?|[+-])(?= )/g, oppositeOf),
    ...replaced(/(?<![\w$.'#-])\d+(?![\w$.'-])/g, (found) => String(Number(found) + 1)),
    ...replaced(/\b(?:true|false)\b(?=[,;) ])/g, (found) => String(found === 'false')),
    ...(STATEMENT.test(line) ? [''] : []),
  ];
}

/** The code as it runs, without types and comments; undefined where it does not parse. */
function compile(source: string): string | undefined {
  try {
    return transformSync(source, { loader: 'ts', minifyWhitespace: true, logLevel: 'silent' }).code;
  } catch {
    return undefined;
  }
}

/** Draws changes of what runs, each line of `src` as likely as any. */
function drawChanges(count: number, seed: number): Change[] {
  const listed = execFileSync('git', ['ls-files', 'src'], { cwd: ROOT, encoding: 'utf8' });
  const lines = listed
    .split('\n')
    .filter((file) => /(?<!\.gen|\.d)\.ts$/.test(file) && !file.startsWith('src/inspector/'))
    .flatMap((file) =>
      readFileSync(ROOT + file, 'utf8')
        .split('\n')
        .map((before, index) => ({ file, before, line: index + 1 })),
    );
  const drawn: Change[] = [];
  for (const at of createRandom(seed).shuffle(lines)) {
    if (drawn.length === count) break;
    const afters = changesOf(at.before);
    const after = afters[createRandom(seed + at.line).integer(Math.max(1, afters.length))];
    if (after === undefined) continue;
    const changed = compile(withChange({ ...at, after }));
    if (changed !== undefined && changed !== compile(readFileSync(ROOT + at.file, 'utf8'))) {
      drawn.push({ ...at, after });
    }
  }
  return drawn;
}

function withChange({ file, line, after }: Change): string {
  return readFileSync(ROOT + file, 'utf8')
    .split('\n')
    .with(line - 1, after)
    .join('\n');
}

/** Whether a test of the quick tiers that reaches the file fails with the change; a hang counts as noticed. */
function isNoticed(change: Change): boolean {
  const before = readFileSync(ROOT + change.file, 'utf8');
  writeFileSync(ROOT + change.file, withChange(change));
  const args = ['related', change.file, '--run', '--bail', '1', '--passWithNoTests', '--project'];
  try {
    return ['unit', 'system'].some((project) => {
      const options = { cwd: ROOT, stdio: 'ignore', timeout: 300_000 } as const;
      return spawnSync('node_modules/.bin/vitest', [...args, project], options).status !== 0;
    });
  } finally {
    writeFileSync(ROOT + change.file, before);
  }
}

const { values } = parseArgs({
  options: { changes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const changes = drawChanges(Number(values.changes), Number(values.seed));
let noticed = 0;
for (const change of changes) {
  const isSeen = isNoticed(change);
  noticed += Number(isSeen);
  console.log(
    `${isSeen ? 'noticed' : 'UNSEEN '} ${change.file}:${change.line}\n  - ${change.before.trim()}\n  + ${change.after.trim()}`,
  );
}
console.log(`${noticed} of ${changes.length} noticed`);
