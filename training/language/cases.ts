import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { findHints, verify } from '../../src/verify/verify.ts';

/** A smallest document that breaks or keeps one rule of the language. */
export interface LanguageCase {
  readonly rule: string;
  /** `error`: a proven error. `finding`: an error, warning or hint. `ok`: no error. */
  readonly expected: 'error' | 'finding' | 'ok';
  readonly document: JsonObject;
}

export interface CaseResult extends LanguageCase {
  readonly isMet: boolean;
  /** What was said, as `severity category: message`, without what the valid base gets as well. */
  readonly said: readonly string[];
}

/** Reads `cases.json` of a folder of language facts. */
export function readCases(folder: string): readonly LanguageCase[] {
  const text = readFileSync(join(folder, 'cases.json'), 'utf8');
  return (JSON.parse(text) as { cases: LanguageCase[] }).cases;
}

const isSame = (one: LanguageCase, base: LanguageCase | undefined) =>
  JSON.stringify(one.document) === JSON.stringify(base?.document);

function listFindings(document: JsonObject): string[] {
  const model = buildModel(document);
  return [...verify(model).proven, ...findHints(model)].map(
    ({ severity, category, message }) => `${severity} ${category}: ${message}`,
  );
}

/** Asks the checks about every case. What the valid base gets says nothing of the rule that a case breaks. */
export function measureCases(cases: readonly LanguageCase[]): CaseResult[] {
  const base = cases.find(({ rule }) => rule.includes('valid base'));
  const known = new Set(base === undefined ? [] : listFindings(base.document));
  return cases.map((one) => {
    const all = listFindings(one.document);
    // Of a case that is the base itself, all that is said counts.
    const said = isSame(one, base) ? all : all.filter((finding) => !known.has(finding));
    const hasError = all.some((finding) => finding.startsWith('error'));
    const isMet = { ok: !hasError, error: hasError, finding: said.length > 0 }[one.expected];
    return { ...one, isMet, said };
  });
}

/** Prints how the checks do on the cases of a folder: `tsx training/language/cases.ts [folder] [--all]`. */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const folder = positionals[0] ?? process.env.ORRERY_LANGUAGE_DIR;
  if (folder === undefined) throw new Error('Name a folder of language facts.');
  const results = measureCases(readCases(folder));
  for (const { rule, expected, isMet, said } of results) {
    if (isMet && !values.all) continue;
    process.stdout.write(`${isMet ? 'met ' : 'MISS'} ${expected.padEnd(7)} ${rule}\n`);
    for (const finding of said) process.stdout.write(`         ${finding}\n`);
  }
  const met = results.filter((result) => result.isMet).length;
  process.stdout.write(`${met} of ${results.length} as the language has it\n`);
}

if (import.meta.url === `file://${process.argv[1]}`) main();
