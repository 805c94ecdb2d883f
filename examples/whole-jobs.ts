/**
 * `npx tsx examples/whole-jobs.ts`: a scripted agent that does three jobs over MCP from the brief to the file: a clinic,
 * a library and a shop. Each is described, changed, shown to work by a run, and written. Counts what a model reads.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { countTokens } from '../bench/count-tokens.ts';

type Json = Readonly<Record<string, unknown>>;

export interface WholeJob {
  readonly title: string;
  /** Each call with the tokens that it reads. */
  readonly calls: readonly { readonly tool: string; readonly read: number }[];
  /** The input of the run that shows the application to work, and its lines as a model reads them. */
  readonly run: Json;
  readonly shown: string;
  /** The application as its file holds it. */
  readonly written: Json;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Calls tools over MCP, and counts the tokens of the text that a model reads. */
class Agent {
  readonly #client: Client;
  calls: { tool: string; read: number }[] = [];
  /** The last answer as a model reads it. */
  text = '';

  constructor(client: Client) {
    this.#client = client;
  }

  /** The fields of an answer. Throws with the tool’s own words where it refuses. */
  async call<T>(tool: string, input: Json): Promise<T> {
    const answer = await this.#client.callTool({ name: tool, arguments: { ...input } });
    const content = answer.content as { text?: string }[];
    this.text = content.map(({ text = '' }) => text).join('\n');
    if (answer.isError) throw new Error(this.text);
    this.calls.push({ tool, read: countTokens(this.text) });
    return answer.structuredContent as T;
  }
}

/** A job in four or more calls: build from a brief, change, show by a run, write. */
interface Script {
  readonly title: string;
  readonly brief: Json;
  /** The orbital that is looked at for its events. */
  readonly orbital: string;
  /** Changes what was built. Returns the handle of the result. */
  readonly change: (agent: Agent, schema: string) => Promise<string>;
  readonly run: Json;
}

interface Kept {
  readonly schema_id: string;
}

const text = (name: string, rest: Json = {}) => ({ name, type: 'string', ...rest });
const relation = (name: string, entity: string) => ({ name, type: 'relation', entity });
const open = (trait: string, id: string) => ({ trait, event: 'INIT', payload: { id } });

const clinic: Script = {
  title: 'A clinic: appointments are approved, announced and remembered',
  brief: {
    name: 'clinic',
    entities: [
      {
        name: 'Patient',
        fields: [text('fullName', { required: true }), { name: 'email', type: 'email' }],
      },
      { name: 'Doctor', fields: [text('fullName', { required: true }), text('specialty')] },
      {
        name: 'Appointment',
        fields: [
          relation('patient', 'Patient'),
          relation('doctor', 'Doctor'),
          { name: 'startsAt', type: 'datetime' },
        ],
        states: {
          field: 'status',
          values: ['requested', 'approved', 'held', 'cancelled'],
          transitions: [
            ['requested', 'APPROVE', 'approved'],
            ['approved', 'HOLD', 'held'],
            ['requested', 'CANCEL', 'cancelled'],
            ['approved', 'CANCEL', 'cancelled'],
          ],
        },
      },
    ],
    notices: [
      {
        entity: 'Appointment',
        on: 'APPROVE',
        by: 'email',
        to: 'patient.email',
        text: 'Your appointment is approved.',
      },
      {
        entity: 'Appointment',
        on: { before: 'startsAt', hours: 24 },
        by: 'email',
        to: 'patient.email',
        text: 'We expect you tomorrow.',
        when: ['=', '@entity.status', 'approved'],
      },
    ],
  },
  orbital: 'AppointmentOrbital',
  change: async (agent, schema) => {
    const params = { entity: 'Patient', name: 'insuranceNumber', type: 'string', show: true };
    const actions = [{ action: 'add_field', params }];
    return (await agent.call<Kept>('apply_actions', { schema, actions })).schema_id;
  },
  // Two appointments on the third day: only the approved one is remembered, once, a day before.
  run: {
    entities: {
      Patient: [
        { id: 'p1', fullName: 'Ada', email: 'ada@example.com' },
        { id: 'p2', fullName: 'Bob', email: 'bob@example.com' },
      ],
      Doctor: [{ id: 'd1', fullName: 'Eve' }],
      Appointment: ['p1', 'p2'].map((patient, i) => ({
        id: `a${i + 1}`,
        patient,
        doctor: 'd1',
        startsAt: '1970-01-03T00:00:00Z',
        status: 'requested',
      })),
    },
    mount: true,
    events: [
      { trait: 'AppointmentPage', event: 'BACK' },
      open('AppointmentPage', 'a1'),
      { trait: 'AppointmentPage', event: 'APPROVE' },
      { trait: 'AppointmentPage', event: 'HOLD', advance_ms: DAY_MS + 2 * HOUR_MS },
    ],
  },
};

const library: Script = {
  title: 'A library: loans become overdue once their day has passed, and books are talked about',
  brief: {
    name: 'library',
    entities: [
      {
        name: 'Member',
        fields: [text('fullName', { required: true }), { name: 'email', type: 'email' }],
      },
      { name: 'Book', fields: [text('title', { required: true }), text('author')] },
      {
        name: 'Loan',
        fields: [
          relation('book', 'Book'),
          relation('member', 'Member'),
          { name: 'dueOn', type: 'date' },
        ],
        states: {
          field: 'status',
          values: ['out', 'overdue', 'returned'],
          transitions: [
            ['out', 'MARK_OVERDUE', 'overdue'],
            ['out', 'RETURN', 'returned'],
            ['overdue', 'RETURN', 'returned'],
          ],
        },
      },
    ],
    notices: [
      {
        entity: 'Loan',
        on: 'overdue',
        by: 'email',
        to: 'member.email',
        text: 'Please bring the book back.',
      },
    ],
  },
  orbital: 'LoanOrbital',
  change: async (agent, schema) => {
    const built = await agent.call<Kept>('plan_instructions', {
      current: schema,
      goal: 'std-comments',
      to: 'Book',
      save: true,
    });
    return built.schema_id;
  },
  // Too early it is refused; two days after the day it is taken, and the member is told.
  run: {
    entities: {
      Member: [{ id: 'm1', fullName: 'Ada', email: 'ada@example.com' }],
      Book: [{ id: 'b1', title: 'Tides' }],
      Loan: [{ id: 'l1', book: 'b1', member: 'm1', dueOn: '1970-01-02', status: 'out' }],
      Comment: [{ id: 'c1', body: 'Read it twice.', book: 'b1' }],
    },
    events: [
      open('LoanPage', 'l1'),
      { trait: 'LoanPage', event: 'MARK_OVERDUE' },
      { trait: 'LoanPage', event: 'MARK_OVERDUE', advance_ms: 3 * DAY_MS },
      { trait: 'LoanPage', event: 'RETURN' },
      open('BookComments', 'b1'),
    ],
  },
};

const ORDER_CANCELLED = { trait: 'OrderPage', state: 'cancelled', event: 'CANCEL' };

const shop: Script = {
  title: 'A shop: only what is paid is shipped, and a cancelled order puts its goods back',
  brief: {
    name: 'shop',
    entities: [
      {
        name: 'Product',
        fields: [
          text('title', { required: true }),
          { name: 'price', type: 'number' },
          { name: 'stock', type: 'number' },
        ],
      },
      {
        name: 'Customer',
        fields: [text('fullName', { required: true }), { name: 'email', type: 'email' }],
      },
      {
        name: 'Order',
        fields: [
          relation('customer', 'Customer'),
          relation('product', 'Product'),
          { name: 'quantity', type: 'number' },
          { name: 'paid', type: 'boolean' },
        ],
        states: {
          field: 'status',
          values: ['placed', 'shipped', 'cancelled'],
          transitions: [
            ['placed', 'SHIP', 'shipped'],
            ['placed', 'CANCEL', 'cancelled'],
          ],
        },
      },
    ],
    rules: [{ entity: 'Order', event: 'SHIP', when: ['=', '@entity.paid', true] }],
    notices: [
      {
        entity: 'Order',
        on: 'SHIP',
        by: 'email',
        to: 'customer.email',
        text: 'Your order is on its way.',
      },
    ],
  },
  orbital: 'OrderOrbital',
  change: async (agent, schema) => {
    const stock = ['+', '@Product.stock', '@entity.quantity'];
    const effects = [
      ['fetch', 'Product', { id: '@entity.product' }],
      ['persist', 'update', 'Product', { id: '@entity.product', stock }],
    ];
    const actions = effects.map((effect) => ({
      action: 'add_effect',
      params: { ...ORDER_CANCELLED, effect },
    }));
    return (await agent.call<Kept>('apply_actions', { schema, actions })).schema_id;
  },
  // The unpaid order is refused and then cancelled, opened again, which brings nothing back; the paid one is shipped.
  run: {
    entities: {
      Product: [{ id: 'p1', title: 'Lamp', stock: 3 }],
      Customer: [{ id: 'c1', fullName: 'Eve', email: 'eve@example.com' }],
      Order: [
        { id: 'o1', customer: 'c1', product: 'p1', quantity: 2, status: 'placed' },
        { id: 'o2', customer: 'c1', product: 'p1', quantity: 1, status: 'placed', paid: true },
      ],
    },
    events: [
      open('OrderPage', 'o1'),
      { trait: 'OrderPage', event: 'SHIP' },
      { trait: 'OrderPage', event: 'CANCEL' },
      { trait: 'OrderPage', event: 'BACK' },
      open('OrderPage', 'o1'),
      { trait: 'OrderPage', event: 'BACK' },
      open('OrderPage', 'o2'),
      { trait: 'OrderPage', event: 'SHIP' },
    ],
  },
};

async function doJob(agent: Agent, script: Script, folder: string): Promise<WholeJob> {
  agent.calls = [];
  const { title, brief, orbital, change, run } = script;
  const built = await agent.call<Kept>('propose', { brief });
  await agent.call('get_schema', {
    schema_id: built.schema_id,
    outline: true,
    pointer: orbital,
  });
  const schema = await change(agent, built.schema_id);
  await agent.call('simulate', { schema, ...run });
  const shown = agent.text;
  const write = join(folder, `${String(brief.name)}.orb`);
  await agent.call('apply_actions', { schema, write });
  const written = JSON.parse(await readFile(write, 'utf8')) as Json;
  return { title, calls: agent.calls, run, shown, written };
}

/** Does the three jobs with one server, in `folder`, which gets the files. Throws where a tool refuses. */
export async function doWholeJobs(folder: string) {
  const client = new Client({ name: 'whole-jobs', version: '1.0.0' });
  const server = fileURLToPath(new URL('../src/bin/orrery.ts', import.meta.url));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [
        '--import',
        'tsx',
        server,
        'stdio',
        '--data-dir',
        join(folder, 'data'),
        '--allow-dir',
        folder,
      ],
      cwd: fileURLToPath(new URL('..', import.meta.url)),
    }),
  );
  try {
    const agent = new Agent(client);
    return {
      clinic: await doJob(agent, clinic, folder),
      library: await doJob(agent, library, folder),
      shop: await doJob(agent, shop, folder),
    };
  } finally {
    await client.close();
  }
}

export const sumRead = ({ calls }: WholeJob): number =>
  calls.reduce((sum, { read }) => sum + read, 0);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-whole-jobs-'));
  try {
    for (const job of Object.values(await doWholeJobs(folder))) {
      const calls = job.calls.map(({ tool, read }) => `${tool} ${read}`).join(', ');
      console.log(`${job.title}\n  ${sumRead(job)} tokens read in ${calls}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
