import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isBinding } from '../grammar/bindings.ts';

const KNOB = '@config.';

/** The name of the knob that a text is bound to, or undefined where it is bound to none. */
export function knobOf(text: string): string | undefined {
  return text.startsWith(KNOB) ? text.slice(KNOB.length) : undefined;
}

/** The default of a knob, or the value that a reference gives it in place of a declaration; undefined where absent. */
function findDefault(config: JsonObject | undefined, name: string): Json | undefined {
  if (config === undefined || !Object.hasOwn(config, name)) return undefined;
  const knob = config[name];
  return isObject(knob) ? knob.default : knob;
}

/** The value itself, the default of the knob that it is bound to, or undefined where that is unknown. */
export function toLiteral(
  value: Json | undefined,
  config: JsonObject | undefined,
): Json | undefined {
  if (typeof value !== 'string') return value;
  const knob = knobOf(value);
  if (knob === undefined) return value;
  const fallback = findDefault(config, knob);
  return typeof fallback === 'string' && !isBinding(fallback) ? fallback : undefined;
}
