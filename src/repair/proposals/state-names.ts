import { toNameWords } from '../../kernel/word-forms.ts';

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

/** The length of the stem that related words share: `pause` and `paused`. */
const STEM = 4;

const isAkin = (word: string, others: readonly string[]) =>
  word.length >= STEM && others.some((other) => other.startsWith(word.slice(0, STEM)));

/** The state that an event names: `ARCHIVE` leads to `archived`, and `OPEN_COMMENT` to `commentOpen`. */
export function findNamedState(states: Iterable<string>, event: string): string | undefined {
  const words = toNameWords(event);
  return [...states].find((state) => {
    const own = toNameWords(state);
    return own.length > 0 && own.every((word) => isAkin(word, words));
  });
}
