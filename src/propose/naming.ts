import { capitalise, joinCamel } from '../authoring/builder/labels.ts';
import { toNameWords } from '../kernel/word-forms.ts';

/** `alt-az`, `On hold` → `altAz`, `onHold`; empty where nothing can be spelled. */
export const toCamel = (text: string): string => joinCamel(toNameWords(text));

/** `film schedule` → `FilmSchedule`. */
export const toPascal = (text: string): string => toNameWords(text).map(capitalise).join('');

/** `handed in` → `HANDED_IN`. */
export const toConstant = (text: string): string => toNameWords(text).join('_').toUpperCase();

/** Takes the first of a name and its numbered forms that is free. */
export function takeFree(wanted: string, taken: Set<string>): string {
  let free = wanted;
  for (let n = 2; taken.has(free); n++) free = `${wanted}${n}`;
  taken.add(free);
  return free;
}
