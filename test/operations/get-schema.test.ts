import { describe, expect, it } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { getSchema } from '../../src/operations/get-schema.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { registerBehavior } from '../../src/operations/register-behavior.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';

const library = createBuiltinLibrary();

describe('get_schema of a behavior', () => {
  it('says what it is for, and what it holds', async () => {
    const context = (await createBehaviorsContexts())();
    const output = await invoke(getSchema, { schema_id: 'HelpDesk' }, context);
    expect(output.behavior).toMatchObject({
      name: 'std-helpdesk',
      source: 'builtin',
      use_when: expect.stringMatching(/^Use when /),
      entities: expect.arrayContaining(['SupportTicket']),
      traits: expect.arrayContaining(['TicketTriage', 'TicketEscalation']),
      pages: expect.arrayContaining(['Dashboard']),
    });
    const schema = library.find('std-helpdesk')?.schema;
    expect(output.bytes).toBe(Buffer.byteLength(JSON.stringify(schema)));
  });

  it('says so beside an outline, and of no part', async () => {
    const context = (await createBehaviorsContexts())();
    const output = await invoke(getSchema, { schema_id: 'cart', outline: true }, context);
    expect(output.behavior?.name).toBe('std-cart');
    expect(output.outline).toContain('entity ');
    const part = { schema_id: 'cart', pointer: '/name' };
    expect(await invoke(getSchema, part, context)).not.toHaveProperty('behavior');
  });

  it('outlines short forms and faulty documents', async () => {
    const context = (await createBehaviorsContexts())();
    const schema = {
      orbitals: [
        { entity: 'Ticket', traits: ['Triage', 7, { ref: 'X.traits.Y' }], pages: {} },
        null,
      ],
    };
    await invoke(registerBehavior, { name: 'odd', schema, description: 'Odd.' }, context);
    const output = await invoke(getSchema, { schema_id: 'odd' }, context);
    expect(output.behavior).toMatchObject({
      entities: ['Ticket'],
      traits: ['Triage', 'X.traits.Y'],
      pages: [],
    });
    expect(output.value).toEqual(schema);
  });

  it.each([
    ['std-helpdsk', 'std-helpdesk'],
    ['books and authors', 'std-library-loans'],
  ])('names for %j %s first where there is none', async (name, nearest) => {
    const context = (await createBehaviorsContexts())();
    await expect(invoke(getSchema, { schema_id: name }, context)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining(`Nearest: ${nearest},`),
    });
  });
});
