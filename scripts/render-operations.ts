import { OPERATIONS } from '../src/operations/operations.ts';

/** The first sentence of a description: the others say when to use it. */
function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The README's table of operations. */
export function renderOperations(): string {
  const rows = OPERATIONS.map(({ name, route, effect, description, isUnlisted }) => {
    const summary = firstSentence(description).replaceAll('|', '\\|');
    const note = isUnlisted ? ' (not listed)' : '';
    return `| \`${name}\`${note} | \`${route.method} ${route.path}\` | ${effect} | ${summary} |`;
  });
  return ['| tool | HTTP | effect | what it does |', '|---|---|---|---|', ...rows].join('\n');
}
