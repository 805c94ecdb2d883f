import { OPERATIONS } from '../src/operations/operations.ts';

/** The README's table of the operations that tool lists have. */
export function renderOperations(): string {
  const listed = OPERATIONS.filter(({ isUnlisted }) => !isUnlisted);
  const rows = listed.map(({ name, route, effect, description }) => {
    // The other sentences say when to use it.
    const [summary = ''] = /^.*?[.!?](?=\s|$)/.exec(description.replaceAll('|', '\\|')) ?? [];
    return `| \`${name}\` | \`${route.method} ${route.path}\` | ${effect} | ${summary} |`;
  });
  return ['| tool | HTTP | effect | what it does |', '|---|---|---|---|', ...rows].join('\n');
}
