import type { Json, JsonObject } from '../../src/kernel/json.ts';

/** A kind of document that grows in one direction only, so that what is super-linear in it shows. */
export interface Family {
  readonly name: string;
  /** A document of about `count` parts. */
  readonly build: (count: number, variant: Variant) => JsonObject;
}

/** The document, or the same under other names: a source and a target that share no name. */
export type Variant = 'a' | 'b';

const RENDER: Json = ['render-ui', 'main', { type: 'stats', title: 'Count' }];
const LONG = 'LongNameOfAPart'.repeat(12);

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

function nest(depth: number, leaf: Json): Json {
  let value = leaf;
  for (let i = 0; i < depth; i++) value = ['and', ['=', '@entity.id', `x${i}`], value];
  return value;
}

function nestPatterns(depth: number, label: string): Json {
  let pattern: Json = { type: 'button', label, action: 'INIT' };
  for (let i = 0; i < depth; i++) pattern = { type: 'stack', children: [pattern] };
  return pattern;
}

/** Every family that is tried, each against every operation. */
export const FAMILIES: readonly Family[] = [
  {
    name: 'states',
    build: (count, variant) =>
      oneTrait({ states: times(count, (n) => toState(namer(variant).state(n), n)) }),
  },
  {
    name: 'events',
    build: (count, variant) =>
      oneTrait({ events: times(count, (n) => toEvent(namer(variant).event(n))) }),
  },
  {
    name: 'states and events',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(state(n), n)),
        events: times(count, (n) => toEvent(event(n))),
      });
    },
  },
  {
    name: 'chain',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(state(n), n)),
        events: times(count, (n) => toEvent(event(n))),
        transitions: times(count - 1, (n) => ({
          from: state(n),
          event: event(n),
          to: state(n + 1),
          effects: [RENDER],
        })),
      });
    },
  },
  {
    name: 'backward chain',
    build: (count, variant) => {
      const { state } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(state(n), n)),
        transitions: times(count - 1, (n) => ({
          from: state(count - n - 2),
          event: 'INIT',
          to: state(count - n - 1),
        })),
      });
    },
  },
  {
    name: 'one state, many transitions',
    build: (count, variant) => {
      const { event } = namer(variant);
      return oneTrait({
        events: times(count, (n) => toEvent(event(n))),
        transitions: times(count, (n) => ({ from: 'Open', event: event(n), to: 'Open' })),
      });
    },
  },
  {
    name: 'long names',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(`${LONG}${state(n)}`, n)),
        events: times(count, (n) => toEvent(`${LONG.toUpperCase()}${event(n)}`)),
      });
    },
  },
  {
    name: 'deep guards',
    build: (count, variant) =>
      oneTrait({
        transitions: times(count, (n) => ({
          from: 'Open',
          event: 'INIT',
          to: 'Open',
          guard: nest(40, ['=', '@entity.id', namer(variant).state(n)]),
          effects: [RENDER],
        })),
      }),
  },
  {
    name: 'effects',
    build: (count, variant) =>
      oneTrait({
        transitions: [
          {
            from: 'Open',
            event: 'INIT',
            to: 'Open',
            effects: times(count, (n) => ['set', `@entity.${namer(variant).state(n)}`, n]),
          },
        ],
      }),
  },
  {
    name: 'traits',
    build: (count, variant) =>
      app([
        orbital(
          'Main',
          times(count, (n) => trait(namer(variant).state(n), {})),
        ),
      ]),
  },
  {
    name: 'orbitals',
    build: (count, variant) =>
      app(
        times(count, (n) =>
          orbital(namer(variant).state(n), [trait(`T${n}`, {})], {
            entity: entity(`${namer(variant).state(n)}Item`),
          }),
        ),
      ),
  },
  {
    name: 'named orbitals',
    build: (count, variant) =>
      app(
        times(count, (n) => ({
          name: namer(variant).state(n),
          entity: 'Item',
          traits: ['Flow'],
          pages: ['Main'],
        })),
      ),
  },
  {
    name: 'pages',
    build: (count, variant) =>
      app([
        orbital('Main', [trait('Flow', {})], {
          pages: times(count, (n) => ({
            name: namer(variant).state(n),
            path: `/${namer(variant).state(n)}`,
            traits: [{ ref: 'Flow' }],
          })),
        }),
      ]),
  },
  {
    name: 'fields',
    build: (count, variant) =>
      app([
        orbital('Main', [trait('Flow', {})], {
          entity: entity(
            'Item',
            times(count, (n) => ({ name: namer(variant).state(n), type: 'string' })),
          ),
        }),
      ]),
  },
  {
    name: 'emits',
    build: (count, variant) => {
      const { event } = namer(variant);
      return oneTrait(
        {
          transitions: [
            {
              from: 'Open',
              event: 'INIT',
              to: 'Open',
              effects: times(count, (n) => ['emit', event(n), { id: '@entity.id' }]),
            },
          ],
        },
        { emits: times(count, (n) => ({ event: event(n), scope: 'internal' })) },
      );
    },
  },
  {
    name: 'listens',
    build: (count, variant) => {
      const { event } = namer(variant);
      return oneTrait(
        { events: times(count, (n) => toEvent(event(n))) },
        { listens: times(count, (n) => ({ event: `Other.${event(n)}`, triggers: event(n) })) },
      );
    },
  },
  {
    name: 'emits and listens across',
    build: (count, variant) => {
      const { event } = namer(variant);
      const emitting = trait(
        'Sender',
        {},
        { emits: times(count, (n) => ({ event: event(n), scope: 'external' })) },
      );
      const listening = trait(
        'Receiver',
        {},
        {
          listens: times(count, (n) => ({ event: event(n), triggers: 'INIT', scope: 'external' })),
        },
      );
      return app([
        orbital('One', [emitting]),
        orbital('Two', [listening], { entity: entity('Other') }),
      ]);
    },
  },
  {
    name: 'duplicates',
    build: (count, variant) =>
      oneTrait({
        states: times(count, (n) => toState(namer(variant).state(0), n)),
        events: times(count, () => toEvent(namer(variant).event(0))),
        transitions: times(count, () => ({
          from: namer(variant).state(0),
          event: namer(variant).event(0),
          to: namer(variant).state(0),
        })),
      }),
  },
  {
    name: 'duplicate orbitals',
    build: (count, variant) =>
      app(times(count, () => orbital(namer(variant).state(0), [trait('Flow', {})]))),
  },
  {
    name: 'patterns',
    build: (count, variant) =>
      oneTrait({
        transitions: [
          {
            from: 'Open',
            event: 'INIT',
            to: 'Open',
            effects: [
              [
                'render-ui',
                'main',
                {
                  type: 'stack',
                  children: times(count, (n) => ({
                    type: 'button',
                    label: namer(variant).state(n),
                    action: namer(variant).event(n),
                  })),
                },
              ],
            ],
          },
        ],
      }),
  },
  {
    name: 'unknown effects',
    build: (count, variant) =>
      oneTrait({
        transitions: [
          {
            from: 'Open',
            event: 'INIT',
            to: 'Nowhere',
            effects: times(count, (n) => [`${namer(variant).state(n)}/do`, `@none.${n}`]),
          },
        ],
      }),
  },
  {
    name: 'small values',
    build: (count, variant) => ({
      ...oneTrait({}),
      config: times(count, (n) => (n % 2 ? [] : variant === 'a' ? 0 : 1)),
    }),
  },
  {
    name: 'uses',
    build: (count, variant) =>
      app([
        orbital('Main', [trait('Flow', {})], {
          uses: times(count, (n) => ({
            from: `std/behaviors/${namer(variant).state(n)}`,
            as: `U${n}`,
          })),
        }),
      ]),
  },
  {
    name: 'deep interface',
    build: (count, variant) =>
      oneTrait({
        transitions: times(count, (n) => ({
          from: 'Open',
          event: 'INIT',
          to: 'Open',
          effects: [['render-ui', 'main', nestPatterns(15, namer(variant).state(n))]],
        })),
      }),
  },
  {
    name: 'relations in a cycle',
    build: (count, variant) => {
      const { state } = namer(variant);
      return app(
        times(count, (n) =>
          orbital(state(n), [trait(`T${n}`, {}, { linkedEntity: state(n) })], {
            entity: entity(state(n), [
              { name: 'id', type: 'string' },
              {
                name: 'next',
                type: 'relation',
                relation: { entity: state((n + 1) % count), cardinality: 'one' },
              },
            ]),
          }),
        ),
      );
    },
  },
  {
    name: 'names of other alphabets',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(`Ш🜨\u0301\u202e${state(n)}`, n)),
        events: times(count, (n) => toEvent(`İß\u200d${event(n)}`)),
      });
    },
  },
  {
    name: 'names of every object',
    build: (count, variant) => {
      const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
      const toName = (n: number) =>
        n < names.length ? (names[n] as string) : `constructor${namer(variant).state(n)}`;
      return oneTrait({
        states: times(count, (n) => toState(toName(n), n)),
        events: times(count, (n) => toEvent(toName(n))),
        transitions: times(count, (n) => ({ from: toName(n), event: toName(n), to: toName(0) })),
      });
    },
  },
  {
    name: 'one long text',
    build: (count, variant) =>
      oneTrait({}, { description: `${namer(variant).state(0)} ${'word '.repeat(count)}` }),
  },
  {
    name: 'one long name',
    build: (count, variant) =>
      oneTrait({
        states: [
          toState('Open', 0),
          toState(`${namer(variant).state(0)}${'LongName'.repeat(count)}`, 1),
        ],
      }),
  },
  {
    name: 'numbers as text',
    build: (count) =>
      oneTrait({
        states: times(count, (n) => ({ name: n, isInitial: 'yes' }) as unknown as Json),
        events: times(count, (n) => ({ key: n, name: [n] }) as unknown as Json),
        transitions: times(count, (n) => ({ from: n, event: n, to: `${n}` }) as unknown as Json),
      }),
  },
  {
    name: 'everybody emits to everybody',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return app(
        times(count, (n) =>
          orbital(
            state(n),
            [
              trait(
                `T${n}`,
                { events: [toEvent('INIT'), toEvent(event(0))] },
                {
                  emits: [{ event: event(0), scope: 'external' }],
                  listens: [{ event: event(0), triggers: event(0), scope: 'external' }],
                },
              ),
            ],
            { entity: entity(`${state(n)}Item`) },
          ),
        ),
      );
    },
  },
  {
    name: 'guards between two states',
    build: (count, variant) =>
      oneTrait({
        states: [toState('Open', 0), toState('Closed', 1)],
        transitions: times(count, (n) => ({
          from: n % 2 ? 'Open' : 'Closed',
          event: 'INIT',
          to: n % 2 ? 'Closed' : 'Open',
          guard: ['=', '@entity.id', namer(variant).state(n)],
        })),
      }),
  },
  {
    name: 'every state to a few',
    build: (count, variant) => {
      const { state } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(state(n), n)),
        transitions: times(count, (n) => ({
          from: state(n),
          event: 'INIT',
          to: state((n * 7_919) % count),
        })),
      });
    },
  },
  {
    name: 'traits of one name',
    build: (count, variant) =>
      app([
        orbital(
          'Main',
          times(count, () => trait(namer(variant).state(0), {})),
        ),
      ]),
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
