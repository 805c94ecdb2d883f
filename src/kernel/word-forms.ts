/** Letters without their accents: `Straße`, `año` → `Strasse`, `ano`. */
export function toPlainLetters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** `TicketBoard` → `ticket-board`. */
export function toKebab(name: string): string {
  const kebab = toPlainLetters(name)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
  return kebab.replace(/^-/, '').replace(/-$/, '');
}

/** Words as one name: each begins with a capital. */
export const toPascal = (words: readonly string[]): string =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

/** `dueDate`, `DUE_DATE` → `Due date`. */
export function toSentence(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** `TICKET_ESCALATED`, `TicketLoaded`, `createdAt` → words in lower case. */
export function toNameWords(name: string): string[] {
  return (toPlainLetters(name).match(NAME_WORD) ?? []).map((word) => word.toLowerCase());
}

/** One word of a name: `API` and `Key` of `APIKey`. */
const NAME_WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['man', 'men'],
  ['woman', 'women'],
  ['staff', 'staff'],
  ['series', 'series'],
  ['equipment', 'equipment'],
  ['analysis', 'analyses'],
  ['lens', 'lenses'],
]);

/** The ends of nouns that are in the plural already: `visits`, `invoices`, `photos`, `cameras`. */
const PLURAL = /([^aeious]|[eo]|[emrt]a)s$/;

/** The plural of a noun, or of the last one of a name: `category` → `categories`. */
export function toPlural(noun: string): string {
  const [last = ''] = /[A-Z]?[a-z]+$/.exec(noun) ?? [];
  const irregular = IRREGULAR_PLURALS.get(last.toLowerCase());
  if (irregular !== undefined) return `${noun.slice(0, 1 - last.length)}${irregular.slice(1)}`;
  if (PLURAL.test(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** An amount with its noun: `1 state`, `2 states`. */
export const count = (amount: number, noun: string): string =>
  `${amount} ${amount === 1 ? noun : toPlural(noun)}`;

/** The words of a name, the last one in the plural: `SupportCase` → `support`, `cases`. */
export function toPluralWords(name: string): string[] {
  const words = toNameWords(name);
  return [...words.slice(0, -1), toPlural(words.at(-1) ?? '')];
}
