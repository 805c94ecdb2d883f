import { z } from 'zod';
import { isString } from '../../kernel/json.ts';
import { toPointer, valuesIn } from '../../kernel/pointer.ts';
import { toNameWords, toPascal, toPlural } from '../../kernel/word-forms.ts';
import { referencesOf } from '../../language/references.ts';
import { traitsOf } from '../../language/traits.ts';
import { defineAction } from '../action.ts';
import { ActionConflict } from '../action-error.ts';
import { resolveAddress, startsWith } from '../address.ts';
import { isInCode, isRead, listFields, wordsInRow } from '../leftovers.ts';
import { at, name } from '../parameters.ts';

/** Words in the number, the case and the joint of those whose place they take. */
function inStyleOf(old: string, from: readonly string[], to: readonly string[]): string {
  const last = from.at(-1) ?? '';
  const isPlural = old.toLowerCase().endsWith(toPlural(last)) && toPlural(last) !== last;
  const joint = /[\s_-]/.exec(old)?.[0] ?? (from.length > 1 ? '' : ' ');
  const capitals = old.match(/\p{Lu}/gu)?.length ?? 0;
  const words = isPlural ? to.with(-1, toPlural(to.at(-1) ?? '')) : to;
  const isEach = joint === '' ? capitals > 0 : capitals > 1;
  const [first = '', ...others] = words.map((word) => (isEach ? toPascal([word]) : word));
  const isLower = /^\p{Ll}/u.test(old) && /^\p{Lu}\p{Ll}+$/u.test(first);
  const begin = isLower ? first.toLowerCase() : first;
  return [/^\p{Lu}/u.test(old) ? toPascal([begin]) : begin, ...others].join(joint);
}

/** The words of a name such as `HomeVisit`; those of a text as they are written. */
const toWords = (text: string): readonly string[] =>
  /^[A-Z]\w*$/.test(text) ? toNameWords(text) : text.split(/\s+/);

export const relabel = defineAction({
  name: 'relabel',
  description:
    'Says other words in the texts that people read, wherever they say the old ones: in lower case or capitals, in the plural, joined or apart. Names, values, bindings and paths stay.',
  params: z.strictObject({
    from: name.describe('The words now, such as "support ticket".'),
    to: name.describe('The words in their place.'),
    at: at.describe('Address of what is to say them; everything where missing.'),
  }),
  apply(draft, { from, to, at: address }) {
    const { document } = draft;
    const pattern = wordsInRow(from);
    const [now, words] = [toNameWords(from), toWords(to)];
    const inside = address === undefined ? [] : resolveAddress(document, address);
    const named = new Set(referencesOf(document).references.map((one) => toPointer(one.path)));
    const values = new Set(listFields(document).flatMap((field) => field.values));
    let count = 0;
    for (const [trait, path] of pattern ? traitsOf(document) : []) {
      for (const [text, inner] of valuesIn(trait)) {
        const place = [...path, ...inner];
        if (!isString(text) || !isRead(text) || values.has(text) || !isInCode(inner)) continue;
        if (!startsWith(place, inside) || named.has(toPointer(place))) continue;
        const said = text.replace(pattern as RegExp, (old) => inStyleOf(old, now, words));
        if (said === text) continue;
        draft.put(place, said);
        count += 1;
      }
    }
    if (count === 0) throw new ActionConflict('from', `No text says "${from}".`);
  },
});
