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
  it('answers the pattern that a domain’s memory has, which only breaks ties', async () => {
    const pattern = { name: 'pages-first', steps: ['add_page', 'add_trait'] };
    const memory: Pick<Memory, 'findPattern'> = {
      findPattern: async ({ tenant, domain }) =>
        tenant === 'local' && domain === 'helpdesk' ? pattern : undefined,
    };
    const context = createLibraryContext({ memory: async () => memory as Memory });
    const request = { current: CURRENT, goal: GOAL };
    const ask = (domain?: string) => invoke(plan, { ...request, domain }, context);
    const [own, other, none] = [await ask('helpdesk'), await ask('other'), await ask()];
    expect([own.pattern, other.pattern, none.pattern]).toEqual([pattern, undefined, undefined]);
    const [names] = [own, none].map(({ actions }) => actions?.map(({ action }) => action));
    expect(names).toEqual(['add_trait', 'add_trait', 'add_page']);
    expect(none.actions).toEqual(own.actions);
  });
});
