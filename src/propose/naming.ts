import { toNameWords } from '../kernel/word-forms.ts';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `alt-az`, `On hold` → `altAz`, `onHold`; empty where nothing can be spelled. */
export function toCamel(text: string): string {
  const [first = '', ...rest] = toNameWords(text);
  return first + rest.map(capitalised).join('');
}

/** `film schedule` → `FilmSchedule`. */
export const toPascal = (text: string): string => toNameWords(text).map(capitalised).join('');

/** `handed in` → `HANDED_IN`. */
export const toConstant = (text: string): string => toNameWords(text).join('_').toUpperCase();

/** The first of a name and its numbered forms that is free. */
export function toFree(wanted: string, isTaken: (name: string) => boolean): string {
  let free = wanted;
  for (let n = 2; isTaken(free); n++) free = `${wanted}${n}`;
  return free;
}
