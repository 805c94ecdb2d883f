import type { Json } from '../../src/kernel/json.ts';

import {
  app,
  entity,
  type Family,
  namer,
  nestPatterns,
  oneTrait,
  orbital,
  times,
  toEvent,
  toState,
  trait,
} from './family-parts.ts';

/** Families that no tool would write: names, nesting and shapes that a reader may not expect. */
export const HOSTILE_FAMILIES: readonly Family[] = [
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
