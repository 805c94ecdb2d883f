import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { searchBehaviors } from '../../src/behaviors/search-behaviors.ts';

const best = (query: string) => searchBehaviors(BUILTIN_BEHAVIORS, query)[0]?.name;

describe('searchBehaviors', () => {
  it.each([
    ['helpdesk', 'std-helpdesk'],
    ['support tickets', 'std-helpdesk'],
    ['std-kanban', 'std-kanban'],
    ['kanban board with wip limits', 'std-kanban'],
    ['appointment booking', 'std-booking'],
    ['CRM sales pipeline', 'std-crm-pipeline'],
    ['reset a forgotten password', 'std-password-reset'],
    ['circuit breaker', 'std-circuit-breaker'],
    ['leader', 'std-leaderboard'],
    ['deploy', 'std-deployment-pipeline'],
    ['turn based game', 'std-game-turn'],
    ['"%_\\ (', undefined],
    ['zzzz', undefined],
    ['', undefined],
  ])('%j finds %s first', (query, name) => {
    expect(best(query)).toBe(name);
  });

  it('finds by stem and by beginning', () => {
    expect(best('invoices')).toBe('std-invoice');
    expect(best('invoic')).toBe('std-invoice');
  });

  it('puts what has all words before what has some', () => {
    const found = searchBehaviors(BUILTIN_BEHAVIORS, 'agent memory').map(({ name }) => name);
    expect(found[0]).toBe('std-agent-memory');
    expect(found).toContain('std-agent-session');
  });

  it('gives the same order every time', () => {
    const once = searchBehaviors(BUILTIN_BEHAVIORS, 'order');
    expect(searchBehaviors([...BUILTIN_BEHAVIORS], 'order')).toEqual(once);
  });
});
