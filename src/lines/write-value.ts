import { isObject, type Json, type JsonObject } from '../kernel/json.ts';

/** A text that needs no quotes: a name, a path, a binding. */
const PLAIN = /^[\p{L}_@/*#$][\p{L}\p{N}_@./:*#$|>-]*$/u;
const RESERVED = new Set(['true', 'false', 'null']);

export const clip = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

const writeText = (text: string): string =>
  PLAIN.test(text) && !RESERVED.has(text) ? text : JSON.stringify(text);

/** A value in one line: JSON without the quotes that nothing needs. */
export function writeValue(value: Json | undefined): string {
  if (typeof value === 'string') return writeText(value);
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`;
  if (!isObject(value)) return String(value ?? null);
  const members = Object.entries(value).map(
    ([key, one]) => `${writeText(key)}: ${writeValue(one)}`,
  );
  return `{${members.join(', ')}}`;
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const isScalar = (value: Json | undefined): boolean => typeof value !== 'object' || value === null;

/** A value of a member, where it stands behind its key: texts need no quotes there. */
function writeMember(key: string, value: Json | undefined, indent: string): string[] {
  if (typeof value === 'string' && value.includes('\n')) {
    return [
      `${indent}${key}:`,
      ...value
        .trimEnd()
        .split('\n')
        .map((line) => `${indent}  ${line}`),
    ];
  }
  if (typeof value === 'string') return [`${indent}${key}: ${value}`];
  if (isEmpty(value)) return [`${indent}${key}: none`];
  if (isScalar(value)) return [`${indent}${key}: ${String(value)}`];
  if (Array.isArray(value)) {
    // Numbers need no commas between them.
    const between = value.every((one) => typeof one === 'number') ? ' ' : ', ';
    if (value.every(isScalar)) return [`${indent}${key}: ${value.map(writeValue).join(between)}`];
    return [`${indent}${key}:`, ...value.map((item) => `${indent}  ${writeItem(item)}`)];
  }
  const inner = value as JsonObject;
  if (Object.values(inner).every(isScalar)) return [`${indent}${key}: ${writeItem(inner)}`];
  return [`${indent}${key}:`, ...writeMembers(inner, `${indent}  `)];
}

/** An item of a list: its members behind each other, those without a value left out. */
const writeItem = (item: Json): string =>
  isObject(item)
    ? Object.entries(item)
        .filter(([, value]) => !isEmpty(value))
        .map(
          ([key, value]) =>
            `${key}: ${typeof value === 'string' && !value.includes('\n') ? value : writeValue(value)}`,
        )
        .join(' · ')
    : writeValue(item);

const writeMembers = (members: JsonObject, indent: string): string[] =>
  Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) => writeMember(key, value, indent));

/** Any answer as lines: a member a line, an item of a list a line, `none` where nothing is there. */
export const writeLines = (answer: JsonObject): string => writeMembers(answer, '').join('\n');
