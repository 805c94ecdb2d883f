import type { JsonObject } from '../../src/kernel/json.ts';
import { buildOfSize, FAMILIES, type Family } from './families.ts';
import { KEYS, type ServedOrrery, send, serveForAttack } from './served.ts';

/** Milliseconds past its deadline that a call may run. */
const GRACE_MS = 500;
const MAX_HOLD_MS = 80;
const MAX_RATIO = 3;

export interface FamilyOptions {
  /** Names of families, or parts of them; all where empty. */
  readonly only: readonly string[];
  readonly sizes: readonly [small: number, large: number];
  /** ORRERY_DEADLINE of the server, in seconds. */
  readonly deadlineS: number;
}

interface Pair {
  readonly a: JsonObject;
  readonly b: JsonObject;
}

/** How each operation is asked about a document, or about a pair of them. */
const REQUESTS: readonly (readonly [
  name: string,
  path: string,
  toBody: (pair: Pair) => unknown,
])[] = [
  ['validity_check', '/validity-check', ({ a }) => ({ schema: a })],
  ['error_check', '/error-check', ({ a }) => ({ schema: a })],
  ['embed', '/embed', ({ a }) => ({ schema: a })],
  ['find_similar', '/behaviors/similar', ({ a }) => ({ schema: a })],
  ['apply save', '/apply', ({ a }) => ({ schema: a, actions: [], save: true })],
  [
    'apply',
    '/apply',
    ({ a }) => ({ schema: a, actions: [{ action: 'set_name', params: { name: 'Other' } }] }),
  ],
  ['register', '/behaviors/mine', ({ a }) => ({ description: 'Mine.', schema: a })],
  ['memory_store', '/memory/store', ({ a }) => ({ domain: 'families', schema: a })],
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
  readonly ms: number;
  readonly status: number;
  /** Longest time that the event loop did nothing else, in milliseconds. */
  readonly holdMs: number;
}

/** Longest delay of the loop since it was asked last: the histogram starts anew with each scrape. */
async function readHoldMs(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${KEYS.operator}` },
  });
  const seconds = /^orrery_nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(
    await response.text(),
  )?.[1];
  return Number(seconds) * 1_000;
}

async function measure(served: ServedOrrery, family: Family, bytes: number): Promise<Cost[]> {
  const pair = { a: buildOfSize(family, bytes / 2, 'a'), b: buildOfSize(family, bytes / 2, 'b') };
  const whole = { a: buildOfSize(family, bytes, 'a'), b: pair.b };
  const costs: Cost[] = [];
  for (const [operation, path, toBody] of REQUESTS) {
    const isPair = toBody.length > 0 && /\bb\b/.test(toBody.toString().split('=>')[0] ?? '');
    const body = JSON.stringify(toBody(isPair ? pair : whole));
    await readHoldMs(served.url);
    const begin = performance.now();
    const { status } = await send(served.url, path, body).catch(() => ({ status: 0 }));
    const ms = performance.now() - begin;
    const holdMs = await readHoldMs(served.url);
    costs.push({ family: family.name, operation, kb: body.length / 1_000, ms, status, holdMs });
  }
  return costs;
}

/** A pair of costs, at both sizes, and what is wrong with it. */
export interface Comparison {
  readonly small: Cost;
  readonly large: Cost;
  /** Cost per KB of the large one, as a multiple of the small one's. */
  readonly ratio: number;
  readonly faults: readonly string[];
}

function compare(small: Cost, large: Cost, deadlineS: number): Comparison {
  // Below a few milliseconds a request costs what a request costs.
  const ratio = large.ms / large.kb / (Math.max(small.ms, 5) / small.kb);
  const faults: string[] = [];
  for (const { status, ms, holdMs } of [small, large]) {
    if (status >= 500 && status !== 503) faults.push(`${status}`);
    if (status === 0) faults.push('no answer');
    if (ms > deadlineS * 1_000 + GRACE_MS) faults.push('past its deadline');
    if (holdMs > MAX_HOLD_MS) faults.push(`held ${holdMs.toFixed(0)} ms`);
  }
  if (large.status === 503) faults.push('refused');
  else if (ratio > MAX_RATIO && large.ms > 100) faults.push(`${ratio.toFixed(1)} × per KB`);
  return { small, large, ratio, faults };
}

/** Sends every family at two sizes through every operation of a server of its own. */
export async function runFamilies(options: FamilyOptions): Promise<Comparison[]> {
  const { only, sizes, deadlineS } = options;
  const chosen = FAMILIES.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  const served = await serveForAttack({
    ORRERY_DEADLINE: String(deadlineS),
    ORRERY_RATE_LIMIT: '0',
  });
  const comparisons: Comparison[] = [];
  try {
    // What is loaded when first asked for shall not count.
    for (const family of FAMILIES.slice(0, 2)) await measure(served, family, 2_000);
    for (const family of chosen) {
      process.stderr.write(`${family.name} …\n`);
      const small = await measure(served, family, sizes[0]);
      const large = await measure(served, family, sizes[1]);
      comparisons.push(...small.map((cost, i) => compare(cost, large[i] as Cost, deadlineS)));
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
    `${small.ms.toFixed(0)} ms`,
    `${large.ms.toFixed(0)} ms`,
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
