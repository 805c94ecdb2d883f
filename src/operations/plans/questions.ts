import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { GivenBindings } from '../../plan/attach/bind-goal.ts';
import type { planInstructions } from '../../plan/instructions.ts';
import { jsonRecord } from '../inputs/members.ts';

/** Names that are offered at most. */
const MAX_OPTIONS = 5;

export const questionOutput = z
  .object({
    question: z.string(),
    options: z.array(z.object({ id: z.string(), call: jsonRecord })),
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
function* listOpen(
  { owners, unbound, open, bindings }: Result,
  { entities, values }: GivenBindings,
): Generator<Open> {
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
      toArguments: (name) => ({
        bindings: { ...omitUndefined({ values }), entities: { ...entities, [from]: name } },
      }),
    };
  }
  for (const { binding, values: mapped } of bindings.fields) {
    if (mapped === undefined) continue;
    const { to: entity } = binding;
    const { field, added, all, names } = mapped;
    const [state] = added;
    const bound = new Set(Object.values(names));
    const free = all.filter((value) => !bound.has(value) && !added.includes(value));
    if (state === undefined || free.length === 0) continue;
    // Values that were given under the entity's name in the goal are read before those under its name here.
    const own = Object.keys(values ?? {}).find((name) => bindings.entities[name] === entity);
    const key = own ?? entity;
    yield {
      question: `"${state}" of the behavior has no counterpart in ${entity}.${field} and is added to it. Is it ${offer(free)}? Call plan_instructions again with bindings.`,
      options: free,
      toArguments: (value) => ({
        bindings: {
          ...omitUndefined({ entities }),
          values: { ...values, [key]: { ...values?.[key], [state]: value } },
        },
      }),
    };
  }
}

/**
 * The first thing that a plan leaves open, each answer with the call to make: that of `asked`, which gives the inputs as
 * they may be sent again, with the answer in it. It adds to what was `given`.
 */
export async function findQuestion(
  result: Result,
  given: GivenBindings,
  asked: () => Promise<JsonObject>,
) {
  const [open] = listOpen(result, given);
  if (open === undefined) return undefined;
  const same = await asked();
  const options = open.options.slice(0, MAX_OPTIONS).map((id) => ({
    id,
    call: { tool: 'plan_instructions', arguments: { ...same, ...open.toArguments(id) } },
  }));
  return { question: open.question, options };
}
