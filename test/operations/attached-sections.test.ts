import { beforeAll, describe, expect, it } from 'vitest';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { traitsOf, walk } from '../propose/judge.ts';
import { openOrrery } from '../support/embedded-orrery.ts';
import { toFields } from '../support/machine.ts';

/** A brief of entities with their fields, each with a page. */
const toBrief = (name: string, shows: string[], entities: Record<string, string>): JsonObject => ({
  name,
  entities: Object.entries(entities).map(([of, fields]) => ({
    name: of,
    fields: toFields(fields),
  })),
  pages: Object.keys(entities).map((of) => ({
    name: `${of}s`,
    path: `/${of.toLowerCase()}s`,
    of,
    shows,
  })),
});

/** A vineyard whose records have pages of their own, and a theatre that has lists alone. */
const BRIEFS = {
  vineyard: toBrief('vineyard', ['list', 'detail', 'form'], {
    Parcel: 'slope:string! plantedOn:date hectares:number',
    Barrel: 'mark:string! litres:number dueAt:date parcel:>Parcel',
  }),
  theatre: toBrief('theatre', ['list', 'form'], {
    Costume: 'role:string! sewnAt:datetime',
    Venue: 'street:string!',
  }),
};

const { call } = await openOrrery();

/** An application that shows lists alone. */
function withoutRecordPages(document: JsonObject): JsonObject {
  const orbitals = (document.orbitals as JsonObject[]).map((orbital) => ({
    ...orbital,
    pages: asArray(orbital.pages).filter((page) => !JSON.stringify(page).includes('/:')),
  }));
  return { ...document, orbitals };
}

/** An application drawn from a brief, with a behavior attached to one of its entities. */
async function attach(brief: keyof typeof BRIEFS, behavior: string, entity: string) {
  const { goal } = await call('propose', { brief: BRIEFS[brief] });
  const current = brief === 'theatre' ? withoutRecordPages(goal as JsonObject) : goal;
  const input = { current: current as JsonObject, goal: behavior, to: entity, save: true };
  const plan = await call('plan_instructions', input);
  const built = { schema: plan.schema_id as string, actions: [], include_schema: true };
  const { schema, valid } = await call('apply_actions', built);
  expect(valid).toBe(true);
  const { trait, relation, page } = plan.to as Record<'trait' | 'relation' | 'page', string>;
  const [child = '', via = ''] = relation.split('.');
  return { schema: schema as JsonObject, trait, child, via, page };
}

/** The nodes of drawings for which a test holds. */
const nodesOf = (value: Json | undefined, isWanted: (node: JsonObject) => boolean) =>
  [...walk(value)].filter(isObject).filter(isWanted);

const isForm = ({ submitEvent }: JsonObject) => isString(submitEvent);

const SAMPLES: Readonly<Record<string, Json>> = {
  number: 4,
  date: '2026-05-04',
  datetime: '2026-05-04T10:00:00Z',
  checkbox: true,
};

/** Values that a person would write into a form. */
function fillIn(form: JsonObject): JsonObject {
  const items = asArray(form.fields).filter(isObject);
  return Object.fromEntries(
    items.map(({ name, type, options }): [string, Json] => {
      const [option] = asArray(options);
      return [String(name), option ?? SAMPLES[String(type)] ?? 'A text of some length'];
    }),
  );
}

describe.each([
  ['vineyard', 'std-comments', 'Parcel'],
  ['vineyard', 'std-approval', 'Barrel'],
  ['vineyard', 'std-review', 'Barrel'],
  ['theatre', 'std-approval', 'Costume'],
  ['theatre', 'std-task-manager', 'Venue'],
  ['theatre', 'std-booking', 'Venue'],
  ['vineyard', 'std-booking', 'Parcel'],
] as const)('%s with %s of %s', (brief, behavior, entity) => {
  let attached: Awaited<ReturnType<typeof attach>>;
  beforeAll(async () => {
    attached = await attach(brief, behavior, entity);
  });

  it('shows the rows of a record, and what its form stores keeps the record', async () => {
    const { schema, trait, child, via, page } = attached;
    expect(page).toContain('/:');
    const orbital = asArray(schema.orbitals).find(
      (one) => isObject(one) && JSON.stringify(one.traits).includes(`"name":"${trait}"`),
    ) as JsonObject;
    const to = { orbital: orbital.name as string, trait };
    const entities = {
      [entity]: [{ id: 'here' }, { id: 'there' }],
      [child]: [
        { id: 'mine', [via]: 'here' },
        { id: 'other', [via]: 'there' },
      ],
    };
    const play = (events: JsonObject[]) =>
      call('simulate', {
        schema,
        events: events.map((event) => ({ ...to, ...event })),
        entities,
        detail: 'full',
      });
    const opening = { event: 'INIT', payload: { id: 'here' } };
    const opened = await play([opening]);
    const shown = (answer: JsonObject) =>
      nodesOf(answer.slots as JsonObject, (node) => Array.isArray(node.entity))
        .flatMap((node) => node.entity as JsonObject[])
        .map(({ id }) => id);
    expect(shown(opened)).toEqual(['mine']);
    const [button] = nodesOf(opened.slots as JsonObject, ({ type }) => type === 'button');
    const asked = await play([opening, { event: button?.action as string }]);
    const [form] = nodesOf(asked.slots as JsonObject, isForm);
    const stored = await play([
      opening,
      { event: button?.action as string },
      { event: form?.submitEvent as string, payload: { data: fillIn(form as JsonObject) } },
    ]);
    const rows = (stored.entities as Record<string, JsonObject[]>)[child] ?? [];
    const added = rows.filter(({ id }) => id !== 'mine' && id !== 'other');
    expect(added.map((row) => row[via])).toEqual(['here']);
    expect(shown(stored)).toEqual(['mine', added[0]?.id]);
    expect(stored.findings).toEqual([]);
  });

  it('keeps the record in every form of the behavior that stores rows', () => {
    const { schema, child, via } = attached;
    const stores = traitsOf(schema).flatMap(({ stateMachine }) => {
      const { transitions } = stateMachine as { transitions: JsonObject[] };
      const text = (one: JsonObject) => JSON.stringify(one.effects ?? []);
      const isStoring = (one: JsonObject) =>
        text(one).includes(`["persist","create","${child}"`) && text(one).includes('@payload.data');
      return transitions.filter(isStoring).map((one) => ({ one, stateMachine }));
    });
    expect(stores.length).toBeGreaterThan(0);
    for (const { one, stateMachine } of stores) {
      const forms = nodesOf(stateMachine, (node) => node.submitEvent === one.event);
      const isAsked = forms.some((form) => JSON.stringify(form.fields).includes(`"${via}"`));
      const isKnown = JSON.stringify(one.effects).includes(`"${via}":"@`);
      expect(isAsked || isKnown).toBe(true);
    }
  });
});
