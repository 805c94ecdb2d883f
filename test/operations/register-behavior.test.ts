import { beforeEach, describe, expect, it } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { errorCheck } from '../../src/operations/error-check.ts';
import { gap } from '../../src/operations/gap-operation.ts';
import { getSchema } from '../../src/operations/get-schema.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { registerBehavior } from '../../src/operations/register-behavior.ts';
import { validityCheck } from '../../src/operations/validity-check.ts';
import { openBehaviorsContexts } from '../support/behaviors-context.ts';
import { arm, trait } from '../support/machine.ts';

const kanban = createBuiltinLibrary().find('std-kanban')?.schema;
const schema = { ...kanban, name: 'kiln-firings' };
const register = {
  name: 'kiln-firings',
  schema,
  description: 'Our board.',
  tags: ['Team', 'team'],
};

const contextOf = await openBehaviorsContexts();
/** Of a tenant of each test's own. */
let context = contextOf();
beforeEach(({ task }) => {
  context = contextOf(task.id);
});

describe('register_behavior', () => {
  it('keeps a behavior that is then a target and a search result', async () => {
    const output = await invoke(registerBehavior, register, context);
    expect(output).toMatchObject({
      name: 'kiln-firings',
      created: true,
      valid: true,
      proven_errors: 0,
    });
    expect(output.similar[0]).toMatchObject({ behavior_name: 'std-kanban', source: 'builtin' });
    expect(output.similar[0]?.similarity).toBeGreaterThan(0.99);
    expect(output.similar.map(({ behavior_name }) => behavior_name)).not.toContain('kiln-firings');
    const compared = await invoke(gap, { source: schema, target: 'kiln-firings' }, context);
    expect(compared.gap_score).toBe(0);
    const read = await invoke(getSchema, { schema_id: 'kiln-firings' }, context);
    expect(read.behavior).toMatchObject({
      source: 'registered',
      tags: ['team'],
      description: 'Our board.',
    });
  });

  it('keeps what a handle or another behavior means, by value', async () => {
    const output = await invoke(registerBehavior, { name: 'cards', schema: 'kanban' }, context);
    expect(output.valid).toBe(true);
    const read = await invoke(getSchema, { schema_id: 'cards' }, context);
    expect(read.value).toEqual(kanban);
    expect(read.behavior?.description).toBe(kanban?.description);
  });

  it('accepts a faulty schema and says so', async () => {
    const faulty = { name: 'faulty', orbitals: [{ name: 'O', entity: { name: 'E', fields: [] } }] };
    const input = { name: 'faulty', schema: faulty, description: 'Broken.' };
    const output = await invoke(registerBehavior, input, context);
    expect(output).toMatchObject({ created: true, valid: false });
    expect(output.proven_errors).toBeGreaterThan(0);
  });

  it('removes', async () => {
    await invoke(registerBehavior, register, context);
    const input = { name: 'kiln-firings', remove: true };
    expect(await invoke(registerBehavior, input, context)).toMatchObject({
      created: false,
      removed: true,
      valid: true,
      similar: [],
    });
    await expect(invoke(getSchema, { schema_id: 'kiln-firings' }, context)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(invoke(registerBehavior, input, context)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('registered no behaviors'),
    });
  });

  it('keeps tenants apart', async () => {
    await invoke(registerBehavior, register, contextOf('acme'));
    const input = { name: 'kiln-firings' };
    await expect(
      invoke(getSchema, { schema_id: input.name }, contextOf('other')),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      invoke(registerBehavior, { ...input, remove: true }, contextOf('other')),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const read = await invoke(getSchema, { schema_id: input.name }, contextOf('acme'));
    expect(read.behavior?.source).toBe('registered');
  });

  it('is read with the values that a reference gives its knobs', async () => {
    const traitOf = (entity: string, name: string, event: string, more: JsonObject) => {
      const drawn = ['render-ui', 'main', { type: 'typography', content: name }];
      const effects = 'emits' in more ? [['emit', '@config.said', {}], drawn] : [drawn];
      const events = [...new Set(['INIT', event])];
      const arms = events.map((key) => arm('idle', key, 'idle', { effects }));
      const keys = events.map((key) => ({ key, name: key }));
      return trait(name, ['idle'], keys, arms, { linkedEntity: entity, ...more });
    };
    const orbitalOf = (name: string, trait: object, more: object = {}) => ({
      name: `${name}Orbital`,
      ...more,
      entity: { name, persistence: 'runtime', fields: [{ name: 'id', type: 'string' }] },
      traits: [trait],
      pages: [],
    });
    const telling = traitOf('Tale', 'Telling', 'INIT', {
      config: { said: { type: 'string', default: 'TOLD' } },
      emits: [{ event: '@config.said', scope: 'external' }],
    });
    const teller = { name: 'teller', orbitals: [orbitalOf('Tale', telling)] };
    const input = { name: 'teller', schema: teller, description: 'Tells.' };
    await invoke(registerBehavior, input, context);
    const check = async (said: string) => {
      const source = { kind: 'trait', orbital: 'LogOrbital', trait: 'Tell' };
      const listens = [{ event: 'DONE', triggers: 'NOTE', scope: 'external', source }];
      const reference = { ref: 'Teller.traits.Telling', name: 'Tell', config: { said } };
      const uses = [{ from: 'teller', as: 'Teller' }];
      const orbitals = [
        orbitalOf('Log', reference, { uses }),
        orbitalOf('Ear', traitOf('Ear', 'Hearing', 'NOTE', { listens })),
      ];
      const given = { schema: { name: 'app', orbitals } };
      const { certainty } = await invoke(validityCheck, given, context);
      return [certainty, ...(await invoke(errorCheck, given, context)).top_errors];
    };
    expect(await check('DONE')).toEqual(['proven']);
    expect(await check('DOEN')).toEqual(['predicted', 'unmatched_listener']);
  });

  it.each([
    ['a built-in name', { ...register, name: 'std-kanban' }, 'CONFLICT'],
    ['a built-in name to remove', { name: 'std-kanban', remove: true }, 'CONFLICT'],
    ['upper case', { ...register, name: 'Board' }, 'UNPROCESSABLE'],
    ['a leading hyphen', { ...register, name: '-board' }, 'UNPROCESSABLE'],
    ['65 characters', { ...register, name: 'b'.repeat(65) }, 'UNPROCESSABLE'],
    ['no schema', { name: 'board', description: 'x' }, 'UNPROCESSABLE'],
    ['no description anywhere', { name: 'board', schema: { orbitals: [] } }, 'UNPROCESSABLE'],
    ['an unknown behavior', { ...register, schema: 'no-such-thing' }, 'NOT_FOUND'],
    ['a list', { ...register, schema: [] }, 'UNPROCESSABLE'],
  ])('refuses %s', async (_, input, code) => {
    await expect(invoke(registerBehavior, input, context)).rejects.toMatchObject({ code });
  });
});
