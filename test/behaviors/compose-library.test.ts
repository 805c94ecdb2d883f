import { describe, expect, it } from 'vitest';
import { type Behavior, type BehaviorSource, composeLibrary } from '../../src/behaviors/library.ts';

const behavior = (name: string, source: BehaviorSource): Behavior => ({
  name,
  description: source,
  tags: [],
  source,
  schema: { name, orbitals: [] },
});

const library = composeLibrary({
  registered: [behavior('desk', 'registered'), behavior('std-shop', 'registered')],
  directory: [behavior('desk', 'directory'), behavior('blog', 'directory')],
  builtin: [behavior('std-desk', 'builtin'), behavior('std-blog', 'builtin')],
  revision: 'r1',
});

const found = (identifier: string) => {
  const { name, source } = library.find(identifier) ?? {};
  return name && `${source} ${name}`;
};

describe('composeLibrary', () => {
  it.each([
    ['desk', 'registered desk'],
    ['std-desk', 'builtin std-desk'],
    ['DESK', 'registered desk'],
    ['Std-Blog', 'builtin std-blog'],
    ['shop', 'registered std-shop'],
    ['std-missing', undefined],
    ['toString', undefined],
  ])('finds %j exactly, then in lower case, then with std- added or removed', (identifier, name) => {
    expect(found(identifier)).toBe(name);
  });

  it('prefers registered over directory over built-in within one name', () => {
    expect(found('blog')).toBe('directory blog');
    expect(library.find('desk')?.source).toBe('registered');
  });

  it('takes only the exact names of the user’s side as facts', () => {
    expect(library.findFact('desk')?.source).toBe('registered');
    expect(library.findFact('std-desk')).toBeUndefined();
    expect(library.findFact('DESK')).toBeUndefined();
    expect(library.findBuiltin('std-desk')?.source).toBe('builtin');
    expect(library.findBuiltin('desk')).toBeUndefined();
  });

  it('lists each name once, in code unit order, always as the same array', () => {
    expect(library.list().map(({ name, source }) => `${name} ${source}`)).toEqual([
      'blog directory',
      'desk registered',
      'std-blog builtin',
      'std-desk builtin',
      'std-shop registered',
    ]);
    expect(library.list()).toBe(library.list());
  });
});
