import { describe, expect, it } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import { isObject } from '../../src/kernel/json.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { planInstructions } from '../../src/operations/plan-instructions.ts';
import { createPlanningContext } from './planning-context.ts';

const CURRENT = { name: 'helpdesk', orbitals: [{ entity: 'Ticket' }] };

describe('plan_instructions', () => {
  it('builds a behavior into the contract’s own request, bound to what is there', async () => {
    const request = { current: CURRENT, goal: 'std-helpdesk', domain: 'helpdesk' };
    const result = await invoke(planInstructions, request, createPlanningContext());
    expect(result.total_instructions).toBe(result.instructions.length);
    expect(result.levels).toBe(Math.max(...result.instructions.map(({ level }) => level)));
    expect(Object.values(result.bindings.entities)).toEqual(['Ticket']);
    for (const { action } of result.instructions) expect(action).not.toMatch(/^(remove_|rename)/);
    for (const { action, params } of result.instructions) {
      if (action !== 'add_states') continue;
      expect(params.states).toEqual(expect.arrayContaining([expect.any(String)]));
    }
    const { document } = applyActions(CURRENT, result.instructions);
    expect(document.name).toBe('helpdesk');
    const [orbital] = document.orbitals as object[];
    expect(isObject(orbital) && isObject(orbital.entity) && orbital.entity.name).toBe('Ticket');
  });

  it('answers no levels for what is built already', async () => {
    const request = { current: 'std-helpdesk', goal: 'std-helpdesk' };
    expect(await invoke(planInstructions, request, createPlanningContext())).toEqual({
      counts: {},
      instructions: [],
      levels: 0,
      total_instructions: 0,
      bindings: {
        entities: {},
        traits: {},
        events: {},
        score: expect.objectContaining({ SupportTicket: 1 }),
        reason: expect.objectContaining({ SupportTicket: 'name' }),
      },
      unbound: [],
      skipped: [],
    });
  });

  it('answers 404 for an unknown goal and 422 for an unknown binding', async () => {
    const context = createPlanningContext();
    const unknown = { current: CURRENT, goal: 'std-nothing-like-it' };
    await expect(invoke(planInstructions, unknown, context)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const unbound = {
      current: CURRENT,
      goal: 'std-helpdesk',
      bindings: { entities: { Ticket: 'Tiket' } },
    };
    await expect(invoke(planInstructions, unbound, context)).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      errors: [{ path: '/bindings/entities' }],
    });
  });
});
