import type { Action } from '../../actions/action.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';

/* What the parameters of actions mean, whichever action they belong to. */

/** The first of some parameters that is a text. */
export function textParam(params: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = params[name];
    if (isString(value)) return value;
  }
  return undefined;
}

/** Texts among an action's parameters: of its lists, of what names their items, and of `set` too. */
export function* textsOf(params: JsonObject): Generator<string> {
  for (const key in params) {
    if (key === 'trait' || key === 'at' || key === 'orbital') continue;
    const value = params[key];
    if (isString(value)) yield value;
    else if (key === 'set' && isObject(value)) yield* Object.values(value).filter(isString);
    else if (key === 'states' || key === 'events' || key === 'transitions') {
      for (const item of asArray(value)) yield* namesOf(item);
    }
  }
}

function namesOf(item: Json): string[] {
  if (isString(item)) return [item];
  if (!isObject(item)) return [];
  return [item.name, item.key, item.from, item.event, item.to].filter(isString);
}

/** Names of states and events that a candidate itself adds. */
export function createdNames(candidate: readonly Action[]): ReadonlySet<string> {
  return new Set(
    candidate.flatMap(({ action, params }) => {
      if (action === 'add_states' || action === 'add_events') {
        return asArray(params[action.slice('add_'.length)]).flatMap(
          (item) => firstName([item]) ?? [],
        );
      }
      return [];
    }),
  );
}

/** The states and the event that an action is about, whatever its parameters call them. */
export function namedRoles({ action, params }: Action) {
  const [bulk = {}] = asArray(params.transitions).filter(isObject);
  const moved = isObject(params.set) ? params.set : {};
  if (action === 'rename') {
    const [from, to] = [textParam(params, 'from'), textParam(params, 'to')];
    return params.type === 'state' ? { from, to } : { event: params.type === 'event' ? from : to };
  }
  return {
    from: textParam(params, 'from', 'state') ?? firstName(params.states) ?? textParam(bulk, 'from'),
    to: textParam(moved, 'to', 'from') ?? textParam(params, 'to') ?? textParam(bulk, 'to'),
    event:
      textParam(moved, 'event') ??
      textParam(params, 'event', 'triggers') ??
      firstName(params.events) ??
      textParam(bulk, 'event'),
  };
}

/** The guard and effects that an action writes, on the event they answer; undefined where it writes none. */
export function writtenReaction(
  { action, params }: Action,
  before: JsonObject,
): JsonObject | undefined {
  const [bulk] = asArray(params.transitions).filter(isObject);
  if (bulk !== undefined) return bulk;
  if (action === 'set_guard') return { ...before, guard: params.guard };
  if (action === 'set_transition' && isObject(params.set)) return { ...before, ...params.set };
  if (params.effects === undefined) return undefined;
  const event = params.event ?? before.event;
  return { ...before, ...(event === undefined ? {} : { event }), effects: params.effects };
}

function firstName(value: Json | undefined): string | undefined {
  const [first] = asArray(value);
  if (isString(first)) return first;
  return isObject(first) ? textParam(first, 'name', 'key') : undefined;
}
