import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { isAlike, readBesideCorpus } from './facts.ts';
import { parcel } from './parcel.ts';

const createContext = await createBehaviorsContexts();
const run = (input: object) => invoke(simulate, input, createContext());

interface TraceStep {
  readonly transitions: readonly object[];
  readonly emitted: readonly object[];
  readonly set?: readonly object[];
  readonly rendered: readonly object[];
  readonly rejected: readonly object[];
  readonly ignored: boolean;
}

interface Trace {
  readonly id: string;
  readonly document: string | JsonObject;
  readonly events: readonly object[];
  readonly rows?: JsonObject;
  readonly services?: JsonObject;
  readonly user?: JsonObject;
  readonly now?: number;
  readonly steps: readonly TraceStep[];
  readonly states?: JsonObject;
  readonly firm: boolean;
}

const facts = readBesideCorpus('simulate/traces.json') as
  | { readonly traces: readonly Trace[] }
  | undefined;

/** The members that a trace gives of each record, of what came back. */
function pick(records: readonly object[], wanted: readonly object[]): object[] {
  return records.map((record, i) => {
    const keys = Object.keys(wanted[i] ?? { missing: 1 });
    return Object.fromEntries(keys.map((key) => [key, (record as JsonObject)[key]]));
  });
}

async function differs(trace: Trace): Promise<boolean> {
  const { document, events, rows, services, user, now, steps, states } = trace;
  const schema = typeof document === 'string' ? readBesideCorpus(document) : document;
  const given = { entities: rows, services, user, now };
  const optional = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
  const answer = await run({ schema, events, detail: 'full', ...optional });
  const isSame = steps.every((step, i) => {
    const got = answer.steps[i];
    if (got === undefined || got.ignored !== step.ignored) return false;
    const sets = got.effects.filter(({ kind }) => kind === 'set');
    const drawn = got.effects.filter(({ kind }) => kind === 'render-ui');
    return (
      isAlike(pick(got.transitions, step.transitions), step.transitions) &&
      isAlike(pick(got.emitted, step.emitted), step.emitted) &&
      isAlike(pick(sets, step.set ?? sets), step.set ?? sets) &&
      isAlike(pick(drawn, step.rendered), step.rendered) &&
      isAlike(pick(got.rejected, step.rejected), step.rejected)
    );
  });
  return !isSame || (states !== undefined && !isAlike(answer.states, states));
}

describe('simulate', () => {
  it.skipIf(!facts)('walks every settled trace as the language does', async () => {
    const wrong: string[] = [];
    for (const trace of facts?.traces ?? []) {
      if (trace.firm && (await differs(trace))) wrong.push(trace.id);
    }
    expect(wrong).toEqual([]);
  });

  it('says what moved, what was heard and what was refused', async () => {
    const answer = await run({
      schema: parcel,
      events: [
        { event: 'UI:SEND', payload: { weight: 40 } },
        { event: 'SEND', payload: { weight: 4 } },
      ],
      services: { 'post.book': { result: { code: 'p-1' } } },
    });
    const [first, second] = answer.steps;
    expect(first).toMatchObject({ ignored: true, rejected: [{ code: 'guard', trait: 'Sending' }] });
    expect(second?.transitions.map(({ trait, to }) => `${trait} ${to}`)).toEqual([
      'Sending booking',
      'Sending booked',
      'Desk told',
    ]);
    expect(second?.emitted).toMatchObject([
      { event: 'BOOKED', payload: { code: 'p-1' }, heard_by: ['Parcels.Sending', 'Parcels.Desk'] },
    ]);
    expect(answer.states).toEqual({ 'Parcels.Sending': 'booked', 'Parcels.Desk': 'told' });
  });

  it('lets services and stores fail', async () => {
    const answer = await run({
      schema: parcel,
      events: [{ event: 'SEND', payload: { weight: 4 } }],
      services: { post: { fail: 'no van' } },
    });
    expect(answer.states['Parcels.Sending']).toBe('failed');
    expect(answer.steps[0]?.emitted).toMatchObject([
      { event: 'REFUSED', payload: { error: 'no van' } },
    ]);
  });

  it('refuses unknown names with near ones, and runs on', async () => {
    const answer = await run({ schema: parcel, events: [{ event: 'SEND', trait: 'Sendin' }] });
    expect(answer.steps[0]?.rejected).toMatchObject([{ code: 'unknown_trait' }]);
    expect(answer.steps[0]?.rejected[0]?.message).toContain('Sending');
  });

  it('runs ticks as time passes', async () => {
    const answer = await run({
      schema: parcel,
      events: [{ event: 'NOTHING', advance_ms: 2500 }],
      entities: { Parcel: [{ id: 'a', age: 0 }] },
      detail: 'full',
    });
    expect(answer.entities.Parcel).toMatchObject([{ id: 'a', age: 2 }]);
    expect(answer.steps.map(({ event }) => event)).toEqual(['grow-old', 'grow-old', 'NOTHING']);
  });

  it('ends a chain that feeds itself', async () => {
    const loop = structuredClone(parcel) as JsonObject & { orbitals: { traits: JsonObject[] }[] };
    const machine = {
      states: [{ name: 'a', isInitial: true }],
      transitions: [
        {
          from: 'a',
          to: 'a',
          event: 'GO',
          effects: [
            ['set', '@entity.age', ['+', '@entity.age', 1]],
            ['emit', 'GO'],
          ],
        },
      ],
    };
    loop.orbitals[0]?.traits.push({ name: 'Loop', linkedEntity: 'Parcel', stateMachine: machine });
    const answer = await run({ schema: loop, events: [{ event: 'GO' }] });
    expect(answer.steps[0]?.truncated).toBe(true);
    expect(answer.findings).toMatchObject([{ code: 'cut' }]);
  });

  it('says the same of two halves as of the whole', async () => {
    const events: Json[] = [
      { event: 'SEND', payload: { weight: 4 } },
      { event: 'AGAIN' },
      { event: 'SEND', payload: { weight: 2 } },
    ];
    const whole = await run({ schema: parcel, events });
    const first = await run({ schema: parcel, events: events.slice(0, 1) });
    const second = await run({ schema: parcel, events: events.slice(1), start: first.states });
    expect(second.states).toEqual(whole.states);
    expect(second.steps.map(({ transitions }) => transitions)).toEqual(
      whole.steps.slice(1).map(({ transitions }) => transitions),
    );
  });
});
