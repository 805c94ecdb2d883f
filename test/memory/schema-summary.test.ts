import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { summariseSchema } from '../../src/memory/schema-summary.ts';

describe('summariseSchema', () => {
  it('names the application, its entities, traits and pages', () => {
    const schema = {
      name: 'helpdesk',
      orbitals: [
        { entity: { name: 'Ticket' }, traits: ['Triage', { ref: 'Escalation' }], pages: ['Inbox'] },
        { entity: 'Agent' },
      ],
    };
    expect(summariseSchema(schema)).toBe(
      'helpdesk: Ticket with Triage, Escalation on Inbox; Agent',
    );
  });

  it.each([
    [{}, 'Unnamed application'],
    [{ name: 'App', orbitals: [] }, 'App'],
    [{ name: 7, orbitals: 'none' }, 'Unnamed application'],
  ])('makes the best of %j', (schema, expected) => {
    expect(summariseSchema(schema as JsonObject)).toBe(expected);
  });

  it('is one line of at most 400 characters for any object', () => {
    fc.assert(
      fc.property(fc.object({ key: fc.constantFrom('name', 'orbitals', 'entity') }), (schema) => {
        const line = summariseSchema(schema as JsonObject);
        expect(line).not.toMatch(/[\r\n]/);
        expect(line.length).toBeGreaterThan(0);
        expect(line.length).toBeLessThanOrEqual(400);
      }),
      { seed: 5 },
    );
  });
});
