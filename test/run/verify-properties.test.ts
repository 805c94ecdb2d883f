import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { verifyProperties } from '../../src/operations/verify-properties.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { corpusDirectory, readCorpus } from '../support/corpus.ts';
import { trait } from '../support/machine.ts';
import { parcel } from './parcel.ts';

const createContext = await createBehaviorsContexts();
const verify = (input: object) => invoke(verifyProperties, input, createContext());
type Verified = Awaited<ReturnType<typeof verify>>;

interface Trait {
  listens?: JsonObject[];
  stateMachine: { states: JsonObject[]; transitions: JsonObject[] };
}

/** The example with a change to its two traits. */
function change(edit: (sending: Trait, desk: Trait) => unknown): JsonObject {
  const schema = structuredClone(parcel) as unknown as { orbitals: { traits: [Trait, Trait] }[] };
  const [sending, desk] = (schema.orbitals[0] as { traits: [Trait, Trait] }).traits;
  edit(sending, desk);
  return schema as unknown as JsonObject;
}

type Arm = readonly [from: string, to: string, event: string, ...effects: Json[]];
const toArm = ([from, to, event, ...effects]: Arm) => ({ from, to, event, effects });
const add = (trait: Trait, ...arms: Arm[]) =>
  trait.stateMachine.transitions.push(...arms.map(toArm));

const violated = ({ results }: Verified) =>
  results.filter(({ verdict }) => verdict === 'violated').map(({ property }) => property);

/** Traces that do not end where they say when they are simulated. */
async function findWrongTraces(schema: JsonObject, { results }: Verified): Promise<string[]> {
  const wrong: string[] = [];
  for (const { trace, property } of results) {
    if (trace === undefined) continue;
    const { expected, ...input } = trace;
    const answer = await invoke(simulate, { schema, ...input }, createContext());
    if (JSON.stringify(answer.states) !== JSON.stringify(expected.states)) wrong.push(property);
  }
  return wrong;
}

describe('verify_properties', () => {
  it('finds nothing where there is nothing, and says that it is proven', async () => {
    const answer = await verify({ schema: parcel });
    expect(answer.verdict).toBe('holds');
    expect(answer.explored.complete).toBe(true);
    expect(new Set(answer.results.map(({ certainty }) => certainty))).toEqual(new Set(['proven']));
  });

  it.each<[string, (sending: Trait, desk: Trait) => unknown]>([
    ['dead_arm', (_, desk) => Object.assign(desk.listens?.[0] ?? {}, { event: 'Sending.BOKED' })],
    [
      'lost_event',
      ({ stateMachine: { transitions } }) =>
        Object.assign(transitions[0] ?? {}, { effects: [['emit', 'GONE']] }),
    ],
    ['unreachable_state', (_, desk) => desk.stateMachine.states.push({ name: 'lost' })],
    [
      'deadlock',
      (_, desk) => {
        desk.stateMachine.states.push({ name: 'waiting' });
        desk.listens?.push({ event: 'Sending.NEVER', triggers: 'WAKE' });
        add(desk, ['quiet', 'waiting', 'PAUSE'], ['waiting', 'quiet', 'WAKE']);
      },
    ],
    [
      'overlay_trap',
      (_, desk) => add(desk, ['quiet', 'quiet', 'OPEN', ['render-ui', 'modal', { type: 'card' }]]),
    ],
    [
      'livelock',
      (_, desk) => {
        const spin = ['emit', 'SPIN'];
        add(desk, ['quiet', 'quiet', 'GO', spin], ['quiet', 'quiet', 'SPIN', spin]);
      },
    ],
  ])('finds a %s that was put in', async (property, edit) => {
    const schema = change(edit);
    const answer = await verify({ schema });
    expect(violated(answer)).toContain(property);
    expect(await findWrongTraces(schema, answer)).toEqual([]);
  });

  it('proves neither a way out of a state nor out of an overlay that it never saw taken', async () => {
    const modal = ['render-ui', 'modal', { type: 'card' }];
    // A guard that no input makes true, which nothing here proves.
    const odd: Json = ['=', ['*', ['math/floor', '@payload.count'], 2], 7];
    const schema = change((_, desk) => {
      desk.stateMachine.states.push({ name: 'open' });
      add(desk, ['quiet', 'open', 'OPEN', modal]);
      const close = toArm(['open', 'quiet', 'CLOSE', ['render-ui', 'modal', null]]);
      desk.stateMachine.transitions.push({ ...close, guard: odd });
    });
    const { results } = await verify({ schema });
    const open = results.filter(({ property }) => /deadlock|overlay_trap/.test(property));
    expect(open.map(({ verdict, certainty }) => `${verdict} ${certainty}`)).toEqual([
      'holds bounded',
      'holds bounded',
    ]);
  });

  it('takes what a page fires under the name of another trait for sent', async () => {
    const schema = change((sending, desk) => {
      const button = ['render-ui', 'main', { type: 'button', label: 'Ask', action: 'ASKED' }];
      const [first] = sending.stateMachine.transitions;
      if (first) first.effects = [...(first.effects as Json[]), button];
      desk.listens?.push({ event: 'Sending.ASKED', triggers: 'ANSWER' });
      add(desk, ['quiet', 'told', 'ANSWER']);
    });
    expect((await verify({ schema })).verdict).toBe('holds');
  });

  it('proves nothing against what only a tick sends, to who listens to this tick', async () => {
    const schema = change((sending, desk) => {
      const source = { kind: 'trait', trait: 'Sending', tick: 'grow-old' };
      const [tick] = (sending as unknown as { ticks: { effects: Json[] }[] }).ticks;
      tick?.effects.push(['emit', 'AGED']);
      desk.listens?.push({ event: 'AGED', triggers: 'RING', source });
      desk.stateMachine.states.push({ name: 'rung' });
      add(desk, ['quiet', 'rung', 'RING']);
    });
    const events = [{ event: 'NOTHING', advance_ms: 1000 }];
    const input = { schema, events, entities: { Parcel: [{ id: 'a' }] } };
    const played = await invoke(simulate, input, createContext());
    expect(played.states['Parcels.Desk']).toBe('rung');
    const state = { state: 'Desk.rung' };
    const properties = [{ never: state }, { possible: state }];
    const answer = await verify({ schema, properties });
    expect(violated(answer)).toEqual(['possible 2']);
    const own = answer.results.slice(-2).map(({ certainty }) => certainty);
    expect(own).toEqual(['bounded', 'bounded']);
  });

  it('decides properties of the caller, with the shortest trace', async () => {
    const answer = await verify({
      schema: parcel,
      built_in: false,
      properties: [
        { name: 'never failed', never: { state: 'Parcels.Sending.failed' } },
        {
          name: 'told after booking',
          precedes: [{ emitted: 'BOOKED' }, { state: 'Parcels.Desk.told' }],
        },
        { name: 'can begin again', possible: { state: 'Parcels.Sending.open' } },
        {
          name: 'failed leads to open',
          leads_to: [{ state: 'Sending.failed' }, { state: 'Sending.open' }],
        },
      ],
    });
    const verdicts = answer.results.map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['violated', 'holds', 'holds', 'holds']);
    expect(answer.results[0]?.trace).toMatchObject({
      events: [{ event: 'SEND', trait: 'Sending' }],
      services: { 'post.book': {} },
    });
    expect(await findWrongTraces(parcel, answer)).toEqual([]);
  });

  it('takes a state that is left again in the same step to be reached, as it is simulated', async () => {
    const arms = [
      toArm(['list', 'storing', 'SAVE', ['emit', 'STORED', {}]]),
      toArm(['storing', 'indexing', 'STORED', ['emit', 'INDEXED', {}]]),
      toArm(['indexing', 'list', 'INDEXED']),
    ];
    const keeping = trait('Keeping', ['list', 'storing', 'indexing'], [], arms);
    const entity = { name: 'Note', persistence: 'runtime', fields: [] };
    const schema = { name: 'notes', orbitals: [{ name: 'Notes', entity, traits: [keeping] }] };
    const played = await invoke(simulate, { schema, events: [{ event: 'SAVE' }] }, createContext());
    expect(played.steps[0]?.transitions.map(({ to }) => to)).toEqual([
      'storing',
      'indexing',
      'list',
    ]);
    const [storing, indexing] = [{ state: 'Keeping.storing' }, { state: 'Keeping.indexing' }];
    const asked: readonly [object, string][] = [
      [{ possible: storing }, 'holds'],
      [{ never: storing }, 'violated'],
      [{ always: { not: indexing } }, 'violated'],
      [{ precedes: [storing, indexing] }, 'holds'],
      [{ precedes: [indexing, storing] }, 'violated'],
      [{ leads_to: [{ event: 'SAVE' }, storing] }, 'holds'],
      [{ leads_to: [storing, indexing] }, 'holds'],
      [{ never: { all: [storing, indexing] } }, 'holds'],
    ];
    const properties = asked.map(([property]) => property);
    const answer = await verify({ schema, built_in: false, properties });
    expect(answer.results.map(({ verdict, certainty }) => [verdict, certainty])).toEqual(
      asked.map(([, verdict]) => [verdict, 'proven']),
    );
    expect(answer.results[1]?.trace?.events.map(({ event }) => event)).toEqual(['SAVE']);
    expect(await findWrongTraces(schema, answer)).toEqual([]);
  });

  it('says that it is undecided where its bound ends the search', async () => {
    const answer = await verify({
      schema: parcel,
      built_in: false,
      properties: [{ never: { holds: ['=', '@entity.code', 'x'], trait: 'Parcels.Sending' } }],
      bounds: { depth: 1 },
    });
    expect(answer.verdict).toBe('inconclusive');
    expect(answer.explored).toMatchObject({ complete: false, cut_by: 'depth' });
    const named = { name: 'desk', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };
    expect((await verify({ schema: named })).verdict).toBe('inconclusive');
  });

  it('refuses names that are not there, with near ones', async () => {
    const ask = (property: object) => verify({ schema: parcel, properties: [property] });
    await expect(ask({ never: { state: 'Parcels.Sending.opn' } })).rejects.toThrow(/Nearest: open/);
    await expect(ask({ never: { event: 'SND' } })).rejects.toThrow(/event "SND".*Nearest: SEND/);
    await expect(ask({ precedes: [{ emitted: 'BOKED' }, { event: 'UI:SEND' }] })).rejects.toThrow(
      /^\/properties\/0\/precedes\/0\/emitted: .*Nearest: BOOKED/,
    );
    await expect(ask({ never: { sate: 'x' } })).rejects.toThrow(/sate/);
    await expect(ask({ name: 'nothing' })).rejects.toThrow(/exactly one/);
  });

  it('knows an event that is only declared, fired or listened for, and any that a hidden part may send', async () => {
    const properties = ['ONLY_EMITS', 'DRAWN', 'UI:HEARD', 'RUNG', 'AGED', 'SEND'].map((event) => {
      return { never: { all: [{ event }, { emitted: event }] } };
    });
    const schema = change((sending, desk) => {
      Object.assign(desk, { emits: [{ event: 'ONLY_EMITS' }] });
      desk.listens?.push({ event: 'Other.HEARD', triggers: 'RUNG' });
      const drawn = { type: 'button', label: 'x', action: 'DRAWN' };
      add(desk, ['quiet', 'quiet', 'TELL', ['render-ui', 'main', drawn]]);
      Object.assign(sending, {
        ticks: [{ name: 'old', interval: '1s', effects: [['emit', 'AGED']] }],
      });
    });
    expect((await verify({ schema, built_in: false, properties })).results).toHaveLength(6);
    const hidden = change((_, desk) =>
      add(desk, ['quiet', 'quiet', 'RING', ['emit', '@entity.x']]),
    );
    const asked = { schema: hidden, built_in: false, properties: [{ never: { event: 'OTHER' } }] };
    expect((await verify(asked)).results).toHaveLength(1);
  });

  it.skipIf(!corpusDirectory)('gives traces that replay, over published documents', async () => {
    for (const { document } of readCorpus(15, 150_000)) {
      const answer = await verify({ schema: document });
      expect(answer.verdict).not.toBe('inconclusive');
      expect(await findWrongTraces(document, answer)).toEqual([]);
    }
  });
});
