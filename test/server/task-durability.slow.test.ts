import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { META } from '../../src/server/mcp/modern/envelope.ts';
import { closeAfterTest, createTestDirectory } from '../stores/directory.ts';
import { COMMAND } from '../support/orrery-command.ts';
import { poll, request, TAKES_TASKS } from './tasks.ts';

function start(args: readonly string[], dataDir: string): ChildProcess {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, ORRERY_DATA_DIR: dataDir, ORRERY_TASK_AFTER: '0' },
    stdio: 'pipe',
  });
  closeAfterTest({ close: () => kill(child) });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A client of the revision without sessions over stdio, by hand. */
function talk(child: ChildProcess) {
  const answers = new Map<number, (message: JsonObject) => void>();
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const message = JSON.parse(line) as JsonObject;
    answers.get(Number(message.id))?.(message);
  });
  let id = 0;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at member by member.
  return async (method: string, params: JsonObject): Promise<any> => {
    const _meta = { [META.protocolVersion]: '2026-07-28', [META.clientCapabilities]: TAKES_TASKS };
    const own = ++id;
    const answer = new Promise<JsonObject>((resolve) => answers.set(own, resolve));
    const message = { jsonrpc: '2.0', id: own, method, params: { ...params, _meta } };
    child.stdin?.write(`${JSON.stringify(message)}\n`);
    const { result, error } = await answer;
    if (error) throw new Error(JSON.stringify(error));
    return result;
  };
}

/** Many faults, so that the search takes longer than killing a server does. */
const BROKEN = {
  name: 'Shop',
  orbitals: Array.from({ length: 12 }, (_, i) => ({
    name: `O${i}`,
    entity: { name: `Order${i}`, fields: [{ name: 'id', type: 'strng' }] },
    traits: [
      {
        name: `T${i}`,
        category: 'interaction',
        linkedEntity: `Ordr${i}`,
        stateMachine: {
          states: [{ name: 'open' }, { name: 'closed' }],
          events: [{ key: 'CLOSE' }],
          transitions: [{ from: 'opn', to: 'closd', event: 'CLOS', effects: [['emitt', 'X']] }],
        },
      },
    ],
    pages: [],
  })),
};
const CALL = { name: 'rank_edits', arguments: { schema: BROKEN, errors: [], beam_width: 20 } };

const SUGGESTIONS = { structuredContent: { suggestions: expect.any(Array) } };

test(
  'a task over stdio is finished by the next server, after the one that began it was killed',
  { timeout: 180_000 },
  async () => {
    const dataDir = await createTestDirectory();
    const first = start([], dataDir);
    const { taskId, status } = await talk(first)('tools/call', CALL);
    expect(status).toBe('working');
    await kill(first);
    const ask = talk(start([], dataDir));
    for (;;) {
      const task = await ask('tasks/get', { taskId });
      if (task.status === 'working') {
        await new Promise((resolve) => setTimeout(resolve, 200));
        continue;
      }
      expect(task).toMatchObject({ status: 'completed', result: SUGGESTIONS });
      break;
    }
    // An ended task stays.
    const again = await ask('tasks/get', { taskId });
    expect(again).toMatchObject({ status: 'completed', result: SUGGESTIONS });
  },
);

/** Starts a server over HTTP and resolves with its address. */
async function serve(dataDir: string): Promise<{ child: ChildProcess; url: string; key: string }> {
  const child = start(['serve', '--port', '0', '--no-auth', '--log-level', 'info'], dataDir);
  for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) {
    const url = /"url":"([^"]+)"/.exec(line)?.[1];
    if (url) return { child, url, key: '' };
  }
  throw new Error('The server has not started.');
}

test(
  'a task over HTTP is finished by the next server, which asks nobody',
  { timeout: 180_000 },
  async () => {
    const dataDir = await createTestDirectory();
    const one = await serve(dataDir);
    const { result } = await request(one, 'tools/call', CALL);
    expect(result.status).toBe('working');
    await kill(one.child);
    const two = await serve(dataDir);
    expect(await poll(two, result.taskId)).toMatchObject({
      status: 'completed',
      result: SUGGESTIONS,
    });
  },
);

test(
  'an import that was killed in the middle is finished, and stores each episode once',
  { timeout: 180_000 },
  async () => {
    const dataDir = await createTestDirectory();
    const one = await serve(dataDir);
    const episodes = Array.from({ length: 3_000 }, (_, n) => ({
      episode_id: `01J${String(n).padStart(23, '0')}`,
      domain: 'helpdesk',
      context: `The printer of floor ${n} jams on page ${n * 7}`,
      stored_at: '2025-11-01T00:00:00.000Z',
    }));
    const call = { name: 'memory_import', arguments: { episodes } };
    const { result } = await request(one, 'tools/call', call);
    const count = async (server: typeof one) => {
      const stats = { name: 'memory_stats', arguments: { domain: 'helpdesk' } };
      const answer = await request(server, 'tools/call', stats, { capabilities: {} });
      return answer.result.structuredContent.total_episodes as number;
    };
    while ((await count(one)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await kill(one.child);
    const two = await serve(dataDir);
    const kept = await count(two);
    expect(kept).toBeGreaterThan(0);
    const ended = await poll(two, result.taskId);
    expect(ended).toMatchObject({ status: 'completed' });
    const { imported, known } = ended.result.structuredContent;
    expect(imported + known).toBe(episodes.length);
    expect(await count(two)).toBe(episodes.length);
  },
);
