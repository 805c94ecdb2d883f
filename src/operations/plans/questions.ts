import { isString, type JsonObject } from '../../kernel/json.ts';
import type { OpenBinding } from '../../plan/attach/entity-binding.ts';
import type { ValueMap } from '../../plan/attach/map-fields.ts';

/** Values and entities that are offered at most. */
const MAX_OPTIONS = 4;
const MAX_OWNERS = 5;

/** A question whose options each have the call to make. */
const askAgain = (
  question: string,
  goal: unknown,
  names: readonly string[],
  toArguments: (name: string) => JsonObject,
) => ({
  question,
  options: names.map((id) => ({
    id,
    call: {
      tool: 'plan_instructions',
      arguments: { ...(isString(goal) ? { goal } : {}), ...toArguments(id) },
    },
  })),
});

/** Asks which entity the records of a goal belong to, where several are there. */
export function askWhose(goal: unknown, owners: readonly string[], unbound: readonly string[]) {
  if (owners.length < 2) return undefined;
  const offered = owners.slice(0, MAX_OWNERS);
  return askAgain(
    `Which entity do the new records belong to (${unbound.join(', ')}): of ${offered.join(' or ')}? Call plan_instructions again with to.`,
    goal,
    offered,
    (to) => ({ to }),
  );
}

/** Asks whether an entity of the behavior is one that only resembles it: unanswered, it is a new one. */
export function askWhich(goal: unknown, [first]: readonly OpenBinding[]) {
  if (first === undefined) return undefined;
  const { from, to } = first;
  const offered = to.slice(0, MAX_OWNERS);
  return askAgain(
    `"${from}" of the behavior is a new entity here. Is it ${offered.join(' or ')}? Call plan_instructions again with bindings.`,
    goal,
    offered,
    (name) => ({ bindings: { [from]: name } }),
  );
}

/**
 * Asks which value of the current schema a state of the behavior is, where neither has a counterpart: unanswered, the
 * state is added to the field. One question at a time.
 */
export function askValues(goal: unknown, values: Readonly<Record<string, ValueMap>>) {
  for (const [entity, { field, added, all, names }] of Object.entries(values)) {
    const [state] = added;
    const bound = new Set(Object.values(names));
    const free = all.filter((value) => !bound.has(value) && !added.includes(value));
    if (state === undefined || free.length === 0) continue;
    const offered = free.slice(0, MAX_OPTIONS);
    return askAgain(
      `"${state}" of the behavior has no counterpart in ${entity}.${field} and is added to it. Is it one of ${offered.join(', ')}? Call plan_instructions again with bindings.`,
      goal,
      offered,
      (value) => ({ bindings: { values: { [entity]: { [state]: value } } } }),
    );
  }
  return undefined;
}
