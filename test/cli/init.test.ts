import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT_SETUPS, type Machine } from '../../src/cli/init/clients.ts';
import { runInit } from '../../src/cli/init/init.ts';

let folder: string;
let machine: Machine;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-init-'));
  machine = {
    platform: 'linux',
    home: join(folder, 'home'),
    appData: undefined,
    project: join(folder, 'project'),
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function init(client: string, options: { write?: boolean; dataDir?: string } = {}) {
  const printed: string[] = [];
  await runInit(client, { ...options, machine, print: (text) => printed.push(text) });
  return printed.join('');
}

async function prepare(client: string, text: string): Promise<string> {
  const setup = CLIENT_SETUPS.find(({ name }) => name === client);
  const file = setup?.file(machine) as string;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

const fileOf = (client: string) =>
  CLIENT_SETUPS.find(({ name }) => name === client)?.file(machine) as string;

describe('orrery init', () => {
  test.each(
    CLIENT_SETUPS.map(({ name, format }) => [name, format] as const),
  )('%s: prints what --write writes into a new %s file', async (client) => {
    const printed = await init(client);
    expect(printed).toContain('orrery-mcp');
    await init(client, { write: true });
    expect(await readFile(fileOf(client), 'utf8')).toBe(printed);
  });

  test('keeps what a settings file says, its indentation and its permissions', async () => {
    const before = { theme: 'dark', mcpServers: { other: { command: 'x' } } };
    const file = await prepare('cursor', `${JSON.stringify(before, null, '\t')}\n`);
    const { mode } = await stat(file);
    await init('cursor', { write: true, dataDir: '/data/orrery' });
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^\{\n\t"theme"/);
    expect(JSON.parse(text)).toEqual({
      theme: 'dark',
      mcpServers: {
        other: { command: 'x' },
        orrery: {
          command: 'npx',
          args: ['-y', 'orrery-mcp', 'stdio'],
          env: { ORRERY_DATA_DIR: '/data/orrery' },
        },
      },
    });
    expect((await stat(file)).mode).toBe(mode);
  });

  test('a second time changes nothing and says so', async () => {
    await init('vscode', { write: true });
    const written = await readFile(fileOf('vscode'), 'utf8');
    expect(await init('vscode', { write: true })).toContain('has it already');
    expect(await readFile(fileOf('vscode'), 'utf8')).toBe(written);
  });

  test('adds its table to TOML and leaves one that is there alone', async () => {
    const file = await prepare('codex', 'model = "gpt"\n');
    await init('codex', { write: true });
    const text = await readFile(file, 'utf8');
    expect(text).toBe(
      'model = "gpt"\n\n[mcp_servers.orrery]\ncommand = "npx"\nargs = ["-y", "orrery-mcp", "stdio"]\n',
    );
    await expect(init('codex', { write: true })).rejects.toThrow(/\[mcp_servers\.orrery\] already/);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test.each([
    ['{ // a comment\n}', /no plain JSON/],
    ['[]', /no JSON object/],
    ['{"context_servers": 1}', /"context_servers" in the settings is not an object/],
  ])('leaves settings that read %s as they are', async (text, message) => {
    const file = await prepare('zed', text);
    await expect(init('zed', { write: true })).rejects.toThrow(message);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('starts npx through the shell on Windows', async () => {
    machine = { ...machine, platform: 'win32', appData: join(folder, 'appdata') };
    expect(JSON.parse(await init('claude-desktop'))).toMatchObject({
      mcpServers: { orrery: { command: 'cmd', args: ['/c', 'npx', '-y', 'orrery-mcp', 'stdio'] } },
    });
    expect(fileOf('claude-desktop')).toContain('appdata');
  });
});
