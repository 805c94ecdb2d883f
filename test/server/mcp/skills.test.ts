import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/operations/operations.ts';
import { getPrompt, listPrompts } from '../../../src/server/mcp/prompts.ts';
import { ROOT } from '../../support/orrery-command.ts';

const SKILLS = join(ROOT, 'skills');

describe('each skill', () => {
  const names = readdirSync(SKILLS).sort();
  const toolNames = new Set(OPERATIONS.map(({ name }) => name));

  test.each(names)('%s has a name, a description and names tools that there are', (name) => {
    const text = readFileSync(join(SKILLS, name, 'SKILL.md'), 'utf8');
    expect(text).toContain(`---\nname: ${name}\ndescription: `);
    const { description = '' } = listPrompts().prompts.find((one) => one.name === name) ?? {};
    expect(description.length).toBeGreaterThan(80);
    expect(description.length).toBeLessThan(1024);
    const called = [...text.matchAll(/`([a-z]+_[a-z_]+)(?: \{[^`]*)?`/g)].map(([, word]) => word);
    const members = /_id$|_key$|_taken$/;
    const unknown = called.filter((word) => word && !toolNames.has(word) && !members.test(word));
    expect(unknown).toEqual([]);
  });

  test.each(names)('%s is a prompt', (name) => {
    expect(JSON.stringify(getPrompt(name).messages)).not.toContain('description: ');
  });

  test('refuses an unknown prompt by those that there are', () => {
    expect(() => getPrompt('nothing')).toThrow(/Prompts: build-application/);
  });
});
