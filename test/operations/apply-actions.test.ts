import { describe, expect, it } from 'vitest';
import type { AppError } from '../../src/kernel/errors.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import { applyActions } from '../../src/operations/apply-actions.ts';
import { getSchema } from '../../src/operations/get-schema.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { openBehaviorsContexts } from '../support/behaviors-context.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

const context = (await openBehaviorsContexts())();

/** The request of the service's own examples: a bare name becomes a state machine. */
const REPAIR = {
  schema: { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] },
  actions: [
    { step: 1, action: 'add_states', params: { trait: 'Triage', states: ['new', 'assessing'] } },
    { step: 2, action: 'add_events', params: { trait: 'Triage', events: ['ASSESS'] } },
    {
      step: 3,
      action: 'add_transition',
      params: { trait: 'Triage', from: 'new', event: 'ASSESS', to: 'assessing' },
    },
    {
      step: 4,
      action: 'add_effect',
      params: { trait: 'Triage', state: 'assessing', effect: 'render-ui' },
    },
  ],
};

describe('apply_actions', () => {
  it('renames an entity in bindings and leaves it in the address of a mail', async () => {
    const texts = ['@Acme.name', '{{@Acme.name}}, help@Acme.com', 'help@Acme.com'];
    const effects = texts.map((content) => ['render-ui', 'main', { type: 'typography', content }]);
    const machine = { states: [], transitions: [{ from: 'a', to: 'a', event: 'INIT', effects }] };
    const schema = {
      orbitals: [{ entity: { name: 'Acme' }, traits: [{ name: 'T', stateMachine: machine }] }],
    };
    const actions = [{ action: 'rename', params: { type: 'entity', from: 'Acme', to: 'Company' } }];
    const input = { schema, actions, include_schema: true };
    const text = JSON.stringify((await invoke(applyActions, input, context)).schema);
    const written = [...text.matchAll(/"content":"(.*?)"/g)].map(([, content]) => content);
    expect(written).toEqual(['@Company.name', '{{@Company.name}}, help@Acme.com', 'help@Acme.com']);
  });

  it('names a trait that another orbital has too', async () => {
    const orbitals = ['A', 'B'].map((entity) => ({ entity, traits: [{ name: 'Editing' }] }));
    const add = { action: 'add_states', params: { trait: 'Editing', orbital: 'B', states: ['a'] } };
    const remove = { action: 'remove_trait', params: { name: 'Editing', orbital: 'A' } };
    const input = { schema: { orbitals }, actions: [add, remove] };
    const removed = await invoke(applyActions, input, context);
    const [first, second] = removed.schema?.orbitals as JsonObject[];
    expect([first?.traits ?? [], second?.traits]).toMatchObject([[], [{ name: 'Editing' }]]);
  });

  it('applies repair items to a short form and reports what it promoted', async () => {
    const output = await invoke(applyActions, REPAIR, context);
    expect(output).toEqual({
      applied: 4,
      promoted: ['/orbitals/@Ticket/traits/@Triage'],
      undo_plan_id: expect.stringMatching(/^pln_/),
      valid: false,
      fixed: [],
      open: 0,
      new_findings: expect.arrayContaining([
        expect.objectContaining({ category: 'missing_initial_state', severity: 'error' }),
      ]),
      schema: {
        name: 'App',
        orbitals: [
          {
            entity: 'Ticket',
            traits: [
              {
                name: 'Triage',
                linkedEntity: 'Ticket',
                stateMachine: {
                  states: [{ name: 'new' }, { name: 'assessing' }],
                  events: [{ key: 'ASSESS' }],
                  transitions: [
                    {
                      from: 'new',
                      event: 'ASSESS',
                      to: 'assessing',
                      effects: [['render-ui', 'main', { type: 'data-grid', entity: 'Ticket' }]],
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
    });
  });

  it('takes steps and levels in any order, plan items as they come', async () => {
    const reversed = { ...REPAIR, actions: REPAIR.actions.toReversed() };
    expect(await invoke(applyActions, reversed, context)).toMatchObject({ applied: 4 });
    const levels = reversed.actions.map(({ step, ...item }) => ({ ...item, level: step }));
    expect(await invoke(applyActions, { ...REPAIR, actions: levels }, context)).toMatchObject({
      applied: 4,
    });
    const plan = levels.map((item) => ({ ...item, score: 0.5 }));
    const failed = invoke(applyActions, { ...REPAIR, actions: plan }, context);
    await expect(failed).rejects.toThrow('Action 0 (add_effect)');
  });

  it('names the index of the request where items were sorted', async () => {
    const actions = [
      { step: 2, action: 'add_states', params: { trait: 'Nobody', states: ['x'] } },
      { step: 1, action: 'add_states', params: { trait: 'Triage', states: ['x'] } },
    ];
    const failed = invoke(applyActions, { ...REPAIR, actions }, context);
    const error = await failed.catch((thrown: unknown) => thrown);
    expect((error as AppError).errors[0]?.path).toBe('/actions/0/params/trait');
  });

  it('saves under a handle that it takes again, without the schema in the answer', async () => {
    const schema = createHelpdesk();
    const saved = await invoke(applyActions, { schema, save: true }, context);
    expect(saved).toEqual({
      applied: 0,
      valid: false,
      new_findings: [],
      fixed: [],
      open: expect.any(Number),
      promoted: [],
      schema_id: expect.stringMatching(/^sch_[A-Za-z0-9_-]{20,}$/),
    });
    const params = { trait: 'Triage', states: ['late'] };
    const next = await invoke(
      applyActions,
      {
        schema: saved.schema_id,
        actions: [{ action: 'add_states', params }],
        save: true,
        include_schema: true,
      },
      context,
    );
    expect(next.schema_id).not.toBe(saved.schema_id);
    expect(JSON.stringify(next.schema)).toContain('late');
  });

  it('refuses more actions than the limit and unknown handles', async () => {
    const small = { ...context, limits: { ...DEFAULT_LIMITS, maxActions: 3 } };
    await expect(invoke(applyActions, REPAIR, small)).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
    const schema = `sch_${'a'.repeat(43)}`;
    await expect(invoke(applyActions, { schema }, context)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('limits of the result', () => {
  const nest = (depth: number) => {
    let value: JsonObject = {};
    for (let i = 0; i < depth; i++) value = { a: value };
    return value;
  };
  const setAt = (at: string, value: JsonObject) => [
    { action: 'set_property', params: { at, value } },
  ];

  it('refuses what actions build step by step beyond the depth of a request', async () => {
    const schema = { ...createHelpdesk(), deep: nest(40) };
    const actions = setAt(`/deep${'/a'.repeat(40)}/a`, nest(40));
    await expect(invoke(applyActions, { schema, actions, save: true }, context)).rejects.toThrow(
      /Nested deeper than 64 levels/,
    );
  });

  it('refuses an address through a prototype', async () => {
    const actions = setAt('/orbitals/@TicketOrbital/__proto__', { x: 1 });
    await expect(
      invoke(applyActions, { schema: createHelpdesk(), actions }, context),
    ).rejects.toThrow(/"__proto__" is not allowed/);
  });
});

describe('get_schema', () => {
  it('reads the whole, a part, and says what is there where nothing is', async () => {
    const schema = createHelpdesk();
    const { schema_id } = await invoke(applyActions, { schema, save: true }, context);
    const whole = await invoke(getSchema, { schema_id }, context);
    expect(whole).toEqual({
      schema_id,
      pointer: '',
      value: schema,
      bytes: Buffer.byteLength(JSON.stringify(schema)),
    });
    const pointer = '/orbitals/0/traits/0/name';
    expect(await invoke(getSchema, { schema_id, pointer }, context)).toMatchObject({
      value: 'Triage',
      bytes: 8,
    });
    const missing = invoke(getSchema, { schema_id, pointer: '/orbitals/3' }, context);
    await expect(missing).rejects.toThrow('/orbitals has 1 items');
    const odd = invoke(getSchema, { schema_id, pointer: 'orbitals' }, context);
    await expect(odd).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  });
});
