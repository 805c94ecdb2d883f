import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { CHECKS } from '../../src/verify/checks/index.ts';
import { editExample, LENDING, LENDING_LIBRARY, readExample } from '../../src/verify/example.ts';
import { CATEGORIES, fixOf } from '../../src/verify/finding.ts';
import { createLocator } from '../../src/verify/locate-finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { deepFreeze } from '../support/freeze.ts';

/** The findings in a document, and as `category pointer`, in the order found. */
function examine(document: JsonObject) {
  const model = buildModel(document);
  const { proven } = verify(model);
  const locate = createLocator(model);
  return {
    findings: proven,
    places: proven.map((finding) => `${finding.category} ${locate(finding)}`),
  };
}

test('there is one check for every category, in table order', () => {
  expect(CHECKS.map(({ category }) => category)).toEqual(CATEGORIES);
});

test.each([
  ['the application of the examples', LENDING_LIBRARY],
  [
    'a transition from any state',
    editExample({ [`${LENDING}/stateMachine/transitions/5/from`]: '*' }),
  ],
  ['the short form', { name: 'App', orbitals: [{ entity: 'Ticket' }] }],
])('no check finds anything in %s', (_, document) => {
  expect(examine(document).places).toEqual([]);
});

describe.each(CHECKS.map((check) => [check.category, check] as const))('%s', (category, check) => {
  const { document, at } = readExample(check.failing);
  const failing = deepFreeze(document);

  test('finds exactly what its failing example says', () => {
    const { places } = examine(failing);
    expect(places).toEqual(at.map((pointer) => `${category} ${pointer}`));
  });

  test('says what is wrong and what to do', () => {
    for (const finding of examine(failing).findings) {
      expect(finding.message).toMatch(/^[A-Z].{15,400}\.$/s);
      expect(fixOf(finding)).toMatch(/^[A-Z].{5,400}\.$/s);
    }
    expect(check.description).toMatch(/\.$/);
  });
});
