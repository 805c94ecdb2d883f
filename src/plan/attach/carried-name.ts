import { toNameWords, toPlural } from '../../kernel/word-forms.ts';

/** A word of a name with the characters before it, as written. */
interface NamePart {
  readonly text: string;
  readonly isWord: boolean;
}

const NAME_PART = /([A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+)|[^A-Za-z0-9]+/g;

/** The entity whose name others carry, and the name that takes its place. */
export interface CarriedEntity {
  readonly from: string;
  readonly to: string;
}

/**
 * A name with the entity's name in it replaced: `ProviderDirectory` → `DoctorDirectory`, `PROVIDERS_LOADED` →
 * `DOCTORS_LOADED`, `providerId` → `doctorId`. Of a name of several words the last one is enough
 * (`/tickets` for `SupportTicket`). Longer names of other entities in it (`others`) stay as they are.
 */
export function replaceEntity(
  name: string,
  { from, to }: CarriedEntity,
  others: readonly string[] = [],
): string {
  const parts: NamePart[] = [...name.matchAll(NAME_PART)].map(([text, word]) => ({
    text,
    isWord: word !== undefined,
  }));
  const words = toNameWords(from);
  const full = parts.map(({ text }) => text.toLowerCase());
  for (const wanted of words.length > 1 ? [words, words.slice(-1)] : [words]) {
    const blocked = blockedBy(parts, full, others, (length, other) =>
      wanted === words ? other !== from && length > words.length : other !== from,
    );
    const found = occurrences(parts, full, wanted).filter(
      ([first, last]) => !isAnyBlocked(blocked, first, last),
    );
    if (found.length > 0) return rewrite(parts, found, to, wanted);
  }
  return name;
}

/** The parts of a name that are the names of other entities. */
function blockedBy(
  parts: readonly NamePart[],
  texts: readonly string[],
  others: readonly string[],
  isBlocking: (length: number, other: string) => boolean,
): ReadonlySet<number> {
  const blocked = new Set<number>();
  for (const other of others) {
    const words = toNameWords(other);
    if (words.length === 0 || !isBlocking(words.length, other)) continue;
    for (const [first, last] of occurrences(parts, texts, words)) {
      for (let index = first; index <= last; index++) blocked.add(index);
    }
  }
  return blocked;
}

function isAnyBlocked(blocked: ReadonlySet<number>, first: number, last: number): boolean {
  for (let index = first; index <= last; index++) if (blocked.has(index)) return true;
  return false;
}

/** Where words follow each other in a name, the last one in the singular or the plural. */
function occurrences(
  parts: readonly NamePart[],
  texts: readonly string[],
  words: readonly string[],
): [first: number, last: number][] {
  const found: [number, number][] = [];
  const last = words.length - 1;
  const isWord = (text: string, index: number) =>
    text === words[index] || (index === last && text === toPlural(words[index] as string));
  for (let start = 0; start < parts.length; start++) {
    let at = start;
    let matched = 0;
    for (; at < parts.length && matched < words.length; at++) {
      if (!(parts[at] as NamePart).isWord) {
        if (matched === 0) break;
        continue;
      }
      if (!isWord(texts[at] as string, matched)) break;
      matched++;
    }
    if (matched === words.length) {
      found.push([start, at - 1]);
      start = at - 1;
    }
  }
  return found;
}

function rewrite(
  parts: readonly NamePart[],
  found: readonly [number, number][],
  to: string,
  wanted: readonly string[],
): string {
  let text = '';
  let next = 0;
  const separator = parts.find(({ isWord, text: one }) => !isWord && /^[-_ ]$/.test(one))?.text;
  for (const [first, last] of found) {
    for (; next < first; next++) text += (parts[next] as NamePart).text;
    const written = parts.slice(first, last + 1).filter(({ isWord }) => isWord);
    const final = (written.at(-1) as NamePart).text;
    const isPlural = final.toLowerCase() !== wanted.at(-1);
    text += writeWords(to, (written[0] as NamePart).text, separator, isPlural);
    next = last + 1;
  }
  for (; next < parts.length; next++) text += (parts[next] as NamePart).text;
  return text;
}

/** Writes a name as another was written: upper case, capitalised or lower case, joined by its separator. */
function writeWords(
  name: string,
  sample: string,
  separator: string | undefined,
  isPlural: boolean,
): string {
  const words = toNameWords(name);
  if (isPlural && words.length > 0) words[words.length - 1] = toPlural(words.at(-1) as string);
  const isUpper = sample.length > 1 && sample === sample.toUpperCase();
  const isCapitalised = sample[0] !== sample[0]?.toLowerCase();
  if (isUpper) return words.join(separator ?? '_').toUpperCase();
  if (separator !== undefined && !isCapitalised) return words.join(separator);
  return words
    .map((word, index) =>
      index > 0 || isCapitalised ? word.charAt(0).toUpperCase() + word.slice(1) : word,
    )
    .join(separator ?? '');
}

/** A route with the entity's name in its segments replaced: `/providers/:providerId` → `/doctors/:doctorId`. */
export function replaceEntityInRoute(
  route: string,
  carried: CarriedEntity,
  others: readonly string[] = [],
): string {
  return route
    .split('/')
    .map((segment) => {
      if (segment.startsWith(':')) return `:${replaceEntity(segment.slice(1), carried, others)}`;
      // A route is written in lower case with hyphens.
      return replaceEntity(
        segment.includes('-') ? segment : `${segment}-`,
        carried,
        others,
      ).replace(/-$/, segment.endsWith('-') ? '-' : '');
    })
    .join('/');
}
