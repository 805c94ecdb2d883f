import type { Json, JsonObject } from '../../src/kernel/json.ts';

/** Two documents of about a given size that are hard to compare, as an attacker would write them. */
export interface CraftedPair {
  readonly current: JsonObject;
  readonly goal: JsonObject;
}

type Family = (count: number) => CraftedPair;

const list = (count: number, item: (index: number) => Json): Json[] =>
  Array.from({ length: count }, (_, index) => item(index));

const withTrait = (trait: JsonObject): JsonObject => ({
  name: 'App',
  orbitals: [
    {
      name: 'Main',
      entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] },
      traits: [{ name: 'Life', linkedEntity: 'Ticket', ...trait }],
      pages: [],
    },
  ],
});

const withOrbital = (orbital: JsonObject): JsonObject => ({
  name: 'App',
  orbitals: [{ name: 'Main', entity: { name: 'Ticket', fields: [] }, ...orbital }],
});

/** A ring of states, each left by an event of its own. */
const ring = (count: number, prefix: string, effects: (index: number) => Json[] = () => []) =>
  withTrait({
    stateMachine: {
      states: list(count, (i) => ({ name: `${prefix}s${i}` })),
      events: list(count, (i) => ({ key: `${prefix.toUpperCase()}E${i}` })),
      transitions: list(count, (i) => ({
        from: `${prefix}s${i}`,
        event: `${prefix.toUpperCase()}E${i}`,
        to: `${prefix}s${(i + 1) % count}`,
        ...(effects(i).length > 0 && { effects: effects(i) }),
      })),
    },
  });

const both = (make: (prefix: string) => JsonObject): CraftedPair => ({
  current: make('a'),
  goal: make('b'),
});

/** What each family repeats; every one holds `count` of it. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  'renamed states and events': (count) => both((prefix) => ring(count, prefix)),
  'renamed states with distinct effects': (count) =>
    both((prefix) => ring(count, prefix, (i) => [['set', '@entity.title', `text ${i}`]])),
  'renamed states of a few kinds': (count) =>
    both((prefix) => ring(count, prefix, (i) => [['log', `kind ${i % 7}`, i % 3]])),
  'long names': (count) => both((prefix) => ring(Math.ceil(count / 40), prefix.repeat(2_000))),
  'bare states': (count) =>
    both((prefix) => withTrait({ stateMachine: { states: list(count, (i) => `${prefix}${i}`) } })),
  'loops on one state': (count) =>
    both((prefix) =>
      withTrait({
        stateMachine: {
          states: [{ name: 'only', isInitial: true }],
          events: list(count, (i) => `${prefix.toUpperCase()}${i}`),
          transitions: list(count, (i) => ({
            from: 'only',
            event: `${prefix.toUpperCase()}${i}`,
            to: 'only',
          })),
        },
      }),
    ),
  'equal transitions': (count) => ({
    current: withTrait({
      stateMachine: {
        states: ['open', 'done'],
        events: ['CLOSE'],
        transitions: list(count, (i) => ({ from: 'open', event: 'CLOSE', to: 'done', guard: i })),
      },
    }),
    goal: withTrait({
      stateMachine: {
        states: ['open', 'done'],
        events: ['CLOSE'],
        transitions: list(count, (i) => ({
          from: 'open',
          event: 'CLOSE',
          to: 'done',
          guard: count - i,
        })),
      },
    }),
  }),
  orbitals: (count) =>
    both((prefix) => ({
      name: 'App',
      orbitals: list(count, (i) => ({
        name: `${prefix}Orbital${i}`,
        entity: { name: `${prefix}Entity${i}`, fields: [{ name: 'id', type: 'string' }] },
      })),
    })),
  traits: (count) =>
    both((prefix) =>
      withOrbital({
        traits: list(count, (i) => ({
          name: `${prefix}Trait${i}`,
          linkedEntity: 'Ticket',
          emits: [`${prefix.toUpperCase()}${i}`],
        })),
      }),
    ),
  pages: (count) =>
    both((prefix) =>
      withOrbital({
        pages: list(count, (i) => ({ name: `${prefix}Page${i}`, path: `/${prefix}/${i}` })),
      }),
    ),
  'pages mounting all traits': (count) =>
    both((prefix) =>
      withOrbital({
        traits: list(Math.ceil(Math.sqrt(count)), (i) => `${prefix}Trait${i}`),
        pages: list(Math.ceil(Math.sqrt(count)), (i) => ({
          name: `${prefix}Page${i}`,
          path: `/${prefix}/${i}`,
          traits: list(Math.ceil(Math.sqrt(count)), (t) => ({ ref: `${prefix}Trait${t}` })),
        })),
      }),
    ),
  emits: (count) =>
    both((prefix) =>
      withTrait({
        emits: list(count, (i) => ({ event: `${prefix.toUpperCase()}${i}`, scope: 'external' })),
      }),
    ),
  listens: (count) =>
    both((prefix) =>
      withTrait({
        listens: list(count, (i) => ({ event: `${prefix.toUpperCase()}${i}`, triggers: 'GO' })),
      }),
    ),
  fields: (count) =>
    both((prefix) => ({
      name: 'App',
      orbitals: [
        {
          name: 'Main',
          entity: {
            name: 'Ticket',
            fields: list(count, (i) => ({
              name: `${prefix}Field${i}`,
              type: 'string',
              values: [`v${i}`],
            })),
          },
          traits: [],
        },
      ],
    })),
  duplicates: (count) => ({
    current: withTrait({ emits: list(count, () => ({ event: 'SAME' })) }),
    goal: withTrait({ emits: list(count, (i) => ({ event: 'SAME', payloadSchema: [i] })) }),
  }),
  effects: (count) =>
    both((prefix) =>
      withTrait({
        stateMachine: {
          states: ['open'],
          events: ['GO'],
          transitions: [
            {
              from: 'open',
              event: 'GO',
              to: 'open',
              effects: list(count, (i) => ['set', '@entity.title', `${prefix} ${i}`]),
            },
          ],
        },
      }),
    ),
  'renamed events in many traits': (count) =>
    both((prefix) =>
      withOrbital({
        traits: list(count, (i) => ({
          name: `Trait${i}`,
          stateMachine: {
            states: ['idle'],
            events: [{ key: `${prefix.toUpperCase()}${i}`, payloadSchema: [{ name: 'x' }] }],
            transitions: [{ from: 'idle', event: `${prefix.toUpperCase()}${i}`, to: 'idle' }],
          },
        })),
      }),
    ),
  imports: (count) =>
    both((prefix) =>
      withOrbital({
        uses: list(count, (i) => ({ from: `std/behaviors/x${i}`, as: `${prefix}X${i}` })),
      }),
    ),
  'swapped order': (count) => {
    const current = ring(count, 'a');
    const goal = structuredClone(current) as never as {
      orbitals: [{ traits: [{ stateMachine: { states: Json[]; transitions: Json[] } }] }];
    };
    goal.orbitals[0].traits[0].stateMachine.states.reverse();
    goal.orbitals[0].traits[0].stateMachine.transitions.reverse();
    return { current, goal: goal as never };
  },
  'names against their own kind': (count) => ({
    current: ring(count, 'a'),
    goal: {
      ...ring(count, 'a'),
      orbitals: (ring(count, 'b').orbitals as Json[]).concat(ring(count, 'c').orbitals as Json[]),
    },
  }),
  'half renamed': (count) => {
    const rename = (i: number, prefix: string) => (i % 2 === 0 ? `k${i}` : `${prefix}${i}`);
    return both((prefix) =>
      withTrait({
        stateMachine: {
          states: list(count, (i) => ({ name: rename(i, prefix), isTerminal: i % 5 === 0 })),
          events: ['GO'],
          transitions: list(count, (i) => ({
            from: rename(i, prefix),
            event: 'GO',
            to: rename((i * 7) % count, prefix),
          })),
        },
      }),
    );
  },
};

/** The pair of a family whose documents have together about twice as many characters as asked for. */
export function craft(name: string, size: number): CraftedPair {
  const family = FAMILIES[name] as Family;
  const sizeOf = (count: number) => JSON.stringify(family(count).current).length;
  const perItem = (sizeOf(400) - sizeOf(200)) / 200;
  return family(Math.max(1, Math.round(size / perItem)));
}
