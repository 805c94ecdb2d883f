import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory/memory.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { plan } from '../../src/operations/plan-operation.ts';
import { createLibraryContext } from '../support/library-context.ts';

const CURRENT = { name: 'helpdesk', orbitals: [{ entity: 'Ticket' }] };
const GOAL = {
  name: 'helpdesk',
  orbitals: [{ entity: 'Ticket', traits: ['Triage', 'Escalation'], pages: ['Dashboard'] }],
};

describe('plan', () => {
  it('answers the pattern that a domain’s memory has', async () => {
    const pattern = { name: 'pages-first', steps: ['add_page', 'add_trait'] };
    const memory: Pick<Memory, 'findPattern'> = {
      findPattern: async ({ tenant, domain }) =>
        tenant === 'local' && domain === 'helpdesk' ? pattern : undefined,
    };
    const context = createLibraryContext({ memory: async () => memory as Memory });
    const request = { current: CURRENT, goal: GOAL };
    expect((await invoke(plan, { ...request, domain: 'helpdesk' }, context)).pattern).toEqual(
      pattern,
    );
    expect((await invoke(plan, { ...request, domain: 'other' }, context)).pattern).toBeUndefined();
    expect((await invoke(plan, request, context)).pattern).toBeUndefined();
  });
});
