import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel, type Model } from '../../src/language/model/model.ts';
import { propose } from '../../src/repair/proposals/proposals.ts';
import type { PlacedFinding } from '../../src/verify/check.ts';
import { CHECKS } from '../../src/verify/checks/index.ts';
import { readExample } from '../../src/verify/example.ts';
import { verify } from '../../src/verify/verify.ts';
import { deepFreeze } from '../support/freeze.ts';
import { tryApply } from '../support/try-apply.ts';

function examine(document: JsonObject): { model: Model; proven: readonly PlacedFinding[] } {
  const model = buildModel(document);
  return { model, proven: verify(model).proven };
}

test.each(
  CHECKS.map((check) => [check.category, check] as const),
)('%s: a repair that is proposed removes the finding and adds no other', (_, check) => {
  const failing = deepFreeze(readExample(check.failing).document);
  const { model, proven } = examine(failing);
  for (const finding of proven) {
    const left = [...propose(model, finding)].map(({ actions }) => {
      const repaired = tryApply(failing, actions);
      return repaired === undefined ? undefined : examine(repaired).proven.length;
    });
    expect(left, 'findings left after each proposal').toContain(proven.length - 1);
  }
});
