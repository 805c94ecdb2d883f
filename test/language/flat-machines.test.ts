import { describe, expect, test } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { findAt } from '../../src/kernel/pointer.ts';
import { wrapMachines } from '../../src/language/flat-machines.ts';
import { gap } from '../../src/plan/gap.ts';
import { planUndo } from '../../src/plan/plan.ts';

const FLOW = {
  name: 'Flow',
  states: ['open', 'held'],
  initial: 'open',
  events: ['HOLD', 'FREE'],
  transitions: [
    { from: 'open', event: 'HOLD', to: 'held' },
    { from: 'held', event: 'FREE', to: 'open', guard: ['>', '@entity.count', 0] },
  ],
};
const OTHER = { ...FLOW, name: 'Other' };

const withTraits = (...traits: JsonObject[]): JsonObject => ({
  name: 'Rooms',
  orbitals: [{ entity: 'Room', traits, pages: ['Rooms'] }],
});

describe('a flat trait', () => {
  test('is the machine that it says, whatever names its first state', () => {
    const { initial, ...rest } = FLOW;
    const states = [{ name: 'open', isInitial: true }, { name: 'held' }];
    const twin = wrapMachines(withTraits(FLOW));
    expect(findAt(twin, '/orbitals/0/traits/0')).toMatchObject({
      name: 'Flow',
      stateMachine: { states, events: [{ key: 'HOLD' }, { key: 'FREE' }] },
    });
    expect(wrapMachines(withTraits({ ...rest, initialState: initial }))).toEqual(twin);
    expect(wrapMachines(withTraits({ ...rest, states }))).toEqual(twin);
    expect(gap(withTraits(FLOW), twin).gap_score).toBe(0);
    expect(wrapMachines(twin)).toBe(twin);
    expect(gap(withTraits({ ...FLOW, initial: 'none' }), withTraits(rest)).gap_score).not.toBe(0);
  });

  test('is wrapped by what changes its machine, and nothing else is', () => {
    const document = withTraits(FLOW, OTHER);
    const untouched = applyActions(document, [
      { action: 'add_emit', params: { trait: 'Flow', event: 'HELD' } },
    ]);
    expect(untouched.promoted).toEqual([]);
    expect(findAt(untouched.document, '/orbitals/0/traits/0/states')).toEqual(FLOW.states);
    const { promoted, document: result } = applyActions(document, [
      { action: 'add_states', params: { trait: 'Flow', states: ['attic'] } },
      { action: 'rename', params: { type: 'state', trait: 'Flow', from: 'held', to: 'kept' } },
    ]);
    expect(promoted).toEqual(['/orbitals/@Room/traits/@Flow']);
    expect(findAt(result, '/orbitals/0/traits/0/stateMachine/transitions/0/to')).toBe('kept');
    expect(findAt(result, '/orbitals/0/traits/1')).toBe(OTHER);
    expect(applyActions(result, planUndo(document, result)).document).toEqual(document);
  });
});
