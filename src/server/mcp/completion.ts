import { isObject, isString, type JsonObject } from '../../kernel/json.ts';
import type { Orrery } from '../bind-operations.ts';
import type { Caller } from '../caller.ts';
import { PROMPTS } from './prompts.ts';
import { createInvalidParams } from './protocol-error.ts';
import { RESOURCES } from './resources/catalogue.ts';
import type { Completer } from './resources/resource.ts';

/** The most values that one answer may hold, by the protocol. */
const MAX_VALUES = 100;

/** An argument of a prompt or of a resource template that is being typed. */
export interface Completion {
  /** Name of the prompt, or the URI template. */
  readonly of: string;
  readonly argument: string;
  readonly typed: string;
}

/** Reads the params of `completion/complete`. Throws MCP's invalid params. */
export function readCompletion({ ref, argument }: JsonObject): Completion {
  const of = isObject(ref) ? (ref.type === 'ref/resource' ? ref.uri : ref.name) : undefined;
  if (!isString(of) || !isObject(argument)) {
    throw createInvalidParams(
      'params.ref names a prompt or a resource template, params.argument its argument.',
    );
  }
  if (!isString(argument.name) || !isString(argument.value)) {
    throw createInvalidParams('params.argument has a name and a value, both texts.');
  }
  return { of, argument: argument.name, typed: argument.value };
}

function findCompleter({ of, argument }: Completion): Completer | undefined {
  const resource = RESOURCES.find(({ uri }) => uri === of);
  if (resource) return resource.completers?.[argument];
  const prompt = PROMPTS.find(({ name }) => name === of);
  return prompt?.arguments.find(({ name }) => name === argument)?.completer;
}

/** How well a value fits what was typed: 0 where it begins so, 1 where a word in it does, 2 where it holds it. */
function rank(value: string, typed: string): number | undefined {
  const lower = value.toLowerCase();
  if (lower.startsWith(typed)) return 0;
  if (lower.split(/[^a-z0-9]+/).some((word) => word.startsWith(typed))) return 1;
  return lower.includes(typed) ? 2 : undefined;
}

/**
 * Values that fit what was typed, the best first: `helpdesk` finds `std-helpdesk`; then what its words find. Nothing for
 * other arguments: handles are never listed.
 */
export async function complete(
  completion: Completion,
  orrery: Orrery,
  caller: Caller,
): Promise<JsonObject> {
  const completer = findCompleter(completion);
  const typed = completion.typed.toLowerCase().slice(0, 128);
  const { values, related = [] } = (await completer?.(orrery, caller, typed)) ?? { values: [] };
  const ranked = values
    .map((value) => ({ value, rank: rank(value, typed) }))
    .filter((item): item is { value: string; rank: number } => item.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
  const found = [...new Set([...ranked, ...related])];
  return {
    completion: {
      values: found.slice(0, MAX_VALUES),
      total: found.length,
      hasMore: found.length > MAX_VALUES,
    },
  };
}
