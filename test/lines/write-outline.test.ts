import { describe, expect, it } from 'vitest';
import { buildModel } from '../../src/language/model/model.ts';
import { writeOutline } from '../../src/lines/write-outline.ts';
import { arm, toFields, trait } from '../support/machine.ts';

const send = {
  guard: ['and', ['>', '@entity.total', 0], ['=', '@payload.by', 'owner']],
  effects: [
    ['set', '@entity.status', 'sent'],
    ['persist', 'update', 'Invoice', '@entity', { emit: { success: 'SAVED' } }],
    ['emit', 'INVOICE_SENT'],
  ],
};
const flow = trait(
  'InvoiceFlow',
  ['draft', 'sent'],
  [{ key: 'SEND', name: 'Send' }],
  [arm('draft', 'SEND', 'sent', send)],
  { emits: [{ event: 'INVOICE_SENT', scope: 'external' }] },
);
const source = { kind: 'orbital', orbital: 'Billing', trait: 'InvoiceFlow' };
const mail = { effects: [['call-service', 'email', 'send', { to: '@payload.to' }]] };
const mailer = trait(
  'Mailer',
  ['idle'],
  [{ key: 'MAIL', name: 'Mail' }],
  [arm('idle', 'MAIL', 'idle', mail)],
  { listens: [{ event: 'INVOICE_SENT', triggers: 'MAIL', source }] },
);
const customer = { name: 'customer', type: 'relation', relation: { entity: 'Customer' } };
const fields = [...toFields('id total:number status:draft|sent'), customer];

const SCHEMA = {
  name: 'billing',
  orbitals: [
    {
      name: 'Billing',
      entity: { name: 'Invoice', persistence: 'persistent', fields },
      traits: [flow],
      pages: [{ name: 'Invoices', path: '/invoices', traits: [{ ref: 'InvoiceFlow' }] }],
    },
    { name: 'Post', entity: { name: 'Letter', fields: [] }, traits: [mailer], pages: [] },
  ],
};

describe('an outline', () => {
  const model = buildModel(SCHEMA);

  it('lists an arm under each of the states that it names', () => {
    const ways = [{ ...arm('', 'CLOSE', 'shut'), from: ['new', 'open'] }];
    const door = trait('Door', ['new', 'open', 'shut'], [{ key: 'CLOSE', name: 'Close' }], ways);
    const schema = { name: 'house', orbitals: [{ name: 'Hall', entity: 'Door', traits: [door] }] };
    const { text } = writeOutline(buildModel(schema), { orbital: 0 });
    expect(text).toMatch(/new\*? {2}CLOSE -> shut/);
    expect(text).toMatch(/open {2}CLOSE -> shut/);
  });

  it('says fields, arms with guards and effects, who fires and who hears, and pages', () => {
    expect(writeOutline(model, { orbital: 0 })).toEqual({
      detail: 'effects',
      text: `orbital Billing
entity Invoice (persistent) id, total: number, status: draft|sent, customer: Customer
trait InvoiceFlow
  draft*  SEND -> sent when (total > 0) and (@payload.by = "owner"): set status = "sent"; persist update Invoice -> SAVED; emit INVOICE_SENT
  sent
  fires INVOICE_SENT to Post.Mailer
page Invoices /invoices: InvoiceFlow`,
    });
  });

  it('is of one trait where it is asked for', () => {
    expect(writeOutline(model, { orbital: 1, trait: 0 }).text).toBe(`trait Mailer
  idle*  MAIL: call email.send {to: @payload.to}
  hears Billing.InvoiceFlow.INVOICE_SENT as MAIL`);
  });

  it('names the first of several that hear the same, whose arms would else not fit', () => {
    const twice = structuredClone(SCHEMA);
    const stateMachine = { states: [{ name: 'shown' }], transitions: [] };
    twice.orbitals[1]?.traits.push({ ...mailer, name: 'Archive', stateMachine } as never);
    expect(writeOutline(buildModel(twice), { orbital: 1 }).text).toMatch(
      /hears Billing\.InvoiceFlow\.INVOICE_SENT as MAIL\ntrait Archive\n {2}shown.*\n {2}hears as Mailer$/,
    );
  });

  it('says less of every machine rather than leave one out', () => {
    const details = [200, 100, 60, 30].map((most) => writeOutline(model, { most }).detail);
    expect(details).toEqual(['effects', 'arms', 'states', 'names']);
    expect(writeOutline(model, { most: 30 }).text).toContain('trait Mailer: 1 states');
  });

  it('reads the short form and what is only named', () => {
    const short = buildModel({ orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: [] }] });
    expect(writeOutline(short).text).toBe('entity Ticket (only named)\ntrait Triage (only named)');
  });
});
