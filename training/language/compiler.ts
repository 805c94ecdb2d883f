/**
 * Holds our verdicts against those of the language's own command line, which is no dependency of ours:
 * `npx tsx training/language/compiler.ts PATH-OF-CLI FOLDER [--step 1] [--seed 1]`. Every document of the
 * folder, and every document that both accept with one fault of each kind, is shown to both.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { verify } from '../../src/verify/verify.ts';
import { injectFault } from '../faults/inject.ts';
import { FAULT_KINDS } from '../faults/registry.ts';
import { type CompilerError, compile } from './compiler-command.ts';

/** A document that the compiler refuses. */
interface Refusal {
  /** Where it comes from: a file, and the kind of fault where one was injected. */
  readonly name: string;
  readonly codes: readonly string[];
  readonly isRefused: boolean;
}

interface Comparison {
  /** Documents that the compiler accepts, and those of them that we refuse, with what we say. */
  readonly accepted: number;
  readonly refusedByUs: readonly string[];
  readonly faulty: readonly Refusal[];
}

/** The files of a folder and of the folders in it, in the order of their names. */
function listDocuments(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const isValid = (document: JsonObject): boolean => verify(buildModel(document)).errorCount === 0;

function describeErrors(document: JsonObject): string {
  return verify(buildModel(document))
    .proven.filter(({ severity }) => severity === 'error')
    .map(({ category, message }) => `${category}: ${message}`)
    .join(' ');
}

function compare(
  files: readonly string[],
  ask: (document: JsonObject) => readonly CompilerError[],
  seed: number,
): Comparison {
  const refusedByUs: string[] = [];
  const faulty: Refusal[] = [];
  let accepted = 0;
  for (const file of files) {
    const document = JSON.parse(readFileSync(file, 'utf8')) as JsonObject;
    if (ask(document).length > 0) continue;
    accepted++;
    if (!isValid(document)) {
      refusedByUs.push(`${file}: ${describeErrors(document)}`);
      continue;
    }
    for (const kind of FAULT_KINDS) {
      const injection = injectFault(kind, document, createRandom(seed));
      if (injection === undefined) continue;
      const codes = new Set(ask(injection.document).map(({ code }) => code));
      if (codes.size === 0) continue;
      const isRefused = !isValid(injection.document);
      faulty.push({ name: `${file} ${kind.kind}`, codes: [...codes], isRefused });
    }
  }
  return { accepted, refusedByUs, faulty };
}

const share = (part: number, of: number): string =>
  `${part} of ${of} (${of === 0 ? '–' : ((100 * part) / of).toFixed(1)} %)`;

function print({ accepted, refusedByUs, faulty }: Comparison): void {
  const missed = faulty.filter(({ isRefused }) => !isRefused);
  const byCodes = new Map<string, number>();
  for (const { name, codes } of missed) {
    const what = `${codes.join(', ')} after ${name.split(' ').at(-1)}`;
    byCodes.set(what, (byCodes.get(what) ?? 0) + 1);
  }
  console.log(`accepted by both: ${share(accepted - refusedByUs.length, accepted)}`);
  for (const one of refusedByUs) console.log(`  refused by us: ${one}`);
  console.log(`refused by both: ${share(faulty.length - missed.length, faulty.length)}`);
  for (const [what, count] of [...byCodes].sort((a, b) => b[1] - a[1])) {
    console.log(`  ${count} × ${what}`);
  }
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      step: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [cli, folder] = positionals;
  if (cli === undefined || folder === undefined) {
    throw new Error('Name the command line and a folder of documents.');
  }
  const files = listDocuments(folder).filter((_, index) => index % Number(values.step) === 0);
  const ask = (document: JsonObject) => compile(cli, document);
  print(compare(files, ask, Number(values.seed)));
}

main();
