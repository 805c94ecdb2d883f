import { describe, expect, it } from 'vitest';
import { buildModel } from '../../src/language/model/model.ts';
import { compileProgram } from '../../src/run/program/program.ts';
import { BUILT_INS } from '../../src/run/search/built-in.ts';
import { verifyProgram } from '../../src/run/search/verify-program.ts';
import { type SimulatedEvent, simulate } from '../../src/run/stepper/simulate.ts';
import { arm, trait } from '../support/machine.ts';

const [patient, fromForm] = ['@payload.data', { kind: 'trait', trait: 'Form' }];
const store = [
  ['persist', 'create', 'Patient', patient],
  ['call-service', 'email', 'send', { to: `${patient}.mail` }],
];

/** A form that closes on an event which only its persistor stores, a mailer, and a tick that its own arm waits for. */
const SCHEMA = {
  name: 'ward',
  orbitals: [
    {
      name: 'Ward',
      entity: {
        name: 'Patient',
        persistence: 'persistent',
        fields: [{ name: 'id', type: 'string' }],
      },
      traits: [
        trait('Form', ['open', 'closed'], [], [arm('open', 'PATIENT_CREATED', 'closed')]),
        trait('Persistor', ['idle'], [], [arm('idle', 'DO_CREATE', 'idle', { effects: store })], {
          listens: [{ event: 'PATIENT_CREATED', triggers: 'DO_CREATE', source: fromForm }],
        }),
        trait('Clock', ['on', 'late'], [], [arm('on', 'LATE', 'late')], {
          ticks: [{ name: 'beat', interval: '1s', effects: [['emit', 'LATE']] }],
        }),
      ],
      pages: [],
    },
  ],
};

const compile = () => compileProgram(buildModel(SCHEMA as never));
const run = (event: SimulatedEvent, options = {}) => {
  const { steps, world } = simulate(compile(), [event], options);
  return { step: steps.at(-1), steps, world };
};
const ADD = { payload: { data: { name: 'Ada', mail: 'a@b.c' } } };

describe('an event that a drawing fires', () => {
  it('moves the arm and reaches who listens, though it is addressed to one trait', () => {
    const sent = { event: 'UI:PATIENT_CREATED', trait: 'Form', ...ADD };
    const { step, world } = run(sent);
    expect(step?.transitions.map(({ trait }) => trait)).toEqual(['Form', 'Persistor']);
    expect(step?.emitted).toMatchObject([
      { event: 'PATIENT_CREATED', trait: 'Form', heard_by: ['Ward.Persistor'] },
    ]);
    expect(world.rowsOf('Patient')).toHaveLength(1);
    expect(step?.effects).toContainEqual(
      expect.objectContaining({ kind: 'call-service', params: { to: 'a@b.c' } }),
    );
  });

  it('that is addressed to one trait and not drawn goes to that one alone', () => {
    const { step, world } = run({ event: 'PATIENT_CREATED', trait: 'Form', ...ADD });
    expect(step?.transitions.map(({ trait }) => trait)).toEqual(['Form']);
    expect(world.rowsOf('Patient')).toEqual([]);
  });

  it('that is drawn and sent without UI: to its arm names who was not reached', () => {
    const drawn = structuredClone(SCHEMA);
    const arm = drawn.orbitals[0]?.traits[0]?.stateMachine.transitions[0] as { effects: unknown };
    const form = { type: 'form-section', submitEvent: 'PATIENT_CREATED' };
    arm.effects = [['render-ui', 'main', form]];
    const program = compileProgram(buildModel(drawn as never));
    const sent = { event: 'PATIENT_CREATED', trait: 'Form', ...ADD };
    const { steps } = simulate(program, [sent]);
    expect(steps[0]?.transitions.map(({ trait }) => trait)).toEqual(['Form']);
    expect(steps[0]?.findings).toMatchObject([
      { code: 'unheard_event', message: expect.stringContaining('Ward.Persistor listens to it') },
    ]);
  });

  it('says of a failure why, beside the effect', () => {
    const sent = { event: 'DO_CREATE', trait: 'Persistor', ...ADD };
    const { step } = run(sent, { services: { 'Patient.create': [{ fail: 'The disk is full.' }] } });
    expect(step?.effects[0]).toMatchObject({ outcome: 'failure', reason: 'The disk is full.' });
  });
});

describe('an event that nothing takes', () => {
  it('names the listener and the call that reaches it', () => {
    const { step } = run({ event: 'PATIENT_CREATED', trait: 'Clock' });
    expect(step?.rejected).toMatchObject([{ code: 'no_arm' }]);
    const form = run(
      { event: 'PATIENT_CREATED', trait: 'Form' },
      { start: { 'Ward.Form': 'closed' } },
    );
    expect(form.step?.findings).toMatchObject([
      {
        code: 'unheard_event',
        message: expect.stringContaining(
          'Ward.Persistor listens to it: {"event":"UI:PATIENT_CREATED","orbital":"Ward","trait":"Form"}',
        ),
      },
    ]);
  });

  it('is ignored without a refusal, with the nearest name', () => {
    const { step } = run({ event: 'PATIENT_CREATE' });
    expect(step?.rejected).toEqual([]);
    expect(step?.transitions).toEqual([]);
    expect(step?.findings).toMatchObject([
      { code: 'unknown_event', message: expect.stringContaining('Nearest: PATIENT_CREATED') },
    ]);
  });
});

describe('a tick', () => {
  it('without a row says so, and leaves open whether its own arm hears it', () => {
    const silent = run({ event: 'NONE', advance_ms: 2000 });
    expect(silent.steps).toHaveLength(1);
    expect(silent.step?.findings).toContainEqual(
      expect.objectContaining({
        code: 'unheard_tick',
        message: expect.stringContaining('there is none'),
      }),
    );
    const heard = run(
      { event: 'NONE', advance_ms: 1000 },
      { entities: { Patient: [{ id: 'p' }] } },
    );
    expect(heard.steps[0]?.findings).toMatchObject([{ code: 'undecided' }]);
  });

  it('is never proven to send what never comes, unless it never falls due', () => {
    const findStuck = (tick: object) => {
      const schema = structuredClone(SCHEMA);
      const clock = schema.orbitals[0]?.traits[2] as unknown as { ticks: object[] };
      Object.assign(clock.ticks[0] ?? {}, tick);
      const options = { properties: [], builtIn: BUILT_INS, bounds: { states: 1000, depth: 10 } };
      const { results } = verifyProgram(compileProgram(buildModel(schema as never)), options);
      return results.filter(
        ({ verdict, message }) => verdict === 'violated' && /LATE/.test(message),
      );
    };
    expect(findStuck({})).toEqual([]);
    for (const tick of [{ guard: ['=', 1, 2] }, { interval: 'never' }]) {
      expect(findStuck(tick).map(({ property }) => property)).toContain('deadlock');
    }
  });
});

describe('a fetch', () => {
  it('brings the rows of the relations that it includes in place of their ids', () => {
    const field = (name: string, entity: string) => ({
      name,
      type: 'relation',
      relation: { entity },
    });
    const effects = [['fetch', 'Visit', { include: ['patient'], emit: { success: 'CAME' } }]];
    const fields = [field('patient', 'Patient'), field('room', 'Room')];
    const arms = [arm('on', 'INIT', 'on', { effects }), arm('on', 'CAME', 'on')];
    const traits = [trait('List', ['on'], [], arms)];
    const orbital = { name: 'Ward', entity: { name: 'Visit', fields }, traits, pages: [] };
    const program = compileProgram(buildModel({ name: 'ward', orbitals: [orbital] } as never));
    const patient = { id: 'p1', mail: 'a@b.c' };
    const rows = [
      { id: 'v1', patient: 'p1', room: 'r1' },
      { id: 'v2', patient: 'gone' },
    ];
    const entities = { Visit: rows, Patient: [patient], Room: [{ id: 'r1' }] };
    const { steps } = simulate(program, [{ event: 'INIT' }], { entities });
    expect(steps[0]?.emitted[0]?.payload).toEqual({
      data: [{ id: 'v1', patient, room: 'r1' }, rows[1]],
      totalCount: 2,
    });
  });
});
