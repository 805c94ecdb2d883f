import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { plan } from '../../src/plan/plan.ts';

describe('plan', () => {
  it('breaks ties by the pattern of a domain’s memory', () => {
    const goal: JsonObject = {
      name: 'App',
      orbitals: [
        { entity: 'A', pages: ['P'] },
        { entity: 'B', traits: ['T'] },
      ],
    };
    const current: JsonObject = { name: 'App', orbitals: [{ entity: 'A' }, { entity: 'B' }] };
    const names = (steps: string[]) =>
      plan(current, goal, { pattern: { name: 'p', steps } }).actions.map(({ action }) => action);
    expect(names(['add_page', 'add_trait'])).toEqual(['add_trait', 'add_page']);
    const even = {
      name: 'App',
      orbitals: [{ entity: 'A' }, { entity: 'B', description: 'b', auxiliaryEntities: [] }],
    };
    const ranked = (steps: string[]) =>
      plan(current, even, { pattern: { name: 'p', steps } }).actions.map(({ action }) => action);
    expect(ranked(['set_property'])[0]).toBe('set_property');
  });
});
