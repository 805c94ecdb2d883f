/**
 * `npm run demo`: a scripted agent that does with Orrery what a model would do, over MCP and stdio.
 * It builds a helpdesk from an empty schema, breaks it, repairs it, remembers how, and recalls it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const SERVER = fileURLToPath(new URL('../src/bin/orrery.ts', import.meta.url));
const DOMAIN = 'helpdesk';

export interface DemoOptions {
  readonly print: (line: string) => void;
  readonly dataDir: string;
}

/** What the agent reached. */
export interface DemoOutcome {
  readonly instructions: number;
  readonly brokenErrors: readonly string[];
  readonly repairs: readonly string[];
  readonly isValid: boolean;
  readonly recalledSimilarity: number;
}

interface Action {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Validity {
  readonly valid: boolean;
  readonly probability: number;
  readonly proven_errors: number;
}

interface ErrorList {
  readonly errors: readonly {
    readonly category: string;
    readonly findings: readonly { readonly at: string; readonly message: string }[];
  }[];
  readonly top_errors: readonly string[];
}

interface Repairs {
  readonly suggestions: readonly {
    readonly score: number;
    readonly plan_id: string;
    readonly actions: readonly Action[];
    readonly verified: boolean;
  }[];
}

interface Application {
  readonly orbitals: readonly {
    readonly pages: readonly { readonly name: string }[];
    readonly traits: readonly {
      readonly name: string;
      readonly stateMachine: {
        readonly transitions: readonly { from: string; event: string; to: string }[];
      };
    }[];
  }[];
}

/** An MCP client that calls tools and reads their structured answers. */
class Agent {
  readonly #client: Client;
  readonly #print: (line: string) => void;

  constructor(client: Client, print: (line: string) => void) {
    this.#client = client;
    this.#print = print;
  }

  say(line: string): void {
    this.#print(line);
  }

  /** Calls a tool and prints how long it took. Throws with the tool's own words where it refuses. */
  async call<T>(tool: string, input: Record<string, unknown>): Promise<T> {
    const start = performance.now();
    const result = await this.#client.callTool({ name: tool, arguments: input });
    const ms = Math.round(performance.now() - start);
    if (result.isError) {
      const [first] = result.content as { text: string }[];
      throw new Error(`${tool}: ${first?.text}`);
    }
    this.#print(`    ${tool} · ${ms} ms`);
    return result.structuredContent as T;
  }
}

const quote = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

async function build(agent: Agent): Promise<{ schemaId: string; instructions: number }> {
  agent.say('\n1  Look for something to build from');
  const { behaviors } = await agent.call<{ behaviors: { name: string; description: string }[] }>(
    'list_behaviors',
    { query: 'support tickets', limit: 3 },
  );
  for (const { name, description } of behaviors) agent.say(`     ${name}: ${description}`);
  const goal = behaviors.find(({ name }) => name === 'std-helpdesk') ?? behaviors[0];
  if (goal === undefined) throw new Error('No behavior fits.');

  agent.say(`\n2  Plan from an empty schema to ${goal.name}`);
  const current = { name: 'support', orbitals: [] };
  const planned = await agent.call<{
    plan_id: string;
    total_instructions: number;
    levels: number;
  }>('plan_instructions', { current, goal: goal.name, domain: DOMAIN });
  agent.say(`     ${planned.total_instructions} instructions in ${planned.levels} levels`);

  agent.say('\n3  Apply the plan by its handle, and go on with a handle instead of the document');
  const applied = await agent.call<{ schema_id: string; applied: number }>('apply_actions', {
    schema: current,
    plan: planned.plan_id,
    save: true,
  });
  agent.say(`     ${applied.applied} applied, kept as ${applied.schema_id}`);
  await sayValidity(agent, applied.schema_id);
  return { schemaId: applied.schema_id, instructions: planned.total_instructions };
}

async function sayValidity(agent: Agent, schema: string): Promise<boolean> {
  const { valid, probability, proven_errors } = await agent.call<Validity>('validity_check', {
    schema,
  });
  const verdict = valid ? 'valid' : 'not valid';
  agent.say(`     ${verdict} (probability ${probability}, ${proven_errors} proven errors)`);
  return valid;
}

/** Two careless edits: a transition to a state that there is not, and a page with a trait that there is not. */
async function breakIt(agent: Agent, schemaId: string): Promise<string> {
  agent.say('\n4  Break it, as a careless edit would');
  const { schema } = await agent.call<{ schema: Application }>('apply_actions', {
    schema: schemaId,
    include_schema: true,
  });
  const [orbital] = schema.orbitals;
  const [trait, page] = [orbital?.traits[0], orbital?.pages[0]];
  const transition = trait?.stateMachine.transitions.find(({ from, to }) => from !== to);
  if (!trait || !page || !transition) throw new Error('There is nothing to break.');
  const { from, event, to } = transition;
  const [state, name] = [to.slice(0, -1), trait.name.slice(0, -1)];
  const broken = await agent.call<{ schema_id: string }>('apply_actions', {
    schema: schemaId,
    actions: [
      { action: 'set_transition', params: { trait: trait.name, from, event, set: { to: state } } },
      { action: 'add_page_trait', params: { page: page.name, trait: name } },
    ],
    save: true,
  });
  agent.say(`     ${event} now leads to "${state}", and page ${page.name} shows "${name}"`);
  return broken.schema_id;
}

async function repair(
  agent: Agent,
  brokenId: string,
): Promise<{ found: readonly string[]; actions: readonly Action[]; isValid: boolean; id: string }> {
  agent.say('\n5  Ask what is wrong');
  await sayValidity(agent, brokenId);
  const { errors, top_errors: found } = await agent.call<ErrorList>('error_check', {
    schema: brokenId,
  });
  for (const { category, findings } of errors) {
    for (const { at, message } of findings.slice(0, 2)) {
      agent.say(`     ${category} at ${at}\n       ${message}`);
    }
  }

  agent.say('\n6  Search for a repair, and apply the best');
  const { suggestions } = await agent.call<Repairs>('rank_edits', {
    schema: brokenId,
    errors: found,
  });
  const [best] = suggestions;
  if (best === undefined) throw new Error('There is no repair.');
  for (const { action, params } of best.actions) {
    agent.say(`     ${action} ${JSON.stringify(params).slice(0, 120)}`);
  }
  const { schema_id: id } = await agent.call<{ schema_id: string }>('apply_actions', {
    schema: brokenId,
    plan: best.plan_id,
    save: true,
  });
  const isValid = await sayValidity(agent, id);
  return { found, actions: best.actions, isValid, id };
}

async function remember(
  agent: Agent,
  found: readonly string[],
  actions: readonly Action[],
  schemaId: string,
): Promise<number> {
  agent.say('\n7  Remember what was wrong and what helped');
  const { episode_id } = await agent.call<{ episode_id: string }>('memory_store', {
    domain: DOMAIN,
    context: `The ticket page failed after an edit: a transition led to a misspelt state, and the page showed a trait that does not exist (${found.join(', ')}).`,
    schema: schemaId,
    actions_taken: actions.map(({ action }) => action),
    outcome: 'success',
  });
  agent.say(`     kept as episode ${episode_id}`);

  agent.say('\n8  The next task, in other words: what helped last time?');
  const question = 'Somebody changed the workflow and now the screen of support tickets is broken';
  const { episodes, pattern } = await agent.call<{
    episodes: { similarity: number; outcome: string }[];
    pattern: { steps: string[] } | null;
  }>('memory_recall', { domain: DOMAIN, context: question, limit: 3 });
  agent.say(`     "${question}"`);
  for (const { similarity, outcome } of episodes) {
    agent.say(`     an episode of similarity ${similarity.toFixed(2)} that ended in ${outcome}`);
  }
  if (pattern) agent.say(`     steps that worked: ${quote(pattern.steps)}`);
  return episodes[0]?.similarity ?? 0;
}

/** Runs the whole story against a server of its own. Throws where a tool refuses. */
export async function runDemo({ print, dataDir }: DemoOptions): Promise<DemoOutcome> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', SERVER, 'stdio', '--data-dir', dataDir],
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  const client = new Client({ name: 'demo', version: '1.0.0' });
  await client.connect(transport);
  try {
    const agent = new Agent(client, print);
    const { tools } = await client.listTools();
    agent.say(`Connected over stdio: ${tools.length} tools`);
    const { schemaId, instructions } = await build(agent);
    const { found, actions, isValid, id } = await repair(agent, await breakIt(agent, schemaId));
    const recalledSimilarity = await remember(agent, found, actions, id);
    agent.say(`\nDone: built, broken, ${isValid ? 'repaired' : 'not repaired'} and remembered.`);
    return {
      instructions,
      brokenErrors: found,
      repairs: actions.map(({ action }) => action),
      isValid,
      recalledSimilarity,
    };
  } finally {
    await client.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-demo-'));
  try {
    await runDemo({ print: (line) => console.log(line), dataDir });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
