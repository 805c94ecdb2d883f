import { describe, expect, it } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { getBehavior } from '../../src/operations/get-behavior.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { registerBehavior } from '../../src/operations/register-behavior.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';

const library = createBuiltinLibrary();

describe('get_behavior', () => {
  it('reads a behavior with its outline and the exact document', async () => {
    const context = (await createBehaviorsContexts())();
    const output = await invoke(getBehavior, { name: 'HelpDesk' }, context);
    expect(output).toMatchObject({
      name: 'std-helpdesk',
      source: 'builtin',
      use_when: expect.stringMatching(/^Use when /),
      entities: expect.arrayContaining(['SupportTicket']),
      traits: expect.arrayContaining(['TicketTriage', 'TicketEscalation']),
      pages: expect.arrayContaining(['Dashboard']),
    });
    const schema = library.find('std-helpdesk')?.schema;
    expect(JSON.stringify(output.schema)).toBe(JSON.stringify(schema));
    expect(output.bytes).toBe(Buffer.byteLength(JSON.stringify(schema)));
  });

  it('leaves the document out on request', async () => {
    const context = (await createBehaviorsContexts())();
    const output = await invoke(getBehavior, { name: 'cart', include_schema: false }, context);
    expect(output.name).toBe('std-cart');
    expect(output).not.toHaveProperty('schema');
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
    const output = await invoke(getBehavior, { name: 'odd' }, context);
    expect(output).toMatchObject({
      entities: ['Ticket'],
      traits: ['Triage', 'X.traits.Y'],
      pages: [],
    });
    expect(output.schema).toEqual(schema);
  });

  it.each([
    ['std-helpdsk', 'std-helpdesk'],
    ['books and authors', 'std-library-loans'],
  ])('names for %j %s first where there is none', async (name, nearest) => {
    const context = (await createBehaviorsContexts())();
    await expect(invoke(getBehavior, { name }, context)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining(`Nearest: ${nearest},`),
    });
  });
});
