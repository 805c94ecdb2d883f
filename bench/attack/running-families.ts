import type { Json, JsonObject } from '../../src/kernel/json.ts';

import {
  app,
  chain,
  entity,
  type Family,
  LONG,
  namer,
  oneTrait,
  orbital,
  times,
  toEvent,
  toState,
  trait,
} from './family-parts.ts';

const STEPS_OF_A_LOOP = 20_000;

/** A guard that is short to write and long to evaluate. */
const LOOP: Json = [
  '>',
  ['array/sum', ['array/map', ['array/range', STEPS_OF_A_LOOP], 1]],
  '@payload.n',
];

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

const callService = (n: number, params: JsonObject): Json => [
  'call-service',
  `s${n}`,
  'call',
  params,
  { emit: { success: 'OK', failure: 'BAD' } },
];

/** A trait that waits for answers after each event, whose effects ask for them. */
const callers = (arms: readonly (readonly [event: string, effects: readonly Json[]])[]) =>
  oneTrait({
    states: [toState('Open', 0), toState('Shut', 1)],
    events: ['OK', 'BAD', ...arms.map(([event]) => event)].map(toEvent),
    transitions: [
      ...arms.map(([event, effects]) => ({
        from: 'Open',
        event,
        to: 'Shut',
        effects: [...effects],
      })),
      { from: 'Shut', event: 'OK', to: 'Open' },
      { from: 'Shut', event: 'BAD', to: 'Open' },
    ],
  });

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
    name: 'one guard of many inputs',
    build: (count) =>
      oneTrait({
        transitions: arms(1, () => ({
          guard: ['and', ...times(count, (n): Json => ['=', `@payload.p${n}`, n])],
        })),
      }),
  },
  {
    name: 'wide guards',
    build: (count) =>
      oneTrait({
        transitions: arms(count, (n) => ({
          guard: [
            'or',
            ...times(
              200,
              (i): Json => ['and', ['>', `@payload.p${i}`, n], ['!=', `@entity.f${i}`, 'x']],
            ),
          ],
        })),
      }),
  },
  {
    name: 'wide guards in many states',
    build: (count, variant) => {
      const { state } = namer(variant);
      const states = times(Math.ceil(Math.sqrt(count)) * 4, (n) => state(n));
      return oneTrait({
        states: states.map(toState),
        transitions: times(count, (n) => ({
          from: states,
          event: 'INIT',
          to: state(n % states.length),
          guard: ['and', ...times(40, (i): Json => ['>', `@payload.p${i}`, n])],
        })),
      });
    },
  },
  {
    name: 'guards long to evaluate',
    build: (count) => oneTrait({ transitions: arms(count, () => ({ guard: LOOP })) }),
  },
  {
    name: 'a chain of guards long to evaluate',
    build: (count, variant) => chain(count, variant, { guard: LOOP }),
  },
  {
    name: 'listeners in a chain',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return app([
        orbital(
          'Main',
          times(count, (n) =>
            trait(
              state(n),
              {
                events: [toEvent(event(n))],
                transitions: [
                  {
                    from: 'Open',
                    event: event(n),
                    to: 'Open',
                    effects: [['emit', event(n + 1), { n: '@payload.n' }]],
                  },
                ],
              },
              { listens: [{ event: `*.${event(n)}`, triggers: event(n) }] },
            ),
          ),
        ),
      ]);
    },
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
    name: 'rows of an entity',
    build: (count) =>
      app([
        orbital(
          'Main',
          [
            trait('Flow', {
              states: [toState('Open', 0), toState('Shut', 1)],
              events: [toEvent('INIT'), toEvent('GO'), toEvent('DONE')],
              transitions: [
                {
                  from: 'Open',
                  event: 'GO',
                  to: 'Shut',
                  guard: ['=', '@entity.kind', 'a'],
                  effects: [
                    [
                      'persist',
                      'create',
                      'Item',
                      { kind: '@payload.kind' },
                      { emit: { success: 'DONE', failure: 'DONE' } },
                    ],
                    [
                      'fetch',
                      'Item',
                      { filter: ['>', ['str/len', '@entity.kind'], 0], orderBy: 'kind' },
                    ],
                  ],
                },
                { from: 'Shut', event: 'DONE', to: 'Open' },
              ],
            }),
          ],
          {
            entity: {
              ...entity('Item', [
                { name: 'id', type: 'string' },
                { name: 'kind', type: 'string' },
              ]),
              instances: times(count, (n) => ({ id: `r${n}`, kind: `k${n}` })),
            },
          },
        ),
      ]),
  },
  {
    name: 'ticks over rows',
    build: (count) =>
      app([
        orbital(
          'Main',
          [
            trait(
              'Flow',
              {},
              {
                ticks: times(count, (n) => ({
                  name: `t${n}`,
                  interval: 1,
                  guard: LOOP,
                  effects: [['set', '@entity.age', ['+', '@entity.age', 1]]],
                })),
              },
            ),
          ],
          { entity: { ...entity('Item'), instances: times(count, (n) => ({ id: `r${n}` })) } },
        ),
      ]),
  },
  {
    name: 'fields set in every arm',
    build: (count) =>
      app([
        orbital(
          'Main',
          [
            trait('Flow', {
              events: times(200, (n) => toEvent(`E${n}`)),
              transitions: times(200, (n) => ({
                from: 'Open',
                event: `E${n}`,
                to: 'Open',
                guard: ['!=', '@entity.f0', n],
                effects: [['set', '@entity.f1', ['+', '@entity.f1', 1]]],
              })),
            }),
          ],
          {
            entity: entity(
              'Item',
              times(count, (n) => ({ name: `f${n}`, type: 'number', default: n })),
            ),
          },
        ),
      ]),
  },
  {
    name: 'services',
    build: (count, variant) => {
      const { event } = namer(variant);
      return callers(times(count, (n) => [event(n), [callService(n, { n: '@payload.n' })]]));
    },
  },
  {
    name: 'services in one arm',
    build: (count) => callers([['INIT', times(count, (n) => callService(n, {}))]]),
  },
  {
    name: 'a large payload that goes round',
    build: (count, variant) => {
      const { state } = namer(variant);
      const text = LONG.repeat(20);
      return app([
        orbital(
          'Main',
          times(count, (n) =>
            trait(
              state(n),
              {
                events: [toEvent('GO')],
                transitions: [
                  {
                    from: 'Open',
                    event: 'GO',
                    to: 'Open',
                    effects: [
                      [
                        'emit',
                        'GO',
                        { text, inner: '@payload', sum: ['str/concat', '@payload.sum', text] },
                      ],
                    ],
                  },
                ],
              },
              {
                listens: [
                  {
                    event: '*.GO',
                    triggers: 'GO',
                    payloadMapping: {
                      inner: '@payload',
                      sum: ['str/concat', '@payload.sum', '@payload.sum'],
                    },
                  },
                ],
              },
            ),
          ),
        ),
      ]);
    },
  },
  {
    name: 'knobs of a long list',
    build: (count) =>
      oneTrait(
        {
          transitions: arms(Math.ceil(Math.sqrt(count)), (n) => ({
            guard: [
              'and',
              ['array/includes', '@config.list', `x${n}`],
              ['>', ['array/count', '@config.list', ['=', '@item', '@payload.kind']], n],
            ],
          })),
        },
        { config: { list: { type: 'array', default: times(count, (n) => `name${n}`) } } },
      ),
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
