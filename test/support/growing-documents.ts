import type { Json, JsonObject } from '../../src/kernel/json.ts';

/** A document that grows in one direction only, so that what is super-linear in it shows. */
export type Family = (count: number) => JsonObject;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const FIELDS: readonly Json[] = [{ name: 'id', type: 'string' }];

const orbital = (more: JsonObject): JsonObject => ({
  name: 'Main',
  entity: { name: 'Item', fields: [...FIELDS] },
  traits: [],
  pages: [],
  ...more,
});

const app = (...orbitals: JsonObject[]): JsonObject => ({ name: 'App', orbitals });

const trait = (more: JsonObject): JsonObject => ({ name: 'Flow', linkedEntity: 'Item', ...more });

const machine = (transitions: readonly Json[], events: readonly Json[] = []): JsonObject => ({
  states: [{ name: 'open', isInitial: true }, { name: 'shut' }],
  events: [...events],
  transitions: [...transitions],
});

const reaction = (effects: readonly Json[], more: JsonObject = {}): JsonObject => ({
  from: 'open',
  to: 'open',
  event: 'INIT',
  effects: [...effects],
  ...more,
});

const withEffects = (effects: readonly Json[], more: JsonObject = {}): JsonObject =>
  app(orbital({ traits: [trait({ stateMachine: machine([reaction(effects)]), ...more })] }));

const withGuards = (count: number, guard: (index: number) => Json): JsonObject =>
  app(
    orbital({
      traits: [
        trait({
          stateMachine: machine(times(count, (i) => reaction([], { guard: guard(i) }))),
        }),
      ],
    }),
  );

const draw = (pattern: Json): Json => ['render-ui', 'main', pattern];

/** Wraps a value so many times. */
function nest(depth: number, leaf: Json, wrap: (inner: Json, level: number) => Json): Json {
  let value = leaf;
  for (let level = 0; level < depth; level++) value = wrap(value, level);
  return value;
}

/** What a request may nest, less what stands around. */
const DEEP = 48;

const names = (count: number, prefix = 'v') => times(count, (i) => `${prefix}${i}`);

/** Every direction that code, wiring and containers can grow in. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  'states without a way': (count) =>
    app(
      orbital({
        traits: [
          trait({
            stateMachine: {
              states: names(count).map((name) => ({ name })),
              transitions: times(count, (i) => ({ from: `x${i}`, to: `y${i}`, event: `E${i}` })),
            },
          }),
        ],
      }),
    ),
  'unknown operators in deep guards': (count) =>
    withGuards(count, (i) =>
      nest(DEEP, true, (inner, level) => [`andd${i}-${level}`, '@entity.id', inner]),
    ),
  'deep guards': (count) =>
    withGuards(count, (i) =>
      nest(DEEP, ['=', '@entity.id', i], (inner) => [
        'and',
        ['not', ['=', 1, '@entity.id']],
        inner,
      ]),
    ),
  'variables of one let': (count) =>
    withEffects([
      [
        'let',
        names(count).map((name) => [name, 1]),
        ['do', ...names(count).map((name) => ['log', ['+', `@${name}`, 1]])],
      ],
    ]),
  'nested lambdas': (count) =>
    withEffects(
      times(count, () => [
        'set',
        '@entity.id',
        nest(20, '@item.id', (inner) => ['array/map', '@entity.id', inner]),
      ]),
    ),
  'handled events and buttons': (count) =>
    app(
      orbital({
        traits: [
          trait({
            stateMachine: machine([
              reaction([
                draw({
                  type: 'stack',
                  children: names(count, 'E').map((action) => ({ type: 'button', action })),
                }),
              ]),
              ...names(count, 'E').map((event) => reaction([], { event, from: 'shut' })),
            ]),
          }),
        ],
      }),
    ),
  'nested patterns': (count) =>
    withEffects(
      times(count, () =>
        draw(nest(24, { type: 'divider' }, (inner) => ({ type: 'stack', children: [inner] }))),
      ),
    ),
  'unknown properties': (count) =>
    withEffects([draw({ type: 'button', ...Object.fromEntries(names(count).map((n) => [n, 1])) })]),
  'overlays in every state': (count) =>
    app(
      orbital({
        traits: [
          trait({
            stateMachine: {
              states: names(count, 's').map((name, i) => ({ name, isInitial: i === 0 })),
              transitions: names(count, 's').flatMap((from, i) => [
                {
                  from,
                  to: `s${(i + 1) % count}`,
                  event: 'NEXT',
                  effects: [['render-ui', 'modal', { type: 'divider' }]],
                },
              ]),
            },
          }),
        ],
      }),
    ),
  'traits of one name': (count) =>
    app(
      orbital({
        traits: times(count, (i) =>
          trait({
            listens: [
              { event: `E${i}`, triggers: 'INIT', source: { kind: 'trait', trait: 'Flow' } },
            ],
          }),
        ),
      }),
    ),
  'pages that mount everything': (count) => {
    const width = Math.ceil(Math.sqrt(count));
    return app(
      orbital({
        traits: names(width, 'T').map((name) => trait({ name })),
        pages: times(width, (i) => ({
          name: `P${i}`,
          path: `/p${i}`,
          traits: names(width, 'T').map((ref) => ({ ref })),
        })),
      }),
    );
  },
  'orbitals with unknown links': (count) =>
    app(
      ...times(count, (i) =>
        orbital({
          name: `O${i}`,
          entity: { name: `Entity${i}`, fields: [...FIELDS] },
          traits: [trait({ name: `T${i}`, linkedEntity: `Entty${i}` })],
        }),
      ),
    ),
};
