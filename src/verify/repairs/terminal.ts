/** Words that name the end of a life cycle, as past participles and adjectives do. */
const END_WORDS: ReadonlySet<string> = new Set(
  `abandoned aborted archived cancelled canceled closed completed complete concluded declined deleted
  delivered destroyed discarded disposed done ended expired failed finished fulfilled lost refunded
  rejected resolved retired settled terminated voided withdrawn won`.split(/\s+/),
);

/** Whether the name of a state says that nothing follows: `cancelled`, `orderClosed`. */
export function isEndName(state: string): boolean {
  const words = state
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return END_WORDS.has(words.at(-1) ?? '');
}
