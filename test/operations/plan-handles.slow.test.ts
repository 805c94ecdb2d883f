import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { toCanonicalJson } from '../../src/kernel/canonical-json.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { openOrrery } from '../support/embedded-orrery.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

const EMPTY = { name: 'App', orbitals: [] };

interface Answer extends JsonObject {
  plan_id: string;
  schema_id: string;
  undo_plan_id: string;
  schema: JsonObject;
}

const { call, ask } = (await openOrrery()) as Record<
  'call' | 'ask',
  (name: string, input: JsonObject) => Promise<Answer>
>;

describe('a plan by its handle', () => {
  it('is what all its actions are, for every operation that makes one', async () => {
    const broken = createHelpdesk() as JsonObject;
    const [orbital] = broken.orbitals as JsonObject[];
    const [trait] = (orbital?.traits ?? []) as JsonObject[];
    const machine = trait?.stateMachine as { transitions: JsonObject[] };
    (machine.transitions[0] as JsonObject).to = 'nowhere';
    const repairs = await call('rank_edits', { schema: broken, errors: [] });
    const made: { base: Json; plan_id: string; actions: Json }[] = (
      repairs.suggestions as Answer[]
    ).map(({ plan_id, actions }) => ({ base: broken, plan_id, actions: actions as Json }));
    expect(made.length).toBeGreaterThan(0);
    for (const { name } of BUILTIN_BEHAVIORS.slice(0, 5)) {
      for (const base of [EMPTY, createHelpdesk() as JsonObject]) {
        const built = await call('plan_instructions', { current: base, goal: name });
        made.push({ base, plan_id: built.plan_id, actions: built.instructions as Json });
        const exact = await call('plan', { current: base, goal: name });
        made.push({ base, plan_id: exact.plan_id, actions: exact.actions as Json });
        const gap = await call('gap', { source: base, target: name });
        expect(gap.plan_id).toBe(exact.plan_id);
      }
    }
    for (const { base, plan_id, actions } of made) {
      const byHandle = await call('apply_actions', { schema: base, plan: plan_id });
      const byActions = await call('apply_actions', { schema: base, actions });
      expect(byHandle.schema).toEqual(byActions.schema);
      expect(byHandle.applied).toBe(byActions.applied);
    }
  });

  it('is undone by the plan that apply_actions answers, back to the same schema_id', async () => {
    const base = createHelpdesk() as JsonObject;
    const saved = await call('apply_actions', { schema: base, save: true });
    const { plan_id } = await call('plan', { current: saved.schema_id, goal: 'std-booking' });
    const there = await call('apply_actions', {
      schema: saved.schema_id,
      plan: plan_id,
      save: true,
    });
    const back = await call('apply_actions', {
      schema: there.schema_id,
      plan: there.undo_plan_id,
      save: true,
      include_schema: true,
    });
    expect(back.schema_id).toBe(saved.schema_id);
    expect(toCanonicalJson(back.schema)).toBe(toCanonicalJson(base));
    expect(back.rebased).toBeUndefined();
  });

  it('is sent in place of actions, not beside them', async () => {
    const { plan_id: plan } = await call('plan_instructions', { current: EMPTY, goal: 'std-list' });
    const refused = call('apply_actions', { schema: EMPTY, plan, actions: [] });
    await expect(refused).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      errors: [{ path: '/actions' }],
    });
  });

  it('fits another schema and says so, or is refused with both handles', async () => {
    const { plan_id } = await call('plan_instructions', { current: EMPTY, goal: 'std-booking' });
    const renamed = { name: 'Other', orbitals: [] };
    const { rebased, applied } = await call('apply_actions', { schema: renamed, plan: plan_id });
    expect(applied).toBeGreaterThan(0);
    const { schema_id: base } = await call('apply_actions', { schema: EMPTY, save: true });
    const { schema_id: other } = await call('apply_actions', { schema: renamed, save: true });
    expect(rebased).toEqual({ made_for: base, applied_to: other });
    const full = await call('apply_actions', { schema: 'std-booking', save: true });
    const error = await call('apply_actions', { schema: 'std-booking', plan: plan_id }).catch(
      (thrown: unknown) => thrown as Error & { code: string },
    );
    expect(error).toMatchObject({ code: 'CONFLICT' });
    expect((error as Error).message).toContain(base);
    expect((error as Error).message).toContain(full.schema_id);
  });

  it('never overwrites what somebody else changed since it was made', async () => {
    const trait = {
      name: 'Flow',
      linkedEntity: 'Note',
      stateMachine: {
        states: [{ name: 'draft', isInitial: true }, { name: 'sent' }],
        events: [{ key: 'SEND', name: 'Send' }],
        transitions: [
          { from: 'draft', event: 'SEND', to: 'sent', effects: [['set', '@entity.a', 1]] },
        ],
      },
    };
    const fields = ['a', 'b', 'c'].map((name) => ({ name, type: 'number' }));
    const entity = { name: 'Note', persistence: 'runtime', fields };
    const base = { name: 'notes', orbitals: [{ name: 'Notes', entity, traits: [trait] }] };
    const edited = (edit: (one: typeof base) => void): JsonObject => {
      const copy = structuredClone(base);
      edit(copy);
      return copy as unknown as JsonObject;
    };
    const arm = (one: typeof base) => one.orbitals[0]?.traits[0]?.stateMachine.transitions[0];
    const addEffect = (field: string) =>
      edited((one) => arm(one)?.effects.push(['set', `@entity.${field}`, 2]));
    const planTo = async (goal: JsonObject) => {
      const { plan_id } = await call('plan_instructions', { current: base, goal });
      return plan_id as string;
    };
    const plan = await planTo(addEffect('b'));
    const error = await call('apply_actions', { schema: addEffect('c'), plan }).catch(
      (thrown: unknown) => thrown as Error & { code: string },
    );
    expect(error).toMatchObject({ code: 'CONFLICT' });
    expect((error as Error).message).toMatch(/effects was changed since/);
    const guarded = edited((one) => Object.assign(arm(one) ?? {}, { guard: true }));
    const merged = await call('apply_actions', { schema: guarded, plan });
    expect(merged.rebased).toBeDefined();
    expect(JSON.stringify(merged.schema)).toContain('"guard":true');
    const both = await call('apply_actions', { schema: addEffect('b'), plan });
    expect(both.schema).toEqual(addEffect('b'));
  });

  it('is unknown to others and when it never was, with how long such things live', async () => {
    const plan_id = `pln_${'a'.repeat(43)}`;
    await expect(call('apply_actions', { schema: EMPTY, plan: plan_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/pln_aaa.*7 days unused.*plan_instructions/),
    });
    await expect(call('apply_actions', { schema: EMPTY, plan: 'pln_x' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
  });

  it('builds at once with save', async () => {
    const request = { current: EMPTY, goal: 'std-booking' };
    const built = await call('plan_instructions', { ...request, save: true });
    const applied = await call('apply_actions', {
      schema: EMPTY,
      plan: built.plan_id,
      save: true,
    });
    expect(built.schema_id).toBe(applied.schema_id);
    expect(built.undo_plan_id).toBe(applied.undo_plan_id);
    expect((await call('plan_instructions', request)).schema_id).toBeUndefined();
  });
});

describe('what a model reads of a plan', () => {
  it('is counted where it is long, and whole with detail', async () => {
    const request = { current: EMPTY, goal: 'std-helpdesk' };
    const whole = await call('plan_instructions', request);
    const read = await ask('plan_instructions', request);
    const instructions = whole.instructions as JsonObject[];
    expect(read.instructions).toBeUndefined();
    expect(read).toMatchObject({
      plan_id: whole.plan_id,
      totals: { instructions: instructions.length },
      total_instructions: instructions.length,
      next: expect.stringContaining('{"detail": "full"}'),
    });
    expect(await ask('plan_instructions', { ...request, detail: 'full' })).toEqual(whole);
  });

  it('keeps the result of apply_actions and leaves the schema out unless asked', async () => {
    const kept = await ask('apply_actions', { schema: 'std-helpdesk' });
    expect(kept.schema_id).toMatch(/^sch_/);
    expect(kept.schema).toBeUndefined();
    const dropped = await ask('apply_actions', { schema: 'std-helpdesk', save: false });
    expect(dropped.schema).toBeUndefined();
    expect(dropped.next).toContain('include_schema');
    const shown = await ask('apply_actions', { schema: 'std-helpdesk', include_schema: true });
    expect(shown.schema.name).toBeDefined();
    expect((await ask('get_schema', { schema_id: 'std-helpdesk' })).value).toBe(null);
  });
});
