import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import type { Json, JsonObject } from '../src/kernel/json.ts';
import { createRandom } from '../src/kernel/random.ts';
import { estimateTokens } from '../src/kernel/tokens.ts';
import { createOrrery } from '../src/server/create-orrery.ts';
import { toModelAnswer, toModelInput } from '../src/server/projections/model-answer.ts';
import { injectFaults } from '../training/faults/inject.ts';
import { readBenchDocuments } from './documents.ts';
import { type BenchRow, median } from './row.ts';

const EMPTY: JsonObject = { name: 'App', orbitals: [] };
const FAULTS = 5;
/** The most tokens that an answer may cost a model by default: at the median, and at the largest. */
const GOALS: Readonly<Record<string, readonly [number | undefined, number]>> = {
  plan_instructions: [1_200, 2_500],
  plan: [undefined, 2_500],
  gap: [undefined, 2_500],
  apply_actions: [undefined, 600],
  get_behavior: [undefined, 800],
  embed: [undefined, 1_700],
  [`error_check of ${FAULTS} faults`]: [undefined, 900],
  [`rank_edits of ${FAULTS} faults`]: [undefined, 3_000],
};

type Ask = (operation: string, input: JsonObject) => Promise<JsonObject>;

/** Calls operations as a model does and counts what it reads. */
async function withModel(run: (ask: Ask) => Promise<void>): Promise<Map<string, number[]>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-answers-'));
  const orrery = createOrrery({ dataDir, logLevel: 'silent' });
  const operations = new Map(orrery.operations.map((one) => [one.name, one]));
  const tokens = new Map<string, number[]>();
  try {
    await run(async (title, input) => {
      const operation = operations.get(title.split(' ')[0] ?? '');
      if (!operation) throw new RangeError(`No operation is named ${title}.`);
      const asked = toModelInput(operation, input) as JsonObject;
      const output = (await orrery.call(operation.name, asked)) as Json;
      const { structured } = toModelAnswer(operation, asked, output);
      const sizes = tokens.get(title) ?? [];
      tokens.set(title, [...sizes, estimateTokens(JSON.stringify(structured))]);
      return structured;
    });
  } finally {
    await orrery.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return tokens;
}

/**
 * What default answers cost a model that reads them over MCP, in estimated tokens: over the built-in behaviors from an
 * empty schema, and over documents with five faults (published ones too, where ORRERY_CORPUS_DIR names them).
 */
export async function benchAnswers({ smoke }: { smoke: boolean }): Promise<BenchRow[]> {
  const behaviors = BUILTIN_BEHAVIORS.filter((_, index) => !smoke || index % 20 === 0);
  const documents = [
    ...behaviors.map(({ schema }) => schema),
    ...readBenchDocuments(smoke ? 40 : 4).filter(() => process.env.ORRERY_CORPUS_DIR),
  ];
  const tokens = await withModel(async (ask) => {
    for (const { name } of behaviors) {
      const { plan_id } = await ask('plan_instructions', { current: EMPTY, goal: name });
      await ask('plan', { current: EMPTY, goal: name });
      await ask('gap', { source: EMPTY, target: name });
      await ask('apply_actions', { schema: EMPTY, plan: plan_id as Json });
      await ask('get_behavior', { name });
      await ask('embed', { schema: name });
    }
    const random = createRandom(21);
    for (const document of documents) {
      const { document: schema, faults } = injectFaults(document, FAULTS, random);
      if (faults.length < FAULTS) continue;
      await ask(`error_check of ${FAULTS} faults`, { schema });
      await ask(`rank_edits of ${FAULTS} faults`, { schema, errors: [] });
    }
  });
  return [...tokens].flatMap(([title, sizes]) => {
    const [middle, most] = GOALS[title] ?? [];
    const row = (what: string, value: number, atMost: number | undefined): BenchRow => ({
      what: `${title}, ${what} of ${sizes.length}`,
      value,
      unit: 'tokens',
      ...(atMost === undefined ? {} : { goal: { atMost } }),
    });
    return [row('median', median(sizes), middle), row('largest', Math.max(...sizes), most)];
  });
}
