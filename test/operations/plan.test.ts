import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { plan } from '../../src/operations/plan-operation.ts';
import { createPlanningContext } from './planning-context.ts';

const CURRENT = { name: 'helpdesk', orbitals: [{ entity: 'Ticket' }] };
const GOAL = {
  name: 'helpdesk',
  orbitals: [{ entity: 'Ticket', traits: ['Triage', 'Escalation'], pages: ['Dashboard'] }],
};

describe('plan', () => {
  it('answers the pattern that a domain’s memory has', async () => {
    const pattern = { name: 'pages-first', steps: ['add_page', 'add_trait'] };
    const context = createPlanningContext(async (tenant, domain) =>
      tenant === 'local' && domain === 'helpdesk' ? pattern : undefined,
    );
    const request = { current: CURRENT, goal: GOAL };
    expect((await invoke(plan, { ...request, domain: 'helpdesk' }, context)).pattern).toEqual(
      pattern,
    );
    expect((await invoke(plan, { ...request, domain: 'other' }, context)).pattern).toBeUndefined();
    expect((await invoke(plan, request, context)).pattern).toBeUndefined();
  });
});

describe('what a plan does not try', () => {
  it('is said: fields beyond the renames of one plan are replaced', async () => {
    const context = createPlanningContext();
    const withFields = (prefix: string): JsonObject => ({
      name: 'App',
      orbitals: Array.from({ length: 70 }, (_, i) => ({
        name: `O${i}`,
        entity: {
          name: `E${i}`,
          fields: [
            { name: 'id', type: 'string' },
            { name: `${prefix}${i}`, type: 'enum', values: [`v${i}`, `w${i}`, `x${i}`] },
          ],
        },
        traits: [],
        pages: [],
      })),
    });
    const [current, goal] = [withFields('before'), withFields('after')];
    const { actions, left_out } = await invoke(plan, { current, goal }, context);
    const renames = actions.filter(({ action }) => action === 'rename').length;
    expect(renames).toBeGreaterThan(0);
    expect(left_out).toEqual({ renames: 70 - renames });
    const few = await invoke(plan, { current, goal: current }, context);
    expect(few.left_out).toBeUndefined();
  });
});
