import { describe, expect, it } from 'vitest';
import { asArray, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { openOrrery } from '../support/embedded-orrery.ts';
import { toFields } from '../support/machine.ts';

const { call } = await openOrrery();

async function draw(name: string, fields: JsonObject[]): Promise<JsonObject> {
  const path = `/${name.toLowerCase()}s`;
  const pages = [{ name: `${name}s`, path, of: name, shows: ['list', 'detail', 'form'] }];
  const brief = { name: `${name.toLowerCase()}s`, entities: [{ name, fields }], pages };
  return (await call('propose', { brief })).goal as JsonObject;
}

async function bind(current: JsonObject, goal: string, entities: JsonObject) {
  const bindings = { entities };
  const plan = await call('plan_instructions', { current, goal, bindings, save: true });
  const built = { schema: plan.schema_id as string, actions: [], include_schema: true };
  return { plan, schema: (await call('apply_actions', built)).schema as JsonObject };
}

/** A record with a value in each field of its own, and the application that it is of. */
const APPLICATIONS: readonly [string, JsonObject[], JsonObject][] = [
  [
    'Voucher',
    toFields('number:string! total:number dueAt:date email note reason history:text'),
    {
      number: 'V7',
      total: 41,
      dueAt: '2026-01-02',
      email: 'a@b.example',
      note: 'keep',
      reason: 'why',
      history: 'Since May',
    },
  ],
  [
    'Grant',
    toFields('title:string! amount:number dueAt:datetime reason history:text'),
    { title: 'G', amount: 9, dueAt: '2026-03-01T08:00:00Z', reason: 'why', history: 'Since May' },
  ],
];

const BOUND = {
  'std-approval': 'ApprovalCase',
  'std-users': 'User',
  'std-library-loans': 'Loan',
} as const;

const BEHAVIORS = Object.keys(BOUND) as (keyof typeof BOUND)[];
const made = new Map<string, ReturnType<typeof bind>>();

/** A behavior bound to the one entity of an application, made once. */
function bindTo(entity: string, fields: JsonObject[], behavior: keyof typeof BOUND) {
  const key = `${behavior} ${entity}`;
  const build = async () =>
    bind(await draw(entity, fields), behavior, { [BOUND[behavior]]: entity });
  const built = made.get(key) ?? build();
  made.set(key, built);
  return built;
}

interface Machine {
  readonly orbital: string;
  readonly trait: JsonObject;
  readonly transitions: readonly JsonObject[];
}

function machinesOf(document: JsonObject, entity: string): Machine[] {
  return asArray(document.orbitals).flatMap((orbital) => {
    const { name, traits } = orbital as { name: string; traits: JsonObject[] };
    return traits.flatMap((trait): Machine[] => {
      const { transitions } = trait.stateMachine as { transitions: JsonObject[] };
      return trait.linkedEntity === entity ? [{ orbital: name, trait, transitions }] : [];
    });
  });
}

describe.each(APPLICATIONS)('approval bound to a %s', (entity, fields, values) => {
  it('keeps the deadline of the decision apart from the date of the record', async () => {
    const { schema, plan } = await bindTo(entity, fields, 'std-approval');
    const chain = machinesOf(schema, entity).find(({ trait }) => trait.name === 'ApprovalChain');
    const own = { id: 'one', status: 'pending', ...values };
    const to = { orbital: chain?.orbital as string, trait: 'ApprovalChain' };
    const wait = async (row: JsonObject) => {
      const answer = await call('simulate', {
        schema,
        events: [{ event: 'INIT', ...to, advance_ms: 600_000 }],
        entities: { [entity]: [row] },
        now: Date.parse('2027-01-01T00:00:00Z'),
      });
      const steps = answer.steps as { emitted: { event: string }[] }[];
      return steps.flatMap(({ emitted }) => emitted.map(({ event }) => event));
    };
    const added = plan.added_fields as { field: string }[];
    const deadline = added.find(({ field: name }) => /dueat/i.test(name))?.field as string;
    expect(deadline).not.toBe('dueAt');
    const later = '2028-01-01T00:00:00Z';
    expect(await wait({ ...own, [deadline]: later })).not.toContain('DEADLINE');
    expect(await wait({ ...own, dueAt: later, [deadline]: '2026-01-01' })).toContain('DEADLINE');
  });
});

describe.each(APPLICATIONS)('transitions of a behavior bound to a %s', (entity, fields, values) => {
  it.each(BEHAVIORS)('%s empties no field of the record', async (behavior) => {
    const { schema } = await bindTo(entity, fields, behavior);
    const known = new Set(Object.keys(values));
    let moved = 0;
    for (const { orbital, trait, transitions } of machinesOf(schema, entity)) {
      const to = { orbital, trait: trait.name as string, entity_id: 'one' };
      for (const { from, event } of transitions) {
        const loads = transitions.filter((one) => one.to === from && one.event !== event);
        for (const load of [undefined, ...loads.slice(0, 1)]) {
          const row = { id: 'one', ...values };
          const payload = { id: 'one', data: /Loaded$/.test(String(event)) ? [row] : {} };
          const events = [...(load ? [load.event] : []), event].map((name) => ({
            event: name as string,
            payload: /Loaded$/.test(String(name)) ? { data: [row] } : payload,
            ...to,
          }));
          const answer = await call('simulate', {
            schema,
            events,
            start: { [`${orbital}.${String(trait.name)}`]: (load?.from ?? from) as string },
            entities: { [entity]: [row] },
            user: { id: 'u', name: 'U' },
            detail: 'full',
          });
          const rows = (answer.entities as Record<string, JsonObject[]>)[entity] ?? [];
          const stored = rows.find(({ id }) => id === 'one');
          if (stored === undefined) continue;
          moved++;
          const kept = Object.entries(stored).filter(([name]) => known.has(name));
          const told = `${String(trait.name)} ${String(from)} ${String(event)}`;
          expect({ told, ...Object.fromEntries(kept) }).toEqual({ told, ...values });
        }
      }
    }
    expect(moved).toBeGreaterThan(10);
  });
});

describe('fields and entities of another meaning', () => {
  it('binds no field to one of another kind, and no title to what already has one', async () => {
    for (const [entity, fields] of APPLICATIONS) {
      for (const behavior of BEHAVIORS) {
        const { plan } = await bindTo(entity, fields, behavior);
        const bound = (plan.bindings as { fields?: Record<string, Record<string, Json>> }).fields;
        const pairs = Object.entries(bound?.[BOUND[behavior]] ?? {});
        const allowed = ['amount total', 'name title', 'title number', 'name number'];
        const wrong = pairs
          .map(([from, to]) => `${from} ${String(to)}`)
          .filter((pair) => !allowed.includes(pair) && !pair.includes(' workflow'));
        expect(wrong, `${behavior} on ${entity}`).toEqual([]);
      }
    }
  });

  it.each([
    ['HelpArticle', 'std-ecommerce', 'ShopItem'],
    ['HelpArticle', 'std-catalogue', 'Product'],
    ['MenuItem', 'std-ecommerce', 'ShopItem'],
  ])('asks whether a %s is what %s calls %s', async (entity, behavior, main) => {
    const current = await draw(entity, toFields('heading body:text'));
    const plan = await call('plan_instructions', { current, goal: behavior });
    expect((plan.bindings as { entities: JsonObject }).entities).toEqual({});
    expect(plan.unbound).toContain(main);
    const { options } = plan.question as { options: { call: { arguments: JsonObject } }[] };
    const again = { current, ...(options[0]?.call.arguments ?? {}) };
    const answered = await call('plan_instructions', again);
    expect((answered.bindings as { entities: JsonObject }).entities).toEqual({ [main]: entity });
  });
});
