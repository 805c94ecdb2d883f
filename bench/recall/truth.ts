import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '../row.ts';
import { type Door, type RecallAnswer, withDoor } from './door.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One check of what memory says of what was stored. */
interface Check {
  readonly what: string;
  readonly isRight: boolean;
}

const STEPS = ['shut_sluice', 'start_second_pump', 'call_millwright'];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Successes and failures of one situation. */
const MIXTURES = [
  [1, 5],
  [2, 4],
  [3, 3],
  [4, 2],
  [5, 1],
  [0, 4],
] as const;
const OTHERS = [
  ['The granary door squeaks since it was painted', ['oil_hinge', 'scrape_paint']],
  ['Two sacks of rye carry the label for barley', ['open_sack', 'print_label']],
  ['The weighbridge shows a negative weight in frost', ['sweep_plate', 'zero_scale']],
  ['A heron eats the trout of the mill pond', ['stretch_net']],
] as const;
const TOLERANCE = 0.02;

/** A domain of work that failed and succeeded, told in nearly equal words; the last to be stored failed or succeeded. */
async function checkMixture(
  door: Door,
  [successes, failures]: readonly [number, number],
  failsLast: boolean,
): Promise<Check[]> {
  const domain = `mill ${successes} ${failures} ${failsLast}`;
  for (const [context, actions_taken] of OTHERS)
    await door.store(domain, context, { actions_taken });
  const groups = [
    ...Array<string>(successes).fill('success'),
    ...Array<string>(failures).fill('failure'),
  ];
  const outcomes = failsLast ? groups : groups.reverse();
  const stored = new Map<string, string>();
  for (const [i, outcome] of outcomes.entries()) {
    const context = `The mill race overflowed into the cellar on ${DAYS[i % DAYS.length]}`;
    stored.set(await door.store(domain, context, { actions_taken: STEPS, outcome }), outcome);
  }
  const answer = await door.recall(domain, 'water of the mill race overflowed into the cellar');
  const rate = successes / (successes + failures);
  const [first] = answer.episodes.filter(({ episode_id }) => stored.has(episode_id));
  const name = `${successes} successes, ${failures} failures`;
  const prevails = failures > successes;
  return [
    { what: `${name}: succeeded`, isRight: first?.succeeded === successes },
    { what: `${name}: failed`, isRight: first?.failed === failures },
    {
      what: `${name}: success_rate`,
      isRight: Math.abs((first?.success_rate ?? Number.NaN) - rate) <= TOLERANCE,
    },
    {
      what: `${name}: the outcome shown is the episode's own`,
      isRight: first !== undefined && stored.get(first.episode_id) === first.outcome,
    },
    {
      what: `${name}: no pattern above the rate`,
      isRight: answer.pattern === null || (answer.pattern.success_rate ?? 1) <= rate + TOLERANCE,
    },
    ...(prevails
      ? [
          {
            what: `${name}: the steps are named as failed`,
            isRight: STEPS.every((step) => answer.failed?.includes(step)),
          },
        ]
      : []),
  ];
}

const COPIES = 200;
const ASKED = 60;
const WANTED = 50;

/** What a call answers, or undefined where it is refused. */
const attempt = (call: Promise<RecallAnswer>): Promise<RecallAnswer | undefined> =>
  call.catch(() => undefined);

/** Episodes that differ in a number: all of them on demand, counted alike at every limit, each found by its own text. */
async function checkNumbers(door: Door): Promise<Check[]> {
  const domain = 'parcels';
  const toText = (i: number) => `Parcel ${i + 1} was handed to the neighbour across the yard`;
  const ids: string[] = [];
  for (let i = 0; i < COPIES; i++)
    ids.push(await door.store(domain, toText(i), { actions_taken: ['ring_bell', 'leave_card'] }));
  const question = 'a parcel was handed to the neighbour';
  const whole = await attempt(door.recall(domain, question, { collapse: false, limit: WANTED }));
  const totals: Check[] = [];
  for (const rest of [{}, { limit: 1 }, { limit: WANTED }, { limit: 100 }]) {
    const { total_matches } = await door.recall(domain, question, rest);
    totals.push({
      what: `total_matches ${total_matches} with ${JSON.stringify(rest)}`,
      isRight: Math.abs(total_matches - COPIES) <= COPIES / 10,
    });
  }
  const found: Check[] = [];
  for (let n = 0; n < ASKED; n++) {
    const i = (n * 37) % COPIES;
    const { episodes } = await door.recall(domain, toText(i));
    found.push({
      what: `parcel ${i} by its own text`,
      isRight: episodes.some(({ episode_id }) => episode_id === ids[i]),
    });
  }
  const isWhole = whole?.episodes.length === WANTED;
  return [{ what: `collapse: false returns ${WANTED}`, isRight: isWhole }, ...totals, ...found];
}

const WORK = [
  ['The ferry left without the mail bags', ['radio_ferry', 'hire_launch', 'log_delay']],
  ['A lamp of the harbour light is dark', ['check_fuse', 'swap_bulb', 'inform_pilots']],
  ['The crane stops halfway with a load', ['lock_brake', 'crank_by_hand', 'test_limit_switch']],
  ['Ice blocks the inner basin', ['call_icebreaker', 'move_berths']],
] as const;

const OFF_TOPIC = [
  'how long to bake a sponge cake with eight eggs',
  'which chords go with a melody in D minor',
  'my tomato leaves have yellow spots',
  'translate a love letter into Portuguese',
  'the knitting pattern calls for circular needles',
  'a telescope for looking at the rings of Saturn',
  'rules of castling when the king was in check',
  'what to feed a hedgehog in autumn',
  'a sonnet about winter needs a better rhyme',
  'interval training before a half marathon',
  'remove red wine from a linen tablecloth',
  'vaccination schedule of a puppy',
];

/** Advice is asked for about what the domain never held. */
async function checkOffTopic(door: Door): Promise<Check[]> {
  const domain = 'harbour';
  for (let round = 0; round < 10; round++)
    for (const [context, actions_taken] of WORK)
      await door.store(domain, `${context} on pier ${round + 1}`, { actions_taken });
  const checks: Check[] = [];
  for (const question of OFF_TOPIC) {
    const { pattern } = await door.recall(domain, question);
    checks.push({ what: `no pattern for "${question}"`, isRight: pattern === null });
  }
  return checks;
}

const CODES = [
  'QX-771',
  'E4409',
  'Brandhuber',
  'lot 88-C',
  'ZR9-PLUS',
  '0x3F1A',
  'Nordwijk',
  'T-2000b',
];

/** Texts that only an identifier tells apart from others. */
async function checkIdentifiers(door: Door): Promise<Check[]> {
  const domain = 'codes';
  const ids: string[] = [];
  for (const code of CODES)
    ids.push(await door.store(domain, `The controller of the kiln reports ${code} at start`));
  for (const [context] of [...WORK, ...OTHERS]) await door.store(domain, context);
  const checks: Check[] = [];
  for (const [i, code] of CODES.entries()) {
    const { episodes } = await door.recall(domain, `what helps against ${code}`);
    const isRight = episodes.slice(0, 3).some(({ episode_id }) => episode_id === ids[i]);
    checks.push({ what: `${code} is among three`, isRight });
  }
  return checks;
}

const OLD = { domain: 'archive', outcome: 'success', stored_at: '2026-02-01T08:00:00.000Z' };
const RECALLED = { text: 'The bell rope of the chapel frayed', step: 'splice_rope' };
const UNUSED = { text: 'A gutter of the vicarage dripped', step: 'solder_seam' };
const TIMES = 6;

/** Two old episodes, put in place by the command that imports an export. */
async function importOld(dataDir: string): Promise<void> {
  const file = join(dataDir, 'old.jsonl');
  const lines = [RECALLED, UNUSED].map(({ text, step }) =>
    JSON.stringify({ ...OLD, context: text, actions_taken: [step] }),
  );
  await writeFile(file, `${lines.join('\n')}\n`);
  const command = ['--import', 'tsx', 'src/bin/orrery.ts', 'memory', 'import', file];
  execFileSync(process.execPath, [...command, '--data-dir', dataDir], { cwd: ROOT, stdio: 'pipe' });
}

interface Forgetting {
  readonly forgotten: number;
  readonly sample: readonly { readonly episode_id: string; readonly relevance: number }[];
}

/** An episode that was recalled outlives one of equal age that never was. */
function checkOutliving(): Promise<Check[]> {
  return withDoor({ prepare: importOld }, async (door) => {
    const { domain } = OLD;
    let recalled: string | undefined;
    for (let time = 0; time < TIMES; time++)
      recalled = (await door.recall(domain, RECALLED.text)).episodes[0]?.episode_id;
    const forget = async (rest: object) =>
      (await door.post('/memory/forget', { domain, ...rest })) as unknown as Forgetting;
    const { sample } = await forget({ min_relevance: 1, dry_run: true });
    const own = sample.find(({ episode_id }) => episode_id === recalled)?.relevance ?? 0;
    const other = sample.find(({ episode_id }) => episode_id !== recalled)?.relevance ?? 1;
    const isMore = own > other;
    await forget({ min_relevance: (own + other) / 2 });
    const left = await door.recall(domain, `${RECALLED.text}. ${UNUSED.text}`);
    const isAlone = left.episodes.length === 1 && left.episodes[0]?.episode_id === recalled;
    return [
      {
        what: `recalled ${TIMES} times is more relevant (${own} beside ${other})`,
        isRight: isMore,
      },
      { what: `recalled ${TIMES} times is not forgotten first`, isRight: isMore && isAlone },
    ];
  });
}

/** Checks of one kind, as a row; the wrong ones are named on the standard error. */
function toRow(kind: string, checks: readonly Check[]): BenchRow {
  const right = checks.filter(({ isRight }) => isRight).length;
  for (const { what, isRight } of checks)
    if (!isRight) process.stderr.write(`  ${kind}: ${what}: wrong\n`);
  const unit = `of ${checks.length}`;
  return { what: `truth: ${kind}`, value: right, unit, goal: { atLeast: checks.length } };
}

/** Whether memory says what was stored: rates of mixed outcomes, all that was asked for, no advice from nowhere. */
export async function benchTruth(): Promise<BenchRow[]> {
  return withDoor({}, async (door) => {
    const mixtures: Check[] = [];
    for (const mixture of MIXTURES)
      for (const failsLast of [false, true])
        mixtures.push(...(await checkMixture(door, mixture, failsLast)));
    return [
      toRow('mixed outcomes', mixtures),
      toRow('episodes that differ in a number', await checkNumbers(door)),
      toRow('off topic', await checkOffTopic(door)),
      toRow('identifiers', await checkIdentifiers(door)),
      toRow('recalled outlives', await checkOutliving()),
    ];
  });
}
