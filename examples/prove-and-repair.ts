/**
 * A scripted agent that builds a machine, has its tests written, and finds by a property what no check of single parts
 * sees: a return that fails leaves the desk waiting for ever. It repairs that and verifies the property, over MCP and stdio.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const SERVER = fileURLToPath(new URL('../src/bin/orrery.ts', import.meta.url));

export interface ProofOutcome {
  readonly tests: number;
  readonly passed: number;
  readonly before: string;
  readonly trace: readonly string[];
  readonly after: string;
}

interface Verified {
  readonly verdict: string;
  readonly results: readonly {
    readonly property: string;
    readonly verdict: string;
    readonly certainty: string;
    readonly message: string;
    readonly trace?: { readonly events: readonly { readonly event: string }[] };
  }[];
}

type Call = <T>(tool: string, input: Record<string, unknown>) => Promise<T>;

const transition = (from: string, event: string, to: string, more: object = {}) => ({
  action: 'add_transition',
  params: { trait: 'Returning', from, event, to, ...more },
});

const BOOKING = [
  'call-service',
  'parcels',
  'return',
  { code: '@payload.code' },
  { emit: { success: 'BOOKED', failure: 'REFUSED' } },
];

/** What the agent does first: everything but what follows where the service refuses. */
const BUILD = [
  { action: 'add_orbital', params: { name: 'Returns', entity: 'Return' } },
  { action: 'add_trait', params: { name: 'Returning', orbital: 'Returns', definition: {} } },
  {
    action: 'add_states',
    params: { trait: 'Returning', states: ['open', 'booking', 'booked', 'refused'] },
  },
  { action: 'set_initial_state', params: { trait: 'Returning', state: 'open' } },
  {
    action: 'add_events',
    params: { trait: 'Returning', events: ['BOOK', 'BOOKED', 'REFUSED', 'RETRY', 'CLOSE'] },
  },
  transition('open', 'BOOK', 'booking', {
    guard: ['>', ['str/len', '@payload.code'], 3],
    effects: [BOOKING],
  }),
  transition('booking', 'BOOKED', 'booked'),
  transition('booking', 'REFUSED', 'refused'),
  transition('booked', 'CLOSE', 'open'),
];

const PROPERTY = {
  name: 'a return can always be begun again',
  possible: { state: 'Returns.Returning.open' },
};

async function walkThrough(call: Call, print: (line: string) => void): Promise<ProofOutcome> {
  const built = await call<{ schema_id: string }>('apply_actions', {
    schema: { name: 'returns', orbitals: [] },
    actions: BUILD,
    save: true,
  });
  print(`built        ${built.schema_id}`);
  const { run, tests } = await call<{
    tests: readonly object[];
    run: { passed: number; failed: number };
  }>('generate_tests', { schema: built.schema_id });
  print(`tested       ${run.passed} tests pass, ${run.failed} fail`);
  const input = { properties: [PROPERTY], built_in: false };
  const found = await call<Verified>('verify_properties', { schema: built.schema_id, ...input });
  const [first] = found.results;
  const trace = (first?.trace?.events ?? []).map(({ event }) => event);
  print(`found        ${PROPERTY.name}: ${first?.verdict} after ${trace.join(', ')}`);
  const repaired = await call<{ schema_id: string }>('apply_actions', {
    schema: built.schema_id,
    actions: [transition('refused', 'RETRY', 'open')],
    save: true,
  });
  print(`repaired     ${repaired.schema_id}`);
  const verified = await call<Verified>('verify_properties', {
    schema: repaired.schema_id,
    ...input,
  });
  print(`verified     ${PROPERTY.name}: ${verified.verdict} (${verified.results[0]?.certainty})`);
  return {
    tests: tests.length,
    passed: run.passed,
    before: found.verdict,
    trace,
    after: verified.verdict,
  };
}

/** Runs the agent against a server of its own. */
export async function proveAndRepair(
  dataDir: string,
  print: (line: string) => void,
): Promise<ProofOutcome> {
  const client = new Client({ name: 'prove-and-repair', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--import', 'tsx', SERVER],
      env: { ...(process.env as Record<string, string>), ORRERY_DATA_DIR: dataDir },
      stderr: 'inherit',
    }),
  );
  const call = async <T>(name: string, input: Record<string, unknown>): Promise<T> => {
    const result = await client.callTool({ name, arguments: input });
    if (result.isError)
      throw new Error(`${name}: ${(result.content as { text: string }[])[0]?.text}`);
    return result.structuredContent as T;
  };
  try {
    return await walkThrough(call, print);
  } finally {
    await client.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-proof-'));
  try {
    await proveAndRepair(dataDir, console.log);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
