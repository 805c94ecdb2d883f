import type { JsonObject } from '../../kernel/json.ts';
import type { ValueMap } from '../../plan/attach/map-values.ts';

/** Values that are offered at most. */
const MAX_OPTIONS = 4;

/**
 * Asks which value of the current schema a state of the behavior is, where neither has a counterpart: unanswered, the
 * state is added to the field. One question at a time.
 */
export function askValues(goal: unknown, values: Readonly<Record<string, ValueMap>>) {
  const named: JsonObject = typeof goal === 'string' ? { goal } : {};
  for (const [entity, { field, added, all, names }] of Object.entries(values)) {
    const [state] = added;
    const bound = new Set(Object.values(names));
    const free = all.filter((value) => !bound.has(value) && !added.includes(value));
    if (state === undefined || free.length === 0) continue;
    return {
      question: `"${state}" of the behavior has no counterpart in ${entity}.${field} and is added to it. Is it one of ${free.slice(0, MAX_OPTIONS).join(', ')}? Call plan_instructions again with bindings.`,
      options: free.slice(0, MAX_OPTIONS).map((value) => ({
        id: value,
        call: {
          tool: 'plan_instructions',
          arguments: { ...named, bindings: { values: { [entity]: { [state]: value } } } },
        },
      })),
    };
  }
  return undefined;
}
