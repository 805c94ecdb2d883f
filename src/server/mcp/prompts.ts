import type { JsonObject } from '../../kernel/json.ts';
import { PROMPTS, type PromptRecord } from './prompt-records.ts';
import { createInvalidParams } from './protocol-error.ts';

/** The longest argument that a prompt repeats, in characters. */
const MAX_ARGUMENT = 8_000;

/** A prompt as clients list it. A type, not an interface, so that it is Json. */
export type PromptListing = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
};

/** The tools that a server offers, by name. */
export type OfferedTools = ReadonlySet<string>;

/** The prompts whose tools are offered. */
function findOffered(offered: OfferedTools): readonly PromptRecord[] {
  return PROMPTS.filter(({ tools }) => tools.every((tool) => offered.has(tool)));
}

export function listPrompts(offered: OfferedTools): { prompts: PromptListing[] } {
  return {
    prompts: findOffered(offered).map(({ toText, tools, arguments: args, ...prompt }) => ({
      ...prompt,
      arguments: args.map(({ completer, ...argument }) => argument),
    })),
  };
}

/** Fills a prompt. Throws MCP's invalid params for one that is unknown or not offered, or a missing argument. */
export function getPrompt(
  name: string,
  values: Record<string, string>,
  offered: OfferedTools,
): JsonObject {
  const prompts = findOffered(offered);
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (!prompt) {
    const names = prompts.map((candidate) => candidate.name).join(', ') || 'none';
    throw createInvalidParams(`No prompt has this name. Prompts: ${names}.`);
  }
  for (const argument of prompt.arguments) {
    const value = values[argument.name];
    if (argument.required && !value) {
      throw createInvalidParams(`${name} needs the argument "${argument.name}".`);
    }
    if (value && value.length > MAX_ARGUMENT) {
      throw createInvalidParams(
        `"${argument.name}" is longer than ${MAX_ARGUMENT} characters: save it and send its schema_id.`,
      );
    }
  }
  return {
    description: prompt.description,
    messages: [
      {
        role: 'user',
        content: { type: 'text', text: prompt.toText(values, (tool) => offered.has(tool)) },
      },
    ],
  };
}
