import { describe, expect, it } from 'vitest';
import { displayKindOf } from '../../src/drawing/field-lists.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { applyActions } from '../../src/operations/apply-actions.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { planInstructions } from '../../src/operations/plan-instructions.ts';
import { entityOf } from '../propose/judge.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { createLibraryContext } from '../support/library-context.ts';
import { toFields } from '../support/machine.ts';

interface Built {
  readonly current: JsonObject;
  readonly behavior: string;
  readonly to?: string;
  readonly bindings?: { entities: Record<string, string> };
}

async function build({ current, behavior, ...given }: Built) {
  const context = createLibraryContext();
  const input = { current, goal: behavior, ...given };
  const plan = await invoke(planInstructions, input, context);
  const applied = await invoke(
    applyActions,
    { schema: current, actions: plan.instructions, include_schema: true },
    context,
  );
  return { plan, schema: applied.schema as JsonObject };
}

const fieldNames = (entity: JsonObject | undefined) =>
  asArray(entity?.fields).map((field) => (isObject(field) ? String(field.name) : String(field)));

/** Whether a node of a kind, or what it holds, names a field. */
function isShown(value: Json | undefined, kind: string, field: string): boolean {
  if (Array.isArray(value)) return value.some((item) => isShown(item, kind, field));
  if (!isObject(value)) return false;
  const isKind = isString(value.type) && displayKindOf(value.type) === kind;
  if (isKind && new RegExp(`["./]${field}"`).test(JSON.stringify(value))) return true;
  return Object.values(value).some((held) => isShown(held, kind, field));
}

/** An application with entities of odd fields and no traits yet. */
function createApp(entities: Record<string, JsonObject[]>): JsonObject {
  return {
    name: 'app',
    orbitals: Object.entries(entities).map(([name, fields]) => ({
      name: `${name}Orbital`,
      entity: {
        name,
        persistence: 'persistent',
        fields: [{ name: 'id', type: 'string', required: true }, ...fields],
      },
      traits: [],
      pages: [{ name: `${name}Page`, path: `/${name.toLowerCase()}s`, traits: [] }],
    })),
  };
}

const KITE = [
  ...toFields('sailMark spanCm:number bridle:two-leg|four-leg sewnOn:date flown:boolean'),
  { name: 'maker', type: 'relation', relation: { entity: 'Maker', cardinality: 'one' } },
];

describe('own fields', () => {
  const current = createApp({ Kite: KITE, Maker: toFields('guild') });
  const bindings = { entities: { Item: 'Kite' } };

  it.each(['list', 'form', 'detail'])('are all shown in a %s', async (kind) => {
    const { schema } = await build({ behavior: 'std-crud', current, bindings });
    for (const { name } of KITE) expect(isShown(schema, kind, name), name).toBe(true);
    expect(fieldNames(entityOf(schema, 'Kite'))).toEqual(['id', ...KITE.map(({ name }) => name)]);
  });

  it('are no call where the first of a list bears the name of an operator', async () => {
    const current = createApp({ Parcel: [{ name: 'type' }, { name: 'count', type: 'number' }] });
    const { schema } = await build({ current, behavior: 'std-crud' });
    expect(isShown(schema, 'form', 'type')).toBe(true);
    expect(JSON.stringify(schema)).not.toContain('["type"');
  });

  it('are shown though the behavior has one of the same name and another type, which goes', async () => {
    const fields = toFields('title updatedAt active:number');
    const { schema } = await build({
      current: createApp({ Deed: fields }),
      behavior: 'std-crud',
      bindings: { entities: { Item: 'Deed' } },
    });
    for (const { name } of fields) {
      for (const kind of ['list', 'form', 'detail']) {
        expect(isShown(schema, kind, name), `${name} in a ${kind}`).toBe(true);
      }
    }
    expect(asArray(entityOf(schema, 'Deed')?.fields).slice(1)).toEqual(fields);
  });

  it('keep names that carry the name of what the behavior calls the entity', async () => {
    const fields = toFields('documentId signer');
    const { schema } = await build({
      current: createApp({ Signature: fields }),
      behavior: 'std-search',
      bindings: { entities: { Document: 'Signature' } },
    });
    expect(asArray(entityOf(schema, 'Signature')?.fields).slice(1)).toEqual(fields);
    expect(isShown(schema, 'list', 'documentId')).toBe(true);
    expect(JSON.stringify(schema)).not.toContain('signatureId');
  });

  it('are of one record of the behavior: two that shall be the same are refused', async () => {
    const current = createApp({ Document: toFields('title') });
    const input = {
      current,
      goal: 'std-search',
      bindings: { entities: { SearchSession: 'Document' } },
    };
    await expect(invoke(planInstructions, input, createLibraryContext())).rejects.toThrow(
      /"Document" of the goal is already bound to "Document"/,
    );
  });

  it('are told to come of the behavior where the entity has none', async () => {
    const current = createApp({ Parcel: [] });
    const { plan } = await build({ current, behavior: 'std-crud' });
    expect(plan.added_fields?.map(({ field }) => field)).toContain('description');
  });

  it('belong to the entity that is named, and a wrong name is refused with the nearest', async () => {
    const { plan, schema } = await build({ behavior: 'std-comments', current, to: 'Kite' });
    expect(plan.to).toMatchObject({ entity: 'Kite', relation: 'Comment.kite', as: 'section' });
    expect(JSON.stringify(entityOf(schema, 'Comment'))).toContain('"entity":"Kite"');
    const wrong = { current, goal: 'std-comments', to: 'Kit' };
    await expect(invoke(planInstructions, wrong, createLibraryContext())).rejects.toThrow(
      /no entity "Kit".*Kite/,
    );
  });

  it('keep their own states: a state of the behavior without a counterpart is asked about', async () => {
    const values = ['dripping', 'dammed', 'sealed'];
    const leak = createApp({ Leak: toFields(`place status:${values.join('|')}`) });
    const entities = { Defect: 'Leak' };
    const context = (await createBehaviorsContexts())();
    const ask = (values?: Record<string, Record<string, string>>) =>
      invoke(
        planInstructions,
        {
          current: leak,
          goal: 'std-inspection',
          bindings: { entities, ...(values ? { values } : {}) },
        },
        context,
      );
    const first = await ask();
    const [option] = first.question?.options ?? [];
    expect(values).toContain(option?.id);
    const { values: given } = (
      option?.call.arguments as { bindings: { values: Record<string, Record<string, string>> } }
    ).bindings;
    const second = await ask(given);
    const [[state, answered] = []] = Object.entries(given.Leak ?? {});
    expect(second.bindings.values?.Leak?.[state as string]).toBe(answered);
    expect(second.question?.question).not.toBe(first.question?.question);
  });
});
