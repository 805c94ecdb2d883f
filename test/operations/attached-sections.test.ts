import { describe, expect, it } from 'vitest';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { openOrrery } from '../support/embedded-orrery.ts';

/** A vineyard whose records have pages of their own, and a theatre that has lists alone. */
const BRIEFS = {
  vineyard: {
    name: 'vineyard',
    entities: [
      {
        name: 'Parcel',
        fields: [
          { name: 'slope', type: 'string', required: true },
          { name: 'plantedOn', type: 'date' },
          { name: 'hectares', type: 'number' },
        ],
      },
      {
        name: 'Barrel',
        fields: [
          { name: 'mark', type: 'string', required: true },
          { name: 'litres', type: 'number' },
          { name: 'dueAt', type: 'date' },
          { name: 'parcel', type: 'relation', entity: 'Parcel' },
        ],
      },
    ],
    pages: [
      { name: 'Parcels', path: '/parcels', of: 'Parcel', shows: ['list', 'detail', 'form'] },
      { name: 'Barrels', path: '/barrels', of: 'Barrel', shows: ['list', 'detail', 'form'] },
    ],
  },
  theatre: {
    name: 'theatre',
    entities: [
      {
        name: 'Costume',
        fields: [
          { name: 'role', type: 'string', required: true },
          { name: 'sewnAt', type: 'datetime' },
        ],
      },
      { name: 'Venue', fields: [{ name: 'street', type: 'string', required: true }] },
    ],
    pages: [
      { name: 'Costumes', path: '/costumes', of: 'Costume', shows: ['list', 'form'] },
      { name: 'Venues', path: '/venues', of: 'Venue', shows: ['list', 'form'] },
    ],
  },
} satisfies Record<string, JsonObject>;

const call = openOrrery();

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
function nodesOf(value: Json | undefined, isWanted: (node: JsonObject) => boolean): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((item) => nodesOf(item, isWanted));
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap((held) => nodesOf(held, isWanted));
  return isWanted(value) ? [value, ...inner] : inner;
}

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
  it('shows the rows of a record, and what its form stores keeps the record', async () => {
    const { schema, trait, child, via, page } = await attach(brief, behavior, entity);
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

  it('keeps the record in every form of the behavior that stores rows', async () => {
    const { schema, child, via } = await attach(brief, behavior, entity);
    const traits = asArray(schema.orbitals).flatMap((one) =>
      asArray(isObject(one) ? one.traits : []),
    ) as JsonObject[];
    const stores = traits.flatMap(({ stateMachine }) => {
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
