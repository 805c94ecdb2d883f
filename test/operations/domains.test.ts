import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { findDomainFindings } from '../../src/operations/domains/domain-rules.ts';
import type { Domain } from '../../src/ports/domain-store.ts';
import { createOrrery } from '../../src/server/create-orrery.ts';
import { closeAfterTest, createTestDirectory } from '../stores/directory.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

async function open() {
  const dataDir = await createTestDirectory();
  const orrery = closeAfterTest(createOrrery({ dataDir, logLevel: 'silent' }));
  return async (name: string, input: JsonObject, tenant = 'local') =>
    (await orrery.call(name, input, { tenant })) as JsonObject;
}

const HELPDESK = createHelpdesk() as JsonObject;

const toDomain = (...rules: string[]): Domain => ({
  name: 'desk',
  entity_words: {},
  state_labels: {},
  event_labels: {},
  synonyms: [],
  rules: rules.map((rule) => ({ rule, description: '' })),
});

const MACHINE = {
  name: 'App',
  orbitals: [
    {
      entity: 'Order',
      traits: [
        {
          name: 'Flow',
          stateMachine: {
            states: [
              { name: 'new', isInitial: true },
              { name: 'paid' },
              { name: 'sent' },
              { name: 'lost' },
            ],
            events: [{ key: 'PAY' }, { key: 'SEND' }],
            transitions: [
              { from: 'new', event: 'PAY', to: 'paid' },
              { from: 'paid', event: 'SEND', to: 'sent' },
            ],
          },
        },
      ],
      pages: [{ name: 'Orders', path: '/orders' }],
    },
  ],
};

describe('the rules of a domain', () => {
  it.each([
    ['require entity Order', 'forbid entity Order', '/orbitals/0/entity'],
    ['require trait Flow', 'forbid trait Flow', '/orbitals/0/traits/0'],
    ['require page /orders', 'forbid page /orders', '/orbitals/0/pages/0'],
    [
      'require state Flow.paid',
      'forbid state Flow.paid',
      '/orbitals/0/traits/0/stateMachine/states/1',
    ],
    [
      'require event Flow.PAY',
      'forbid event Flow.PAY',
      '/orbitals/0/traits/0/stateMachine/events/0',
    ],
    [
      'require transition Flow.new -PAY-> paid',
      'forbid transition Flow.new -PAY-> paid',
      '/orbitals/0/traits/0/stateMachine/transitions/0',
    ],
    [
      'reachable state Flow.sent',
      'reachable state Flow.lost',
      '/orbitals/0/traits/0/stateMachine/states/3',
    ],
    [
      'state Flow.paid before state Flow.sent',
      'state Flow.sent before state Flow.paid',
      '/orbitals/0/traits/0/stateMachine/states/1',
    ],
    [
      'state Flow.new before state Flow.sent',
      'state Flow.lost before state Flow.sent',
      '/orbitals/0/traits/0/stateMachine/states/2',
    ],
    ['forbid entity Customer', 'require entity Customer', ''],
    ['forbid state Flow.late', 'require state Flow.late', '/orbitals/0/traits/0'],
  ])('%s is kept, %s is not', (kept, broken, at) => {
    expect(findDomainFindings(toDomain(kept), MACHINE)).toEqual([]);
    expect(findDomainFindings(toDomain(broken), MACHINE)).toEqual([
      { category: 'domain:desk', rule: broken, at, message: expect.any(String) },
    ]);
  });

  it('are checked in any document', () => {
    const domain = toDomain('require field Order.id', 'reachable state A.b', 'forbid page /x');
    for (const document of [{}, { orbitals: 5 }, { orbitals: [null, 'x', { traits: [1] }] }]) {
      expect(findDomainFindings(domain, document as JsonObject)).toHaveLength(2);
    }
  });
});

describe('register_domain', () => {
  const rules = [
    { rule: 'require entity Ticket', description: '' },
    { rule: 'forbid trait Triage', description: 'Nobody triages here.' },
  ];

  it('lets broken rules be told beside what is told anyway', async () => {
    const call = await open();
    const before = await call('validity_check', { schema: HELPDESK, domain: 'desk' });
    expect(before.domain_findings).toBeUndefined();
    expect(await call('register_domain', { name: 'desk', rules })).toMatchObject({
      name: 'desk',
      created: true,
      rules: 2,
      domains: ['desk'],
    });
    const expected = [
      {
        category: 'domain:desk',
        rule: 'forbid trait Triage',
        at: '/orbitals/0/traits/0',
        message: 'There must be no trait "Triage". Nobody triages here.',
      },
    ];
    const { domain_findings, ...rest } = await call('validity_check', {
      schema: HELPDESK,
      domain: 'desk',
    });
    expect(domain_findings).toEqual(expected);
    expect(rest).toEqual(before);
    for (const [name, input] of [
      ['error_check', { schema: HELPDESK }],
      ['rank_edits', { schema: HELPDESK, errors: ['orphan_event'] }],
      ['plan', { current: { name: 'x', orbitals: [] }, goal: HELPDESK }],
      ['plan_instructions', { current: { name: 'x', orbitals: [] }, goal: HELPDESK }],
    ] as const) {
      const answer = await call(name, { ...input, domain: 'desk' } as JsonObject);
      expect(answer.domain_findings, name).toMatchObject([{ rule: 'forbid trait Triage' }]);
    }
    const other = await call('validity_check', { schema: HELPDESK, domain: 'desk' }, 'other');
    expect(other.domain_findings).toBeUndefined();
  });

  it('refuses rules of no form, with all forms, and is removed by name', async () => {
    const call = await open();
    for (const rule of ['require Ticket', 'forbid page orders', 'state A.b before state B.c', '']) {
      const refused = call('register_domain', { name: 'desk', rules: [{ rule }] });
      await expect(refused).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
        errors: [
          { path: '/rules/0/rule', message: expect.stringContaining('reachable state T.s') },
        ],
      });
    }
    await call('register_domain', { name: 'desk', rules });
    expect(await call('register_domain', { name: 'desk', rules })).toMatchObject({
      created: false,
    });
    const near = call('register_domain', { name: 'dsk', remove: true });
    await expect(near).rejects.toThrow(/Nearest: desk/);
    expect(await call('register_domain', { name: 'desk', remove: true })).toMatchObject({
      removed: true,
      domains: [],
    });
  });

  it('lets its words bind, search and recall', async () => {
    const call = await open();
    const current = {
      name: 'Praxis',
      orbitals: [{ entity: { name: 'Sprechstunde', fields: [{ name: 'id', type: 'string' }] } }],
    };
    const words = { Appointment: ['Sprechstunde', 'Konsultation'] };
    const request = { current, goal: 'std-booking', domain: 'praxis' };
    const without = await call('plan_instructions', request);
    expect(JSON.stringify(without.bindings)).not.toContain('Sprechstunde');
    await call('memory_store', { domain: 'praxis', context: 'Appointment moved to another day' });
    const query = { domain: 'praxis', context: 'Konsultation' };
    expect((await call('memory_recall', query)).episodes).toEqual([]);
    await call('register_domain', { name: 'praxis', entity_words: words, language: 'de' });
    expect(await call('plan_instructions', request)).toMatchObject({
      bindings: { entities: { Appointment: 'Sprechstunde' } },
    });
    expect((await call('memory_recall', query)).episodes).toHaveLength(1);
    const search = { query: 'Konsultation', limit: 5 };
    const found = await call('list_behaviors', { ...search, domain: 'praxis' });
    expect((found.behaviors as JsonObject[]).map(({ name }) => name)).toContain('std-booking');
  });

  it('takes a domain in any normal form as one', async () => {
    const call = await open();
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    await call('register_domain', { name: decomposed, rules });
    expect(await call('register_domain', { name: composed, rules })).toMatchObject({
      created: false,
    });
    const { domain_findings } = await call('validity_check', {
      schema: HELPDESK,
      domain: decomposed,
    });
    expect(domain_findings).toHaveLength(1);
    for (const domain of ['', 'a\u0000b', 'x'.repeat(129)]) {
      for (const [name, input] of [
        ['plan', { current: HELPDESK, goal: HELPDESK }],
        ['memory_stats', {}],
        ['validity_check', { schema: HELPDESK }],
      ] as const) {
        await expect(call(name, { ...input, domain })).rejects.toMatchObject({
          code: 'UNPROCESSABLE',
        });
      }
    }
  });
});
