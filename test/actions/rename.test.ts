import { describe, expect, it } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import { findLeftovers } from '../../src/actions/leftovers.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { planUndo } from '../../src/plan/plan.ts';
import { deepFreeze } from '../support/freeze.ts';
import { createHelpdesk } from '../support/helpdesk.ts';
import { arm, toFields, trait } from '../support/machine.ts';

/** What a rename changes, as `pointer: before → after`, and that it can be undone. */
function changesOf(params: JsonObject): string[] {
  const before = deepFreeze(createHelpdesk());
  const action = { action: 'rename', params };
  const after = applyActions(before, [action]).document;
  expect(applyActions(after, planUndo(before, after)).document).toEqual(before);
  const changes: string[] = [];
  const compare = (a: unknown, b: unknown, path: string) => {
    if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) {
      if (a !== b) changes.push(`${path}: ${a} → ${b}`);
      return;
    }
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      compare((a as JsonObject)[key], (b as JsonObject)[key], `${path}/${key}`);
    }
  };
  compare(before, after, '');
  return changes.map((change) =>
    change.replace('/orbitals/0', '').replaceAll('stateMachine', 'sm'),
  );
}

describe('rename', () => {
  it('follows a state', () => {
    expect(changesOf({ type: 'state', trait: 'Triage', from: 'done', to: 'closed' })).toEqual([
      '/traits/0/sm/states/1/name: done → closed',
      '/traits/0/sm/transitions/1/to: done → closed',
    ]);
  });

  it('follows an event through its machine, effects, patterns and the ledger', () => {
    expect(changesOf({ type: 'event', trait: 'Triage', from: 'CLOSE', to: 'SHUT' })).toEqual([
      '/traits/0/sm/events/1/key: CLOSE → SHUT',
      '/traits/0/sm/events/1/name: CLOSE → SHUT',
      '/traits/0/sm/transitions/0/effects/0/2/emit/success: CLOSE → SHUT',
      '/traits/0/sm/transitions/0/effects/1/2/itemActions/0/event: UI:CLOSE → UI:SHUT',
      '/traits/0/sm/transitions/1/event: CLOSE → SHUT',
      '/ledger/entries/evt_1/curName: CLOSE → SHUT',
    ]);
  });

  it('follows an entity through links, effects, types and relations', () => {
    expect(changesOf({ type: 'entity', from: 'Ticket', to: 'Case' })).toEqual([
      '/entity/name: Ticket → Case',
      '/entity/fields/3/relation/entity: Ticket → Case',
      '/traits/0/linkedEntity: Ticket → Case',
      '/traits/0/entityRefIds/Ticket: ent_1 → undefined',
      '/traits/0/entityRefIds/Case: undefined → ent_1',
      '/traits/0/emits/0/payloadSchema/0/type: [Ticket] → [Case]',
      '/traits/0/ticks/0/effects/0/1: Ticket → Case',
      '/traits/0/sm/transitions/0/effects/0/1: Ticket → Case',
      '/traits/0/sm/transitions/0/effects/1/2/entity: Ticket → Case',
      '/traits/1/linkedEntity: Ticket → Case',
      '/traits/1/sm/transitions/0/effects/0/2: Ticket → Case',
      '/traits/2/linkedEntity: Ticket → Case',
    ]);
  });

  it('follows a field through bindings, patterns and what is persisted', () => {
    expect(changesOf({ type: 'field', entity: 'Ticket', from: 'subject', to: 'title' })).toEqual([
      '/entity/fields/1/name: subject → title',
      '/traits/0/sm/transitions/0/effects/1/2/fields/0: subject → title',
      '/traits/0/sm/transitions/1/effects/1/2/subject: @entity.subject → @entity.title',
      '/traits/1/sm/transitions/0/effects/0/3/subject: @payload.subject → undefined',
      '/traits/1/sm/transitions/0/effects/0/3/title: undefined → @payload.subject',
    ]);
  });

  it('follows a trait through pages, listeners and bindings', () => {
    expect(changesOf({ type: 'trait', from: 'Log', to: 'Journal' })).toEqual([
      '/traits/0/sm/transitions/0/effects/1/2/children/0: @trait.Log → @trait.Journal',
      '/traits/1/name: Log → Journal',
      '/pages/0/traits/1: Log → Journal',
    ]);
    expect(changesOf({ type: 'trait', from: 'Triage', to: 'Sorting' })).toContain(
      '/traits/1/listens/0/source/trait: Triage → Sorting',
    );
  });

  it('follows an import’s alias', () => {
    const params = { type: 'use', orbital: 'TicketOrbital', from: 'Modal', to: 'Dialogs' };
    expect(changesOf(params)).toEqual([
      '/uses/0/as: Modal → Dialogs',
      '/traits/2/ref: Modal.traits.Dialog → Dialogs.traits.Dialog',
    ]);
  });

  it('changes the declaration alone without follow', () => {
    const params = { type: 'entity', from: 'Ticket', to: 'Case', follow: false };
    expect(changesOf(params)).toEqual(['/entity/name: Ticket → Case']);
  });

  it('names and unnames an orbital that its entity stands in for', () => {
    const document: JsonObject = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
    const named = { action: 'rename', params: { type: 'orbital', from: 'Ticket', to: 'Desk' } };
    const after = applyActions(document, [named]).document;
    expect(after).toEqual({ name: 'App', orbitals: [{ entity: 'Ticket', name: 'Desk' }] });
    expect(applyActions(after, planUndo(document, after)).document).toEqual(document);
  });

  it('is refused where the name is taken', () => {
    const params = { type: 'state', trait: 'Triage', from: 'done', to: 'open' };
    const action = { action: 'rename', params };
    expect(() => applyActions(createHelpdesk(), [action])).toThrow('"open" exists already');
  });
});

describe('rename of a field that rows hold', () => {
  const effects = [
    ['set', '@entity.title', '@payload.row.title'],
    ['set', '@entity.title', ['object/get', '@payload.row', 'title', '']],
    [
      'set',
      '@entity.count',
      ['array/filter', '@payload.rows', ['fn', 'row', ['=', '@row.title', 'a']]],
    ],
    ['set', '@entity.title', '@payload.title'],
    ['render-ui', 'main', { type: 'typography', content: 'Title' }],
    ['render-ui', 'main', { type: 'typography', content: 'All guests' }],
  ];
  const orbital = (entity: string): JsonObject => {
    const go = arm('on', 'GO', 'on', { effects: structuredClone(effects) });
    return {
      name: `${entity}Orbital`,
      entity: { name: entity, fields: toFields('title') },
      traits: [trait(`${entity}s`, ['on'], [], [go], { linkedEntity: entity })],
    };
  };
  const document = { name: 'party', orbitals: ['Guest', 'Table'].map(orbital) };
  const rename = (params: JsonObject) => {
    const { document: after, renamed } = applyActions(document, [{ action: 'rename', params }]);
    return { after, leftover: findLeftovers(after, renamed).leftover.map(({ text }) => text) };
  };

  it('follows rows of events and variables, and lists what it does not follow', () => {
    const { after, leftover } = rename({
      type: 'field',
      entity: 'Guest',
      from: 'title',
      to: 'mark',
    });
    const [own, other] = after.orbitals as JsonObject[];
    const text = JSON.stringify(own);
    expect(text).toContain('"@payload.row.mark"');
    expect(text).toContain('["object/get","@payload.row","mark",""]');
    expect(text).toContain('"@row.mark"');
    expect(other).toEqual(document.orbitals[1]);
    expect(leftover).toEqual(['@payload.title', 'Title']);
  });

  it('lists texts that still say the old name of an entity', () => {
    const { leftover } = rename({ type: 'entity', from: 'Guest', to: 'Attendee' });
    expect(leftover).toEqual(['All guests']);
  });
});

describe('rename of a value', () => {
  it('leaves a machine whose lists are called like the field', () => {
    const values = ['on', 'GO'];
    const go = arm('on', 'GO', 'on', { effects: [] });
    const document: JsonObject = {
      name: 'App',
      orbitals: ['states', 'events'].map((field) => ({
        name: `${field}Orbital`,
        entity: { name: field, fields: [{ name: field, type: 'enum', values }] },
        traits: [trait(`${field}Trait`, ['on'], ['GO'], [go], { linkedEntity: field })],
      })),
    };
    for (const [at, field] of ['states', 'events'].entries()) {
      for (const from of values) {
        const params = { type: 'value', entity: field, field, from, to: 'x' };
        const after = applyActions(document, [{ action: 'rename', params }]).document;
        const [before, orbital] = [document, after].map(
          ({ orbitals }) => (orbitals as JsonObject[])[at] as JsonObject,
        );
        expect(orbital?.traits).toEqual(before?.traits);
        expect(orbital?.entity).not.toEqual(before?.entity);
      }
    }
  });
});

describe('rename of a key', () => {
  const move = (document: JsonObject, params: JsonObject) =>
    applyActions(deepFreeze(document), [{ action: 'rename', params: { type: 'key', ...params } }])
      .document;

  it('moves what stands under it, in one object or in each of a list', () => {
    const list = [{ source: 'a', n: 1 }, { n: 2 }, { source: 'b' }];
    expect(move({ list }, { at: '/list/0', from: 'source', to: 'from' }).list).toEqual([
      { from: 'a', n: 1 },
      { n: 2 },
      { source: 'b' },
    ]);
    expect(move({ list }, { at: '/list', from: 'source', to: 'from' }).list).toEqual([
      { from: 'a', n: 1 },
      { n: 2 },
      { from: 'b' },
    ]);
  });

  it('wraps and unwraps', () => {
    expect(move({ app: { orbitals: [1] } }, { from: 'app', to: '' })).toEqual({ orbitals: [1] });
    expect(move({ app: { a: { b: 1 } } }, { from: 'app/a/b', to: 'b' })).toEqual({ b: 1 });
    expect(move({ states: [1] }, { from: 'states', to: 'machine/states' })).toEqual({
      machine: { states: [1] },
    });
  });

  it('overwrites nothing, and says what is not there', () => {
    const both = { a: 1, b: 2 };
    expect(() => move(both, { from: 'a', to: 'b' })).toThrow('already');
    expect(() => move(both, { from: 'c', to: 'd' })).toThrow('There is no "c"');
    expect(() => move(both, { from: 'a', to: '' })).toThrow('Only an object');
  });
});
