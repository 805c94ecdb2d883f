/** The form of a behavior's name. */
export const BEHAVIOR_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** `text` as a behavior's name: lower case, anything else a hyphen, at most 64 characters. Undefined where nothing is left. */
export function toBehaviorName(text: string): string | undefined {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 64)
    .replace(/-$/, '');
  return BEHAVIOR_NAME.test(name) ? name : undefined;
}

/** Words that people put behind the name of a thing; they are dropped one by one where the whole name is unknown. */
const TRAILING =
  /-(?:app|application|system|software|manager|management|board|page|screen|view|form|tool|tracker|platform|website|site|module|component|feature|service|list|flow|behavior|schema|template|portal|bar|center|centre|panel|builder|widget|switcher)$/;

/** Lower case, with a dash between words. */
const toDashed = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** A name whatever its case, dashes, underscores and blanks; `std-` and a plural count. */
export const toPlainForm = (name: string): string => toDashed(name).replaceAll('-', '');

/** `ShoppingCarts`, `shopping_carts` and `std-shopping-cart` alike: words with dashes, each in the singular. */
export const toWords = (name: string): string =>
  toDashed(name)
    .replace(/^std-?/, '')
    .replace(/ies\b/g, 'y')
    .replace(/([^s])s\b/g, '$1');

/** Names of one spelling form, whatever their case, dashes, underscores, blanks, `std-` and plurals. */
export const toSpellingForm = (name: string): string => toWords(name).replaceAll('-', '');

/** Spelling forms of a name in words: its own, then without words behind it. */
export function* listForms(name: string): Generator<string> {
  for (let words = name; ; words = words.replace(TRAILING, '')) {
    yield words.replaceAll('-', '');
    if (!TRAILING.test(words)) return;
  }
}
