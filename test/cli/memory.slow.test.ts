import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDoctorCommand } from '../../src/cli/doctor-command.ts';
import { createMemoryCommand } from '../../src/cli/memory-command.ts';
import { createRestoreCommand } from '../../src/cli/restore-command.ts';
import { openMemory } from '../../src/server/wiring/open-memory.ts';
import { openStores } from '../../src/stores/index.ts';
import { createTestDirectory } from '../stores/directory.ts';

const SCOPE = { tenant: 'local', domain: 'helpdesk' };
const ACTIONS = ['inspect', 'patch', 'deploy'];

let directory: string;
let dataDir: string;
let printed: string;
let exitCode: number;

beforeEach(async () => {
  directory = await createTestDirectory();
  dataDir = join(directory, 'data');
  printed = '';
  exitCode = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...args: string[]): Promise<string> {
  printed = '';
  const command = createMemoryCommand();
  // Commander ends the process on wrong usage, as a command should and a test must not.
  for (const each of [command, ...command.commands]) each.exitOverride();
  await command.parseAsync([...args, '--data-dir', dataDir], { from: 'user' });
  return printed;
}

async function fill(count: number): Promise<void> {
  const stores = await openStores(dataDir);
  const memory = await openMemory(stores, {});
  for (let i = 0; i < count; i++) {
    await memory.store(SCOPE, {
      context: `Checkout ${i} times out`,
      schema: { name: `App ${i}`, orbitals: [{ entity: 'Order' }] },
      actionsTaken: ACTIONS,
      outcome: 'success',
      metadata: { duration_ms: i },
    });
  }
  await memory.compress(SCOPE);
  await memory.close();
  await stores.close();
}

const exportTo = async (name: string, ...more: string[]) => {
  const lines = await run('export', ...more);
  await writeFile(join(directory, name), lines);
  return lines;
};

describe('orrery memory', () => {
  it('exports archived episodes too, and imports the same into another tenant', async () => {
    await fill(8);
    const lines = await exportTo('all.jsonl');
    expect(lines.trim().split('\n')).toHaveLength(8);
    expect(JSON.parse(lines.split('\n')[0] as string)).toMatchObject({
      domain: 'helpdesk',
      context: 'Checkout 0 times out',
      actions_taken: ACTIONS,
      metadata: { duration_ms: 0 },
    });
    await run('import', join(directory, 'all.jsonl'), '--tenant', 'other');
    expect(await exportTo('other.jsonl', '--tenant', 'other')).toBe(lines);
    await run('import', join(directory, 'all.jsonl'));
    expect(await exportTo('again.jsonl')).toBe(lines);
  });

  it('names the line that is no episode', async () => {
    const file = join(directory, 'bad.jsonl');
    await writeFile(file, '\n{"domain": "helpdesk"}\n');
    await expect(run('import', file)).rejects.toThrow(
      /^Line 2 is not an episode: \/context: Missing\./,
    );
    await writeFile(file, '{"episode_id": 7, "domain": "helpdesk"');
    await expect(run('import', file)).rejects.toThrow(/^Line 1 is not an episode: .*JSON/);
  });

  it('imports lines without an id and a time, which it gives', async () => {
    const file = join(directory, 'new.jsonl');
    const contexts = ['Checkout times out', 'Refund is stuck'];
    const lines = contexts.map((context) => JSON.stringify({ domain: 'helpdesk', context }));
    await writeFile(file, lines.join('\n'));
    const before = Date.now();
    await run('import', file);
    const stored = (await exportTo('new-out.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(stored.map(({ context }) => context).sort()).toEqual(contexts);
    for (const { episode_id, stored_at } of stored) {
      expect(episode_id).toMatch(/^[0-9A-Z]{26}$/);
      expect(Date.parse(stored_at)).toBeGreaterThanOrEqual(before);
    }
  });

  it('tells statistics', async () => {
    await fill(8);
    expect(JSON.parse(await run('stats', '--domain', 'helpdesk'))).toMatchObject({
      domain: 'helpdesk',
      total_episodes: 8,
      archived: 5,
    });
  });

  it('restores a backup where there is no store, and leaves nothing of a broken one', async () => {
    await fill(4);
    const file = join(directory, 'backup.db');
    await run('backup', file);
    await expect(run('backup', file)).rejects.toMatchObject({ code: 'CONFLICT' });
    const restore = (from: string, to: string) =>
      createRestoreCommand().parseAsync([from, '--data-dir', to], { from: 'user' });
    const fresh = join(directory, 'fresh');
    await restore(file, fresh);
    const stores = await openStores(fresh);
    expect(await stores.episodes.stats(SCOPE)).toMatchObject({ episodes: 4 });
    await stores.close();
    await expect(restore(file, fresh)).rejects.toMatchObject({ code: 'CONFLICT' });
    const broken = join(directory, 'broken.db');
    await writeFile(broken, 'no database');
    const empty = join(directory, 'empty');
    await expect(restore(broken, empty)).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
    expect(await readdir(empty)).toEqual([]);
    await expect(restore(join(directory, 'none'), empty)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('has a doctor that tries the store, and fails where it is broken', async () => {
    const ask = (dir: string) =>
      createDoctorCommand((code) => {
        exitCode = code;
      }).parseAsync(['--data-dir', dir], { from: 'user' });
    await ask(join(directory, 'none'));
    expect(printed).toMatch(/is made at the first use/);
    expect(await readdir(directory)).not.toContain('none');
    await fill(3);
    await ask(dataDir);
    expect(printed).toMatch(/all 3 episodes can be read/);
    expect(exitCode).toBe(0);
    await writeFile(join(dataDir, 'orrery.db'), 'no database');
    await ask(dataDir);
    expect(printed).toMatch(/^store: failed: /m);
    expect(exitCode).toBe(1);
  });
});
