import { z } from 'zod';
import { isString, type JsonObject } from '../../kernel/json.ts';
import type { planInstructions } from '../../plan/instructions.ts';
import { paramsOutput } from '../inputs/planning-input.ts';

/** Names that are offered at most. */
const MAX_OPTIONS = 5;

export const questionOutput = z
  .object({
    question: z.string(),
    options: z.array(z.object({ id: z.string(), call: paramsOutput })),
  })
  .describe('A decision for the caller; each option has the call to make.');

const offer = (names: readonly string[]): string => names.slice(0, MAX_OPTIONS).join(' or ');

interface Open {
  readonly question: string;
  readonly options: readonly string[];
  readonly toArguments: (option: string) => JsonObject;
}

type Result = Pick<ReturnType<typeof planInstructions>, 'owners' | 'unbound' | 'open' | 'bindings'>;

/** What a plan leaves open: whose records its own are, which entity one is, and which of its values a state is. */
function* listOpen({ owners, unbound, open, bindings }: Result): Generator<Open> {
  if (owners.length > 1) {
    yield {
      question: `Which entity do the new records belong to (${unbound.join(', ')}): of ${offer(owners)}? Call plan_instructions again with to.`,
      options: owners,
      toArguments: (to) => ({ to }),
    };
  }
  for (const { from, to } of open) {
    yield {
      question: `"${from}" of the behavior is a new entity here. Is it ${offer(to)}? Call plan_instructions again with bindings.`,
      options: to,
      toArguments: (name) => ({ bindings: { entities: { [from]: name } } }),
    };
  }
  for (const [entity, { field, added, all, names }] of Object.entries(bindings.values)) {
    const [state] = added;
    const bound = new Set(Object.values(names));
    const free = all.filter((value) => !bound.has(value) && !added.includes(value));
    if (state === undefined || free.length === 0) continue;
    yield {
      question: `"${state}" of the behavior has no counterpart in ${entity}.${field} and is added to it. Is it ${offer(free)}? Call plan_instructions again with bindings.`,
      options: free,
      toArguments: (value) => ({ bindings: { values: { [entity]: { [state]: value } } } }),
    };
  }
}

/** The first thing that a plan leaves open, each answer with the call to make. */
export function findQuestion(goal: unknown, result: Result) {
  const [open] = listOpen(result);
  if (open === undefined) return undefined;
  const named = isString(goal) ? { goal } : {};
  const options = open.options.slice(0, MAX_OPTIONS).map((id) => ({
    id,
    call: { tool: 'plan_instructions', arguments: { ...named, ...open.toArguments(id) } },
  }));
  return { question: open.question, options };
}
