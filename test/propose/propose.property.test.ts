import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { propose } from '../../src/propose/propose.ts';
import { mayBeRefused } from '../../src/verify/compiler-refusals.ts';
import { findHints, verify } from '../../src/verify/verify.ts';
import { deepFreeze } from '../support/freeze.ts';
import { scaleToTier } from '../support/tier.ts';
import { anyBrief } from './briefs.ts';
import { findDeadStates, isShown, pagesOf } from './judge.ts';

const library = createBuiltinLibrary();
const draw = (brief: unknown) =>
  propose(brief, {
    find: (name) => library.find(name),
    suggest: () => [],
  });

describe('an application of any brief', () => {
  test('is valid where names of entities have one plural, or are the plural of another', () => {
    const toBrief = (...names: string[]) => ({
      name: 'App',
      entities: names.map((name) => ({ name, fields: [{ name: 'label', type: 'string' }] })),
    });
    const { goal } = draw(toBrief('Item', 'item', 'Items', 'Person', 'People'));
    const names = pagesOf(goal).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(verify(buildModel(goal)).proven).toEqual([]);
  });

  test('is valid without a hint, alive and shows every field; the same brief, and the answered one, give it again', () => {
    let drawn = 0;
    fc.assert(
      fc.property(anyBrief, (brief) => {
        const { goal, brief: answered } = draw(deepFreeze(brief as object as JsonObject));
        const model = buildModel(goal);
        const said = [...verify(model).proven, ...findHints(model)];
        expect(said.map(({ message }) => message)).toEqual([]);
        expect(mayBeRefused(model)).toBe(false);
        expect(findDeadStates(goal)).toEqual([]);
        for (const { name, fields } of brief.entities) {
          for (const field of fields) {
            expect(isShown(goal, name, field.name, 'list'), `${name}.${field.name}`).toBe(true);
            expect(isShown(goal, name, field.name, 'form'), `${name}.${field.name}`).toBe(true);
          }
        }
        const paths = pagesOf(goal).map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
        expect(JSON.stringify(draw(brief).goal) === JSON.stringify(goal)).toBe(true);
        expect(JSON.stringify(draw(answered).goal) === JSON.stringify(goal)).toBe(true);
        drawn++;
      }),
      { seed: 27, numRuns: scaleToTier(100) },
    );
    expect(drawn).toBe(scaleToTier(100));
  });
});

test('a link to a record fills the whole path of its page', () => {
  const fields = [{ name: 'name' }, { name: 'region' }];
  const page = {
    name: 'Animal',
    path: '/zoo/:region/:animalId/file',
    of: 'Animal',
    shows: ['detail'],
  };
  const brief = { name: 'zoo', entities: [{ name: 'Animal', fields }], pages: [page] };
  const text = JSON.stringify(draw(brief).goal);
  const region = ['object/get', '@payload.row', 'region', ''];
  const path = ['str/concat', '/zoo/', region, '/', '@payload.id', '/file'];
  expect(text).toContain(JSON.stringify(['navigate', path]));
  expect(text).toContain('"id":"@payload.animalId"');
  const { uncovered } = draw({ ...brief, pages: [{ ...page, path: '/:keeper/animals/:id' }] });
  expect(uncovered).toEqual([expect.objectContaining({ path: '/pages/0/path' })]);
});

test('the way back from a record has an event that its lifecycle does not use', () => {
  const transitions = [
    ['open', 'BACK', 'gone'],
    ['gone', 'GO_BACK', 'open'],
  ];
  const states = { values: ['open', 'gone'], transitions };
  const { goal } = draw({ name: 'shop', entities: [{ name: 'Order', fields: [], states }] });
  expect(verify(buildModel(goal)).proven.map(({ message }) => message)).toEqual([]);
  expect(JSON.stringify(goal)).toContain('{"from":"gone","to":"loading","event":"BACK2"');
});
