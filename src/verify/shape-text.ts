import type { Member } from '../language/grammar/containers.ts';
import { quote } from './check.ts';
import { findLikelyName } from './repairs/nearest.ts';
import { exampleOf, listValues } from './shape-wording.ts';

/** What is wrong with the text that a key holds. */
export interface TextFault {
  readonly rule: 'blank' | 'value' | 'form';
  readonly message: string;
  readonly fix: string;
  /** The text to write instead, where one is likely. */
  readonly instead?: string;
}

/** A text that may be a reference or a name: only a dot tells, and then it has to be well formed. */
const DOTTED: Readonly<Record<string, { readonly pattern: RegExp; readonly form: string }>> = {
  entity: { pattern: /^[A-Z][a-zA-Z0-9]*\.entity$/, form: 'Alias.entity' },
  theme: { pattern: /^[A-Z][a-zA-Z0-9]*\.theme$/, form: 'Alias.theme' },
};

/** Judges the text of a key by what it may hold; undefined where it is fine. */
export function judgeText(
  key: string,
  member: Member,
  value: string,
  label: () => string,
): TextFault | undefined {
  const { values, form } = member;
  const isBlank = value.trim() === '';
  const dotted = value.includes('.') ? DOTTED[member.shape ?? ''] : undefined;
  const isFine =
    (values === undefined || values.includes(value) || value.startsWith('@')) &&
    (form === undefined || form.pattern.test(value)) &&
    (dotted === undefined || dotted.pattern.test(value));
  if (isBlank ? !member.isFilled : isFine) return undefined;
  const what = `The ${key} of the ${label()}`;
  if (isBlank) {
    const fix = `Write ${JSON.stringify(key)}: ${exampleOf(key, member)}.`;
    return { rule: 'blank', message: `${what} is blank.`, fix };
  }
  if (values !== undefined && !values.includes(value) && !value.startsWith('@')) {
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
  if (dotted !== undefined && !dotted.pattern.test(value)) {
    const fix = `Write it like "${dotted.form}", or give a plain name.`;
    return { rule: 'form', message: `${what} is a malformed reference: ${quote(value)}.`, fix };
  }
  return undefined;
}
