import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { schemaInput } from '../../../src/operations/inputs/schema-input.ts';
import { toJsonSchema } from '../../../src/server/projections/json-schema.ts';

describe('zod 4', () => {
  test('defaults make an input optional and an output certain', () => {
    const schema = z.strictObject({ limit: z.int().min(1).default(5).describe('How many.') });
    expect(toJsonSchema(schema)).toEqual({
      type: 'object',
      properties: { limit: { type: 'integer', minimum: 1, default: 5, description: 'How many.' } },
      additionalProperties: false,
    });
    expect(toJsonSchema(schema, 'output')).toMatchObject({ required: ['limit'] });
  });

  test('a schema-valued input is an object or a string, and no more', () => {
    const { properties } = toJsonSchema(z.strictObject({ schema: schemaInput }));
    const { anyOf } = (properties as { schema: { anyOf: unknown[] } }).schema;
    expect(anyOf).toEqual([{ type: 'object' }, { type: 'string', minLength: 1, maxLength: 200 }]);
    expect(JSON.stringify(properties).length).toBeLessThan(100);
  });

  test.each([
    ['date', z.date()],
    ['custom', z.custom(() => true)],
    ['transform', z.string().transform((text) => text.length)],
    ['map', z.map(z.string(), z.string())],
  ])('throws on z.%s() and names the place', (type, member) => {
    const schema = z.object({ inner: z.object({ member }) });
    expect(() => toJsonSchema(schema, 'output')).toThrow(
      new RegExp(`z\\.${type}\\(\\) at "properties/inner/properties/member"`),
    );
  });

  test('what .meta() describes is converted', () => {
    const schema = z.object({ member: z.custom(() => true).meta({ type: 'object' }) });
    expect(toJsonSchema(schema).properties).toEqual({ member: { type: 'object' } });
  });
});

describe('zod 3', () => {
  test('is converted too', () => {
    const schema = z3
      .object({ name: z3.string().min(1), count: z3.number().int().optional() })
      .strict();
    expect(toJsonSchema(schema)).toEqual({
      type: 'object',
      properties: { name: { type: 'string', minLength: 1 }, count: { type: 'integer' } },
      required: ['name'],
      additionalProperties: false,
    });
  });

  test('throws on what it can not convert', () => {
    expect(() => toJsonSchema(z3.object({ when: z3.map(z3.string(), z3.function()) }))).toThrow(
      TypeError,
    );
  });
});
