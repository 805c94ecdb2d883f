import type { GetPromptResult, ListPromptsResult } from '@modelcontextprotocol/sdk/types.js';
import { createInvalidParams } from './protocol-error.ts';

interface PromptRecord {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { name: string; description: string; required: boolean }[];
  readonly toText: (values: Readonly<Record<string, string>>) => string;
}

/** The longest argument that a prompt repeats, in characters. */
const MAX_ARGUMENT = 8_000;

const PROMPTS: readonly PromptRecord[] = [
  {
    name: 'build_application',
    title: 'Build an application',
    description:
      'From a description to a checked schema: pick a behavior, plan, apply, check, repair, remember.',
    arguments: [
      {
        name: 'description',
        description: 'What the application is for, in your words.',
        required: true,
      },
      { name: 'domain', description: 'Memory domain, such as "helpdesk".', required: false },
      {
        name: 'behavior',
        description: 'The behavior to build from, where you know it.',
        required: false,
      },
    ],
    toText: ({
      description,
      domain,
      behavior,
    }) => `Build an orbital application schema for this purpose:

${description}

Work in these steps with the Orrery tools:
1. memory_recall${domain ? ` in the domain ${JSON.stringify(domain)}` : ' in a domain that names the field'} to learn what worked before.
2. ${behavior ? `Take the behavior ${JSON.stringify(behavior)} as the goal.` : 'list_behaviors with a few words of the purpose, and pick the behavior nearest to it as the goal.'}
3. plan_instructions from {"name": "…", "orbitals": []} or the schema at hand to that goal: read counts, bindings and skipped.
4. apply_actions with its plan_id, and work on with the schema_id.
5. validity_check; where it isn't valid, error_check, then rank_edits, then apply_actions with the plan_id of the best suggestion. Repeat until valid.
6. memory_store what was done and how it ended.
Finish with the schema_id, what the application can do, and what you assumed.`,
  },
  {
    name: 'repair_schema',
    title: 'Repair a schema',
    description: 'Find what is wrong with a schema, repair it with proof, and say what changed.',
    arguments: [
      {
        name: 'schema',
        description: 'A schema_id, a behavior name, or the schema as JSON.',
        required: true,
      },
    ],
    toText: ({ schema }) => `Repair this schema:

${schema}

1. error_check it and read the findings: each has a JSON Pointer and a fix.
2. rank_edits with the categories found. Prefer a suggestion that is verified, destroys nothing and leaves nothing in "remaining".
3. apply_actions with its plan_id.
4. validity_check the schema_id. Where errors are left, go back to 1.
Finish with the schema_id, each change and why, and whatever needs a person's decision.`,
  },
];

export function listPrompts(): ListPromptsResult {
  return {
    prompts: PROMPTS.map(({ toText, arguments: args, ...prompt }) => ({
      ...prompt,
      arguments: [...args],
    })),
  };
}

/** Fills a prompt. Throws MCP's invalid params for an unknown prompt or a missing argument. */
export function getPrompt(name: string, values: Record<string, string>): GetPromptResult {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (!prompt) {
    const names = PROMPTS.map((candidate) => candidate.name).join(', ');
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
    messages: [{ role: 'user', content: { type: 'text', text: prompt.toText(values) } }],
  };
}
