import { describe, expect, test } from 'vitest';
import { buildModel } from '../../src/language/model/model.ts';
import { findReachableStates } from '../../src/language/model/reachability.ts';

function reach(states: readonly object[], transitions: readonly object[]): string[] {
  const trait = { name: 'T', stateMachine: { states, events: [], transitions } };
  const model = buildModel({ name: 'a', orbitals: [{ entity: 'E', traits: [trait] }] } as never);
  const facts = model.traits[0]?.facts;
  if (facts === undefined) throw new Error('The trait is written out.');
  return [...findReachableStates(facts)].sort();
}

describe('findReachableStates', () => {
  const states = [{ name: 'a', isInitial: true }, { name: 'b' }, { name: 'c' }, { name: 'd' }];

  test('follows transitions from the initial states, in whatever order they are written', () => {
    const transitions = [
      { from: 'b', event: 'Y', to: 'c' },
      { from: 'a', event: 'X', to: 'b' },
    ];
    expect(reach(states, transitions)).toEqual(['a', 'b', 'c']);
  });

  test('takes a transition from * as one from every state', () => {
    expect(reach(states, [{ from: '*', event: 'X', to: 'd' }])).toEqual(['a', 'd']);
  });

  test('reaches nothing without an initial state', () => {
    expect(reach([{ name: 'a' }], [{ from: '*', event: 'X', to: 'a' }])).toEqual([]);
  });

  test('visits each transition once: six thousand that are listed backwards end at once', () => {
    const names = Array.from({ length: 6000 }, (_, i) => `s${i}`);
    const chain = names.map((name, i) => ({ name, isInitial: i === 0 }));
    const backwards = names
      .slice(1)
      .map((to, i) => ({ from: names[i], event: 'NEXT', to }))
      .reverse();
    expect(reach(chain, backwards)).toHaveLength(6000);
  });
});
