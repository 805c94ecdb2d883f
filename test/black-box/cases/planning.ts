import { expect } from 'vitest';
import { holds } from '../case.ts';
import {
  APPS,
  BAKERY,
  CLINIC,
  FORMS,
  LIBRARY,
  toDocument,
  toFlatTrait,
  withTrait,
  wrapTrait,
} from '../documents.ts';
import { PARAMS, type Response } from '../responses.ts';
import { LONG_LISTS, type Service } from '../service.ts';

const EMPTY = { name: 'to be built', orbitals: [] };
const TAKES_AWAY = /^(remove_|rename)/;

type Action = { action: string; params: Record<string, unknown> };

/** Names the parameters of actions that have another shape than the contract gives them. */
export const findOddParams = (actions: readonly Action[]): string[] =>
  actions.flatMap(({ action, params }) => {
    const { error } = PARAMS[action as keyof typeof PARAMS]?.safeParse(params) ?? {};
    return (error?.issues ?? []).map(({ path }) => [action, ...path].join('.'));
  });

const score = async ({ ask }: Service, source: unknown, target: unknown): Promise<number> =>
  (await ask('gap', { source, target })).gap_score;

const inEveryForm = FORMS.flatMap((form) => [
  holds(
    `plan: its actions in order turn current into goal (${form})`,
    'plan.goal plan.exact plan.order plan.total plan.domain form.first-class',
    async (service) => {
      const goal = toDocument(CLINIC, form);
      for (const current of [EMPTY, toDocument(BAKERY, form), goal]) {
        const plan = await service.ask('plan', { current, goal });
        const scores = plan.actions.map((action) => action.score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(plan.total_actions).toBe(scores.length);
        expect(scores.length === 0).toBe(current === goal);
        const result = await service.apply(current, plan.actions);
        expect(await score(service, result, goal)).toBe(0);
      }
    },
  ),
  holds(`plan: parameters as agreed (${form})`, 'action.params plan.count', async ({ ask }) => {
    const goal = toDocument(CLINIC, form);
    const { actions } = await ask('plan', { current: EMPTY, goal, domain: 'clinic' });
    expect(findOddParams(actions)).toEqual([]);
    for (const { action, params } of actions) {
      if (action === 'add_states') expect(params.count).toBe((params.states as []).length);
    }
  }),
  holds(`gap: 0 to 1, both ways (${form})`, 'gap.score gap.symmetric', async (service) => {
    const [clinic, library] = [toDocument(CLINIC, form), toDocument(LIBRARY, form)];
    const there = await score(service, clinic, library);
    expect(there).toBeGreaterThan(0.3);
    if (form === 'names') expect(there).toBe(1);
    expect(await score(service, library, clinic)).toBeCloseTo(there, 12);
    expect(await score(service, clinic, toDocument(CLINIC, form))).toBe(0);
  }),
  holds(`gap: missing and extra (${form})`, 'gap.entry gap.lists', async ({ ask }) => {
    const target = toDocument(CLINIC, form);
    const source = { ...target, orbitals: target.orbitals.slice(0, 1) };
    const { missing, extra } = await ask('gap', { source, target });
    expect(extra).toEqual([]);
    const find = (wanted: string) => missing.find(({ type }) => type === wanted);
    expect(find('trait')).toMatchObject({ name: 'Dispensing', linkedEntity: 'Prescription' });
    expect(find('page')).toMatchObject({ name: 'Pharmacy', route: '/pharmacy' });
    const back = await ask('gap', { source: target, target: source });
    expect(back.missing).toEqual([]);
    expect(back.extra.map(({ name }) => name)).toEqual(missing.map(({ name }) => name));
  }),
  holds(
    `plan_instructions: builds a behavior onto what is there (${form})`,
    'instructions.goal instructions.levels instructions.additive action.params form.first-class',
    async ({ ask, apply }) => {
      const current = toDocument(LIBRARY, form);
      const plan = await ask('plan_instructions', { current, goal: 'std-announcement' });
      const levels = plan.instructions.map(({ level }) => level);
      expect(levels.length).toBeGreaterThan(0);
      expect([plan.levels, plan.total_instructions]).toEqual([Math.max(...levels), levels.length]);
      expect(new Set(levels).size).toBe(plan.levels);
      expect(findOddParams(plan.instructions)).toEqual([]);
      expect(plan.instructions.filter(({ action }) => TAKES_AWAY.test(action))).toEqual([]);
      const schema = await apply(current, plan.instructions);
      expect((await ask('gap', { source: current, target: schema })).extra).toEqual([]);
      expect((await ask('validity_check', { schema })).valid).toBe(true);
    },
  ),
]);

const planning = [
  holds(
    'plan_instructions: levels',
    'instructions.parallel instructions.depends',
    async (service) => {
      const input = { current: EMPTY, goal: 'std-task-manager' };
      const { instructions, levels } = await service.ask('plan_instructions', input);
      const all = Array.from({ length: levels }, (_, n) =>
        instructions.filter(({ level }) => level === n + 1),
      );
      expect(levels).toBeGreaterThan(1);
      const forward = await service.apply(EMPTY, instructions);
      const backward = await service.apply(
        EMPTY,
        all.flatMap((level) => level.toReversed()),
      );
      expect(await score(service, forward, backward)).toBe(0);
      for (let level = 1; level < levels; level++) {
        const kept = [...all.slice(0, level - 1), all[level] ?? []].flat();
        // Without their levels, which would be missed by number.
        const actions = kept.map(({ action, params }) => ({ action, params }));
        const answer = await service.call('apply_actions', { schema: EMPTY, actions });
        expect(answer, `without level ${level}`).toHaveProperty('code');
      }
    },
  ),
  holds('plan: additive_only takes nothing away', 'plan.additive', async ({ ask }) => {
    const [current, goal] = [toDocument(BAKERY, 'names'), toDocument(CLINIC, 'names')];
    const { actions } = await ask('plan', { current, goal, additive_only: true });
    expect(actions.filter(({ action }) => TAKES_AWAY.test(action))).toEqual([]);
    const added = actions.map(({ params }) => params.name);
    expect(added).toEqual(expect.arrayContaining(['Patient', 'Admission', 'Ward']));
  }),
  holds(
    'plan: a flat trait is not built anew for its wrapped twin',
    'form.flat-read',
    async ({ ask }) => {
      for (const { parts } of APPS) {
        const flat = toFlatTrait(parts[0]);
        const input = { current: withTrait(flat), goal: withTrait(wrapTrait(flat)) };
        const { actions } = await ask('plan', input);
        const building = /^(add|remove)_(trait|state|event|transition)s?$/;
        expect(actions.filter(({ action }) => building.test(action))).toEqual([]);
      }
    },
  ),
  holds(
    'plan: what a flat trait lacks is added by the actions of the contract',
    'form.first-class action.params plan.exact',
    async (service) => {
      for (const { parts } of APPS) {
        const flat = toFlatTrait(parts[0]);
        const last = flat.states.at(-1);
        const shorter = {
          ...flat,
          states: flat.states.slice(0, -1),
          transitions: flat.transitions.filter(({ from, to }) => from !== last && to !== last),
        };
        const [current, goal] = [withTrait(shorter), withTrait(flat)];
        const { actions } = await service.ask('plan', { current, goal });
        const added = actions.filter(({ action }) => action === 'add_states');
        expect(added.map(({ params }) => params.states)).toEqual([[last]]);
        expect(actions.some(({ action }) => /^add_transitions?$/.test(action))).toBe(true);
        expect(findOddParams(actions)).toEqual([]);
        expect(await service.apply(current, actions)).toEqual(goal);
      }
    },
  ),
];

type Entry = Response<'gap'>['missing'][number];

/** Documents of names alone: every entity of a behavior, then one trait or page more in each. */
async function listGrowing({ ask }: Service, behavior: string) {
  const { missing } = await ask('gap', { source: EMPTY, target: behavior });
  const names = missing.filter(({ type }) => /^(entity|trait|page)$/.test(type));
  const orbitalOf = ({ path }: Entry) => String(path).split('/')[2];
  const isEntity = ({ type }: Entry) => type === 'entity';
  const later = names.filter((item) => !isEntity(item));
  const orbitals = names.filter(isEntity).map((entity) => {
    const own = later.filter((item) => orbitalOf(item) === orbitalOf(entity));
    return { entity: entity.name, own };
  });
  return Array.from({ length: later.length + 1 }, (_, n) => ({
    name: behavior,
    orbitals: orbitals.map(({ entity, own }) => {
      const known = own.filter((item) => later.indexOf(item) < n);
      const of = (wanted: string) =>
        known.filter(({ type }) => type === wanted).map(({ name }) => name);
      return { entity, traits: of('trait'), pages: of('page') };
    }),
  }));
}

const names = [
  ...['std-helpdesk', 'std-hotel', 'std-projects'].flatMap((behavior) => [
    holds(
      `gap: each name of ${behavior} lowers it`,
      'gap.names-monotone gap.behavior',
      async (service) => {
        const growing = (await listGrowing(service, behavior)).slice(0, 11);
        expect(growing.length).toBeGreaterThan(5);
        let last = 1;
        for (const source of growing) {
          const next = await score(service, source, behavior);
          expect(next).toBeLessThan(last);
          last = next;
        }
      },
    ),
    holds(`gap: all names of ${behavior} are half of it`, 'gap.names-half', async (service) => {
      const all = (await listGrowing(service, behavior)).at(-1);
      expect(await score(service, all, behavior)).toBeLessThanOrEqual(0.5);
    }),
  ]),
  holds('gap: a hidden body is not a missing one', 'gap.unknown-inside', async ({ ask }) => {
    for (const form of ['flat', 'full'] as const) {
      const [source, target] = [toDocument(CLINIC, 'names'), toDocument(CLINIC, form)];
      const { gap_score, missing } = await ask('gap', { source, target });
      expect(missing.filter(({ type }) => /^(trait|page|entity)$/.test(type))).toEqual([]);
      expect(gap_score).toBeLessThanOrEqual(0.5);
    }
  }),
  holds(
    'gap: an orbital with the same parts is renamed',
    'gap.renamed plan.rename',
    async ({ ask }) => {
      for (const { name, parts } of APPS) {
        const source = toDocument({ name, parts: [parts[0]] }, 'names');
        const target = { name, orbitals: [{ ...source.orbitals[0], entity: 'Matter' }] };
        const { gap_score, modified } = await ask('gap', { source, target });
        expect(gap_score).toBeLessThan(0.5);
        const pair = expect.objectContaining({ from: parts[0][0], to: 'Matter' });
        expect(modified.map(({ renamed }) => renamed)).toContainEqual(pair);
        const { actions } = await ask('plan', { current: source, goal: target });
        expect(actions.map(({ action }) => action)).toEqual(['rename']);
      }
    },
  ),
];

const SPELLED = [
  'std-task-manager',
  'std-crm-contacts',
  'std-library-loans',
  'std-job-board',
].flatMap((name) => {
  const dashed = name.slice(4);
  const camel = dashed.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  const snake = dashed.replaceAll('-', '_');
  const guesses = [
    dashed,
    snake,
    camel,
    pascal,
    name.toUpperCase(),
    `std_${snake}`,
    `Std${pascal}`,
  ];
  return guesses.map((guess) => [guess, name] as const);
});

const COMMON = [
  ['todo', 'std-task-manager'],
  ['tasks', 'std-task-manager'],
  ['auth', 'std-login'],
  ['signup', 'std-register'],
  ['crm', 'std-crm-contacts'],
  ['kanban-board', 'std-kanban'],
  ['shopping-cart', 'std-cart'],
  ['shop', 'std-ecommerce'],
  ['bookings', 'std-booking'],
  ['invoices', 'std-invoice'],
  ['notification', 'std-notifications'],
  ['blogs', 'std-blog'],
] as const;

/** The guesses that name none of the behaviors that they mean. */
async function findLost({ call }: Service, guesses: readonly (readonly [string, ...string[]])[]) {
  const lost: string[] = [];
  for (const [guess, ...meant] of guesses) {
    const inputs = meant.map((source) => call('gap', { source, target: guess }));
    const answers = await Promise.all(inputs);
    if (!answers.some(({ output }) => output?.gap_score === 0)) lost.push(guess);
  }
  return lost;
}

const UNKNOWN = 'std-hotels-and-rooms';
const behaviors = [
  holds('a behavior spelled otherwise is found', 'behavior.spelling', async (service) => {
    expect(await findLost(service, SPELLED)).toEqual([]);
  }),
  holds('a behavior is found by a common word', 'behavior.common', async (service) => {
    expect(await findLost(service, COMMON)).toEqual([]);
  }),
  holds('an unknown behavior: five others', 'behavior.unknown', async ({ refuse }) => {
    for (const [operation, input] of [
      ['gap', { source: EMPTY, target: UNKNOWN }],
      ['plan_instructions', { current: EMPTY, goal: UNKNOWN }],
    ] as const) {
      const detail = await refuse(operation, input, 'NOT_FOUND');
      expect(detail.match(/\bstd-[a-z-]+/g)).toHaveLength(6);
    }
  }),
  holds('an unknown behavior: the nearest', 'behavior.nearest', async ({ refuse }) => {
    const detail = await refuse('gap', { source: EMPTY, target: UNKNOWN }, 'NOT_FOUND');
    expect(detail.match(/\bstd-[a-z-]+/g)?.[1]).toBe('std-hotel');
  }),
];

const whole = Object.entries(LONG_LISTS).map(([operation, list]) =>
  holds(
    `${operation}: a long list is whole or absent`,
    'mcp.whole-lists',
    async ({ call }) => {
      const [current, goal] = [EMPTY, 'std-ecommerce'];
      const input = operation === 'gap' ? { source: current, target: goal } : { current, goal };
      const ask = async (more: object) =>
        (await call(operation as keyof typeof LONG_LISTS, { ...input, ...more })).output ?? {};
      const [short, full] = [await ask({}), await ask({ detail: 'full' })];
      const { length } = full[list] as unknown[];
      expect(length).toBeGreaterThan(10);
      for (const total of ['total_actions', 'total_instructions'].filter((key) => key in full)) {
        expect([short[total], full[total]]).toEqual([length, length]);
      }
      expect(short.plan_id).toMatch(/^pln_/);
      expect(short.levels).toBe(full.levels);
      if (short[list] !== undefined) expect(short[list]).toHaveLength(length);
    },
    'mcp',
  ),
);

export const PLANNING = [...inEveryForm, ...planning, ...names, ...behaviors, ...whole];
