import { type JsonObject, toText } from '../kernel/json.ts';
import { toNameWords } from '../kernel/word-forms.ts';

/**
 * The role of a field in its entity. A `title` names the record; `start`, `due` and `date` are moments; `amount` is
 * money; `other` is any other field.
 */
export type FieldRole = (typeof ROLES)[number][1] | 'date' | 'other';

/** Words of a field's name, the role that they mean, and the types that it is a role of; the first that fits is taken. */
const ROLES = [
  [/\b(due|deadline|ends?|until|expires|closes|return|target)\b/, 'due', /^(date|timestamp)/],
  [/\b(starts?|begins?|from|day|opens|check)\b/, 'start', /^(date|timestamp)/],
  [
    /\b(amount|price|total|cost|fee|value|balance|salary|rate|budget|paid|cents|tax)\b/,
    'amount',
    /^number$/,
  ],
  [/\b(title|name|subject|headline|label|question)$/, 'title', /^(string|text|undefined)$/],
] as const;

/** The role of a field in its entity, from its type and the words of its name. */
export function toRole({ name, type }: JsonObject): FieldRole {
  const words = toNameWords(toText(name)).join(' ');
  const kind = type === undefined ? 'undefined' : toText(type);
  const found = ROLES.find(([said, , of]) => of.test(kind) && said.test(words));
  return found?.[1] ?? (/^(date|timestamp)/.test(kind) ? 'date' : 'other');
}
