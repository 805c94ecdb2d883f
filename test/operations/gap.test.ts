import { describe, expect, it } from 'vitest';
import { gap } from '../../src/operations/gap-operation.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { createPlanningContext } from './planning-context.ts';

const SOURCE = { name: 'helpdesk', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };

describe('gap', () => {
  it('compares a schema with a behavior by its name', async () => {
    const result = await invoke(
      gap,
      { source: SOURCE, target: 'std-helpdesk' },
      createPlanningContext(),
    );
    expect(result.gap_score).toBeGreaterThan(0.5);
    expect(result.gap_score).toBeLessThanOrEqual(1);
    expect(result.missing).toContainEqual(
      expect.objectContaining({ type: 'trait', linkedEntity: expect.any(String) }),
    );
    expect(result.missing).toContainEqual(
      expect.objectContaining({ type: 'page', route: expect.stringMatching(/^\//) }),
    );
    expect(result.extra.map(({ name }) => name)).toContain('Triage');
  });

  it('takes a behavior without its prefix, and a schema on both sides', async () => {
    const context = createPlanningContext();
    const request = { source: 'helpdesk', target: 'std-helpdesk' };
    expect(await invoke(gap, request, context)).toMatchObject({ gap_score: 0, modified: [] });
    expect(await invoke(gap, { source: SOURCE, target: SOURCE }, context)).toMatchObject({
      gap_score: 0,
    });
  });

  it('answers 404 with the nearest names for an unknown behavior', async () => {
    const request = { source: SOURCE, target: 'std-helpdsk' };
    await expect(invoke(gap, request, createPlanningContext())).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('std-helpdesk'),
    });
  });

  it('refuses what is no schema', async () => {
    const request = { source: [], target: SOURCE };
    await expect(invoke(gap, request, createPlanningContext())).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
    });
  });
});
