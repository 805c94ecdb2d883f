import { describe, expect, test } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { type Detection, measureDetection } from '../../training/faults/detection.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { deepFreeze } from '../support/freeze.ts';

/** Documents that may have a proven error: published ones are taken to be right. */
const MAX_FAULTY_SHARE = 0.02;

const MIN_FOUND = { overall: 0.97, category: 0.95, hard: 0.9 };

/** Another application may hold what decides these. */
const HARD = new Set(['orphan_event', 'missing_transition']);

function shareFound(detections: readonly Detection[]): number {
  const injected = detections.reduce((sum, one) => sum + one.injected, 0);
  return detections.reduce((sum, one) => sum + one.found, 0) / injected;
}

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
    const detections = measureDetection(documents, 7);
    const missed = detections.flatMap((one) =>
      one.missed.map(({ name, fault }) => `${fault.kind} in ${name} at ${fault.at}`),
    );
    expect(shareFound(detections), missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND.overall);
    for (const category of CATEGORIES) {
      const share = shareFound(detections.filter(({ kind }) => kind.category === category));
      const least = HARD.has(category) ? MIN_FOUND.hard : MIN_FOUND.category;
      expect(share, `${category}\n${missed.join('\n')}`).toBeGreaterThanOrEqual(least);
    }
  });
});
