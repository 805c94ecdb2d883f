import { isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import { RESULT_EVENTS_KEY } from '../../language/grammar/operators.ts';
import { OVERLAY_SLOTS, toEventName } from '../../language/grammar/shapes.ts';

/** A name, or what the knob that it is bound to names. */
export function toName(value: Json | undefined, config: JsonObject): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (!isBinding(value)) return toEventName(value);
  const bound = value.startsWith('@config.') ? config[value.slice('@config.'.length)] : undefined;
  return typeof bound === 'string' && !isBinding(bound) ? toEventName(bound) : undefined;
}

/** The name by which a caller of `simulate` says the outcome of an effect. */
function outsideOf([operator, first, second]: readonly Json[]): string {
  if (operator === 'call-service') return `${toText(first)}.${toText(second)}`;
  if (operator === 'persist') return `${toText(second)}.${toText(first)}`;
  return operator === 'fetch' || operator === 'ref' ? `${toText(first)}.fetch` : toText(operator);
}

/** The possible results of a list of effects in all of their branches, found without running it. */
export function summarizeEffects(effects: readonly Json[], config: JsonObject) {
  const summary = {
    /** Events that an `emit` names. */
    emits: new Set<string>(),
    /** Those, and the events that answer an effect. */
    sends: new Set<string>(),
    /** Of those that answer an effect, the ones that say a failure. */
    failures: new Set<string>(),
    /** Overlay slots that are filled, and those that are cleared. */
    fills: new Set<string>(),
    clears: new Set<string>(),
    /** Services and stores whose failure an event says. */
    fallible: new Set<string>(),
    /** Services that are called without an event for their failure. */
    unsaid: [] as string[],
    /** What decides which effects run, and what is set: target and value. */
    conditions: [] as Json[],
    sets: [] as (readonly [target: Json | undefined, value: Json | undefined])[],
    /** Whether an event's name is computed: anything may be emitted. */
    isDynamic: false,
  };
  const { emits, sends, failures, fills, clears, fallible, unsaid, conditions, sets } = summary;
  const add = (written: Json | undefined, ...sets: Set<string>[]) => {
    const name = toName(written, config);
    if (name !== undefined) for (const set of sets) set.add(name);
    else if ((written ?? null) !== null) summary.isDynamic = true;
  };
  const visit = (node: Json): void => {
    if (!Array.isArray(node)) return;
    const [operator, first, second] = node;
    if (operator === 'emit') add(first, emits, sends);
    if (operator === 'set') sets.push([first, second]);
    if (operator === 'if' || operator === 'when') conditions.push(first ?? null);
    if (operator === 'render-ui' && typeof first === 'string') {
      const slot = toName(first, config) ?? first;
      if (OVERLAY_SLOTS.has(slot)) (second === null ? clears : fills).add(slot);
    }
    const options = node.at(-1);
    const said = isObject(options) ? options[RESULT_EVENTS_KEY] : undefined;
    const events = isObject(said) ? said : {};
    for (const [kind, event] of Object.entries(events)) {
      add(event, sends, ...(kind === 'failure' ? [failures] : []));
    }
    const outside = outsideOf(node);
    if (events.failure === undefined) {
      if (operator === 'call-service') unsaid.push(outside);
      // A name that is bound or computed, as those of a batch are, cannot be made to fail.
    } else if (!/@|^(\.|$)/.test(outside)) fallible.add(outside);
    for (const part of node.slice(1)) visit(part);
  };
  for (const effect of effects) visit(effect);
  return summary;
}
