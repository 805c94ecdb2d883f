import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer } from '../../kernel/pointer.ts';

/** A place where a text is. */
export interface FoundText {
  readonly pointer: string;
  readonly kind: 'key' | 'value';
  /** The value, and what is beside it. */
  readonly line: string;
}

const MAX_LINE = 100;
const MAX_FOUND = 60;

/** Places of a text in names, values and keys, whatever their case, in document order; `total` counts all. */
export function findText(
  document: JsonObject,
  text: string,
): { found: FoundText[]; total: number } {
  const wanted = text.toLowerCase();
  const found: FoundText[] = [];
  let total = 0;
  const note = (path: Path, kind: FoundText['kind'], line: Json) => {
    total++;
    if (found.length < MAX_FOUND) {
      found.push({ pointer: toPointer(path), kind, line: JSON.stringify(line).slice(0, MAX_LINE) });
    }
  };
  const visit = (value: Json | undefined, path: Path, holder: Json): void => {
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) visit(value[i], [...path, i], value);
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) {
        if (key.toLowerCase().includes(wanted)) note([...path, key], 'key', value[key] ?? null);
        visit(value[key], [...path, key], value);
      }
    } else if (value !== undefined && String(value).toLowerCase().includes(wanted)) {
      note(path, 'value', holder);
    }
  };
  visit(document, [], document);
  return { found, total };
}
