import { toPlural } from '../../kernel/word-forms.ts';

/** `TICKET_ESCALATED`, `TicketLoaded`, `createdAt` → words in lower case. */
export function toWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The same word with a capital first. */
export const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Words as one name in camel case. */
export const joinCamel = ([first = '', ...rest]: readonly string[]): string =>
  first + rest.map(capitalise).join('');

/** A human label: `dueDate` → `Due Date`. */
export function toLabel(name: string): string {
  return toWords(name).map(capitalise).join(' ');
}

/** The words of a list written as one string: `'idle open closed'`. */
export function toList(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(/\s+/).filter((word) => word !== '');
}

/** The collection of an entity: `SupportTicket` → `support_tickets`. */
export const toCollection = (entity: string): string => toPlural(toWords(entity).join('_'));
