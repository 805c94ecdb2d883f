import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { elementName } from '../../src/language/grammar/elements.ts';
import { gap } from '../../src/plan/gap.ts';
import { plan } from '../../src/plan/plan.ts';
import { createHelpdesk } from '../support/helpdesk.ts';
import { arm, trait } from '../support/machine.ts';

const app = (...orbitals: JsonObject[]): JsonObject => ({ name: 'App', orbitals });

describe('gap', () => {
  it('is 1 where nothing matches, and never below 0.001 where anything differs', () => {
    expect(gap(app({ entity: 'Ticket' }), app()).gap_score).toBe(1);
    expect(gap(app({ entity: 'Ticket' }), app({ entity: 'Order' })).gap_score).toBe(1);
    const renamed = { ...createHelpdesk(), name: 'other' };
    expect(gap(createHelpdesk(), renamed)).toMatchObject({
      gap_score: 0.001,
      modified: [{ type: 'schema', changes: [{ path: '/name', from: 'helpdesk', to: 'other' }] }],
    });
  });

  it('lists orbitals, entities, traits and pages inside a missing orbital, and counts what is smaller', () => {
    const { missing } = gap(app(), createHelpdesk());
    expect(missing.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'orbital TicketOrbital',
      'entity Ticket',
      'entity Note',
      'trait Triage',
      'trait Log',
      'trait Dialog',
      'page Dashboard',
      'property ledger',
    ]);
    expect(missing[1]?.contains).toEqual({ field: 4 });
    expect(missing[3]?.contains).toMatchObject({ state: 2, event: 2, tick: 1, emit: 1 });
  });

  it('lists smaller parts where what holds them is matched', () => {
    const target = createHelpdesk();
    const [orbital] = target.orbitals as JsonObject[];
    const [trait] = orbital?.traits as JsonObject[];
    (trait?.stateMachine as { states: JsonObject[] }).states.push({ name: 'archived' });
    expect(gap(createHelpdesk(), target)).toMatchObject({
      missing: [
        {
          type: 'state',
          name: 'archived',
          path: '/orbitals/0/traits/0/stateMachine/states/2',
        },
      ],
      extra: [],
      modified: [],
    });
  });

  it('does not mind the order of sets, but that of effects', () => {
    const go = arm('a', 'GO', 'b', { effects: [['log'], ['fetch', 'X']] });
    const fetchFirst = app({ entity: 'Ticket', traits: [trait('T', ['a', 'b'], [], [go])] });
    const [first, second] = ['{"name":"a","isInitial":true}', '{"name":"b"}'];
    const shuffled = JSON.parse(
      JSON.stringify(fetchFirst).replace(`${first},${second}`, `${second},${first}`),
    );
    expect(shuffled).not.toEqual(fetchFirst);
    expect(gap(fetchFirst, shuffled).gap_score).toBe(0);
    const reordered = JSON.parse(
      JSON.stringify(fetchFirst).replace('["log"],["fetch","X"]', '["fetch","X"],["log"]'),
    );
    expect(gap(fetchFirst, reordered).gap_score).toBe(0.001);
    expect(gap(fetchFirst, reordered).modified).toHaveLength(1);
  });

  it('says where a value differs, and lists keys that one side lacks as properties', () => {
    const source = createHelpdesk();
    const target = createHelpdesk();
    const entity = (target.orbitals as JsonObject[])[0]?.entity as JsonObject;
    entity.persistence = 'runtime';
    entity.collection = 'tickets';
    expect(gap(source, target)).toMatchObject({
      missing: [{ type: 'property', name: 'collection', path: '/orbitals/0/entity/collection' }],
      modified: [
        {
          type: 'entity',
          name: 'Ticket',
          changes: [{ path: '/orbitals/0/entity/persistence', from: 'persistent', to: 'runtime' }],
        },
      ],
    });
  });

  it('takes any object: malformed parts are compared as they are', () => {
    const odd = { orbitals: [null, 5, { traits: 'x', entity: [] }, { entity: 'A', traits: [{}] }] };
    expect(gap(odd as JsonObject, odd as JsonObject).gap_score).toBe(0);
    expect(gap(odd as JsonObject, { orbitals: 'none' }).gap_score).toBeGreaterThan(0);
  });
});

describe('a document of names', () => {
  const names = { entity: 'Patient', traits: ['Admission'], pages: ['Ward'] };
  const withOrbitals = (...orbitals: JsonObject[]): JsonObject => ({ name: 'clinic', orbitals });

  it('is the same under another name of its entity, and one rename', () => {
    const [source, target] = [withOrbitals(names), withOrbitals({ ...names, entity: 'Matter' })];
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      expect(gap(one, other)).toMatchObject({ missing: [], extra: [] });
      expect(gap(one, other).gap_score).toBeLessThan(0.2);
      expect(plan(one, other).actions.map(({ action }) => action)).toEqual(['rename']);
    }
  });

  it('lacks nothing of what its names hide, and plans to it from the inside out', () => {
    for (const { schema } of BUILTIN_BEHAVIORS.slice(0, 40)) {
      const source = withOrbitals(
        ...(schema.orbitals as JsonObject[]).map(({ entity, traits, pages }) => ({
          entity: elementName('entity', entity),
          traits: (traits as JsonObject[]).map((trait) => elementName('trait', trait)),
          pages: (pages as JsonObject[]).map((page) => elementName('page', page)),
        })),
      );
      const { gap_score, missing } = gap(source, schema);
      expect(missing.filter(({ type }) => /^(entity|trait|page|state|field)$/.test(type))).toEqual(
        [],
      );
      expect(gap_score).toBeLessThan(0.5);
      expect(gap(schema, source).gap_score).toBeCloseTo(gap_score, 12);
      const { actions, result } = plan(source, schema);
      expect(result).toEqual(schema);
      expect(actions[0]?.params.at).not.toMatch(/\/name$/);
    }
  });
});
