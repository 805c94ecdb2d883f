import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { findAt } from '../../src/kernel/pointer.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { measureDetection } from '../../training/faults/detection.ts';
import { injectFault, injectFaults } from '../../training/faults/inject.ts';
import { FAULT_KINDS } from '../../training/faults/registry.ts';
import { misspell } from '../../training/faults/wording.ts';
import { generateSchema } from '../../training/generator/schema.ts';

const DOCUMENTS = Array.from({ length: 60 }, (_, seed) => generateSchema(createRandom(seed)));

test('every category has kinds, and every kind a name of its own', () => {
  expect(new Set(FAULT_KINDS.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(new Set(FAULT_KINDS.map(({ kind }) => kind)).size).toBe(FAULT_KINDS.length);
});

describe.each(FAULT_KINDS.map((kind) => [kind.kind, kind] as const))('%s', (_, kind) => {
  test('breaks a copy, at a place that is there, the same way for the same seed', () => {
    for (const [seed, document] of DOCUMENTS.entries()) {
      const before = JSON.stringify(document);
      const injection = injectFault(kind, document, createRandom(seed));
      expect(JSON.stringify(document)).toBe(before);
      if (injection === undefined) continue;
      expect(JSON.stringify(injection.document)).not.toBe(before);
      expect(findAt(injection.document, injection.fault.at)).toBeDefined();
      expect(injectFault(kind, document, createRandom(seed))).toEqual(injection);
    }
  });
});

test('the checks find at least 97 % of the decidable faults of generated schemas', () => {
  const named = DOCUMENTS.map((document, index) => ({ name: String(index), document }));
  const detections = measureDetection(named, 1);
  const injected = detections.reduce((sum, one) => sum + one.injected, 0);
  const found = detections.reduce((sum, one) => sum + one.found, 0);
  const missed = detections.flatMap((one) => one.missed.map(({ fault }) => fault));
  expect(found / injected, JSON.stringify(missed.slice(0, 10), null, 1)).toBeGreaterThan(0.97);
});

test('several faults go into one document, none of them undecidable', () => {
  const { document, faults } = injectFaults(DOCUMENTS[3] as JsonObject, 4, createRandom(1));
  expect(faults).toHaveLength(4);
  expect(faults.every(({ undecidable }) => undecidable === undefined)).toBe(true);
  expect(document).not.toEqual(DOCUMENTS[3]);
});

test('an opaque trait makes what it may handle undecidable', () => {
  const kind = FAULT_KINDS.find((one) => one.kind === 'orphan_event/ui-event-misspelt');
  const document = DOCUMENTS.find(
    (one) => kind !== undefined && injectFault(kind, one, createRandom(1)) !== undefined,
  ) as JsonObject;
  const [first, ...rest] = document.orbitals as JsonObject[];
  const traits = [...(first?.traits as JsonObject[]), 'Unseen'];
  const partial = { ...document, orbitals: [{ ...first, traits }, ...rest] } as JsonObject;
  const injection = kind && injectFault(kind, partial, createRandom(1));
  expect(injection?.fault.undecidable).toContain('Unseen');
});

test('misspelt names are new, not empty, and near the right one', () => {
  const random = createRandom(4);
  const taken = ['OPEN', 'OPENED', 'CLOSE'];
  for (let i = 0; i < 200; i++) {
    const wrong = misspell('OPEN', taken, random);
    expect(taken).not.toContain(wrong);
    expect(Math.abs(wrong.length - 4)).toBeLessThanOrEqual(1);
  }
  expect(misspell('x', ['x'], random)).toBe('xX');
});
