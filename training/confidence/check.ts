/**
 * Holds the shipped confidence against text of other kinds than it was fitted on, writing nothing:
 * `ORRERY_RECALL_DIR=… npx tsx training/confidence/check.ts FILE`. A minute. The file is a set as `readSets` reads
 * one, or a list of Debian packages (`/var/lib/dpkg/status`), whose synopses are put to their descriptions. Unrelated
 * questions are those of `ORRERY_RECALL_DIR`.
 */
import { readFileSync } from 'node:fs';
import { parseSet, type RetrievalSet, readSets } from '../../bench/recall/sets.ts';
import { MATCH_WEIGHTS } from '../../src/memory/recall/confidence-weights.ts';
import { report } from './report.ts';
import { collectSamples } from './samples.ts';

/** Characters of a description, of those shorter than which nothing is said. */
const SHORTEST = 80;
const LONGEST = 600;

/** Each package's description as a text, its synopsis as the question. */
function toPackages(status: string): RetrievalSet {
  const described = new Map<string, string>();
  for (const [, synopsis = '', body = ''] of status.matchAll(
    /^Description: (.*)\n((?: .*\n?)+)/gm,
  )) {
    const text = body.replace(/^ \.?/gm, '').replace(/\s+/g, ' ').trim();
    const isKnown = described.has(synopsis) || [...described.values()].includes(text);
    if (text.length >= SHORTEST && !isKnown) described.set(synopsis, text);
  }
  const questions = Array.from(described.keys(), (text, at) => ({ text, found: [at] }));
  const episodes = Array.from(described.values(), (text) => text.slice(0, LONGEST));
  return { name: 'packages', collections: [{ episodes, questions }] };
}

const directory = process.env.ORRERY_RECALL_DIR;
const file = process.argv[2];
if (!directory || !file) throw new Error('Set ORRERY_RECALL_DIR and name a file.');
const content = readFileSync(file, 'utf8');
const set = file.endsWith('.json') ? parseSet('file', content) : toPackages(content);
const [own] = collectSamples([set, ...readSets(directory)], 1);
if (!own) throw new Error('The file holds no questions.');
report(set.name, [...MATCH_WEIGHTS], own.samples);
