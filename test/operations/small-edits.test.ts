import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/actions/action.ts';
import { isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { findAt, parsePointer, valueAt } from '../../src/kernel/pointer.ts';
import { applyActions } from '../../src/operations/apply-actions.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { planUndo } from '../../src/plan/plan.ts';
import { deepFreeze } from '../support/freeze.ts';
import { jobsDirectory, jobsTitle, readJobs } from '../support/jobs.ts';
import { createPlanningContext } from './planning-context.ts';

interface EditCase {
  readonly name: string;
  readonly document: string;
  readonly actions: Action[];
  readonly after?: Record<string, Json>;
  readonly same?: string[];
  readonly absent?: string[];
  readonly only?: boolean;
  readonly valid?: boolean;
  readonly leftover?: { labels: string[]; values_some_of: string[] };
  readonly shown?: { field: string; nodes: string[] };
  readonly refused?: object;
  readonly new_finding_names?: string;
}

const at = (document: JsonObject, pointer: string) => findAt(document, pointer);

const toPath = (pointer: string) =>
  parsePointer(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token));

/** The documents with the listed places blanked, so that only the rest is compared. */
function without(document: JsonObject, pointers: readonly string[]): JsonObject {
  const copy = structuredClone(document);
  for (const pointer of pointers) {
    const path = toPath(pointer);
    const holder = valueAt(copy, path.slice(0, -1));
    if (isObject(holder) || Array.isArray(holder))
      delete (holder as JsonObject)[path.at(-1) as string];
  }
  return copy;
}

function nodesShowing(value: Json | undefined, field: string, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const item of value) nodesShowing(item, field, found);
  if (isObject(value)) {
    if (isString(value.type) && JSON.stringify(value.fields ?? []).includes(`"${field}"`)) {
      found.push(value.type);
    }
    for (const key of Object.keys(value)) nodesShowing(value[key], field, found);
  }
  return found;
}

async function apply(schema: JsonObject, actions: readonly Action[]) {
  const input = { schema, actions: [...actions], include_schema: true };
  const answer = await invoke(applyActions, input, createPlanningContext());
  return { ...answer, schema: answer.schema as JsonObject };
}

async function check(document: JsonObject, one: EditCase): Promise<void> {
  if (one.refused) {
    await expect(apply(document, one.actions)).rejects.toThrow(/there is one effect there/);
    return;
  }
  const answer = await apply(document, one.actions);
  const { schema } = answer;
  for (const [pointer, value] of Object.entries(one.after ?? {})) {
    expect(at(schema, pointer), pointer).toEqual(value);
  }
  for (const pointer of one.same ?? []) expect(at(schema, pointer)).toEqual(at(document, pointer));
  for (const text of one.absent ?? []) expect(JSON.stringify(schema)).not.toContain(`"${text}"`);
  if (one.only) {
    const places = Object.keys(one.after ?? {});
    expect(without(schema, places)).toEqual(without(document, places));
  }
  if (one.valid !== undefined) expect(answer.valid).toBe(one.valid);
  if (one.shown) {
    const nodes = nodesShowing(schema, one.shown.field);
    for (const type of one.shown.nodes) expect(nodes).toContain(type);
  }
  if (one.leftover) {
    const leftover = answer.leftover ?? [];
    const places = leftover.map((left) => left.at);
    for (const place of places) expect(at(schema, place)).not.toBeUndefined();
    expect(places).toEqual(expect.arrayContaining(one.leftover.labels));
    expect(one.leftover.values_some_of.some((place) => places.includes(place))).toBe(true);
    expect(JSON.stringify(answer.offers)).toContain('"type":"value"');
  }
  if (one.new_finding_names) {
    expect(JSON.stringify(answer.new_findings)).toContain(one.new_finding_names);
  }
  const undone = (await apply(schema, planUndo(document, schema))).schema;
  expect(undone).toEqual(document);
}

describe.skipIf(!jobsDirectory)(jobsTitle('edits of documents of others'), () => {
  it('change what they say and nothing else', async () => {
    const { documents, cases } = readJobs<{
      documents: Record<string, JsonObject>;
      cases: EditCase[];
    }>('edits.json');
    for (const one of cases) {
      const document = deepFreeze(documents[one.document] as JsonObject);
      await check(document, one).catch((error: unknown) => {
        throw new Error(one.name, { cause: error });
      });
    }
  });
});

/** A register of shipments whose lifecycle is compared in every form that conditions take. */
const SHIPMENTS: JsonObject = deepFreeze({
  name: 'depot',
  orbitals: [
    {
      name: 'ShipmentOrbital',
      entity: {
        name: 'Shipment',
        fields: [
          { name: 'id', type: 'string', required: true },
          { name: 'stage', type: 'enum', values: ['packed', 'sent'], default: 'packed' },
          { name: 'note', type: 'string' },
        ],
        instances: [{ id: 's1', stage: 'packed', note: 'packed' }],
      },
      traits: [
        {
          name: 'Dock',
          linkedEntity: 'Shipment',
          emits: [{ event: 'STAGED' }],
          config: { first: { type: 'string', default: 'packed' } },
          stateMachine: {
            states: [{ name: 'packed', isInitial: true }, { name: 'sent' }],
            events: [{ key: 'INIT' }, { key: 'SEND' }],
            transitions: [
              {
                from: 'packed',
                event: 'INIT',
                to: 'packed',
                guard: [
                  'and',
                  ['=', ['object/get', ['array/first', '@payload.data'], 'stage'], 'packed'],
                  ['array/includes', ['packed', 'sent'], '@entity.stage'],
                  ['let', [['s', '@entity.stage']], ['!=', '@s', 'packed']],
                  ['=', '@entity.stage', '@config.first'],
                  ['=', '@entity.note', 'packed'],
                ],
                effects: [
                  ['set', '@entity.stage', ['if', ['=', '@state', 'packed'], 'packed', 'sent']],
                  ['emit', 'STAGED', { stage: 'packed', note: 'packed' }],
                  [
                    'render-ui',
                    'main',
                    {
                      type: 'stack',
                      children: [
                        { type: 'typography', content: 'Packed goods' },
                        {
                          type: 'badge',
                          label: ['object/get', { packed: 'Ready', sent: 'Gone' }, '@item.stage'],
                        },
                        {
                          type: 'filter-group',
                          entity: 'Shipment',
                          filters: [
                            {
                              field: 'stage',
                              label: 'Stage',
                              options: [{ value: 'packed', label: 'Packed' }],
                            },
                            { field: 'note', label: 'Note', options: ['packed'] },
                          ],
                        },
                      ],
                    },
                  ],
                ],
              },
              { from: 'packed', event: 'SEND', to: 'sent' },
            ],
          },
        },
      ],
      pages: [],
    },
  ],
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
