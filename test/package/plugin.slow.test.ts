import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/operations/operations.ts';
import {
  getSkill,
  listSkills,
  readFrontmatter,
} from '../../src/server/mcp/resources/skill-resources.ts';
import { COMMAND, ROOT } from '../support/orrery-command.ts';

const PLUGIN = join(ROOT, 'plugin');
const readJson = (path: string) => JSON.parse(readFileSync(join(PLUGIN, path), 'utf8'));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('the plugin', () => {
  test('is of the version of the package, for Claude Code and Gemini', () => {
    expect(readJson('.claude-plugin/plugin.json')).toMatchObject({ name: 'orrery', version });
    expect(readJson('gemini-extension.json')).toMatchObject({ name: 'orrery', version });
  });

  test('starts the published server in every client', () => {
    const server = { command: 'npx', args: ['-y', 'orrery-mcp'] };
    expect(readJson('.mcp.json').mcpServers.orrery).toEqual(server);
    expect(readJson('gemini-extension.json').mcpServers.orrery).toEqual(server);
    const codex = readFileSync(join(PLUGIN, 'codex.toml'), 'utf8');
    expect(codex).toContain('[mcp_servers.orrery]\ncommand = "npx"\nargs = ["-y", "orrery-mcp"]');
  });

  test('names files that there are', () => {
    const context = readFileSync(join(PLUGIN, readJson('gemini-extension.json').contextFileName));
    for (const [, path = ''] of String(context).matchAll(/`(skills\/[^`]+)`/g)) {
      expect(() => readFileSync(join(PLUGIN, path)), path).not.toThrow();
    }
  });
});

describe('each skill', () => {
  const names = readdirSync(join(PLUGIN, 'skills')).sort();
  const toolNames = new Set(OPERATIONS.map(({ name }) => name));

  test.each(names)('%s has a name, a description and names tools that there are', (name) => {
    const text = readFileSync(join(PLUGIN, 'skills', name, 'SKILL.md'), 'utf8');
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

describe('the hook after an edit', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'orrery-hook-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (file: string, content: string) => {
    const path = join(folder, file);
    writeFileSync(path, content);
    return spawnSync(process.execPath, [join(PLUGIN, 'hooks/check-edited.mjs')], {
      input: JSON.stringify({ tool_name: 'Write', tool_input: { file_path: path } }),
      encoding: 'utf8',
      env: { ...process.env, ORRERY_COMMAND: `${process.execPath} ${COMMAND}` },
      cwd: ROOT,
    });
  };
  const trait = (states: object[]) => ({
    name: 'App',
    orbitals: [
      {
        name: 'TicketOrbital',
        entity: { name: 'Ticket', fields: [{ name: 'id', type: 'string' }] },
        traits: [
          {
            name: 'Triage',
            linkedEntity: 'Ticket',
            stateMachine: {
              states,
              events: [{ key: 'CLOSE' }],
              transitions: [{ from: 'open', to: 'gone', event: 'CLOSE' }],
            },
          },
        ],
        pages: [],
      },
    ],
  });

  test('tells what is wrong with a schema', () => {
    const { status, stderr } = run(
      'bad.json',
      JSON.stringify(trait([{ name: 'open', isInitial: true }])),
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/invalid_transition_target/);
  });

  test('says nothing of other files', () => {
    expect(run('package.json', '{"name": "x"}')).toMatchObject({ status: 0, stderr: '' });
    expect(run('notes.md', '# Notes')).toMatchObject({ status: 0, stderr: '' });
    expect(run('broken.json', '{')).toMatchObject({ status: 0, stderr: '' });
  });
});
