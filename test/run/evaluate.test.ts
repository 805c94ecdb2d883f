import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { evaluate } from '../../src/operations/evaluate-operation.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';

const createContext = await createBehaviorsContexts();
const ask = (input: object) => invoke(evaluate, input, createContext());
const computeValue = async (expression: Json) => (await ask({ expression })).value;

describe('evaluate', () => {
  it('reads bindings, and says which', async () => {
    const answer = await ask({
      expression: ['and', ['>', '@entity.count', 2], ['=', '@payload.who', '@me']],
      context: { entity: { count: 3 }, payload: { who: 'ann' }, locals: { me: 'ann' } },
    });
    expect(answer).toMatchObject({ value: true, truthy: true, type: 'boolean' });
    expect(answer.bindings).toEqual(['@entity.count', '@me', '@payload.who']);
  });

  it('answers errors as data, with their place', async () => {
    const answer = await ask({ expression: ['+', 1, ['array/map', 5, '@item']] });
    expect(answer.error).toMatchObject({ code: 'type', at: '/2' });
    expect(answer).toMatchObject({ value: null, truthy: false });
    expect((await ask({ expression: ['set', '@entity.a', 1] })).error?.code).toBe('effect');
    expect((await ask({ expression: ['not'] })).error?.code).toBe('arity');
  });

  it('passes no guard on a division by 0', async () => {
    const answer = await ask({ expression: ['/', 1, 0] });
    expect(answer).toMatchObject({ value: null, non_finite: 'Infinity', truthy: false });
    expect(answer.warnings).toMatchObject([{ code: 'division_by_zero' }]);
  });

  it('holds a list that begins with no operator as data', async () => {
    expect(await computeValue(['open', ['+', 1, 1]])).toEqual(['open', 2]);
    expect((await ask({ expression: ['str/shout', 'a'] })).warnings).toMatchObject([
      { code: 'unknown_operator' },
    ]);
  });

  it('ends whatever it is asked, by counted steps', async () => {
    const grow = (next: (name: string) => Json): Json => {
      const pairs = Array.from({ length: 40 }, (_, i): Json => [`x${i + 1}`, next(`@x${i}`)]);
      return ['let', [['x0', ['list', 1]], ...pairs], '@x40'];
    };
    const doubled = grow((name) => ['array/concat', name, name]);
    const grown = grow((name) => ['list', name, name]);
    const endless = [
      doubled,
      grown,
      ['array/range', 0, 1e12],
      ['str/repeat', 'ab', 1e9],
      ['str/padEnd', 'a', 1e12],
      ['grid/cells-in-radius', { x: 0, y: 0 }, 1e6],
      ['validate/pattern', 'a'.repeat(60), '^(a+)+b$'],
    ];
    for (const expression of endless) {
      expect((await ask({ expression: expression as Json })).error?.code).toBe('limit');
    }
  });

  it('computes with objects that JavaScript cannot make a text of', async () => {
    const odd: Json = { toString: 1 };
    const sorted: Json = [odd, { valueOf: odd }, [odd]];
    const cases: [Json, Json][] = [
      [
        ['array/sort', [[3], [1], [2], null]],
        [null, [1], [2], [3]],
      ],
      [['array/sort', sorted], sorted],
      [
        ['array/groupBy', [{ k: odd }, { k: [1, odd] }, { k: null }, {}], 'k'],
        {
          '[object Object]': [{ k: odd }],
          '1,[object Object]': [{ k: [1, odd] }],
          null: [{ k: null }],
          undefined: [{}],
        },
      ],
      [['ease/apply', 0.5, [odd]], 0.5],
      [['time/isBefore', odd, [odd]], false],
      [['time/isBetween', [5], odd, 9], false],
      [['time/isBetween', [5], 1, 9], true],
      [['time/isPast', [odd]], false],
    ];
    for (const [expression, expected] of cases) {
      expect(await computeValue(expression)).toEqual(expected);
    }
  });

  it('names unknown keys', async () => {
    await expect(ask({ expression: 1, context: { rows: {}, entty: {} } })).rejects.toThrow(/entty/);
  });
});
