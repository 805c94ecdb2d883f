import { execFileSync } from 'node:child_process';
import { judgeProse } from './prose/prose-rules.ts';
import { type Passage, readComments, readMarkdown, readTexts } from './prose/prose-sources.ts';

// Everything that people or models read is held to plain English: documents, and the sentences in the source that
// become tool descriptions, errors, help and labels. Decisions are records of their day and are left as written.
// Comments are judged in the rooms whose comments were rewritten; a room that is added here stays clean.
const ROOMS =
  /^src\/(?:actions|authoring|behaviors|bin|cli|client|diagram|drawing|embed|inspector|kernel|language|learned|memory|operations|plan|ports|propose|repair|run|server|stores|verify|words)\//u;

function* readPassages(file: string): Generator<Passage> {
  if (file.endsWith('.md')) yield* readMarkdown(file);
  else yield* readTexts(file);
  if (ROOMS.test(file)) yield* readComments(file);
}

const files = execFileSync('git', ['ls-files', '*.md', 'src/**/*.ts', 'src/**/*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('docs/decisions/') && !file.includes('.gen.'));

let objections = 0;
for (const file of files)
  for (const passage of readPassages(file))
    for (const objection of judgeProse(passage.text)) {
      objections += 1;
      console.log(`${file}:${passage.line}: ${objection}`);
    }
if (objections > 0) {
  console.error(`${objections} sentences to rewrite. The words are in scripts/prose/word-list.ts.`);
  process.exitCode = 1;
}
