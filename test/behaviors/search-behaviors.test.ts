import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS, composeLibrary } from '../../src/behaviors/builtin.ts';
import type { Behavior } from '../../src/behaviors/library.ts';
import { searchBehaviors } from '../../src/behaviors/search-behaviors.ts';

const search = (query: string) => searchBehaviors(BUILTIN_BEHAVIORS, query);
const best = (query: string) => search(query)[0]?.behavior.name;

describe('searchBehaviors', () => {
  it.each([
    ['helpdesk', 'std-helpdesk'],
    ['support tickets', 'std-helpdesk'],
    ['invoices', 'std-invoice'],
    ['std-kanban', 'std-kanban'],
    ['kanban board with wip limits', 'std-kanban'],
    ['appointment booking', 'std-booking'],
    ['reset a forgotten password', 'std-password-reset'],
    ['deploy', 'std-deployment-pipeline'],
    ['"%_\\ (', undefined],
    ['zzzz', undefined],
    ['', undefined],
  ])('%j finds %s first', (query, name) => {
    expect(best(query)).toBe(name);
  });

  it.each([
    'purple monkey dishwasher',
    'flibber gibbet quux',
    'the of and',
    'banana peel moonlight',
    'volcano eruption',
  ])('%j finds nothing', (nonsense) => {
    expect(search(nonsense)).toEqual([]);
  });

  it('takes words that mean something together as one: a phone book is no book', () => {
    expect(best('phone book')).toBe('std-contacts');
    expect(best('to do')).toBe('std-task-manager');
    expect(best('to-do list')).toBe('std-task-manager');
    expect(best('i lost my password')).toBe('std-password-reset');
  });

  it('shows nothing that one word of a longer query alone has in its text', () => {
    expect(search('made')).not.toEqual([]);
    expect(search('the moon is made of cheese')).toEqual([]);
  });

  it.each([
    ['approval in two levels', 'std-approval'],
    ['a list of books with their authors', 'std-library-loans'],
    ['dashboard with statistics and tabs', 'std-dashboard'],
    ['keep records of my minerals', 'std-crud'],
  ])('finds what %j is about first, and lists no long tail', (said, name) => {
    const found = search(said);
    expect(found[0]?.behavior.name).toBe(name);
    expect(found.length).toBeLessThanOrEqual(10);
  });

  it('is nearer the more is answered, and says by which words', () => {
    const [clinic] = search('doctors');
    expect(clinic).toMatchObject({ reason: '“doctors”' });
    const [exact, like] = [search('timesheet')[0], search('payroll of the workforce')[0]];
    expect(exact?.similarity).toBeGreaterThan(like?.similarity ?? 0);
    for (const { similarity } of search('customers who pay late')) {
      expect(similarity).toBeGreaterThan(0);
      expect(similarity).toBeLessThanOrEqual(1);
    }
  });

  it('reads behaviors that do not tell what they need from their documents', () => {
    const own: Behavior = {
      name: 'own',
      description: 'Something of ours.',
      tags: [],
      source: 'registered',
      schema: {
        name: 'own',
        orbitals: [{ entity: 'Beehive', traits: [{ name: 'HoneyHarvest' }] }],
      },
    };
    expect(searchBehaviors([own], 'beehives')[0]?.behavior).toBe(own);
    expect(searchBehaviors([own], 'harvest')[0]?.behavior).toBe(own);
  });
});

describe('the behavior of a name', () => {
  const own = (name: string): Behavior => ({
    name,
    description: '',
    tags: ['history'],
    source: 'registered',
    schema: { name, orbitals: [] },
  });
  const find = (name: string, ...registered: Behavior[]) =>
    composeLibrary(registered, '').find(name);

  it.each([
    'StdList',
    'STD_LIST',
    'std_list',
    'stdList',
  ])('is spelled %s before std- is dropped', (name) => {
    expect(find(name, own('list'))).toMatchObject({ name: 'std-list', source: 'builtin' });
    expect(find('List', own('list'))?.source).toBe('registered');
  });

  it.each([
    ['history', 'std-audit-log'],
    ['History', 'std-audit-log'],
    ['undo history', 'std-undo-history'],
    ['undo', 'std-undo-history'],
    ['attachment', 'std-file-store'],
    ['attachments', 'std-file-store'],
    ['files', 'std-file-store'],
  ])('%s is %s', (name, expected) => {
    expect(find(name)?.name).toBe(expected);
  });

  it('is one that was registered before a common name', () => {
    expect(find('history', own('ticket-history'))?.name).toBe('ticket-history');
  });
});
