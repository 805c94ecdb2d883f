import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { JsonObject } from '../../kernel/json.ts';
import SKILLS from './skills.gen.json' with { type: 'json' };

/** The members between the two lines of dashes at the head of a skill, and the text below. */
function readSkill(skill: string): { description: string; body: string } {
  const [, head = '', body = skill] = /^---\n(.*?)\n---\n(.*)$/s.exec(skill) ?? [];
  return { description: /^description: (.*)$/m.exec(head)?.[1] ?? '', body: body.trim() };
}

/** Skills that call tools, as prompts. */
export const listPrompts = () => ({
  prompts: SKILLS.map(({ name, text }) => ({
    name,
    title: `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`,
    description: readSkill(text).description,
  })),
});

/** The text of a skill. Throws MCP's invalid params for a prompt that there is not. */
export function getPrompt(name: string): JsonObject {
  const skill = SKILLS.find((candidate) => candidate.name === name);
  if (!skill) {
    const names = SKILLS.map((candidate) => candidate.name).join(', ');
    const message = `No prompt has this name. Prompts: ${names}.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }
  const { description, body } = readSkill(skill.text);
  return { description, messages: [{ role: 'user', content: { type: 'text', text: body } }] };
}
