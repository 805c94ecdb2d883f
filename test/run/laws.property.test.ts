import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { compileProgram } from '../../src/run/program/program.ts';
import { BUILT_INS } from '../../src/run/search/built-in.ts';
import { verifyProgram } from '../../src/run/search/verify-program.ts';
import { type SentEvent, sendEvent } from '../../src/run/stepper/send.ts';
import { readStates, simulate } from '../../src/run/stepper/simulate.ts';
import { generateTests } from '../../src/run/tests/generate.ts';
import { TEST_CATEGORIES } from '../../src/run/tests/generated-test.ts';
import { arm, trait } from '../support/machine.ts';

const STATES = ['one', 'two', 'three'];
const EVENTS = ['GO', 'STOP', 'TURN', 'TELL'];
const SETTINGS = { seed: 28, numRuns: 60 };

const effect = fc.oneof(
  fc.constantFrom(...EVENTS).map((event) => ['emit', event, { n: '@payload.n' }]),
  fc.nat(5).map((n) => ['set', '@entity.count', ['+', '@entity.count', n]]),
  fc.constantFrom('modal', 'main').map((slot) => ['render-ui', slot, { type: 'card' }]),
  fc.constant<Json>(['render-ui', 'modal', null]),
);
const guard = fc.oneof(
  fc.constant(undefined),
  fc.nat(4).map((n) => ['>', '@payload.n', n]),
  fc.nat(9).map((n) => ['<', '@entity.count', n]),
);
const anyArm = fc
  .record({
    from: fc.constantFrom(...STATES),
    to: fc.constantFrom(...STATES),
    event: fc.constantFrom(...EVENTS),
    guard,
    effects: fc.array(effect, { maxLength: 2 }),
  })
  .map(({ guard: given, ...rest }) => (given === undefined ? rest : { ...rest, guard: given }));
const listen = fc.record({
  event: fc.constantFrom(...EVENTS),
  triggers: fc.constantFrom(...EVENTS),
});

const anyTrait = (name: string) =>
  fc
    .record({
      transitions: fc.array(anyArm, { maxLength: 6 }),
      listens: fc.array(listen, { maxLength: 2 }),
    })
    .map(({ transitions, listens }) =>
      trait(
        name,
        STATES,
        EVENTS.map((key) => ({ key })),
        transitions,
        { linkedEntity: 'Thing', listens },
      ),
    );
const orbitalOf = (name: string, traits: readonly object[]) => ({
  name,
  entity: {
    name: 'Thing',
    persistence: 'runtime',
    fields: [{ name: 'count', type: 'number', default: 0 }],
  },
  traits,
});
const document = fc
  .tuple(anyTrait('First'), anyTrait('Second'))
  .map((traits) => ({ name: 'app', orbitals: [orbitalOf('Main', traits)] }));
const events = fc.array(
  fc.record({ event: fc.constantFrom(...EVENTS), payload: fc.record({ n: fc.nat(5) }) }),
  { maxLength: 6 },
);

const compile = (given: object) => compileProgram(buildModel(structuredClone(given) as JsonObject));
const addOrbital = (given: { orbitals: object[] }, name: string, traits: object[]) => ({
  ...given,
  orbitals: [...given.orbitals, orbitalOf(name, traits)],
});
const rename = (text: string) =>
  STATES.includes(text) || EVENTS.includes(text) ? `${text}9` : text;
const renameAll = (given: unknown): unknown =>
  JSON.parse(JSON.stringify(given), (_, value) =>
    typeof value === 'string' ? rename(value) : value,
  );

describe('the laws of running', () => {
  it('simulates a and then b as a ++ b', () => {
    fc.assert(
      fc.property(document, events, events, (given, a, b) => {
        const program = compile(given);
        const whole = simulate(program, [...a, ...b]);
        const first = simulate(program, a);
        const world = first.world.copy();
        const rest = b.map((event: SentEvent) => sendEvent(world, event));
        expect(whole.steps.map(({ index, ...step }) => step)).toEqual([
          ...first.steps.map(({ index, ...step }) => step),
          ...rest.map(({ index, ...step }) => step),
        ]);
        expect(readStates(program, whole.world)).toEqual(readStates(program, world));
      }),
      SETTINGS,
    );
  });

  it('goes the same way beside a trait without arms for what is sent', () => {
    const arms = [arm('still', 'NOTHING_OF_THIS', 'still')];
    const idle = trait('Idle', ['still'], [], arms, { linkedEntity: 'Thing' });
    fc.assert(
      fc.property(document, events, (given, sent) => {
        const alone = simulate(compile(given), sent).steps;
        expect(simulate(compile(addOrbital(given, 'Other', [idle])), sent).steps).toEqual(alone);
      }),
      SETTINGS,
    );
  });

  it('renames its answer where states and events are renamed throughout', () => {
    fc.assert(
      fc.property(document, events, (given, sent) => {
        const program = compile(renameAll(given) as object);
        const renamed = simulate(program, renameAll(sent) as SentEvent[]);
        const own = simulate(compile(given), sent);
        const plain = (steps: typeof own.steps) =>
          steps.map(({ transitions, emitted }) => ({ transitions, emitted }));
        expect(plain(renamed.steps)).toEqual(renameAll(plain(own.steps)));
      }),
      SETTINGS,
    );
  });

  it('writes only tests that pass, and accounts for every arm and pair', () => {
    fc.assert(
      fc.property(document, (given) => {
        const options = { categories: new Set(TEST_CATEGORIES), maxTests: 10_000 };
        const { run, coverage, tests } = generateTests(compile(given), options);
        expect(run.failures).toEqual([]);
        const count = (category: string) => tests.filter((one) => one.category === category).length;
        expect(count('transition')).toBe(coverage.arms.covered);
        expect(count('invalid_transition')).toBe(coverage.pairs.covered - coverage.arms.covered);
      }),
      SETTINGS,
    );
  });

  it('gives traces that end where they say, and the same verdicts beside an unrelated orbital', () => {
    const options = {
      properties: [],
      builtIn: BUILT_INS,
      bounds: { states: 50_000, depth: 60, steps: 6_000 },
    };
    const arms = [arm('off', 'FLIP', 'on'), arm('on', 'FLIP', 'off')];
    const other = trait('Lamp', ['off', 'on'], [], arms, { linkedEntity: 'Thing' });
    fc.assert(
      fc.property(document, (given) => {
        const program = compile(given);
        const { results } = verifyProgram(program, options);
        for (const { trace } of results) {
          if (trace === undefined) continue;
          const { world } = simulate(program, trace.events);
          expect(readStates(program, world)).toEqual(trace.expected.states);
        }
        const beside = verifyProgram(compile(addOrbital(given, 'Other', [other])), options).results;
        const verdicts = (list: typeof results) =>
          list.map(({ property, verdict, at }) => ({ property, verdict, at }));
        expect(verdicts(beside)).toEqual(verdicts(results));
      }),
      SETTINGS,
    );
  });
});
