import { OPERATIONS } from '../src/operations/operations.ts';

/** The first sentence of a description: the others say when to use it. */
function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The README's table of the operations that tool lists have. */
export function renderOperations(): string {
  const listed = OPERATIONS.filter(({ isUnlisted }) => !isUnlisted);
  const rows = listed.map(({ name, route, effect, description }) => {
    const summary = firstSentence(description).replaceAll('|', '\\|');
    return `| \`${name}\` | \`${route.method} ${route.path}\` | ${effect} | ${summary} |`;
  });
  return ['| tool | HTTP | effect | what it does |', '|---|---|---|---|', ...rows].join('\n');
}
