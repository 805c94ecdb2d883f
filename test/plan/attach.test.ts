import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { Behavior } from '../../src/behaviors/library.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { toFields, trait } from '../support/machine.ts';
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

function attach(current: JsonObject, name: string, options: { to?: { entity: string } } = {}) {
  const { schema, interface: needs } = getBehavior(name);
  return planInstructions(current, schema, { interface: needs, ...options });
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

  it.each([[[]], [['std-detail']]])('belongs to an entity once, after %j', (before: string[]) => {
    const bare = createApp({ Patient: 'name birthDate:date' });
    const current = before.reduce((app, name) => attach(app, name).result, bare);
    const { result } = attach(current, 'std-comments', { to: { entity: 'Patient' } });
    expect(result).not.toEqual(current);
    expect(attach(result, 'std-comments', { to: { entity: 'Patient' } }).instructions).toEqual([]);
  });

  it('keeps a machine apart from one of the same name that it shares no beginning with', () => {
    const list = trait('PatientList', ['shown'], [], [], { linkedEntity: 'Patient' });
    const app = createApp({ Patient: 'name birthDate:date' });
    const [orbital] = app.orbitals as JsonObject[];
    const current = { ...app, orbitals: [{ ...orbital, traits: [list] }] };
    const planned = attach(current, 'std-clinic');
    expect(planned.bindings.traits).toEqual({ PatientList: 'PatientPatientList' });
    expectLaw(current, planned);
    expect(planned.result.orbitals).toMatchObject([{ traits: [list, {}, {}] }, {}, {}, {}]);
    expect(attach(planned.result, 'std-clinic').instructions).toEqual([]);
  });
});
