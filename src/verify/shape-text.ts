import type { Member } from '../language/grammar/containers.ts';
import { findLikelyName } from '../language/spelling.ts';
import { quote } from './check.ts';
import { exampleOf, listValues } from './shape-wording.ts';

/** The fault of the text that a key holds. */
export interface TextFault {
  readonly rule: 'blank' | 'value' | 'form';
  readonly message: string;
  readonly fix: string;
  /** The text to write instead, where one is likely. */
  readonly instead?: string;
}

/** A text that may be a reference or a name: a text with a dot is a reference, and has to be well formed. */
const DOTTED: Readonly<Record<string, { readonly pattern: RegExp; readonly form: string }>> = {
  entity: { pattern: /^[A-Z][a-zA-Z0-9]*\.entity$/, form: 'Alias.entity' },
  theme: { pattern: /^[A-Z][a-zA-Z0-9]*\.theme$/, form: 'Alias.theme' },
};

const isKnownValue = (values: readonly string[], value: string): boolean =>
  values.includes(value) || value.charCodeAt(0) === 64;

const dottedForm = ({ shape }: Member, value: string) =>
  shape !== undefined && value.includes('.') && Object.hasOwn(DOTTED, shape)
    ? DOTTED[shape]
    : undefined;

/** Whether a key may hold a text. */
export function isSoundText(member: Member, value: string): boolean {
  if (value.trim() === '') return !member.isFilled;
  const { values, form } = member;
  if (values !== undefined && !isKnownValue(values, value)) return false;
  if (form !== undefined && !form.pattern.test(value)) return false;
  return dottedForm(member, value)?.pattern.test(value) !== false;
}

/** Says what is wrong with the text of a key; undefined where it is fine. */
export function judgeText(
  key: string,
  member: Member,
  value: string,
  label: () => string,
): TextFault | undefined {
  if (isSoundText(member, value)) return undefined;
  const { values, form } = member;
  const what = `The ${key} of the ${label()}`;
  if (value.trim() === '') {
    const fix = `Write ${JSON.stringify(key)}: ${exampleOf(key, member)}.`;
    return { rule: 'blank', message: `${what} is blank.`, fix };
  }
  if (values !== undefined && !isKnownValue(values, value)) {
    const message = `${what} is ${quote(value)}, which the language does not know.`;
    const likely = findLikelyName(value, values);
    const all = `one of ${listValues(values)}`;
    if (likely === undefined) return { rule: 'value', message, fix: `Write ${all}.` };
    const fix = `Write ${JSON.stringify(likely)}; it is ${all}.`;
    return { rule: 'value', message, fix, instead: likely };
  }
  if (form !== undefined && !form.pattern.test(value)) {
    const fix = `Write it like ${exampleOf(key, member)}.`;
    return { rule: 'form', message: `${what} is malformed: ${quote(value)}.`, fix };
  }
  const message = `${what} is a malformed reference: ${quote(value)}.`;
  const fix = `Write it like "${dottedForm(member, value)?.form}", or give a plain name.`;
  return { rule: 'form', message, fix };
}
