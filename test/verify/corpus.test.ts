import { describe, expect, test } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { type Verdict, verify } from '../../src/verify/verify.ts';
import { injectFault } from '../../training/faults/inject.ts';
import { FAULT_KINDS } from '../../training/faults/registry.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { deepFreeze } from '../support/freeze.ts';

/** Documents that may have a proven error: published ones are taken to be right. */
const MAX_FAULTY_SHARE = 0.02;

const MIN_FOUND = { overall: 0.97, category: 0.95, hard: 0.9 };

/** Another application may hold what decides these. */
const HARD = new Set(['orphan_event', 'missing_transition']);

interface Detection {
  readonly category: string;
  readonly place: string;
  readonly isFound: boolean;
}

/** Errors and warnings: both are found, and the compiler takes what is a warning. */
const countOf = ({ proven }: Verdict, category: string): number =>
  proven.filter((finding) => finding.category === category).length;

/** Injects every kind into every document once, and asks the checks for a new finding of its category. */
function detectFaults(documents: ReturnType<typeof readCorpus>): Detection[] {
  const clean = documents.map(({ document }) => verify(buildModel(document)));
  return FAULT_KINDS.flatMap((kind) => {
    const [random, { category }] = [createRandom(7), kind];
    return documents.flatMap(({ name, document }, index): Detection[] => {
      const injection = injectFault(kind, document, random);
      if (injection === undefined || injection.fault.undecidable !== undefined) return [];
      const after = countOf(verify(buildModel(injection.document)), category);
      const isFound = after > countOf(clean[index] as Verdict, category);
      return [{ category, place: `${kind.kind} in ${name} at ${injection.fault.at}`, isFound }];
    });
  });
}

const shareFound = (detections: readonly Detection[]): number =>
  detections.filter(({ isFound }) => isFound).length / detections.length;

describe.skipIf(!corpusDirectory)(corpusTitle('published documents'), () => {
  test('are checked and printed as they were parsed, and hardly any has a proven error', () => {
    const documents = readCorpus();
    const faulty = documents.filter(({ document }) => {
      const text = JSON.stringify(document);
      const { errorCount } = verify(buildModel(deepFreeze(document)));
      expect(JSON.stringify(applyActions(document, []).document)).toBe(text);
      return errorCount > 0;
    });
    expect(
      faulty.length / documents.length,
      faulty.map(({ name }) => name).join(', '),
    ).toBeLessThanOrEqual(MAX_FAULTY_SHARE);
  });

  test('with a fault injected, have it found in its category', () => {
    const documents = readCorpus(5, 120_000);
    const detections = detectFaults(documents);
    const missed = detections.flatMap(({ isFound, place }) => (isFound ? [] : [place]));
    expect(shareFound(detections), missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND.overall);
    for (const category of CATEGORIES) {
      const share = shareFound(detections.filter((one) => one.category === category));
      const least = HARD.has(category) ? MIN_FOUND.hard : MIN_FOUND.category;
      expect(share, `${category}\n${missed.join('\n')}`).toBeGreaterThanOrEqual(least);
    }
  });
});
