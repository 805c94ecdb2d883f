import type { JsonObject } from '../../src/kernel/json.ts';
import { buildOfSize, FAMILIES } from './families.ts';
import type { Family } from './family-parts.ts';
import { KEYS, type ServedOrrery, send, serveForAttack } from './served.ts';

/** Milliseconds past its deadline that a call may run. */
const GRACE_MS = 500;
const MAX_HOLD_MS = 80;
const MAX_RATIO = 3;
/** An answer may be this many times as large as its question. */
const MAX_ANSWER_RATIO = 10;

export interface FamilyOptions {
  /** Names of families, or parts of them; all where empty. */
  readonly only: readonly string[];
  readonly sizes: readonly [small: number, large: number];
  /** Names of operations, or parts of them; all where empty. */
  readonly operations: readonly string[];
  /** ORRERY_DEADLINE of the server, in seconds. */
  readonly deadlineS: number;
  /** How many times as long a busy machine may take: the server's own deadline is so much later. */
  readonly patience: number;
}

interface Pair {
  readonly a: JsonObject;
  readonly b: JsonObject;
}

/** How each operation is asked about a document, or about a pair of them; without a body, about a kept one. */
const REQUESTS: readonly (readonly [
  name: string,
  path: string,
  toBody?: (pair: Pair) => unknown,
])[] = [
  ['validity_check', '/validity-check', ({ a }) => ({ schema: a })],
  ['error_check', '/error-check', ({ a }) => ({ schema: a })],
  ['embed', '/embed', ({ a }) => ({ schema: a })],
  ['find_similar', '/behaviors/similar', ({ a }) => ({ schema: a })],
  ['apply save', '/apply', ({ a }) => ({ schema: a, actions: [], save: true })],
  ['get_schema', '/schemas/{kept}'],
  ['picture of kept', '/schemas/{kept}/diagram.svg'],
  ['diagram', '/diagram', ({ a }) => ({ schema: a })],
  ['diagram compared', '/diagram', ({ a, b }) => ({ schema: a, compare_to: b, format: 'mermaid' })],
  [
    'apply',
    '/apply',
    ({ a }) => ({ schema: a, actions: [{ action: 'set_name', params: { name: 'Other' } }] }),
  ],
  [
    'apply unknown',
    '/apply',
    ({ a }) => ({
      schema: a,
      actions: Array.from({ length: 200 }, (_, n) => ({
        action: 'remove_state',
        params: { trait: 'Flow', state: `Stop${n}` },
      })),
    }),
  ],
  ['register', '/behaviors/mine', ({ a }) => ({ description: 'Mine.', schema: a })],
  ['remove', '/behaviors/mine', () => ({ remove: true })],
  ['memory_store', '/memory/store', ({ a }) => ({ domain: 'families', schema: a })],
  ['memory_recall', '/memory/recall', ({ a }) => ({ domain: 'families', schema: a })],
  ['gap', '/gap', ({ a, b }) => ({ source: a, target: b })],
  ['gap to nothing', '/gap', ({ a }) => ({ source: a, target: { name: 'App', orbitals: [] } })],
  ['plan', '/plan', ({ a, b }) => ({ current: a, goal: b })],
  ['plan from nothing', '/plan', ({ a }) => ({ current: { name: 'App', orbitals: [] }, goal: a })],
  ['instructions', '/plan-instructions', ({ a, b }) => ({ current: a, goal: b })],
  [
    'rank_edits',
    '/rank-edits/jepa',
    ({ a }) => ({ schema: a, errors: [], max_steps: 3, beam_width: 2 }),
  ],
];

/** What one request cost. */
export interface Cost {
  readonly family: string;
  readonly operation: string;
  readonly kb: number;
  /** From sending to the answer's end; the machine's load shows in it. */
  readonly ms: number;
  /** Processor time of all threads of the server. */
  readonly cpuMs: number;
  readonly status: number;
  /** Bytes of the answer. */
  readonly answerKb: number;
  /** Longest time that the event loop did nothing else, in milliseconds of a processor. */
  readonly holdMs: number;
}

/** Sends a body, or asks for a kept document where there is none. */
async function ask(served: ServedOrrery, path: string, body: string | undefined) {
  if (body !== undefined) return send(served.url, path, body);
  const headers = { authorization: `Bearer ${KEYS.attacker}` };
  const response = await fetch(served.url + path, { headers });
  return { status: response.status, text: await response.text() };
}

const findHandle = (text: string) => /"schema_id":"(sch_[\w-]+)"/.exec(text)?.[1];

async function measure(
  served: ServedOrrery,
  family: Family,
  bytes: number,
  operations: readonly string[],
): Promise<Cost[]> {
  const pair = { a: buildOfSize(family, bytes / 2, 'a'), b: buildOfSize(family, bytes / 2, 'b') };
  const whole = { a: buildOfSize(family, bytes, 'a'), b: pair.b };
  const documentKb = JSON.stringify(whole.a).length / 1_000;
  const costs: Cost[] = [];
  let kept = '';
  for (const [operation, path, toBody] of REQUESTS) {
    const isPair = /\bb\b/.test(toBody?.toString().split('=>')[0] ?? '');
    const body = toBody && JSON.stringify(toBody(isPair ? pair : whole));
    const isAsked = operations.length === 0 || operations.some((part) => operation.includes(part));
    if (!isAsked && operation !== 'apply save') continue;
    await served.readSpent();
    const begin = performance.now();
    const answer = await ask(served, path.replace('{kept}', kept), body).catch(() => undefined);
    const ms = performance.now() - begin;
    const { cpuMs, holdMs } = await served.readSpent();
    if (operation === 'apply save') kept = findHandle(answer?.text ?? '') ?? '';
    costs.push({
      family: family.name,
      operation,
      kb: toBody?.length ? (body?.length ?? 0) / 1_000 : documentKb,
      ms,
      cpuMs,
      holdMs,
      status: answer?.status ?? 0,
      answerKb: (answer?.text.length ?? 0) / 1_000,
    });
  }
  return costs;
}

/** A pair of costs, at both sizes, and what is wrong with it. */
export interface Comparison {
  readonly small: Cost;
  readonly large: Cost;
  /** Processor time per KB of the large one, as a multiple of the small one's. */
  readonly ratio: number;
  readonly faults: readonly string[];
}

function compare(small: Cost, large: Cost, { deadlineS, patience }: FamilyOptions): Comparison {
  // Below a few milliseconds a request costs what a request costs.
  const ratio = large.cpuMs / large.kb / (Math.max(small.cpuMs, 5) / small.kb);
  const faults: string[] = [];
  for (const { status, ms, cpuMs, holdMs, kb, answerKb } of [small, large]) {
    if (status >= 500 && status !== 503) faults.push(`${status}`);
    if (status === 0) faults.push('no answer');
    if (answerKb > MAX_ANSWER_RATIO * Math.max(kb, 100)) {
      faults.push(`answers ${answerKb.toFixed(0)} KB`);
    }
    if (ms > deadlineS * patience * 1_000 + GRACE_MS) faults.push('past its deadline');
    if (cpuMs > deadlineS * 1_000) faults.push(`took ${(cpuMs / 1_000).toFixed(0)} s`);
    if (holdMs > MAX_HOLD_MS) faults.push(`held ${holdMs.toFixed(0)} ms`);
  }
  if (large.status === 503) faults.push('refused');
  else if (ratio > MAX_RATIO && large.cpuMs > 100) faults.push(`${ratio.toFixed(1)} × per KB`);
  return { small, large, ratio, faults };
}

/** Sends every family at two sizes through every operation of a server of its own. */
export async function runFamilies(options: FamilyOptions): Promise<Comparison[]> {
  const { only, operations, sizes, deadlineS, patience } = options;
  const chosen = FAMILIES.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  const served = await serveForAttack({
    ORRERY_DEADLINE: String(deadlineS * patience),
    ORRERY_RATE_LIMIT: '0',
  });
  const comparisons: Comparison[] = [];
  try {
    // What is loaded when first asked for shall not count.
    for (const family of FAMILIES.slice(0, 2)) await measure(served, family, 2_000, []);
    for (const family of chosen) {
      const small = await measure(served, family, sizes[0], operations);
      const large = await measure(served, family, sizes[1], operations);
      const compared = small.map((cost, i) => compare(cost, large[i] as Cost, options));
      for (const { large: cost, faults } of compared) {
        if (faults.length > 0) {
          process.stderr.write(`${family.name}, ${cost.operation}: ${faults.join(', ')}\n`);
        }
      }
      comparisons.push(...compared);
    }
  } finally {
    await served.stop();
  }
  return comparisons;
}

/** One line a comparison: the worst by cost first. */
export function formatComparisons(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ small, large, ratio, faults }) => [
    large.family,
    large.operation,
    `${small.cpuMs.toFixed(0)} ms`,
    `${large.cpuMs.toFixed(0)} ms`,
    ratio.toFixed(1),
    `${Math.max(small.holdMs, large.holdMs).toFixed(0)} ms`,
    `${large.status}`,
    faults.join(', '),
  ]);
  const lines = [
    ['family', 'operation', 'small', 'large', '× per KB', 'held', 'status', ''],
    ...rows,
  ];
  const widths = [0, 1, 2, 3, 4, 5, 6].map((i) =>
    Math.max(...lines.map((line) => line[i]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
