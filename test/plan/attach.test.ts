import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { Behavior } from '../../src/behaviors/library.ts';
import { asArray, isObject, type JsonObject } from '../../src/kernel/json.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { arm, toFields, trait } from '../support/machine.ts';
import { expectLaw, expectPreserved } from './instruction-properties.ts';

function createApp(entities: Readonly<Record<string, string>>): JsonObject {
  return {
    name: 'App',
    orbitals: Object.entries(entities).map(([name, fields]) => ({
      name: `${name}Orbital`,
      entity: {
        name,
        persistence: 'persistent',
        collection: `${name.toLowerCase()}s`,
        fields: [{ name: 'id', type: 'string', required: true }, ...toFields(fields)],
      },
      traits: [],
      pages: [],
    })),
  };
}

/** A user's entities, a behavior, and which of its entities should be bound to which. */
const PAIRS: readonly [
  entities: Readonly<Record<string, string>>,
  behavior: string,
  bound: Readonly<Record<string, string>>,
][] = [
  [{ Patient: 'name birthDate:date email' }, 'std-search', { Document: 'Patient' }],
  [{ Product: 'name price:number sku stock:number' }, 'std-ecommerce', { ShopItem: 'Product' }],
  [
    { Expense: 'title amount:number date:date' },
    'std-expense-report',
    { ExpenseReport: 'Expense' },
  ],
  [
    { Issue: 'title description status:open|closed assignee' },
    'std-helpdesk',
    { SupportTicket: 'Issue' },
  ],
  [{ Doctor: 'name specialty room', Patient: 'name phone' }, 'std-booking', { Provider: 'Doctor' }],
  [{ House: 'title city rent:number rooms:number' }, 'std-filter', { Property: 'House' }],
  [{ Machine: 'name serialNumber location' }, 'std-detail', { Asset: 'Machine' }],
  [{ Todo: 'title done:boolean dueDate:date' }, 'std-task-manager', { Task: 'Todo' }],
  [{ Part: 'name sku onHand:number unitCost:number' }, 'std-inventory', { StockItem: 'Part' }],
  [{ Dish: 'name price:number category' }, 'std-restaurant', { MenuItem: 'Dish' }],
  [{ Reader: 'name email', Book: 'title isbn' }, 'std-library-loans', { Borrower: 'Reader' }],
  [{ Donation: 'amount:number donorName' }, 'std-list', { ListItem: 'Donation' }],
  [{ Seminar: 'title startsAt:datetime seats:number' }, 'std-course', { Course: 'Seminar' }],
  [{ Article: 'title body author' }, 'std-comments', {}],
];

const getBehavior = (name: string): Behavior =>
  BUILTIN_BEHAVIORS.find((behavior) => behavior.name === name) as Behavior;

function attach(current: JsonObject, name: string, bindings = {}) {
  const { schema, interface: needs } = getBehavior(name);
  return planInstructions(current, schema, { interface: needs, bindings });
}

function orbitalOf(document: JsonObject, entity: string): JsonObject {
  return asArray(document.orbitals).find(
    (one) => isObject(one) && isObject(one.entity) && one.entity.name === entity,
  ) as JsonObject;
}

/** A trait that draws a pattern from the start. */
function toView(name: string, linkedEntity: string, drawn: JsonObject): JsonObject {
  const shown = arm('shown', 'INIT', 'shown', { effects: [['render-ui', 'main', drawn]] });
  return trait(name, ['shown'], [{ key: 'INIT', name: 'Init' }], [shown], { linkedEntity });
}

describe('a behavior built into what is there', () => {
  it.each(PAIRS)('%j + %s', (entities, name, bound) => {
    const current = createApp(entities);
    const planned = attach(current, name);
    expect(planned.bindings.entities).toEqual(bound);
    expectLaw(current, planned);
    expectPreserved(current, planned);
    expect(attach(planned.result, name).instructions).toEqual([]);
  });

  it.each([
    ['std-approval', 'ApprovalCase'],
    ['std-booking', 'Appointment'],
  ])('defines each field once, and adds nothing where %s is bound again', (name, main) => {
    for (const fields of ['number total:number dueAt:date', 'number startsAt:date', 'number']) {
      const bindings = { entities: { [main]: 'Voucher' } };
      const { result } = attach(createApp({ Voucher: fields }), name, bindings);
      const entity = orbitalOf(result, 'Voucher').entity as { fields: JsonObject[] };
      const names = entity.fields.map((field) => field.name);
      expect(names).toEqual([...new Set(names)]);
      expect(attach(result, name, bindings).instructions).toEqual([]);
    }
  });

  it('takes each field of a record over from the field of its row', () => {
    const bindings = { entities: { Appointment: 'Voucher' } };
    const current = createApp({ Voucher: 'number total:number' });
    const text = JSON.stringify(attach(current, 'std-booking', bindings).result);
    const copy =
      /\["set","@entity\.(\w+)",\["object\/get",\["array\/first","@payload\.data"\],"(\w+)"/g;
    const copies = [...text.matchAll(copy)].map(([, to, from]) => [to, from]);
    expect(copies).toContainEqual(['number', 'number']);
    expect(copies.filter(([to, from]) => to !== from)).toEqual([]);
  });

  it('draws the own fields of an entity inside the card of a row, and offers its own filters', () => {
    const title = { type: 'typography', content: '@item.title' };
    const badge = { type: 'badge', label: '@item.priority' };
    const list = {
      type: 'data-list',
      entity: 'Task',
      renderItem: ['fn', 'item', { type: 'card', children: [title, badge] }],
      filters: [{ field: 'priority', type: 'select', options: ['low', 'high'] }],
    };
    const goal = createApp({ Task: 'title priority:low|high' });
    orbitalOf(goal, 'Task').traits = [toView('TaskList', 'Task', list)];
    const current = createApp({ Task: 'title stage:new|done owner' });
    const text = JSON.stringify(planInstructions(current, goal).result);
    expect(text).toContain('"@item.title"},{"type":"typography","variant":"caption","content"');
    expect(text).toContain('["fn","item",{"type":"card","children":[');
    expect(text).toContain('"filters":[{"field":"stage"');
    expect(text).not.toContain('priority');
  });

  it('names traits, pages, routes and events after the entity', () => {
    const planned = attach(createApp({ Doctor: 'name specialty room' }), 'std-booking');
    const text = JSON.stringify(planned.result);
    expect(text).toContain('DoctorList');
    expect(text).toContain('"/doctors/"');
    expect(text).not.toMatch(/"(Provider|PROVIDER)[A-Z_][A-Za-z_]*"|\/providers/);
    expect(planned.bindings.traits).toMatchObject({ ProviderList: 'DoctorList' });
    expect(planned.bindings.events).toMatchObject({ OPEN_PROVIDER: 'OPEN_DOCTOR' });
  });

  it('keeps what belongs to one entity apart from what belongs to another', () => {
    let current = createApp({ Member: 'name email', Order: 'number total:number' });
    for (const entity of ['Member', 'Order']) {
      current = attach(current, 'std-list', { entities: { ListItem: entity } }).result;
    }
    const names = asArray(current.orbitals).map((one) => isObject(one) && one.name);
    expect(names).toEqual(expect.arrayContaining(['MemberViewOrbital', 'OrderViewOrbital']));
  });

  it('brings what the process works with, leaves out what it only shows, and says so', () => {
    const current = createApp({ Chore: 'title dueDate:date' });
    const { result, bindings } = attach(current, 'std-task-manager');
    const { fields } = orbitalOf(result, 'Chore').entity as { fields: JsonObject[] };
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(['id', 'title', 'dueDate', 'status']);
    const task = bindings.fields.find(({ binding }) => binding.from === 'Task');
    expect(task?.leftOut).toEqual(expect.arrayContaining(['notes', 'estimateMinutes']));
  });

  it('takes what is about records of others for none of those that are there', () => {
    const apps = createApp({
      Driver: 'name status',
      Lorry: 'plate status',
      Trip: 'status at:date',
    });
    for (const behavior of ['std-approval', 'std-audit-log', 'std-review', 'std-file-store']) {
      expect(attach(apps, behavior).bindings.entities, behavior).toEqual({});
    }
  });

  it('leads to the page of what belongs to an entity, where there is a navigation', () => {
    const items = [
      { label: 'Lorries', href: '/lorries', icon: 'truck' },
      { label: 'Trips', href: '/trips', icon: 'map' },
    ];
    const current = createApp({ Lorry: 'plate', Trip: 'at:date' });
    const lorry = orbitalOf(current, 'Lorry');
    lorry.pages = [
      { name: 'LorriesPage', path: '/lorries', traits: [{ ref: 'Shell' }] },
      { name: 'TripsPage', path: '/trips', traits: [{ ref: 'Shell' }] },
    ];
    lorry.traits = [toView('Shell', 'Lorry', { type: 'navigation', items })];
    const { result } = planInstructions(current, getBehavior('std-comments').schema, {
      to: { entity: 'Lorry' },
    });
    expect(JSON.stringify(orbitalOf(result, 'Lorry').traits)).toContain(
      '{"label":"Comments","href":"/comments","icon":"list"}',
    );
  });
});
