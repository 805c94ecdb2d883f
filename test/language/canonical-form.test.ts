import { describe, expect, it, test } from 'vitest';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { toPointer } from '../../src/kernel/pointer.ts';
import { findCanonicalForm } from '../../src/language/canonical/canonical-form.ts';
import { readFieldType } from '../../src/language/coerce.ts';
import { readExpression } from '../../src/language/infix.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { editExample, LENDING_LIBRARY } from '../../src/verify/example.ts';
import { verify } from '../../src/verify/verify.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';

const ENTITIES = new Set(['Order']);

const machine = (stateMachine: JsonObject): JsonObject => ({
  name: 'App',
  orbitals: [{ name: 'O', entity: 'Order', traits: [{ name: 'T', stateMachine }] }],
});

/** The state machine of a document in its canonical form. */
function writeMachine(stateMachine: JsonObject): Json | undefined {
  const form = findCanonicalForm(machine(stateMachine));
  const [orbital] = (form?.document.orbitals ?? []) as JsonObject[];
  const [trait] = (orbital?.traits ?? []) as JsonObject[];
  return trait?.stateMachine;
}

describe('the type of a field', () => {
  it.each<[Json, JsonObject | undefined]>([
    ['String', { type: 'string' }],
    ['VARCHAR(20)', { type: 'string' }],
    ['uuid', { type: 'string', format: 'uuid' }],
    ['number[]', { type: 'array', items: { type: 'number' } }],
    ['array<string>', { type: 'array', items: { type: 'string' } }],
    ['string | null', { type: 'string' }],
    ["'open'|'done'", { type: 'enum', values: ['open', 'done'] }],
    ['order', { type: 'relation', relation: { entity: 'Order', cardinality: 'one' } }],
    ['Order[]', { type: 'relation', relation: { entity: 'Order', cardinality: 'many' } }],
    ['zorp', undefined],
    [7, undefined],
  ])('%j is %j', (written, form) => {
    expect(readFieldType(written, ENTITIES)).toEqual(form);
  });
});

test('conditions in a list, effects by their operator and names of what is optional', () => {
  const transition = {
    from: 'a',
    to: 'a',
    event: 'E',
    guard: [
      ['>', '@payload.n', 0],
      ['!=', '@entity.n', null],
    ],
    effects: [
      { emit: 'SAVED', payload: { id: '@entity.id' } },
      { fetch: 'Order', emit: { success: 'OrderLoaded' } },
    ],
  };
  const written = writeMachine({ states: [{ name: 'a' }], transitions: [transition] as Json[] });
  expect(written).toMatchObject({
    transitions: [
      {
        guard: ['and', ...transition.guard],
        effects: [
          ['emit', 'SAVED', { id: '@entity.id' }],
          ['fetch', 'Order', { emit: { success: 'OrderLoaded' } }],
        ],
      },
    ],
  });
  const entity = { name: 'Order', fields: [{ name: 'note?', type: 'string' }] };
  const form = findCanonicalForm({ name: 'App', orbitals: [{ name: 'O', entity }] });
  expect(form?.document.orbitals).toMatchObject([
    { entity: { fields: [{ name: 'note', type: 'string' }] } },
  ]);
});

describe('a condition in infix notation', () => {
  it.each<[string, Json[] | undefined]>([
    ['@payload.n > 0', ['>', '@payload.n', 0]],
    ["entity.status === 'open'", ['=', '@entity.status', 'open']],
    ['@entity.a && !@entity.b', ['and', '@entity.a', ['not', '@entity.b']]],
    [
      '(@entity.n > 0) or @entity.n is not null',
      ['or', ['>', '@entity.n', 0], ['!=', '@entity.n', null]],
    ],
    ['@entity.n + 1 <= 3 * 2', ['<=', ['+', '@entity.n', 1], ['*', 3, 2]]],
    ['a = b', undefined],
    ['@entity.n >', undefined],
  ])('%s', (text, expression) => {
    expect(readExpression(text)).toEqual(expression);
  });
});

describe('a state machine', () => {
  const transition = { from: 'a', to: 'b', event: 'GO' };
  const states = [{ name: 'a', isInitial: true }, { name: 'b' }];

  it.each<[string, JsonObject]>([
    ['arrows', { states, transitions: ['a -> b: GO'] }],
    ['triples', { states, transitions: [['a', 'GO', 'b']] }],
    ['a map', { states, transitions: { a: { GO: 'b' } } }],
  ])('with transitions as %s is refused and not rewritten', (_, written) => {
    expect(findCanonicalForm(machine(written))).toBeUndefined();
    expect(verify(buildModel(machine(written))).errorCount).toBeGreaterThan(0);
  });

  it('reads events and what they carry', () => {
    const events = { GO: {}, SAVE: { payload: { row: 'object' } } };
    expect(writeMachine({ states, transitions: [transition], events })).toMatchObject({
      events: [{ key: 'GO' }, { key: 'SAVE', payload: [{ name: 'row', type: 'object' }] }],
    });
  });
});

describe('effects and conditions of other formats', () => {
  const write = (parts: JsonObject): Json | undefined => {
    const transition = { from: 'a', to: 'a', event: 'E', ...parts };
    const written = writeMachine({ states: [{ name: 'a' }], transitions: [transition] });
    const [first] = ((written as JsonObject | undefined)?.transitions ?? []) as JsonObject[];
    return first;
  };

  it.each<[Json, Json]>([
    [{ type: 'set', value: 1, field: '@entity.n' }, ['set', '@entity.n', 1]],
    [
      { type: 'render_ui', pattern: { type: 'badge' }, slot: 'main' },
      ['render-ui', 'main', { type: 'badge' }],
    ],
    [
      ['renderUI', 'main', { type: 'badge' }],
      ['render-ui', 'main', { type: 'badge' }],
    ],
    [
      ['fetch', { entity: 'Order', limit: 1 }],
      ['fetch', 'Order', { limit: 1 }],
    ],
    [{ set: ['@entity.n', 1] }, ['set', '@entity.n', 1]],
    [[['set', '@entity.n', 1]], ['set', '@entity.n', 1]],
    [
      { type: 'emit', event: 'SAVED', id: '@entity.id', n: 1 },
      ['emit', 'SAVED', { id: '@entity.id', n: 1 }],
    ],
    [
      ['emit', { event: 'SAVED', id: '@entity.id' }],
      ['emit', 'SAVED', { id: '@entity.id' }],
    ],
    [
      { type: 'set', field: '@entity.n', value: 1, when: ['=', '@entity.n', 0] },
      ['when', ['=', '@entity.n', 0], ['set', '@entity.n', 1]],
    ],
    [
      { emit: 'SAVED', if: '@entity.n == 0', n: 1 },
      ['when', ['=', '@entity.n', 0], ['emit', 'SAVED', { n: 1 }]],
    ],
    [{ emit: 'SAVED', when: '@entity.date' }, ['emit', 'SAVED', { when: '@entity.date' }]],
    [
      { if: ['=', '@entity.n', 0], yes: ['emit', 'SAVED'] },
      ['if', ['=', '@entity.n', 0], ['emit', 'SAVED']],
    ],
    [{ persist: 'create', entity: 'Order', n: 1 }, ['persist', 'create', 'Order', { n: 1 }]],
  ])('%j is %j', (effect, written) => {
    expect(write({ effects: [effect] })).toMatchObject({ effects: [written] });
  });

  it.each<[Json]>([
    ['@entity.n == 0'],
    ['@entity.n > 0'],
    ['isValid()'],
    ['prose of an author'],
    [{ type: 'set', field: '@entity.n', value: 1, times: 2 }],
  ])('leaves %j as it is: no effect is certain', (effect) => {
    expect(write({ effects: [effect] })).toBeUndefined();
  });

  const [set, emit] = [
    ['set', '@entity.n', 1],
    ['emit', 'SAVED'],
  ];
  it.each<[Json[]]>([
    [['when', ['=', '@entity.n', 0], set, emit]],
    [['if', ['=', '@entity.n', 0], set, set, emit]],
    [['let', [['x', 1]], set, emit]],
  ])('keeps all effects of %j inside it', (effect) => {
    expect(write({ effects: [effect] })).toBeUndefined();
  });
});

test('writes a transition from several states as one from each', () => {
  const effects = [['set', '@entity.n', 1]];
  const transition = { id: 't1', from: ['a', 'b'], to: 'a', event: 'E', effects };
  const states = [{ name: 'a', isInitial: true }, { name: 'b' }];
  expect(writeMachine({ states, transitions: [transition] as Json[] })).toEqual({
    states,
    transitions: [
      { id: 't1', from: 'a', to: 'a', event: 'E', effects },
      { from: 'b', to: 'a', event: 'E', effects },
    ],
  });
});

test('takes the type of an event for its key before an id', () => {
  const written = writeMachine({ states: [{ name: 'a' }], events: [{ id: 'e1', type: 'GO' }] });
  expect(written).toMatchObject({ events: [{ key: 'GO', id: 'e1' }] });
});

test('keeps the key of an event that has a key and a name of its own', () => {
  const events = { go: { key: 'GO', name: 'Go on' }, stop: { key: 'STOP' } };
  expect(writeMachine({ states: [{ name: 'a' }], events })).toMatchObject({
    events: [
      { key: 'GO', name: 'Go on', id: 'go' },
      { key: 'STOP', name: 'stop' },
    ],
  });
});

test('says from what to what, at pointers of the document as it was', () => {
  const form = findCanonicalForm(machine({ states: ['a'], transitions: [] }));
  expect(form?.changes[0]).toEqual({
    at: '/orbitals/0/traits/0/stateMachine/states/0',
    reason: '"a" becomes {"name":"a","isInitial":true}.',
  });
});

test.each<[Json, JsonObject]>([
  ['md', { type: 'string', default: 'md' }],
  [[{ type: 'string', default: 'md' }], { type: 'string', default: 'md' }],
  [[{ name: 'a', default: 1 }], { type: 'array', default: [{ name: 'a', default: 1 }] }],
])('writes the knob %j as its declaration', (knob, declaration) => {
  const document = machine({ states: [{ name: 'a' }], transitions: [] });
  const [orbital] = document.orbitals as { traits: JsonObject[] }[];
  Object.assign(orbital?.traits[0] as JsonObject, { config: { gap: knob } });
  expect(findCanonicalForm(document)?.document).toMatchObject({
    orbitals: [{ traits: [{ config: { gap: declaration } }] }],
  });
});

const placesIn = (value: Json, path: readonly string[] = []): string[] => [
  toPointer(path),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => placesIn(inner as Json, [...path, key]))
    : []),
];

test('reads objects that no text can be made of as unreadable, wherever they are', () => {
  const object = { toString: 1, valueOf: 1 };
  const values: Json[] = [
    object,
    [object, 'is', object],
    [[object]],
    { name: object, ref: object },
  ];
  const places = placesIn({ ...LENDING_LIBRARY, version: '1' }).slice(1);
  for (const at of places) {
    for (const value of values) {
      const document = editExample({ '/version': '1', [at]: value });
      expect(() => findCanonicalForm(document), at).not.toThrow();
    }
  }
  expect(places.length).toBeGreaterThan(200);
});

test.skipIf(!corpusDirectory)(corpusTitle('published documents are in canonical form'), () => {
  const rewritten = readCorpus().filter(({ document }) => findCanonicalForm(document));
  expect(rewritten.map(({ name }) => name)).toEqual([]);
});
