import type { JsonObject } from '../../src/kernel/json.ts';

import {
  app,
  chain,
  entity,
  type Family,
  LONG,
  namer,
  nest,
  oneTrait,
  orbital,
  RENDER,
  times,
  toEvent,
  toState,
  trait,
  type Variant,
} from './family-parts.ts';
import { HOSTILE_FAMILIES } from './hostile-families.ts';
import { MISTAKEN_FAMILIES } from './mistaken-families.ts';
import { RUNNING_FAMILIES } from './running-families.ts';

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
    build: (count, variant) => chain(count, variant, { effects: [RENDER] }),
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
  ...HOSTILE_FAMILIES,
  ...MISTAKEN_FAMILIES,
  ...RUNNING_FAMILIES,
];

/** A family's document of about `bytes`. */
export function buildOfSize(family: Family, bytes: number, variant: Variant = 'a'): JsonObject {
  const [few, more] = [20, 220].map(
    (count) => JSON.stringify(family.build(count, variant)).length,
  ) as [number, number];
  const each = (more - few) / 200;
  return family.build(Math.max(2, Math.round((bytes - few) / each) + 20), variant);
}
