import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/actions/action.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { findAt as at } from '../../src/kernel/pointer.ts';
import { applyActions } from '../../src/operations/apply-actions.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { deepFreeze } from '../support/freeze.ts';
import { createLibraryContext } from '../support/library-context.ts';
import { arm, toFields, trait } from '../support/machine.ts';

async function apply(schema: JsonObject, actions: readonly Action[]) {
  const input = { schema, actions: [...actions], include_schema: true };
  const answer = await invoke(applyActions, input, createLibraryContext());
  return { ...answer, schema: answer.schema as JsonObject };
}

const guard = [
  'and',
  ['=', ['object/get', ['array/first', '@payload.data'], 'stage'], 'packed'],
  ['array/includes', ['packed', 'sent'], '@entity.stage'],
  ['let', [['s', '@entity.stage']], ['!=', '@s', 'packed']],
  ['=', '@entity.stage', '@config.first'],
  ['=', '@entity.note', 'packed'],
];
const label = ['object/get', { packed: 'Ready', sent: 'Gone' }, '@item.stage'];
const filters = [
  { field: 'stage', label: 'Stage', options: [{ value: 'packed', label: 'Packed' }] },
  { field: 'note', label: 'Note', options: ['packed'] },
];
const children = [
  { type: 'typography', content: 'Packed goods' },
  { type: 'badge', label },
  { type: 'filter-group', entity: 'Shipment', filters },
];
const effects = [
  ['set', '@entity.stage', ['if', ['=', '@state', 'packed'], 'packed', 'sent']],
  ['emit', 'STAGED', { stage: 'packed', note: 'packed' }],
  ['render-ui', 'main', { type: 'stack', children }],
];
const dock = trait(
  'Dock',
  ['packed', 'sent'],
  [{ key: 'INIT' }, { key: 'SEND' }],
  [arm('packed', 'INIT', 'packed', { guard, effects }), arm('packed', 'SEND', 'sent')],
  {
    linkedEntity: 'Shipment',
    emits: [{ event: 'STAGED' }],
    config: { first: { type: 'string', default: 'packed' } },
  },
);
const [id, stage, note] = toFields('id:string! stage:packed|sent note');
const fields = [id, { ...stage, default: 'packed' }, note];
const instances = [{ id: 's1', stage: 'packed', note: 'packed' }];
const entity = { name: 'Shipment', fields, instances } as JsonObject;

/** A register of shipments whose lifecycle is compared in every form that conditions take. */
const SHIPMENTS: JsonObject = deepFreeze({
  name: 'depot',
  orbitals: [{ name: 'ShipmentOrbital', entity, traits: [dock], pages: [] }],
});

describe('the value of a field', () => {
  const rename = (params: JsonObject): Action => ({ action: 'rename', params });
  const value = { type: 'value', entity: 'Shipment', field: 'stage', from: 'packed', to: 'boxed' };

  it('is renamed in every form of condition, write, choice and instance, and nowhere else', async () => {
    const { schema } = await apply(SHIPMENTS, [rename(value)]);
    const dock = at(schema, '/orbitals/0/traits/0') as JsonObject;
    const [first] = (dock.stateMachine as JsonObject).transitions as JsonObject[];
    expect(at(schema, '/orbitals/0/entity/fields/1')).toEqual({
      name: 'stage',
      type: 'enum',
      values: ['boxed', 'sent'],
      default: 'boxed',
    });
    expect(at(schema, '/orbitals/0/entity/instances/0')).toEqual({
      id: 's1',
      stage: 'boxed',
      note: 'packed',
    });
    expect(dock.config).toEqual({ first: { type: 'string', default: 'boxed' } });
    expect(first?.guard).toEqual([
      'and',
      ['=', ['object/get', ['array/first', '@payload.data'], 'stage'], 'boxed'],
      ['array/includes', ['boxed', 'sent'], '@entity.stage'],
      ['let', [['s', '@entity.stage']], ['!=', '@s', 'boxed']],
      ['=', '@entity.stage', '@config.first'],
      ['=', '@entity.note', 'packed'],
    ]);
    const [write, emitted, drawn] = first?.effects as Json[][];
    expect(write).toEqual([
      'set',
      '@entity.stage',
      ['if', ['=', '@state', 'packed'], 'boxed', 'sent'],
    ]);
    expect(emitted).toEqual(['emit', 'STAGED', { stage: 'boxed', note: 'packed' }]);
    const [title, badge, filters] = (drawn?.[2] as JsonObject).children as JsonObject[];
    expect(title?.content).toBe('Packed goods');
    expect(badge?.label).toEqual(['object/get', { boxed: 'Ready', sent: 'Gone' }, '@item.stage']);
    expect(filters?.filters).toEqual([
      { field: 'stage', label: 'Stage', options: [{ value: 'boxed', label: 'Packed' }] },
      { field: 'note', label: 'Note', options: ['packed'] },
    ]);
    expect((dock.stateMachine as JsonObject).states).toEqual([
      { name: 'packed', isInitial: true },
      { name: 'sent' },
    ]);
  });

  it('is not left over where a text says the new name already', async () => {
    const dashed = await apply(SHIPMENTS, [rename({ ...value, from: 'sent', to: 'sent-off' })]);
    const texts = (dashed.leftover ?? []).map(({ text }) => text);
    expect(texts).not.toContain('sent-off');
    const joined = structuredClone(SHIPMENTS);
    const text = JSON.stringify(joined).replaceAll('"packed"', '"checked_in"');
    const renamed = text.replaceAll('Packed goods', 'Checked in goods, not yet checked in twice');
    const document = deepFreeze(JSON.parse(renamed) as JsonObject);
    const { leftover } = await apply(document, [
      rename({ ...value, from: 'checked_in', to: 'checked-in' }),
    ]);
    const said = new Set((leftover ?? []).map((one) => one.text));
    expect([...said]).toEqual(['checked_in']);
    const shorter = await apply(document, [rename({ ...value, from: 'checked_in', to: 'in' })]);
    expect(shorter.leftover?.map((one) => one.text)).toContain(
      'Checked in goods, not yet checked in twice',
    );
  });

  it('is refused where there is none, or where the new one exists', async () => {
    await expect(apply(SHIPMENTS, [rename({ ...value, from: 'pakced' })])).rejects.toThrow(
      /no value "pakced".*packed/,
    );
    await expect(apply(SHIPMENTS, [rename({ ...value, to: 'sent' })])).rejects.toThrow(/exists/);
  });
});
