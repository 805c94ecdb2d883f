import { beforeAll, describe, expect, it, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/kernel/limits.ts';
import { applyActions } from '../../src/operations/apply-actions.ts';
import { errorCheck } from '../../src/operations/error-check.ts';
import { getSchema } from '../../src/operations/get-schema.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { rankEdits } from '../../src/operations/rank-edits.ts';
import { registerBehavior } from '../../src/operations/register-behavior.ts';
import { editExample, LENDING } from '../../src/verify/example.ts';
import { openBehaviorsContexts } from '../support/behaviors-context.ts';
import { arm, trait } from '../support/machine.ts';

const context = (await openBehaviorsContexts())();

test('apply_actions refuses more actions than the limit', async () => {
  const limits = { ...DEFAULT_LIMITS, maxActions: 1 };
  const add = { action: 'add_entity', params: { name: 'Ticket' } };
  const input = { schema: { orbitals: [] }, actions: [add, add] };
  await expect(invoke(applyActions, input, { ...context, limits })).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
  });
});

describe('error_check', () => {
  test('shows at most 500 findings of a category and counts all', async () => {
    const pages = Array.from({ length: 600 }, (_, index) => ({
      name: `Page${index}`,
      path: `page-${index}`,
      traits: [{ ref: 'Lending' }],
    }));
    const schema = editExample({ '/orbitals/0/pages': pages });
    const answer = await invoke(errorCheck, { schema }, context);
    expect(answer.errors[0]).toMatchObject({ category: 'missing_required_field', total: 600 });
    expect(answer.errors[0]?.findings).toHaveLength(500);
  });
});

describe('rank_edits', () => {
  test('answers honestly within its steps and deadline for a schema with thousands of faults', async () => {
    const traits = Array.from({ length: 120 }, (_, index) => ({
      name: `Trait${index}`,
      category: 'interaction',
      stateMachine: {
        states: [{ name: 'a' }, { name: 'b' }],
        events: [],
        transitions: [{ from: 'a', to: 'c', event: 'X' }],
      },
    }));
    const schema = editExample({ '/orbitals/0/traits': traits, '/orbitals/0/pages': [] });
    const limits = { ...DEFAULT_LIMITS, searchDeadlineMs: 2_000 };
    const answer = await invoke(rankEdits, { schema, errors: [] }, { ...context, limits });
    expect(answer.complete).toBe(false);
    expect(['max_steps', 'deadline']).toContain(answer.stopped_by);
    expect(answer.suggestions[0]?.remaining).toContain('missing_initial_state');
  });

  test('stops when the caller cancels', async () => {
    const aborter = new AbortController();
    const schema = editExample({ [`${LENDING}/stateMachine/states/0/isInitial`]: undefined });
    const cancelled = { ...context, signal: aborter.signal };
    const running = invoke(rankEdits, { schema, errors: [] }, cancelled);
    aborter.abort();
    await expect(running).rejects.toThrow(/abort/i);
  });
});

describe('get_schema of a part that is too large', () => {
  const STEPS = 260;
  const steps = Array.from({ length: STEPS }, (_, at) => `s${at}`);
  const arms = steps.map((step, at) =>
    arm(step, 'NEXT', `s${(at + 1) % STEPS}`, {
      effects: [['notify', `Step ${at} of a long row of steps that goes on and on`, 'info']],
    }),
  );
  const ring = arm('still', 'RING', 'still');
  const traits = [
    trait('Climb', steps, [{ key: 'NEXT' }], arms),
    trait('Bell', ['still'], [{ key: 'RING' }], [ring]),
  ];
  const entity = { name: 'Stair', fields: [{ name: 'id', type: 'string' }] };
  const schema = { name: 'tower', orbitals: [{ name: 'Tower', entity, traits, pages: [] }] };
  const climb = (input: object) => invoke(getSchema, { schema_id: 'tower', ...input }, context);
  beforeAll(() =>
    invoke(registerBehavior, { name: 'tower', schema, description: 'High.' }, context),
  );
  const follow = (next = '') => JSON.parse(next.slice(next.indexOf('{'), next.indexOf('}') + 1));

  it('leads to the largest child, and to the rest of a long list', async () => {
    await expect(climb({ pointer: 'Clim' })).rejects.toThrow('There are: Climb');
    const trait = await climb({ pointer: 'Climb', max_bytes: 500 });
    expect(follow(trait.next)).toEqual({
      schema_id: 'tower',
      pointer: '/orbitals/0/traits/0/stateMachine',
    });
    const pointer = '/orbitals/0/traits/0/stateMachine/transitions';
    const listed: string[] = [];
    for (let input: object = { pointer }; ; ) {
      const part = await climb({ ...input, max_bytes: 500 });
      listed.push(...(part.children ?? []).map((one) => one.pointer));
      if (!part.next?.startsWith('The rest')) break;
      input = follow(part.next);
    }
    expect(listed).toEqual(arms.map((_, at) => `${pointer}/${at}`));
  });

  it('outlines the arms of the machines that fit, and says how to read all', async () => {
    const { outline, next } = await climb({ pointer: 'Tower', outline: true });
    expect(outline).toContain('trait Climb: 260 states');
    expect(outline).toContain('still*: RING');
    const all = await climb(follow(next));
    expect(all.outline).toContain('s259  NEXT -> s0');
  });
});
