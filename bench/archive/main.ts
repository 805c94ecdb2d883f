import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readArguments, runWithUsage, UsageError } from '../arguments.ts';
import { type Answers, answerAll, chooseSubjects, KINDS, type Subject } from './answers.ts';
import { compareAnswers } from './compare.ts';

const USAGE = `npx tsx bench/archive/main.ts write FOLDER | compare FOLDER

Keeps what everyday questions about many documents are answered, or prints what is answered otherwise now and
fails where anything is. With ORRERY_CORPUS_DIR, write asks about the published documents too.
Kinds of answers: ${Object.keys(KINDS).join(', ')}.
`;

const readLines = <T>(file: string): T[] =>
  JSON.parse(`[${readFileSync(file, 'utf8').trimEnd().replaceAll('\n', ',')}]`);

function writeLines(file: string, rows: readonly unknown[]): void {
  writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
}

/** Answers to the subjects of an archive, by two processes of which each takes every other one. */
async function answerInParallel(folder: string): Promise<Answers[]> {
  const shares = ['0', '1'].map(async (share) => {
    const own = [...process.execArgv, fileURLToPath(import.meta.url), 'share', folder, share];
    const { stdout } = await promisify(execFile)(process.execPath, own, { maxBuffer: 2 ** 30 });
    return JSON.parse(stdout) as Answers[];
  });
  const [even = [], odd = []] = await Promise.all(shares);
  return even.flatMap((answers, n) => [answers, ...odd.slice(n, n + 1)]);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments({});
  const [command, folder, share] = positionals;
  if (values.help) return console.log(USAGE);
  if (folder === undefined) throw new UsageError('Say write FOLDER or compare FOLDER.');
  const [asked, answered] = [join(folder, 'subjects.jsonl'), join(folder, 'answers.jsonl')];
  if (command === 'write') {
    mkdirSync(folder, { recursive: true });
    writeLines(asked, chooseSubjects());
    writeLines(answered, await answerInParallel(folder));
    return console.error(`The answers are in ${folder}.`);
  }
  const subjects = readLines<Subject>(asked);
  if (command === 'share') {
    const own = subjects.filter((_, n) => n % 2 === Number(share));
    return console.log(JSON.stringify(await answerAll(own)));
  }
  if (command !== 'compare') throw new UsageError(`${command} is no command. --help lists them.`);
  const [before, after] = [readLines<Answers>(answered), await answerInParallel(folder)];
  const skipped = Object.keys(before[0] ?? {}).filter((kind) => !Object.hasOwn(KINDS, kind));
  if (skipped.length > 0) console.error(`No longer asked: ${skipped.join(', ')}.`);
  const changes = compareAnswers(subjects, before, after);
  for (const line of changes) console.log(line);
  if (changes.length > 0) process.exitCode = 1;
}

await runWithUsage(main);
