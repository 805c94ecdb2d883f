import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { elementName } from '../../language/grammar/elements.ts';

/** The fields that a template shows of each record that it draws. */
export interface TemplateFields {
  /** The current entity's fields that can be shown. */
  readonly shown: readonly Json[];
  /** The new names of the behavior's fields. */
  readonly names: ReadonlyMap<string, string>;
  readonly removed: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

/**
 * A function that draws one record, `["fn", variable, pattern]`, with the current entity's fields: parts that showed
 * others are removed, fields not shown yet are captions below. Undefined where it does not draw these records.
 */
export function redrawTemplate(value: Json | undefined, fields: TemplateFields): Json | undefined {
  if (!Array.isArray(value) || value[0] !== 'fn' || !isString(value[1])) return undefined;
  const [, variable, pattern] = value;
  if (!isObject(pattern)) return undefined;
  const drawn = [...fieldsIn(pattern, variable)];
  if (drawn.length === 0 || !drawn.every((name) => fields.known.has(name))) return undefined;
  const rewritten = rewrite(pattern, variable, fields);
  if (!isObject(rewritten)) return undefined;
  const seen = new Set(fieldsIn(rewritten, variable));
  const missing = fields.shown
    .map((field) => elementName('field', field))
    .filter((name) => !seen.has(name))
    .map((name): JsonObject => {
      return { type: 'typography', variant: 'caption', content: `@${variable}.${name}` };
    });
  const { children } = rewritten;
  const all =
    Array.isArray(children) && !isString(children[0]) ? [...children, ...missing] : undefined;
  const whole: JsonObject =
    all === undefined
      ? { type: 'stack', direction: 'vertical', gap: 'sm', children: [rewritten, ...missing] }
      : { ...rewritten, children: all };
  return ['fn', variable, whole];
}

/** The fields of the record that a template binds. */
function* fieldsIn(value: Json | undefined, variable: string): Generator<string> {
  if (isString(value)) {
    const [root, step] = value.slice(1).split(/[.[\]]+/);
    if (value.startsWith('@') && root === variable && step && step !== 'id') yield step;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* fieldsIn(item, variable);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) yield* fieldsIn(value[key], variable);
  }
}

/** Undefined where the value shows a field that is gone. */
function rewrite(value: Json, variable: string, fields: TemplateFields): Json | undefined {
  if (isString(value)) {
    const [name] = fieldsIn(value, variable);
    if (name === undefined) return value;
    if (fields.removed.has(name)) return undefined;
    const to = fields.names.get(name);
    return to === undefined ? value : value.replace(`@${variable}.${name}`, `@${variable}.${to}`);
  }
  if (Array.isArray(value)) {
    const isList = !isString(value[0]);
    const items = value.map((item) => rewrite(item, variable, fields));
    if (isList) return items.filter((item) => item !== undefined);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const key of Object.keys(value)) {
    const held = rewrite(value[key] as Json, variable, fields);
    if (held === undefined) return undefined;
    result[key] = held;
  }
  return result;
}
