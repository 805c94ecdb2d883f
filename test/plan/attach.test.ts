import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { Behavior } from '../../src/behaviors/library.ts';
import { asArray, isObject, type JsonObject } from '../../src/kernel/json.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { expectLaw, expectPreserved } from './instruction-properties.ts';

/** `title amount:number status:open|closed` as fields. */
function toFields(text: string): JsonObject[] {
  return text.split(' ').map((word) => {
    const [name = '', type = 'string'] = word.split(':');
    if (!type.includes('|')) return { name, type };
    return { name, type: 'enum', values: type.split('|') };
  });
}

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
  [{ Customer: 'title status:active|inactive' }, 'std-list', { ListItem: 'Customer' }],
  [{ Patient: 'name birthDate:date email' }, 'std-search', { Document: 'Patient' }],
  [{ Book: 'title author isbn' }, 'std-search', { Document: 'Book' }],
  [{ Candidate: 'name email stage:applied|hired' }, 'std-kanban', { BoardCard: 'Candidate' }],
  [{ Product: 'name price:number sku stock:number' }, 'std-ecommerce', { ShopItem: 'Product' }],
  [
    { Expense: 'title amount:number date:date' },
    'std-expense-report',
    { ExpenseReport: 'Expense' },
  ],
  [{ Purchase: 'title amount:number requester' }, 'std-approval', { ApprovalCase: 'Purchase' }],
  [
    { Issue: 'title description status:open|closed assignee' },
    'std-helpdesk',
    { SupportTicket: 'Issue' },
  ],
  [{ Case: 'subject status:open|closed requester' }, 'std-helpdesk', { SupportTicket: 'Case' }],
  [{ Ticket: 'subject status:open|closed' }, 'std-helpdesk', { SupportTicket: 'Ticket' }],
  [{ Doctor: 'name specialty room', Patient: 'name phone' }, 'std-booking', { Provider: 'Doctor' }],
  [{ House: 'title city rent:number rooms:number' }, 'std-filter', { Property: 'House' }],
  [{ Machine: 'name serialNumber location' }, 'std-detail', { Asset: 'Machine' }],
  [{ Order: 'number total:number placedAt:date' }, 'std-pagination', { LogLine: 'Order' }],
  [{ Employee: 'name email department' }, 'std-onboarding', { Newcomer: 'Employee' }],
  [{ Todo: 'title done:boolean dueDate:date' }, 'std-task-manager', { Task: 'Todo' }],
  [{ Meeting: 'title startsAt:datetime location' }, 'std-calendar', { CalendarEvent: 'Meeting' }],
  [{ Lead: 'fullName email message' }, 'std-form', { ContactMessage: 'Lead' }],
  [{ Part: 'name sku onHand:number unitCost:number' }, 'std-inventory', { StockItem: 'Part' }],
  [{ Photo: 'src caption takenAt:date' }, 'std-gallery', { Picture: 'Photo' }],
  [{ Question: 'question answer' }, 'std-faq', { Faq: 'Question' }],
  [{ Recipe: 'title minutes:number difficulty' }, 'std-filter', { Property: 'Recipe' }],
  [{ Dish: 'name price:number category' }, 'std-restaurant', { MenuItem: 'Dish' }],
  [{ Animal: 'name species ownerName phone' }, 'std-clinic', { Patient: 'Animal' }],
  [{ Reader: 'name email', Book: 'title isbn' }, 'std-library-loans', { Borrower: 'Reader' }],
  [{ Apartment: 'title rent:number city' }, 'std-property-listings', { Listing: 'Apartment' }],
  [{ Donation: 'amount:number donorName' }, 'std-list', { ListItem: 'Donation' }],
  [{ Lorry: 'registration driver' }, 'std-fleet-service', { FleetVehicle: 'Lorry' }],
  [{ Beverage: 'name price:number size' }, 'std-restaurant', { MenuItem: 'Beverage' }],
  [{ Suite: 'number beds:number nightly:number' }, 'std-hotel', { HotelRoom: 'Suite' }],
  [{ Seminar: 'title startsAt:datetime seats:number' }, 'std-course', { Course: 'Seminar' }],
  [{ Client: 'name email phone', Project: 'title budget:number' }, 'std-invoice', {}],
  [{ Article: 'title body author' }, 'std-comments', {}],
  [{ Member: 'name email plan:basic|pro' }, 'std-subscription', {}],
  [{ Invoice: 'number total:number dueAt:date' }, 'std-export', {}],
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

describe('a behavior built into what is there', () => {
  it.each(PAIRS)('%j + %s', (entities, name, bound) => {
    const current = createApp(entities);
    const planned = attach(current, name);
    expect(planned.bindings.entities).toEqual(bound);
    expectLaw(current, planned);
    expectPreserved(current, planned);
    expect(attach(planned.result, name).instructions).toEqual([]);
    for (const entity of Object.keys(bound)) expect(planned.bindings.score).toHaveProperty(entity);
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
    const { result, bindings } = attach(
      createApp({ Chore: 'title dueDate:date' }),
      'std-task-manager',
    );
    const { fields } = orbitalOf(result, 'Chore').entity as { fields: JsonObject[] };
    expect(fields.map(({ name }) => name)).toEqual([
      'id',
      'title',
      'dueDate',
      'status',
      'completedAt',
    ]);
    expect(bindings.left_out.Task).toEqual(expect.arrayContaining(['notes', 'estimateMinutes']));
  });

  it('lets the first text stand for a title that a primitive shows', () => {
    const current = createApp({ Invoice: 'total:number number customer' });
    const { bindings } = attach(current, 'std-list');
    expect(bindings.fields.ListItem).toMatchObject({ name: 'number' });
  });

  it('leaves names of the process as they are', () => {
    const { result } = attach(
      createApp({ Purchase: 'title amount:number requester' }),
      'std-approval',
    );
    const { pages } = orbitalOf(result, 'Purchase');
    expect(asArray(pages).map((page) => isObject(page) && page.path)).toContain('/approvals');
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
    lorry.traits = [
      {
        name: 'Shell',
        linkedEntity: 'Lorry',
        stateMachine: {
          states: [{ name: 'shown', isInitial: true }],
          events: [{ key: 'INIT', name: 'Init' }],
          transitions: [
            {
              from: 'shown',
              to: 'shown',
              event: 'INIT',
              effects: [['render-ui', 'main', { type: 'navigation', items }]],
            },
          ],
        },
      },
    ];
    const { result } = planInstructions(current, getBehavior('std-comments').schema, {
      to: { entity: 'Lorry' },
    });
    expect(JSON.stringify(orbitalOf(result, 'Lorry').traits)).toContain(
      '{"label":"Comments","href":"/comments","icon":"list"}',
    );
  });

  it('says what else an entity could have been bound to', () => {
    const current = createApp({
      Customer: 'name email createdAt:date',
      Supplier: 'name email phone category',
    });
    const { bindings } = attach(current, 'std-search');
    expect(Object.keys(bindings.entities)).toEqual(['Document']);
    expect(['fields', 'name', 'structure']).toContain(bindings.reason.Document);
  });

  it('attaches a primitive to the entity that is given', () => {
    const current = createApp({ Customer: 'name email', Order: 'number total:number' });
    const { bindings } = attach(current, 'std-list', { entities: { ListItem: 'Order' } });
    expect(bindings.entities).toEqual({ ListItem: 'Order' });
    expect(bindings.reason).toMatchObject({ ListItem: 'given' });
  });

  it('keeps the deadline of a process apart from a date of the record', () => {
    const current = createApp({ Invoice: 'number total:number dueAt:datetime' });
    const given = { entities: { ApprovalCase: 'Invoice' } };
    const { result, bindings } = attach(current, 'std-approval', given);
    expect(attach(result, 'std-approval', given).instructions).toEqual([]);
    const { fields } = orbitalOf(result, 'Invoice').entity as { fields: JsonObject[] };
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['dueAt', 'workflowDueAt']),
    );
    expect(bindings.added.Invoice?.map(({ field }) => field)).toContain('workflowDueAt');
    expect(JSON.stringify(result)).toContain('["time/parse","@entity.workflowDueAt"]');
  });

  it('runs a process in the lifecycle that is there: its values are mapped or added, none is lost', () => {
    const current = createApp({ Request: 'title requester status:new|done' });
    const { result, bindings } = attach(current, 'std-approval');
    const entity = orbitalOf(result, 'Request').entity as JsonObject;
    const fields = asArray(entity.fields) as JsonObject[];
    expect(fields.filter(({ name }) => /status/i.test(String(name)))).toHaveLength(1);
    const [status] = fields.filter(({ name }) => name === 'status');
    expect(asArray(status?.values).slice(0, 2)).toEqual(['new', 'done']);
    expect(bindings.values.Request?.field).toBe('status');
  });
});

describe('a list built into what is there', () => {
  const current = createApp({ Customer: 'title status' });
  const { result } = attach(current, 'std-list');
  const text = JSON.stringify(result);

  it('shows the fields that the entity has, and brings those that it writes', () => {
    const { fields } = orbitalOf(result, 'Customer').entity as { fields: JsonObject[] };
    expect(fields.map(({ name }) => name)).toEqual(['id', 'title', 'status', 'archived']);
    expect(text).toContain('{"key":"title","header":"Title"');
    expect(text).not.toContain('"Quantity"');
  });

  it('keeps what the view remembers out of it', () => {
    for (const name of ['rows', 'selectedIds']) {
      expect(JSON.stringify(orbitalOf(result, 'Customer').entity)).not.toContain(name);
    }
  });

  it('fires the events that it declares', () => {
    const traits = (result.orbitals as JsonObject[]).flatMap((one) => one.traits as JsonObject[]);
    const emitted = traits.flatMap(({ emits = [] }) => emits as JsonObject[]);
    const machines = JSON.stringify(traits.map(({ stateMachine }) => stateMachine));
    expect(emitted.length).toBeGreaterThan(0);
    for (const { event } of emitted) expect(machines).toContain(JSON.stringify(event));
  });
});
