import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import SKILLS from './skills.gen.json' with { type: 'json' };

/** The longest argument that a prompt repeats, in characters. */
const MAX_ARGUMENT = 8_000;

const TASK = {
  name: 'task',
  description: 'The task in your words: its purpose, a schema_id, a domain.',
  required: false,
};

/** The members between the two lines of dashes at the head of a skill, and the text below. */
function readSkill(skill: string): { description: string; body: string } {
  const [, head = '', body = skill] = /^---\n(.*?)\n---\n(.*)$/s.exec(skill) ?? [];
  return { description: /^description: (.*)$/m.exec(head)?.[1] ?? '', body: body.trim() };
}

const refuse = (message: string): never => {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
};

/** Skills that call tools, as prompts. */
export const listPrompts = () => ({
  prompts: SKILLS.map(({ name, text }) => ({
    name,
    title: `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`,
    description: readSkill(text).description,
    arguments: [TASK],
  })),
});

/** The text of a skill, with the task below it. Throws MCP's invalid params for a prompt or a task that it does not take. */
export function getPrompt(name: string, given: Json = {}): JsonObject {
  const skill = SKILLS.find((candidate) => candidate.name === name);
  if (!skill) {
    const names = SKILLS.map((candidate) => candidate.name).join(', ');
    return refuse(`No prompt has this name. Prompts: ${names}.`);
  }
  const task = isObject(given) ? (given.task ?? '') : given;
  if (!isString(task) || task.length > MAX_ARGUMENT) {
    return refuse(`"task" is a text of at most ${MAX_ARGUMENT} characters.`);
  }
  const { description, body } = readSkill(skill.text);
  const text = task === '' ? body : `${body}\n\nThe task:\n\n${task}`;
  return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
