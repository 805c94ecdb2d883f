import type { Json, JsonObject } from '../../src/kernel/json.ts';

/** A kind of document that grows in one direction only, so that what is super-linear in it shows. */
export interface Family {
  readonly name: string;
  /** A document of about `count` parts. */
  readonly build: (count: number, variant: Variant) => JsonObject;
}

/** The document, or the same under other names: a source and a target that share no name. */
export type Variant = 'a' | 'b';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

interface MachineParts {
  readonly states?: readonly Json[];
  readonly events?: readonly Json[];
  readonly transitions?: readonly Json[];
}

function machine({ states = [{ name: 'Open', isInitial: true }], ...rest }: MachineParts) {
  return {
    states: [...states],
    events: [...(rest.events ?? [{ key: 'INIT', name: 'Init' }])],
    transitions: [...(rest.transitions ?? [])],
  };
}

function trait(name: string, parts: MachineParts, more: JsonObject = {}): JsonObject {
  return {
    name,
    linkedEntity: 'Item',
    category: 'interaction',
    stateMachine: machine(parts),
    ...more,
  };
}

const entity = (
  name = 'Item',
  fields: readonly Json[] = [{ name: 'id', type: 'string', required: true }],
): JsonObject => ({
  name,
  persistence: 'runtime',
  fields: [...fields],
});

function orbital(name: string, traits: readonly Json[], more: JsonObject = {}): JsonObject {
  return { name, entity: entity(), traits: [...traits], pages: [], ...more };
}

const app = (orbitals: readonly Json[]): JsonObject => ({
  name: 'App',
  version: '1.0.0',
  orbitals: [...orbitals],
});
const oneTrait = (parts: MachineParts, more: JsonObject = {}) =>
  app([orbital('Main', [trait('Flow', parts, more)])]);
const toState = (name: string, index: number): JsonObject => ({
  name,
  ...(index === 0 ? { isInitial: true } : {}),
});
const toEvent = (key: string): JsonObject => ({ key, name: key });

/** Names that differ between the variants in every part. */
function namer(variant: Variant) {
  const [state, event] = variant === 'a' ? ['Step', 'GO'] : ['Phase', 'RUN'];
  return { state: (n: number) => `${state}${n}`, event: (n: number) => `${event}_${n}` };
}

const arms = (count: number, make: (n: number) => JsonObject): JsonObject[] =>
  times(count, (n) => ({ from: 'Open', event: 'INIT', to: 'Open', ...make(n) }));

/** Wraps a condition in `and`, `or`, `not` and `if` by turns. */
function wrap(depth: number, leaf: Json): Json {
  let value = leaf;
  for (let i = 0; i < depth; i++) {
    const other: Json = ['=', `@payload.p${i}`, `v${i}`];
    const forms: Json[] = [
      ['and', value, other],
      ['or', other, value],
      ['not', value],
      ['if', other, value, ['not', value]],
    ];
    value = forms[i % (i < 8 ? 4 : 3)] as Json;
  }
  return value;
}

/** Families that are long to run: guards, arms, listeners, rows, ticks and services without end. */
export const RUNNING_FAMILIES: readonly Family[] = [
  {
    name: 'guards nested in all connectives',
    build: (count) =>
      oneTrait({
        transitions: arms(count, (n) => ({ guard: wrap(20, ['=', '@payload.kind', `k${n}`]) })),
      }),
  },
  {
    name: 'everybody hears everybody',
    build: (count, variant) => {
      const { state } = namer(variant);
      return app([
        orbital(
          'Main',
          times(count, (n) =>
            trait(
              state(n),
              {
                states: [toState('Open', 0), toState('Shut', 1)],
                events: [toEvent('GO')],
                transitions: [
                  { from: 'Open', event: 'GO', to: 'Shut', effects: [['emit', 'GO', { n }]] },
                  { from: 'Shut', event: 'GO', to: 'Open', effects: [['emit', 'GO', { n }]] },
                ],
              },
              { listens: [{ event: '*.GO', triggers: 'GO' }] },
            ),
          ),
        ),
      ]);
    },
  },
  {
    name: 'journeys without end',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(state(n), n)),
        events: times(10, (n) => toEvent(event(n))),
        transitions: times(count * 3, (n) => ({
          from: state(n % count),
          event: event(n % 10),
          to: state((n * 7) % count),
          guard: ['>', '@payload.n', n % 5],
          effects: [['set', '@entity.n', ['+', '@entity.n', 1]]],
        })),
      });
    },
  },
];

/** A family's document of about `bytes`. */
export function buildOfSize(family: Family, bytes: number, variant: Variant = 'a'): JsonObject {
  const [few, more] = [20, 220].map(
    (count) => JSON.stringify(family.build(count, variant)).length,
  ) as [number, number];
  const each = (more - few) / 200;
  return family.build(Math.max(2, Math.round((bytes - few) / each) + 20), variant);
}
