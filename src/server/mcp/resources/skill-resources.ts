import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../kernel/json.ts';
import { SHIPPED } from '../parts.ts';
import { CODES, ProtocolError } from '../protocol-error.ts';
import type { Resource } from './resource.ts';
import { SKILLS } from './skills.gen.ts';

const MARKDOWN_TYPE = 'text/markdown';

const toUri = (name: string): string => `skill://orrery/${name}/SKILL.md`;

/** The members between the two lines of dashes at the head of a skill. */
export function readFrontmatter(text: string): Record<string, string> {
  const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  const members = head.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  return Object.fromEntries(members);
}

/** How to do a job with the tools, for agents that load it when they need it. */
export const SKILL_RESOURCES: readonly Resource[] = SKILLS.map(({ name, text }) => ({
  uri: toUri(name),
  name,
  title: `Skill: ${name.replaceAll('-', ' ')}`,
  description: readFrontmatter(text).description ?? '',
  mimeType: MARKDOWN_TYPE,
  read: async () => ({ text, cache: SHIPPED }),
}));

function toSkill({ name, text }: (typeof SKILLS)[number]): JsonObject {
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const size = Buffer.byteLength(text);
  return {
    uri: toUri(name),
    frontmatter: readFrontmatter(text),
    resources: [{ uri: toUri(name), path: 'SKILL.md', digest, size, mimeType: MARKDOWN_TYPE }],
  };
}

/** Answers `skills/list`. */
export function listSkills(): JsonObject {
  return { skills: SKILLS.map(toSkill) };
}

/** Answers `skills/get`. Throws MCP's "resource not found". */
export function getSkill(uri: string): JsonObject {
  const skill = SKILLS.find(({ name }) => toUri(name) === uri);
  if (skill) return { skill: toSkill(skill) };
  const uris = SKILLS.map(({ name }) => toUri(name)).join(', ');
  throw new ProtocolError(CODES.resourceNotFound, `No skill is at this URI. Skills: ${uris}.`);
}
