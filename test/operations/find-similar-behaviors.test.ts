import { describe, expect, it } from 'vitest';
import { embed } from '../../src/operations/embed.ts';
import { findSimilarBehaviors } from '../../src/operations/find-similar-behaviors.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { createLibraryContext } from '../support/library-context.ts';

const unit = [1, ...new Array<number>(255).fill(0)];
const LENGTH = 'Expected 256 numbers, as embed returns them.';

describe('find_similar_behaviors', () => {
  it('finds by the vector of embed what it finds by the schema', async () => {
    const context = createLibraryContext();
    const { vector } = await invoke(embed, { schema: 'std-cart' }, context);
    const byVector = await invoke(findSimilarBehaviors, { vector, limit: 12 }, context);
    expect(byVector.items).toHaveLength(12);
    const bySchema = { schema: 'std-cart', by: 'structure', limit: 12 };
    expect(await invoke(findSimilarBehaviors, bySchema, context)).toEqual(byVector);
  });

  it('finds by what a document names, whatever its structure, and says where nothing is near', async () => {
    const context = createLibraryContext();
    const ask = (name: string, entity: string, fields: readonly string[]) =>
      invoke(
        findSimilarBehaviors,
        {
          schema: {
            name,
            orbitals: [
              {
                entity: {
                  name: entity,
                  fields: fields.map((own) => ({ name: own, type: 'string' })),
                },
              },
            ],
          },
        },
        context,
      );
    const invoice = await ask('Billing', 'Invoice', ['customer', 'total', 'dueDate']);
    expect(invoice.items[0]?.behavior_name).toMatch(/invoic|billing/);
    expect(invoice.nothing_near).toBe(false);
    expect((await ask('Zorbl', 'Qwzj', ['vbrt'])).nothing_near).toBe(true);
  });

  it('refuses a vector where words are asked for', async () => {
    const input = { vector: unit, by: 'meaning' };
    const asked = invoke(findSimilarBehaviors, input, createLibraryContext());
    await expect(asked).rejects.toMatchObject({ errors: [{ path: '/by' }] });
  });

  it.each([
    ['too short', { vector: [1, 2, 3] }, '/vector', LENGTH],
    ['too long', { vector: [...unit, 0] }, '/vector', LENGTH],
    ['no list', { vector: 'abc' }, '/vector', LENGTH],
    ['zero', { vector: new Array(256).fill(0) }, '/vector', 'A vector of zeros has no direction.'],
    [
      'not a number',
      { vector: unit.with(7, Number.NaN) },
      '/vector/7',
      'Expected a finite number.',
    ],
    [
      'infinite',
      { vector: unit.with(7, Number.POSITIVE_INFINITY) },
      '/vector/7',
      'Expected a finite number.',
    ],
    ['null inside', { vector: [null, ...unit.slice(1)] }, '/vector/0', 'Expected a finite number.'],
    [
      'text inside',
      { vector: ['one', ...unit.slice(1)] },
      '/vector/0',
      'Expected a finite number.',
    ],
  ])('refuses a bad input: %s', async (_, input, path, message) => {
    const error = await invoke(findSimilarBehaviors, input, createLibraryContext()).catch(
      (thrown) => thrown,
    );
    expect(error.code).toBe('UNPROCESSABLE');
    expect(error.errors[0]).toEqual({ path, message });
  });

  it.each([
    [{}, '/schema'],
    [{ limit: 3 }, '/schema'],
    [{ vector: unit, schema: {} }, '/vector'],
  ])('wants either a schema or a vector', async (input, path) => {
    const error = await invoke(findSimilarBehaviors, input, createLibraryContext()).catch(
      (thrown) => thrown,
    );
    expect(error.code).toBe('UNPROCESSABLE');
    expect(error.errors).toEqual([{ path, message: 'Send exactly one of schema and vector.' }]);
  });
});
