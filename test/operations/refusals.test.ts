import { describe, expect, it } from 'vitest';
import type { AppError } from '../../src/kernel/errors.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { openOrrery } from '../support/embedded-orrery.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

const { call } = await openOrrery();

const APP = createHelpdesk() as JsonObject;
const act = (action: string, params: JsonObject) => ({
  schema: APP,
  actions: [{ action, params }],
});

describe('a refusal teaches', () => {
  it.each([
    [
      'error_check',
      { schema_id: 'std-helpdesk' },
      /"schema_id"\. Did you mean "schema"\? .*Allowed: schema/,
    ],
    ['get_schema', { schema: 'x' }, /"schema"\. Did you mean "schema_id"\?/],
    [
      'gap',
      { current: APP, goal: 'std-list' },
      /"current"\. Allowed: source, target, .*\/source: Missing\./,
    ],
    [
      'find_similar_behaviors',
      { query: 'tickets' },
      /"query".*list_behaviors searches behaviors by words/,
    ],
    ['rank_edits', { schema: APP }, /\/errors: Missing\..*\[\] = all that is found/],
    ['rank_edits', { schema: APP, errors: [], beam_widht: 3 }, /Did you mean "beam_width"\?/],
    ['validity_check', {}, /\/schema: Missing\./],
    [
      'memory_store',
      { domain: 'a', context: 'b', metadata: { ['k'.repeat(1_001)]: 1 } },
      /^A key has 1001 characters: at most 1000 are allowed\. At \/metadata\/k{40}\./,
    ],
    ['validity_check', { schema: 'sch_unknown' }, /not a valid schema_id \(sch_ and 22/],
    [
      'validity_check',
      { schema: '{"name":"x",' },
      /\/schema: This text looks like JSON but is not valid/,
    ],
    [
      'apply_actions',
      act('add_page', { name: 'P', rout: '/p' }),
      /"rout"\. Did you mean "route"\?.*Allowed: name, path/,
    ],
    [
      'apply_actions',
      act('rename_field', { from: 'a' }),
      /Did you mean rename \{type: "field", entity, from, to\}/,
    ],
    ['apply_actions', act('create_trait', { name: 'X' }), /Did you mean add_trait \{name/],
    ['apply_actions', act('delete_page', { name: 'X' }), /Did you mean remove_page/],
    ['apply_actions', act('add_field', { entity: 'Ticket', field: 'x' }), /Allowed: entity, name/],
    ['apply_actions', act('update_guard', { trait: 'X' }), /Did you mean set_guard/],
    ['memory_recall', { domain: 'd', context: [1] }, /expected string, received array/],
    ['rank_edits', { schema: APP, errors: 'x' }, /expected array, received string/],
    ['memory_forget', { domain: 'd', older_than_days: 1e23 }, /Expected 0 to 365000 days/],
    ['list_behaviors', { limit: 0.5 }, /expected int/],
    [
      'validity_check',
      { schema: { name: 'x'.repeat(2_000) } },
      /has 2000 characters.*\/schema\/name/,
    ],
    ['validity_check', { schema: { ['k'.repeat(2_000)]: 1 } }, /A key has 2000 characters/],
  ])('%s %j', async (operation, input, message) => {
    const error = await call(operation, input).then(
      () => undefined,
      (thrown: AppError) => thrown,
    );
    expect(
      [error?.message, ...(error?.errors ?? []).map((one) => `${one.path}: ${one.message}`)].join(
        ' ',
      ),
    ).toMatch(message);
    expect(['UNPROCESSABLE', 'NOT_FOUND']).toContain(error?.code);
  });

  it('takes the guesses that have one meaning only', async () => {
    for (const [action, params] of [
      ['add_page', { name: 'P', route: '/p', orbital: 'TicketOrbital' }],
      ['add_field', { entity: 'Ticket', name: 'owner', relation: { entity: 'Note' } }],
    ] as const) {
      const { schema } = await call('apply_actions', act(action, params));
      expect(JSON.stringify(schema)).toContain(
        action === 'add_page' ? '"path":"/p"' : '"type":"relation"',
      );
    }
  });
});

describe('a text that holds JSON', () => {
  it('is read as what it holds wherever an object or a list is wanted, and that is said', async () => {
    const plain = await call(
      'apply_actions',
      act('add_page', { name: 'P', path: '/p', orbital: 'TicketOrbital' }),
    );
    const params = JSON.stringify({ name: 'P', path: '/p', orbital: 'TicketOrbital' });
    const { notes, ...read } = await call('apply_actions', {
      schema: JSON.stringify(APP),
      actions: [{ action: 'add_page', params }],
    });
    expect(read).toEqual(plain);
    expect(notes).toEqual([
      expect.stringContaining('/schema was a text that contains JSON'),
      expect.stringContaining('/actions/0/params was a text'),
    ]);
    const list = await call('apply_actions', { schema: APP, actions: '[]' });
    expect(list.notes).toHaveLength(1);
    expect((await call('rank_edits', { schema: APP, errors: '[]' })).notes).toHaveLength(1);
  });

  it('is read as a number or a boolean where one is wanted', async () => {
    const list = (limit: unknown) => call('list_behaviors', { limit });
    const { notes, ...read } = await list('3');
    expect(read).toEqual(await list(3));
    expect(notes).toEqual([expect.stringContaining('/limit was a text that contains JSON')]);
    const act = { schema: APP, actions: [], include_schema: 'false', save: 'true' };
    expect((await call('apply_actions', act)).schema).toBeUndefined();
    await expect(list('three')).rejects.toThrow(/limit/);
    await expect(list('')).rejects.toThrow(/limit/);
  });

  it('stays a text where a text is wanted', async () => {
    const stored = await call('memory_store', { domain: 'd', context: '{"a": 1}' });
    expect(stored.notes).toBeUndefined();
    const numbers = await call('memory_store', { domain: '7', context: '7', outcome: 'true' });
    expect(numbers.notes).toBeUndefined();
  });
});
