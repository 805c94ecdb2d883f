import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { argumentRole, OPERATORS, type Operator } from '../../src/language/grammar/operators.ts';
import { REGISTRY_HISTORY } from '../../src/language/grammar/patterns.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { editExample, LENDING } from '../../src/verify/example.ts';
import { verify } from '../../src/verify/verify.ts';

const TRANSITIONS = `${LENDING}/stateMachine/transitions`;

const errorsOf = (document: JsonObject): string[] =>
  verify(buildModel(document))
    .proven.filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);

const draw = (pattern: Json): JsonObject =>
  editExample({ [`${TRANSITIONS}/2/effects/0/2`]: pattern });

/** A call with as many arguments as the operator takes at least, each what its role asks for. */
function callOf(operator: Operator): Json {
  const words: Readonly<Record<string, Json>> = { entity: 'Book', target: '@entity.title' };
  const given = Array.from({ length: operator.least }, (_, index): Json => {
    const role = argumentRole(operator, index + 1);
    return words[role] ?? '@entity.title';
  });
  return [operator.name, ...given];
}

/** Documents that were published earlier use what the language had then. That is no error today. */
describe('documents of older versions', () => {
  test('a pattern that ever stood in the registry is accepted, whatever its properties', () => {
    const refused = [...REGISTRY_HISTORY.keys()].filter((type) => {
      const pattern = { type, oldProperty: 1, variant: 'no-longer', items: [{ label: 'x' }] };
      return errorsOf(draw({ type: 'stack', children: [pattern] })).length > 0;
    });
    expect(refused).toEqual([]);
  });

  test('a pattern that nobody has heard of is accepted, unless it is a slip', () => {
    expect(errorsOf(draw({ type: 'hologram-projector', beams: 3 }))).toEqual([]);
    expect(errorsOf(draw({ type: 'typograpy', content: 'x' }))).toHaveLength(1);
  });

  const obsolete = [...OPERATORS.values()].filter(({ isObsolete }) => isObsolete);

  test.each(
    obsolete.map((operator) => [operator.name, operator] as const),
  )('%s, which the catalogue has dropped, is an effect and a value, with results', (_, operator) => {
    const results = { emit: { success: 'BookLoaded', failure: 'BookLoadFailed' } };
    const call = callOf(operator) as Json[];
    for (const effect of [call, [...call, '@entity.title'], [...call, '@entity.id', results]]) {
      expect(errorsOf(editExample({ [`${TRANSITIONS}/1/effects/0`]: effect }))).toEqual([]);
    }
    const set = ['set', '@entity.title', call];
    expect(errorsOf(editExample({ [`${TRANSITIONS}/1/effects/0`]: set }))).toEqual([]);
  });
});
