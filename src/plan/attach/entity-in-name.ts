import { toNameWords, toPlural } from '../../kernel/word-forms.ts';

/** The entity whose name others contain, and the name that takes its place. */
export interface RenamedEntity {
  readonly from: string;
  readonly to: string;
}

type Style = (words: readonly string[]) => string;

const toPascal: Style = (words) =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
const toCamel: Style = (words) => words[0] + toPascal(words.slice(1));

/** The ways in which names write words, each with what may stand neither before nor behind them. */
const STYLES: readonly (readonly [write: Style, before: string, behind: string])[] = [
  [toPascal, '', '[a-z]'],
  [(words) => words.join('_').toUpperCase(), '[A-Z]', '[A-Z]'],
  [(words) => words.join('-'), '[A-Za-z]', '[a-z]'],
  [toCamel, '[A-Za-z]', '[a-z]'],
];

const pluralOf = (words: readonly string[]): string[] => [
  ...words.slice(0, -1),
  toPlural(words.at(-1) as string),
];

/** A name with the words of one name replaced by those of another, each as it is written there. */
function replaceWords(name: string, from: readonly string[], to: readonly string[]): string {
  for (const [old, next] of [
    [pluralOf(from), pluralOf(to)],
    [from, to],
  ] as const) {
    for (const [write, before, behind] of STYLES) {
      const around = [before && `(?<!${before})`, behind && `(?!${behind})`] as const;
      const found = new RegExp(`${around[0]}${write(old)}${around[1]}`, 'g');
      const replaced = name.replaceAll(found, write(next));
      if (replaced !== name) return replaced;
    }
  }
  return name;
}

/**
 * A name or route with the entity's name in it replaced: `ProviderDirectory` → `DoctorDirectory`, `PROVIDERS_LOADED` →
 * `DOCTORS_LOADED`, `/providers` → `/doctors`. Of a name of several words the last one is enough (`/tickets` for
 * `SupportTicket`). A name that contains that of another of the entities (`others`) stays as it is.
 */
export function replaceEntity(
  name: string,
  { from, to }: RenamedEntity,
  others: readonly string[],
): string {
  const [words, next] = [toNameWords(from), toNameWords(to)];
  if (words.length === 0 || next.length === 0) return name;
  for (const wanted of words.length > 1 ? [words, words.slice(-1)] : [words]) {
    const isOther = others.some((other) => {
      const own = toNameWords(other);
      const isBlocking = wanted === words ? own.length > words.length : own.length > 0;
      return other !== from && isBlocking && replaceWords(name, own, ['']) !== name;
    });
    if (isOther) continue;
    const replaced = replaceWords(name, wanted, next);
    if (replaced !== name) return replaced;
  }
  return name;
}
