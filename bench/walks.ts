import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../src/kernel/json.ts';
import { createOrrery, type EmbeddedOrrery } from '../src/server/create-orrery.ts';
import { editExample, LENDING } from '../src/verify/example.ts';
import { startServer } from '../test/server/running-server.ts';
import type { BenchRow } from './row.ts';

const SOURCES = new URL('../src/', import.meta.url).href;

/** Calls before the counted one, so that whatever is read once has been read. */
const WARM_UP = 4;
/** Milliseconds for what runs behind a call to end. */
const SETTLE_MS = 300;

const MACHINE = `${LENDING}/stateMachine`;
const held = { name: 'held' };
const holding = { from: 'browsing', to: 'held', event: 'CANCEL' };

type Call = readonly [what: string, run: () => Promise<unknown>];

/**
 * One call of each operation on a small document: through the door of HTTP, and, where the server would send it to a
 * thread, inside this process.
 */
function listCalls(
  request: (path: string, body: JsonObject) => Promise<void>,
  orrery: EmbeddedOrrery,
): Call[] {
  const schema = editExample({});
  const goal = editExample({
    [`${MACHINE}/states/2`]: held,
    [`${MACHINE}/transitions/6`]: holding,
  });
  const broken = editExample({ [`${MACHINE}/transitions/3/to`]: 'confirmng' });
  const action = { action: 'add_states', params: { trait: 'Lending', states: ['held'] } };
  const context = 'a book could not be lent';
  const bound = { current: schema, goal: 'std-approval', to: 'Book' };
  return [
    ['POST /validity-check', () => request('/validity-check', { schema })],
    ['POST /memory/recall', () => request('/memory/recall', { domain: 'walks', context })],
    ['plan_instructions', () => orrery.call('plan_instructions', { current: schema, goal })],
    ['plan_instructions, bound', () => orrery.call('plan_instructions', bound)],
    ['apply_actions', () => orrery.call('apply_actions', { schema, actions: [action] })],
    ['rank_edits', () => orrery.call('rank_edits', { schema: broken, errors: [] })],
  ];
}

/** The files of `src` in which the code of a function ran, and the functions, while something is done. */
async function countRun(session: Session, run: () => Promise<unknown>) {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  let files = 0;
  let functions = 0;
  for (const script of result) {
    if (!script.url.startsWith(SOURCES) && !script.url.startsWith(fileURLToPath(SOURCES))) continue;
    // The first entry is the file itself.
    const ran = script.functions.slice(1).filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    if (ran.length > 0) files++;
    functions += ran.filter(({ functionName }) => functionName !== '').length;
  }
  return { files, functions };
}

/** The number of files that one warm call runs through in this process, and of their functions. */
export async function benchWalks(): Promise<BenchRow[]> {
  const server = await startServer();
  const orrery = createOrrery({ dataDir: join(server.dataDir, 'embedded') });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  const request = async (path: string, body: JsonObject) => {
    const response = await server.request(path, { body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  };
  const rows: BenchRow[] = [];
  try {
    await request('/memory/store', {
      domain: 'walks',
      context: 'the book could not be lent, since it was lent already',
      actions_taken: ['Returned it first'],
      outcome: 'success',
    });
    for (const [what, run] of listCalls(request, orrery)) {
      for (let i = 0; i < WARM_UP; i++) await run();
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const { files, functions } = await countRun(session, run);
      rows.push({ what: `${what}: files`, value: files, unit: '' });
      rows.push({ what: `${what}: functions`, value: functions, unit: '' });
    }
  } finally {
    session.disconnect();
    await orrery.close();
    await server.close();
  }
  return rows;
}
