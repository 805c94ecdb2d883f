/** Words that name the end of a life cycle: past participles and adjectives. */
const END_WORDS: ReadonlySet<string> = new Set(
  `abandoned aborted accepted archived banned booked cancelled canceled closed completed complete concluded
  confirmed dead declined deleted delivered denied destroyed discarded disposed done ended enrolled expired
  failed finished fulfilled imported issued lost over paid processed published purchased redeemed refunded
  refused registered rejected removed resolved retired sent settled shipped signed sold submitted succeeded
  success terminated verified voided withdrawn won`.split(/\s+/),
);

/** Whether the name of a state means that nothing follows: `cancelled`, `orderClosed`. */
export function isEndName(state: string): boolean {
  const words = state
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return END_WORDS.has(words.at(-1) ?? '');
}
