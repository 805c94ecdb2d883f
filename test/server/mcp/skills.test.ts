import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/operations/operations.ts';
import {
  getSkill,
  listSkills,
  readFrontmatter,
} from '../../../src/server/mcp/resources/skill-resources.ts';
import { ROOT } from '../../support/orrery-command.ts';

const SKILLS = join(ROOT, 'skills');

describe('each skill', () => {
  const names = readdirSync(SKILLS).sort();
  const toolNames = new Set(OPERATIONS.map(({ name }) => name));

  test.each(names)('%s has a name, a description and names tools that there are', (name) => {
    const text = readFileSync(join(SKILLS, name, 'SKILL.md'), 'utf8');
    const head = readFrontmatter(text);
    expect(head.name).toBe(name);
    expect(head.description?.length).toBeGreaterThan(80);
    expect(head.description?.length).toBeLessThan(1024);
    const called = [...text.matchAll(/`([a-z]+_[a-z_]+)(?: \{[^`]*)?`/g)].map(([, word]) => word);
    const members = /_id$|_key$|_taken$/;
    const unknown = called.filter((word) => word && !toolNames.has(word) && !members.test(word));
    expect(unknown).toEqual([]);
  });

  test('is told by the extension with its digest', () => {
    const { skills } = listSkills() as { skills: { uri: string }[] };
    expect(skills.map(({ uri }) => uri)).toEqual(
      names.map((name) => `skill://orrery/${name}/SKILL.md`),
    );
    const [first] = skills;
    expect(getSkill(first?.uri ?? '')).toEqual({ skill: first });
    expect(() => getSkill('skill://orrery/nothing/SKILL.md')).toThrow(/No skill/);
  });
});
