import { describe, expect, it } from 'vitest';
import { embed } from '../../src/operations/embed.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { createEmbeddingContext } from '../support/embedding-context.ts';

const TICKETS = {
  name: 'App',
  orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }],
};

describe('embed', () => {
  it('answers 256 numbers of length 1, their count and the model', async () => {
    const output = await invoke(embed, { schema: TICKETS }, createEmbeddingContext());
    expect(output.dimension).toBe(256);
    expect(output.vector).toHaveLength(256);
    expect(Math.abs(Math.hypot(...output.vector) - 1)).toBeLessThan(1e-6);
    expect(output.model).toMatch(/^orrery-structure-/);
  });

  it('answers the same on every call, and for a name what it answers for the document', async () => {
    const context = createEmbeddingContext();
    const byName = await invoke(embed, { schema: 'std-helpdesk' }, context);
    const library = await context.services.behaviors('local');
    const schema = library.find('std-helpdesk')?.schema;
    expect(await invoke(embed, { schema }, context)).toEqual(byName);
    expect(await invoke(embed, { schema: 'helpdesk' }, context)).toEqual(byName);
  });

  it.each([
    [{}],
    [{ schema: null }],
    [{ schema: [] }],
    [{ schema: 5 }],
    [{ schema: '' }],
    [{ schema: TICKETS, dimension: 256 }],
  ])('refuses %j', async (input) => {
    await expect(invoke(embed, input, createEmbeddingContext())).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
  });

  it('does not know an unknown behavior', async () => {
    await expect(
      invoke(embed, { schema: 'std-helpdesc' }, createEmbeddingContext()),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('std-helpdesk'),
    });
  });
});
