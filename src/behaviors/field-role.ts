import { asArray, type JsonObject } from '../kernel/json.ts';
import { toNameWords } from '../kernel/word-forms.ts';

/**
 * The role of a field in its entity. A `title` names the record, a `status` is its state in a process,
 * an `owner` is the responsible person; `start`, `due` and `date` are moments; `amount` is money, `quantity` a count;
 * a `link` relates to another entity; `other` is any other field.
 */
export type FieldRole =
  | (typeof ROLE_WORDS)[number][0]
  | 'title'
  | 'description'
  | 'quantity'
  | 'start'
  | 'due'
  | 'date'
  | 'file'
  | 'flag'
  | 'link'
  | 'list'
  | 'other';

/** Words that end a field's name, or are it, and the role that they mean. The first role that fits is taken. */
const ROLE_WORDS = [
  ['email', 'email mail'],
  ['phone', 'phone mobile'],
  ['address', 'address street city place location postcode'],
  ['image', 'image photo picture avatar cover thumbnail'],
  ['priority', 'priority severity urgency impact'],
  ['status', 'status state stage phase condition'],
  ['category', 'category kind type group department topic genre role plan channel'],
  ['owner', 'owner assignee author approver reviewer reporter requester agent manager technician'],
  ['person', 'customer client patient employee person contact guest member donor tenant student'],
  ['amount', 'amount price total cost fee value balance salary rate budget paid cents tax'],
  ['code', 'number code sku reference serial barcode isbn plate'],
] as const;
/** The role of a moment, by a word of its name. */
const START = new Set('start starts begin begins from day opens check'.split(' '));
const DUE = new Set('due deadline end ends until expires closes return target'.split(' '));
const TITLES = 'title name subject headline label question'.split(' ');
const DESCRIPTIONS =
  'description body notes note content message text reason comment summary details'.split(' ');

function toTextRole(words: readonly string[], field: JsonObject): FieldRole {
  const last = words.at(-1) ?? '';
  if (field.format === 'email') return 'email';
  if (field.format === 'phone') return 'phone';
  for (const [role, list] of ROLE_WORDS) {
    if (list.split(' ').includes(last) && role !== 'amount') {
      const isChoice = role === 'status' || role === 'category' || role === 'priority';
      if (isChoice || !asArray(field.values).length) return role;
    }
  }
  if (words.length > 1 && last === 'name')
    return toTextRole(words.slice(0, -1), field) === 'person' ? 'person' : 'title';
  if (TITLES.includes(last)) return 'title';
  if (DESCRIPTIONS.includes(last)) return 'description';
  if (asArray(field.values).length > 0) return 'category';
  return field.format === 'url' ? 'file' : 'other';
}

function toMomentRole(words: readonly string[]): FieldRole {
  if (words.some((word) => DUE.has(word))) return 'due';
  return words.some((word) => START.has(word)) ? 'start' : 'date';
}

function toNumberRole(words: readonly string[]): FieldRole {
  const amounts = (ROLE_WORDS.find(([role]) => role === 'amount')?.[1] ?? '').split(' ');
  return words.some((word) => amounts.includes(word)) ? 'amount' : 'quantity';
}

/** The role of a field in its entity, from its type, then from the words of its name. */
export function toRole(field: JsonObject): FieldRole {
  const words = toNameWords(String(field.name));
  switch (field.type) {
    case 'relation':
      return 'link';
    case 'boolean':
      return 'flag';
    case 'array':
    case 'object':
      return 'list';
    case 'date':
    case 'datetime':
    case 'timestamp':
      return toMomentRole(words);
    case 'number':
      return toNumberRole(words);
    default:
      return toTextRole(words, field);
  }
}
