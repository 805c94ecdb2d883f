import { describe, expect, it } from 'vitest';
import { toSchemaId } from '../../src/kernel/handles.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { createOrrery } from '../../src/server/create-orrery.ts';
import { closeAfterTest, createTestDirectory } from '../stores/directory.ts';

const EMPTY = { name: 'App', orbitals: [] };
const GOAL: JsonObject = {
  name: 'desk',
  orbitals: [
    {
      name: 'TicketOrbital',
      entity: { name: 'Ticket', fields: [{ name: 'id', type: 'string' }] },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          stateMachine: {
            states: [
              { name: 'open', isInitial: true },
              { name: 'closed', isTerminal: true },
            ],
            events: [
              { key: 'INIT', name: 'Init' },
              { key: 'CLOSE', name: 'Close' },
            ],
            transitions: [
              {
                from: 'open',
                event: 'INIT',
                to: 'open',
                effects: [
                  ['render-ui', 'main', { type: 'button', label: 'Close', action: 'CLOSE' }],
                ],
              },
              { from: 'open', event: 'CLOSE', to: 'closed' },
            ],
          },
        },
      ],
      pages: [{ name: 'Tickets', path: '/tickets', traits: [{ ref: 'Triage' }] }],
    },
  ],
};

interface Answer extends JsonObject {
  process_id: string;
  phase: string;
  schema_id: string;
  total_steps: number;
  done_steps: number;
  current_step: { action: string; params: JsonObject; hint: string; level: number };
}

async function open(dataDir?: string) {
  const directory = dataDir ?? (await createTestDirectory());
  const orrery = closeAfterTest(createOrrery({ dataDir: directory, logLevel: 'silent' }));
  const call = async (name: string, input: JsonObject) =>
    (await orrery.call(name, input)) as Answer;
  return { directory, orrery, call };
}

const whole = planInstructions(EMPTY, GOAL);

describe('a guided process', () => {
  it('builds the goal step by step, and stores what was done', async () => {
    const { call } = await open();
    let answer = await call('process_start', { goal: GOAL, current: EMPTY, domain: 'desk' });
    expect(answer).toMatchObject({
      phase: 'planning',
      total_steps: whole.instructions.length,
      done_steps: 0,
    });
    const { process_id } = answer;
    const done: string[] = [];
    while (answer.phase !== 'done') {
      const { action, hint, level } = answer.current_step;
      expect(hint.length).toBeGreaterThan(10);
      expect(level).toBeGreaterThan(0);
      done.push(action);
      answer = await call('process_next', { process_id, result: { done: true } });
      expect(answer.total_steps).toBe(whole.instructions.length);
      expect(answer.done_steps).toBe(done.length);
    }
    expect(done).toEqual(whole.instructions.map(({ action }) => action));
    expect(answer.schema_id).toBe(toSchemaId('local', whole.result));
    expect(answer.check).toMatchObject({ valid: true, findings: [] });
    expect(answer.repairs).toBeUndefined();
    const completed = await call('process_complete', { process_id, outcome: 'success' });
    expect(completed).toMatchObject({ phase: 'done', domain: 'desk', done_steps: done.length });
    expect(await call('process_complete', { process_id, outcome: 'success' })).toEqual(completed);
    const recalled = await call('memory_recall', { domain: 'desk', schema: GOAL, detail: 'full' });
    expect(recalled.episodes).toMatchObject([
      { episode_id: completed.episode_id, actions_taken: done, outcome: 'success' },
    ]);
    expect(JSON.stringify(recalled)).toContain('add_page \\"Tickets\\"');
    const late = call('process_next', { process_id, result: { done: true } });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('gives all steps of a level in batches', async () => {
    const { call } = await open();
    let answer = await call('process_start', { goal: GOAL, current: EMPTY, batch: true });
    const sizes: number[] = [];
    while (answer.phase !== 'done') {
      sizes.push((answer.current_steps as unknown[]).length);
      const { process_id } = answer;
      answer = await call('process_next', { process_id, result: { done: true } });
    }
    expect(sizes).toHaveLength(whole.levels);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(whole.instructions.length);
  });

  it('goes on in another server on the same data, where it stood', async () => {
    const first = await open();
    const started = await first.call('process_start', { goal: GOAL, current: EMPTY });
    const { process_id } = started;
    const second = await first.call('process_next', { process_id, result: { done: true } });
    await first.orrery.close();
    const { call } = await open(first.directory);
    const resumed = await call('process_next', { process_id });
    expect(resumed).toMatchObject({
      current_step: second.current_step as JsonObject,
      schema_id: second.schema_id,
      done_steps: 1,
    });
    const { processes } = await call('process_next', {});
    expect(processes).toMatchObject([{ process_id, done: 1, phase: 'building' }]);
  });

  it('plans anew from what the agent did instead', async () => {
    const { call } = await open();
    const { process_id } = await call('process_start', { goal: GOAL, current: EMPTY });
    const actions = [
      { action: 'add_entity', params: { name: 'Ticket', form: 'object' } },
      { action: 'add_field', params: { entity: 'Ticket', name: 'subject', type: 'string' } },
    ];
    const own = await call('process_next', { process_id, result: { actions } });
    expect(own.done_steps).toBe(2);
    const document = { name: 'Own', orbitals: [{ entity: 'Ticket' }] };
    const other = await call('process_next', { process_id, result: { schema: document } });
    let answer = other;
    while (answer.phase !== 'done') {
      answer = await call('process_next', { process_id, result: { done: true } });
    }
    const { value } = (await call('get_schema', { schema_id: answer.schema_id })) as JsonObject;
    const gap = await call('gap', { source: value as JsonObject, target: GOAL });
    expect(gap.missing).toEqual([]);
  });

  it('leaves out a skipped step with all that needs it, and says so', async () => {
    const { call } = await open();
    const { process_id } = await call('process_start', { goal: GOAL, current: EMPTY });
    let answer = await call('process_next', { process_id });
    while (answer.current_step?.action !== 'add_page') {
      answer = await call('process_next', { process_id, result: { done: true } });
    }
    answer = await call('process_next', { process_id, result: { skip: 'No page yet.' } });
    expect(answer.skipped).toEqual([{ action: 'add_page', reason: 'No page yet.' }]);
    while (answer.phase !== 'done') {
      expect(answer.current_step.action).not.toBe('add_page');
      answer = await call('process_next', { process_id, result: { done: true } });
    }
    const { value } = (await call('get_schema', { schema_id: answer.schema_id })) as JsonObject;
    expect(JSON.stringify(value)).not.toContain('/tickets');
  });

  it('is not done where every step was skipped: nothing was built', async () => {
    const { call } = await open();
    let answer = await call('process_start', { goal: GOAL, current: EMPTY, batch: true });
    const { process_id } = answer;
    while (answer.current_steps) {
      answer = await call('process_next', { process_id, result: { skip: 'Not now.' } });
    }
    expect(answer).toMatchObject({ phase: 'building', done_steps: 0 });
    expect(answer.next).toContain('nothing is built');
    const early = call('process_complete', { process_id, outcome: 'great' });
    await expect(early).rejects.toMatchObject({ code: 'CONFLICT' });
    const made = await call('process_next', { process_id, result: { schema: GOAL } });
    expect(made.phase).toBe('done');
    const other = await call('process_complete', { process_id, outcome: 'success' });
    expect(other.phase).toBe('done');
  });

  it('offers repairs where something would stay broken, and takes them', async () => {
    const { call } = await open();
    const broken = structuredClone(GOAL) as {
      orbitals: { traits: { stateMachine: { transitions: { to: string }[] } }[]; pages: [] }[];
    };
    const [orbital] = broken.orbitals;
    const transition = orbital?.traits[0]?.stateMachine.transitions[1];
    if (!orbital || !transition) throw new Error('The goal has no transition.');
    transition.to = 'clsed';
    orbital.pages = [];
    const started = await call('process_start', { goal: GOAL, current: broken as never });
    expect(started.total_steps).toBeGreaterThan(0);
    const { process_id } = started;
    const asked = await call('process_next', {
      process_id,
      result: { actions: [] },
    });
    expect(asked.phase).toBe('repairing');
    expect(asked.check).toMatchObject({ valid: false });
    const [repair] = asked.repairs as { plan_id: string; when: string }[];
    expect(repair?.when).toBe('now');
    let answer = await call('process_next', { process_id, result: { plan: repair?.plan_id } });
    while (answer.phase === 'building') {
      answer = await call('process_next', { process_id, result: { done: true } });
    }
    expect(answer).toMatchObject({ phase: 'done', check: { valid: true } });
  });

  it('is cancelled with what was done', async () => {
    const { call } = await open();
    const { process_id } = await call('process_start', { goal: GOAL, current: EMPTY });
    await call('process_next', { process_id, result: { done: true } });
    const ended = await call('process_complete', { process_id, outcome: 'cancelled' });
    expect(ended).toMatchObject({ phase: 'cancelled', domain: 'general', done_steps: 1 });
    const late = call('process_next', { process_id, result: { done: true } });
    await expect(late).rejects.toThrow(/cancelled/);
    expect(await call('process_next', { process_id })).toMatchObject({ phase: 'cancelled' });
  });

  it('refuses what it can not take, changing nothing', async () => {
    const { call } = await open();
    const { process_id } = await call('process_start', { goal: GOAL, current: EMPTY });
    for (const [result, message] of [
      [{}, /exactly one/],
      [{ done: true, skip: 'x' }, /exactly one/],
      [{ finished: true }, /Allowed: done/],
      [{ schema_id: `sch_${'a'.repeat(43)}` }, /expired/],
      [{ actions: [{ action: 'add_fields', params: {} }] }, /add_field/],
      [{ plan: `pln_${'a'.repeat(43)}` }, /No plan is kept/],
    ] as const) {
      await expect(call('process_next', { process_id, result: result as never })).rejects.toThrow(
        message,
      );
    }
    expect(await call('process_next', { process_id })).toMatchObject({ done_steps: 0 });
    const unknown = call('process_next', { process_id: `prc_${'0'.repeat(26)}` });
    await expect(unknown).rejects.toThrow(/live 7 days.*lists yours/);
  });

  it('lets one of two that go on at once win', async () => {
    const { call } = await open();
    const { process_id } = await call('process_start', { goal: GOAL, current: EMPTY });
    const next = () =>
      call('process_next', { process_id, result: { done: true } }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    const outcomes = await Promise.all([next(), next()]);
    expect(outcomes).toContain('done');
    const { done_steps } = await call('process_next', { process_id });
    expect(done_steps).toBe(outcomes.filter((outcome) => outcome === 'done').length);
  });
});

describe('reading processes', () => {
  it('tells what was done, skipped and is to come, and changes nothing', async () => {
    const { call } = await open();
    const { process_id } = await call('process_start', { goal: GOAL, current: EMPTY });
    await call('process_next', { process_id, result: { done: true } });
    const { schema_id } = await call('process_next', { process_id, result: { skip: 'later' } });
    const read = () => call('get_process', { process_id });
    const first = await read();
    expect(first).toMatchObject({ goal: 'desk', schema_id, done: [whole.instructions[0]?.action] });
    expect(first.skipped).toEqual([{ action: whole.instructions[1]?.action, reason: 'later' }]);
    expect(first.remaining).not.toEqual([]);
    const { started_at, done_at, skipped_at, used_at } = first;
    const times = [started_at, done_at, skipped_at, used_at].flat() as string[];
    expect(times).toHaveLength(4);
    for (const time of times) expect(new Date(time).toISOString()).toBe(time);
    expect([...times].sort()).toEqual(times);
    expect(await read()).toEqual(first);
    expect(await call('list_processes', {})).toMatchObject({
      processes: [{ process_id, done: 1 }],
    });
  });
});
