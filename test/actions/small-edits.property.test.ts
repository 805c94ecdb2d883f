import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/actions/action.ts';
import { toAddress } from '../../src/actions/address.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { findLeftovers } from '../../src/actions/leftovers.ts';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { type Path, parsePointer, valueAt } from '../../src/kernel/pointer.ts';
import { usesOfValue } from '../../src/language/value-uses.ts';
import { planActions, planUndo } from '../../src/plan/plan.ts';
import { deepFreeze } from '../support/freeze.ts';
import { scaleToTier } from '../support/tier.ts';

const library = createBuiltinLibrary();
const documentOf = (name: string): JsonObject =>
  deepFreeze(library.find(name)?.schema as JsonObject);

/** Applications with lists, forms, lifecycles, ticks and listeners. */
const DOCUMENTS = ['std-crud', 'std-inspection', 'std-approval'].map(documentOf);

/** Actions that change one value, name or knob; plans of small edits hold no others. */
const SMALL = new Set([
  'set_value',
  'remove_value',
  'rename',
  'set_property',
  'remove_property',
  'set_guard',
  'set_config',
  'add_field',
]);

/** Whether an action writes a whole list of effects that is longer than an edit of one place in it. */
const isLong = ({ action, params }: Action): boolean =>
  !SMALL.has(action) && JSON.stringify(params.effects ?? params).length > 240;

interface Leaf {
  readonly path: Path;
  readonly value: Json;
}

function* leavesOf(value: Json | undefined, path: Path): Generator<Leaf> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leavesOf(item, [...path, index]);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) yield* leavesOf(value[key], [...path, key]);
  } else if (value !== undefined) yield { path, value };
}

/** Every leaf of guards and effects of transitions. */
const codeOf = (document: JsonObject): Leaf[] =>
  [...leavesOf(document, [])].filter(
    ({ path }) =>
      path[4] === 'stateMachine' &&
      (path[7] === 'effects' || path[7] === 'guard') &&
      path.length > 8,
  );

const LABELS = new Set(['label', 'title', 'content', 'placeholder', 'description', 'header']);

/** Applies, undoes, and plans there: the planned actions. */
function expectInverseAndPlan(before: JsonObject, action: Action): Action[] {
  const { document: after } = applyActions(before, [action]);
  const said = JSON.stringify(action);
  expect(applyActions(after, planUndo(before, after)).document, said).toEqual(before);
  const { actions } = planActions(before, after);
  expect(applyActions(before, [...actions]).document, said).toEqual(after);
  return actions.map(({ action, params }) => ({ action, params }));
}

const anyDocument = fc.constantFrom(...DOCUMENTS);
const anyLeaf = anyDocument.chain((document) =>
  fc.record({ document: fc.constant(document), leaf: fc.constantFrom(...codeOf(document)) }),
);
const options = (seed: number, numRuns: number) => ({ seed, numRuns: scaleToTier(numRuns) });

describe('a small edit', () => {
  it('of a label is planned as that edit alone', () => {
    const labels = DOCUMENTS.flatMap((document) =>
      codeOf(document)
        .filter(({ path, value }) => isString(value) && LABELS.has(String(path.at(-1))))
        .map((leaf) => ({ document, leaf })),
    );
    expect(labels.length).toBeGreaterThan(50);
    const property = fc.property(
      fc.constantFrom(...labels),
      fc.string(),
      ({ document, leaf }, value) => {
        fc.pre(value !== leaf.value);
        const action = {
          action: 'set_value',
          params: { at: toAddress(document, leaf.path), value },
        };
        expect(expectInverseAndPlan(document, action)).toEqual([action]);
      },
    );
    fc.assert(property, options(31, 40));
  });

  it('of any argument is undone and planned exactly', () => {
    const property = fc.property(
      anyLeaf,
      fc.jsonValue({ maxDepth: 2 }),
      fc.boolean(),
      ({ document, leaf }, value, insert) => {
        const isItem = typeof leaf.path.at(-1) === 'number';
        const params = {
          at: toAddress(document, leaf.path),
          value: value as Json,
          ...(insert && isItem ? { insert } : {}),
        };
        expectInverseAndPlan(document, { action: 'set_value', params });
        expectInverseAndPlan(document, { action: 'remove_value', params: { at: params.at } });
      },
    );
    fc.assert(property, options(32, 30));
  });
});

interface Choice {
  readonly document: JsonObject;
  readonly entity: string;
  readonly field: string;
  readonly value: string;
}

function* choicesOf(document: JsonObject): Generator<Choice> {
  for (const orbital of document.orbitals as JsonObject[]) {
    const { name, fields } = orbital.entity as { name: string; fields: JsonObject[] };
    for (const field of fields) {
      for (const value of Array.isArray(field.values) ? field.values : []) {
        if (isString(value)) yield { document, entity: name, field: String(field.name), value };
      }
    }
  }
}

describe('the name of a value', () => {
  const choices = DOCUMENTS.flatMap((document) => [...choicesOf(document)]);

  it('is followed by every place that means it, and planned without long lists of effects', () => {
    const property = fc.property(
      fc.constantFrom(...choices),
      ({ document, entity, field, value }) => {
        const to = `${value} anew`;
        const action = {
          action: 'rename',
          params: { type: 'value', entity, field, from: value, to },
        };
        const before = usesOfValue(document, { entity, field, value });
        const planned = expectInverseAndPlan(document, action);
        const { document: after, renamed } = applyActions(document, [action]);
        expect(usesOfValue(after, { entity, field, value })).toEqual([]);
        const places = usesOfValue(after, { entity, field, value: to });
        expect(places.length).toBe(before.length);
        expect(planned.filter(isLong)).toEqual([]);
        for (const { at, text } of findLeftovers(after, renamed).leftover) {
          expect(valueAt(after, toPath(at))).toBe(text);
          expect(text.toLowerCase()).not.toBe(to.toLowerCase());
        }
      },
    );
    fc.assert(property, options(34, 20));
  });

  it('is offered where a state bore it, at places that are there', () => {
    const states = DOCUMENTS.flatMap((document) => statesOf(document));
    const property = fc.property(fc.constantFrom(...states), ({ document, trait, state }) => {
      const to = `${state}Anew`;
      const action = { action: 'rename', params: { type: 'state', trait, from: state, to } };
      expectInverseAndPlan(document, action);
      const { document: after, renamed } = applyActions(document, [action]);
      const { leftover, offers } = findLeftovers(after, renamed);
      for (const { at, text } of leftover) expect(valueAt(after, toPath(at)) ?? text).toBe(text);
      const { document: whole } = applyActions(after, [...offers]);
      for (const { params } of offers) {
        const { entity, field, from } = params as { entity: string; field: string; from: string };
        expect(usesOfValue(whole, { entity, field, value: from })).toEqual([]);
      }
    });
    fc.assert(property, options(35, 20));
  });
});

const toPath = (pointer: string): Path =>
  parsePointer(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token));

function statesOf(document: JsonObject): { document: JsonObject; trait: string; state: string }[] {
  return (document.orbitals as JsonObject[]).flatMap(({ traits }) =>
    (traits as JsonObject[]).flatMap(({ name, stateMachine }) =>
      (((stateMachine as JsonObject | undefined)?.states as JsonObject[] | undefined) ?? []).map(
        (state) => {
          return { document, trait: String(name), state: String(state.name) };
        },
      ),
    ),
  );
}

describe('a shown field and a set knob', () => {
  it('keep a declaration a declaration, with another default', () => {
    const document = documentOf('std-search');
    const knobs = (document.orbitals as JsonObject[]).flatMap(({ traits }) =>
      (traits as JsonObject[]).flatMap(({ name, config }) =>
        Object.entries((config ?? {}) as Record<string, JsonObject>).map(([knob, declared]) => {
          return { trait: String(name), knob, declared };
        }),
      ),
    );
    const property = fc.property(
      fc.constantFrom(...knobs),
      fc.oneof(fc.string(), fc.integer()),
      ({ trait, knob, declared }, value) => {
        fc.pre(value !== declared.default);
        const action = { action: 'set_config', params: { trait, config: { [knob]: value } } };
        const planned = expectInverseAndPlan(document, action);
        expect(planned.filter((one) => !SMALL.has(one.action))).toEqual([]);
        const { document: after } = applyActions(document, [action]);
        expect(JSON.stringify(after)).toContain(
          JSON.stringify({ ...declared, default: value }).slice(1, -1),
        );
      },
    );
    fc.assert(property, options(37, 20));
  });
});
