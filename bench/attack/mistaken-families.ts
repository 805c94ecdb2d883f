import type { Json } from '../../src/kernel/json.ts';

import {
  app,
  entity,
  type Family,
  namer,
  oneTrait,
  orbital,
  times,
  toEvent,
  toState,
  trait,
} from './family-parts.ts';

/** Nests conditions about a field in each other. */
function nestIfs(depth: number, leaf: Json): Json {
  let effect = leaf;
  for (let i = 0; i < depth; i++) effect = ['if', ['=', '@entity.id', `x${i}`], effect, ['log', i]];
  return effect;
}

/** Patterns in each other under a long key that nobody knows, so that places in them are long. */
function nestUnderLongKeys(depth: number, leaf: Json): Json {
  let value = leaf;
  for (let i = 0; i < depth; i++) value = { type: 'stack', [`key${i}`.repeat(20)]: [value] };
  return value;
}

/** Families in which every part is mistaken, so that each has a finding, a suggestion or a repair of its own. */
export const MISTAKEN_FAMILIES: readonly Family[] = [
  {
    name: 'deep ifs',
    build: (count, variant) =>
      oneTrait({
        transitions: times(count, (n) => ({
          from: 'Open',
          event: 'INIT',
          to: 'Open',
          effects: [nestIfs(20, ['set', `@entity.${namer(variant).state(n)}`, n])],
        })),
      }),
  },
  {
    name: 'long pointers',
    build: (count, variant) =>
      oneTrait({
        transitions: times(count, (n) => ({
          from: 'Open',
          event: 'INIT',
          to: 'Open',
          effects: [
            [
              'render-ui',
              'main',
              nestUnderLongKeys(8, { type: 'button', action: namer(variant).event(n) }),
            ],
          ],
        })),
      }),
  },
  {
    name: 'pages of one route',
    build: (count, variant) =>
      app([
        orbital('Main', [trait('Flow', {})], {
          pages: times(count, (n) => ({
            name: namer(variant).state(n),
            path: '/items/:id',
            traits: [{ ref: 'Flow' }],
          })),
        }),
      ]),
  },
  {
    name: 'misspelled states',
    build: (count, variant) => {
      const { state } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(`${state(n)}Waiting`, n)),
        transitions: times(count, (n) => ({
          from: `${state(n)}Waitnig`,
          event: 'INIT',
          to: `${state(n)}Wating`,
        })),
      });
    },
  },
  {
    name: 'misspelled fields',
    build: (count, variant) => {
      const { state } = namer(variant);
      const fields = times(count, (n) => ({ name: `${state(n)}Amount`, type: 'number' }));
      const effects = times(count, (n) => ['set', `@entity.${state(n)}Amuont`, n]);
      return app([
        orbital(
          'Main',
          [trait('Flow', { transitions: [{ from: 'Open', event: 'INIT', to: 'Open', effects }] })],
          { entity: entity('Item', fields) },
        ),
      ]);
    },
  },
  {
    name: 'misspelled events across',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return app(
        times(count, (n) =>
          orbital(
            state(n),
            [
              trait(
                `${state(n)}Flow`,
                { events: [toEvent('INIT')] },
                {
                  emits: [{ event: `${event(n)}_DONE`, scope: 'external' }],
                  listens: [
                    {
                      event: `${event(n)}_DNOE`,
                      triggers: 'INTI',
                      source: { kind: 'trait', trait: `${state(n + 1)}Folw` },
                    },
                  ],
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
    name: 'payload fields',
    build: (count, variant) => {
      const { state } = namer(variant);
      const payload = times(count, (n) => ({ name: state(n), type: 'string', required: true }));
      return oneTrait({
        events: [{ key: 'INIT', name: 'Init', payload }],
        transitions: [
          {
            from: 'Open',
            event: 'INIT',
            to: 'Open',
            effects: times(count, (n) => ['set', '@entity.id', `@payload.${state(n)}x`]),
          },
        ],
      });
    },
  },
  {
    name: 'values of one field',
    build: (count, variant) => {
      const { state } = namer(variant);
      const values = times(count, (n) => state(n % 7 ? n : 0));
      return app([
        orbital('Main', [trait('Flow', {})], {
          entity: entity('Item', [{ name: 'kind', type: 'enum', values, default: 'None' }]),
        }),
      ]);
    },
  },
  {
    name: 'traits of unknown imports',
    build: (count, variant) =>
      app([
        orbital('Main', [
          ...times(count, (n) => ({ ref: `Missing${n % 50}.traits.${namer(variant).state(n)}` })),
        ]),
      ]),
  },
  {
    name: 'names in other letters',
    build: (count, variant) => {
      const { state } = namer(variant);
      const toCase = (n: number) =>
        [...`${state(n >> 4)}waiting`]
          .map((letter, i) => ((n >> (i % 4)) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
          .join('');
      return oneTrait({
        states: times(count, (n) => toState(toCase(n), n)),
        transitions: times(count, (n) => ({ from: toCase(n + 1), event: 'INIT', to: 'WAITING' })),
      });
    },
  },
  {
    name: 'ticks',
    build: (count, variant) =>
      oneTrait(
        {},
        {
          ticks: times(count, (n) => ({
            name: namer(variant).state(n % 3 ? n : 0),
            interval: 1_000,
            effects: [['set', '@entity.missing', n]],
          })),
        },
      ),
  },
];
