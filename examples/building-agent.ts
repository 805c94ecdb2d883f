/**
 * `npx tsx examples/building-agent.ts`: a scripted agent that does three jobs over MCP with what the tools answer and
 * nothing else, and counts what every call costs a model: an application from nothing, a broken document of 100 KB
 * repaired by handles, and last week’s work taken up by recall. Prints the tables of docs/agent-loop.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { estimateTokens } from '../src/kernel/tokens.ts';

const SERVER = fileURLToPath(new URL('../src/bin/orrery.ts', import.meta.url));

/** One call of a tool, with what the model wrote and read. */
export interface Call {
  readonly tool: string;
  readonly what: string;
  readonly tokensOut: number;
  readonly tokensIn: number;
}

export interface Job {
  readonly title: string;
  readonly calls: readonly Call[];
  readonly schemaId: string;
  readonly isValid: boolean;
}

export interface Outcome {
  readonly clinic: Job & {
    readonly warnings: number;
    readonly hints: number;
    readonly schema: Json;
  };
  readonly repair: Job & { readonly bytes: number; readonly isOriginal: boolean };
  readonly resumed: Job & { readonly recalledId: string };
}

type Json = Readonly<Record<string, unknown>>;

/** An MCP client that counts the tokens of what it sends and reads. */
class Agent {
  readonly #client: Client;
  calls: Call[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  /** Calls a tool, counted under `what`. Throws with the tool's own words where it refuses. */
  async call<T>(tool: string, what: string, input: Json): Promise<T> {
    const answer = await this.#client.callTool({ name: tool, arguments: { ...input } });
    const [first] = answer.content as { text: string }[];
    if (answer.isError) throw new Error(`${tool}: ${first?.text}`);
    this.calls.push({
      tool,
      what,
      tokensOut: estimateTokens(JSON.stringify({ name: tool, arguments: input })),
      tokensIn: estimateTokens(JSON.stringify(answer.structuredContent)),
    });
    return answer.structuredContent as T;
  }

  /** What was called since the last job. */
  takeCalls(): readonly Call[] {
    const { calls } = this;
    this.calls = [];
    return calls;
  }
}

async function connect(dataDir: string) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', SERVER, 'stdio', '--data-dir', dataDir],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  const client = new Client({ name: 'building-agent', version: '1.0.0' });
  await client.connect(transport);
  return { agent: new Agent(client), close: () => client.close() };
}

interface Validity {
  readonly valid: boolean;
  readonly proven_errors: number;
}

interface Applied {
  readonly schema_id: string;
}

/** A clinic app from nothing: find what is near, build it, prove it, remember it. */
async function buildClinic(agent: Agent): Promise<Outcome['clinic']> {
  const wish =
    'a clinic with patients, doctors and appointments that are approved, cancelled and moved';
  await agent.call('memory_recall', 'what worked before', { domain: 'clinic', context: wish });
  const { behaviors } = await agent.call<{ behaviors: { name: string }[] }>(
    'list_behaviors',
    'something to build from',
    { query: wish, limit: 3 },
  );
  const goal = behaviors[0]?.name;
  if (goal === undefined) throw new Error('No behavior fits.');
  await agent.call('get_schema', 'what it holds', { schema_id: goal });
  const built = await agent.call<{ schema_id: string; counts: Record<string, number> }>(
    'plan_instructions',
    'plan and build at once',
    { current: { name: 'Clinic', orbitals: [] }, goal, domain: 'clinic', save: true },
  );
  const schema = built.schema_id;
  const { valid } = await agent.call<Validity>('validity_check', 'is it valid', { schema });
  const { warning_count, hint_count } = await agent.call<{
    warning_count: number;
    hint_count: number;
  }>('error_check', 'is anything amiss', { schema });
  await agent.call('memory_store', 'remember it', {
    domain: 'clinic',
    context: `Built ${wish}`,
    schema,
    actions_taken: Object.keys(built.counts),
    outcome: 'success',
  });
  const calls = agent.takeCalls();
  const { schema: document } = await agent.call<{ schema: Json }>('apply_actions', 'look at it', {
    schema,
    include_schema: true,
  });
  agent.takeCalls();
  return {
    title: 'A clinic app from nothing',
    calls,
    schemaId: schema,
    isValid: valid,
    warnings: warning_count,
    hints: hint_count,
    schema: document,
  };
}

/** Parts that one large application is put together from; nobody counts this. */
const PARTS = ['std-helpdesk', 'std-ecommerce', 'std-crm-contacts'];

async function composeLarge(agent: Agent): Promise<{ id: string; bytes: number }> {
  let current: unknown = { name: 'Company', orbitals: [] };
  for (const goal of PARTS) {
    const built = await agent.call<Applied>('plan_instructions', 'compose', {
      current,
      goal,
      save: true,
    });
    current = built.schema_id;
  }
  const { bytes } = await agent.call<{ bytes: number }>('get_schema', 'how large', {
    schema_id: current,
  });
  return { id: current as string, bytes };
}

interface Machine {
  readonly name: string;
  readonly stateMachine: {
    readonly states: readonly { readonly name: string; readonly isInitial?: boolean }[];
    readonly transitions: readonly { from: string; event: string; to: string }[];
  };
}

/** Four careless edits: two lost targets, a lost initial state, a page that shows a trait that there is not. */
async function breakIt(agent: Agent, schema: string): Promise<string> {
  const { schema: whole } = await agent.call<{
    schema: { orbitals: { name: string; traits: Machine[]; pages: { name: string }[] }[] };
  }>('apply_actions', 'read', { schema, include_schema: true });
  const machines = whole.orbitals
    .flatMap(({ traits }) => traits)
    .filter(({ stateMachine }) => stateMachine.transitions.some(({ from, to }) => from !== to));
  const [first, second, third] = machines;
  const page = whole.orbitals.find(({ pages }) => pages.length > 0)?.pages[0];
  const orbital = whole.orbitals.find(({ traits }) => traits.some((one) => one === third));
  const initial = third?.stateMachine.states.find(({ isInitial }) => isInitial);
  if (!first || !second || !third || !page || !orbital || !initial)
    throw new Error('There is nothing to break.');
  const misspell = ({ name, stateMachine }: Machine) => {
    const { from, event, to } = stateMachine.transitions.find((one) => one.from !== one.to) ?? {};
    const set = { to: `${to}x` };
    return { action: 'set_transition', params: { trait: name, from, event, to, set } };
  };
  const broken = await agent.call<Applied>('apply_actions', 'break', {
    schema,
    actions: [
      misspell(first),
      misspell(second),
      {
        action: 'remove_value',
        params: {
          at: `/orbitals/@${orbital.name}/traits/@${third.name}/stateMachine/states/@${initial.name}/isInitial`,
        },
      },
      { action: 'add_page_trait', params: { page: page.name, trait: `${first.name}s` } },
    ],
  });
  return broken.schema_id;
}

/** Most rounds of repair before the agent would ask a person. */
const MOST_ROUNDS = 4;

async function repair(agent: Agent): Promise<Outcome['repair']> {
  const original = await composeLarge(agent);
  let schema = await breakIt(agent, original.id);
  agent.takeCalls();
  let isValid = false;
  for (let round = 0; round < MOST_ROUNDS && !isValid; round++) {
    await agent.call('error_check', 'what is wrong', { schema });
    const { suggestions } = await agent.call<{
      suggestions: { plan_id: string }[];
    }>('rank_edits', 'how to repair it', { schema, errors: [] });
    const [best] = suggestions;
    if (best === undefined) break;
    const applied = await agent.call<Applied>('apply_actions', 'the best repair, by its handle', {
      schema,
      plan: best.plan_id,
    });
    schema = applied.schema_id;
    const { valid } = await agent.call<Validity>('validity_check', 'is it valid now', { schema });
    isValid = valid;
  }
  return {
    title: `A document of ${Math.round(original.bytes / 1024)} KB, broken in four ways`,
    calls: agent.takeCalls(),
    schemaId: schema,
    isValid,
    bytes: original.bytes,
    isOriginal: schema === original.id,
  };
}

/** Another day, another server: the domain is misremembered, and the work is found by what it was about. */
async function resume(agent: Agent): Promise<Outcome['resumed']> {
  const question = 'the practice where visits get moved to other days';
  const lost = await agent.call<{ next?: string }>('memory_recall', 'under a wrong name', {
    domain: 'Clinic',
    context: question,
  });
  const domain = /"([^"]+)"/.exec(lost.next ?? '')?.[1] ?? 'clinic';
  const { episodes } = await agent.call<{
    episodes: { episode_id: string; schema_id?: string }[];
  }>('memory_recall', 'under the one it was told', { domain, context: question });
  const recalledId = episodes[0]?.schema_id;
  if (recalledId === undefined) throw new Error('Nothing was recalled.');
  const changed = await agent.call<Applied>('apply_actions', 'go on with it', {
    schema: recalledId,
    actions: [
      {
        action: 'add_field',
        params: { entity: 'Patient', name: 'insuranceNumber', type: 'string' },
      },
    ],
  });
  const { valid } = await agent.call<Validity>('validity_check', 'is it valid', {
    schema: changed.schema_id,
  });
  await agent.call('memory_store', 'remember it', {
    domain,
    context: 'Patients have an insurance number now',
    schema: changed.schema_id,
    actions_taken: ['add_field'],
    outcome: 'success',
  });
  return {
    title: 'Last week’s work, taken up by recall',
    calls: agent.takeCalls(),
    schemaId: changed.schema_id,
    isValid: valid,
    recalledId,
  };
}

/** Runs the three jobs, the last one against a server that was started anew. Throws where a tool refuses. */
export async function runJobs(dataDir: string): Promise<Outcome> {
  const first = await connect(dataDir);
  const clinic = await buildClinic(first.agent);
  const repaired = await repair(first.agent);
  await first.close();
  const second = await connect(dataDir);
  try {
    return { clinic, repair: repaired, resumed: await resume(second.agent) };
  } finally {
    await second.close();
  }
}

export const sumTokens = ({ calls }: Job): number =>
  calls.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0);

/** A job as a Markdown table. */
export function toMarkdown(job: Job): string {
  const rows = job.calls.map(
    ({ tool, what, tokensOut, tokensIn }, i) =>
      `| ${i + 1} | \`${tool}\` | ${what} | ${tokensOut} | ${tokensIn} |`,
  );
  return [
    `### ${job.title}`,
    '',
    '| | tool | what for | written | read |',
    '|---:|---|---|---:|---:|',
    ...rows,
    '',
    `${job.calls.length} calls, ${sumTokens(job)} tokens moved; the result is ${job.isValid ? 'valid' : 'not valid'}.`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-jobs-'));
  try {
    const { clinic, repair: repaired, resumed } = await runJobs(dataDir);
    console.log([clinic, repaired, resumed].map(toMarkdown).join('\n'));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
