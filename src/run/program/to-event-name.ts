import type { Json, JsonObject } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import { UI_EVENT_PREFIX } from '../../language/grammar/builtin-events.ts';

/** An event's name without what marks it as sent by a page. */
export const toEventName = (name: string): string =>
  name.startsWith(UI_EVENT_PREFIX) ? name.slice(UI_EVENT_PREFIX.length) : name;

/** A name, or what the knob that it is bound to names. */
export function toName(value: Json | undefined, config: JsonObject): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (!isBinding(value)) return toEventName(value);
  const bound = value.startsWith('@config.') ? config[value.slice('@config.'.length)] : undefined;
  return typeof bound === 'string' && !isBinding(bound) ? toEventName(bound) : undefined;
}
