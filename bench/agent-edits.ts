/**
 * Edits of published documents with the mistakes that agents make, unaided and through Orrery's loop:
 * `ORRERY_CORPUS_DIR=FOLDER [ORRERY_COMPILER=PATH] npm run proof:edits -- [--edits 100] [--mistakes 1,3]`.
 * The language's compiler judges where its command line is given, else the exact checks. The loop is that of the
 * README: validity_check, rank_edits, apply_actions with the first plan, called over MCP.
 */
import { parseArgs } from 'node:util';
import type { JsonObject } from '../src/kernel/json.ts';
import { createRandom, type Random } from '../src/kernel/random.ts';
import { buildModel } from '../src/language/model/model.ts';
import { verify } from '../src/verify/verify.ts';
import { createRotation, readCorpus } from '../training/corpus.ts';
import { compile } from '../training/language/compiler-command.ts';
import { INJECTORS } from '../training/repair/injectors.ts';
import { isRestored } from '../training/repair/measure.ts';
import { countTokens } from './count-tokens.ts';
import { type Session, withOrrery } from './jobs/session.ts';
import { median } from './row.ts';

interface Edit {
  readonly original: JsonObject;
  readonly edited: JsonObject;
}

interface Result {
  readonly validAtOnce: boolean;
  /** Orrery proved an error. */
  readonly isRefused: boolean;
  readonly validAfterRepair: boolean;
  readonly isRestored: boolean;
  readonly verdictMs: number;
  readonly judgeMs: number;
  readonly loopTokens: number;
  readonly documentTokens: number;
}

/** Whether a document is valid, and how long the verdict took. */
type Judge = (document: JsonObject) => { readonly isValid: boolean; readonly ms: number };

const SEED = 20_261_123;

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '100' },
    mistakes: { type: 'string', default: '1,3' },
  },
});

const COMPILER = process.env.ORRERY_COMPILER || undefined;

const judge: Judge = (document) => {
  const start = performance.now();
  const isValid = COMPILER
    ? compile(COMPILER, document).length === 0
    : verify(buildModel(document)).errorCount === 0;
  return { isValid, ms: performance.now() - start };
};

/** Edits with so many mistakes each, of documents that the judge accepts as they are. */
function drawEdits(draw: (random: Random) => JsonObject, count: number, mistakes: number): Edit[] {
  const random = createRandom(SEED);
  const edits: Edit[] = [];
  while (edits.length < count) {
    const original = draw(random);
    const edited = INJECTORS.agents(original, mistakes, random)?.document;
    if (edited !== undefined) edits.push({ original, edited });
  }
  return edits;
}

/** The document after the first suggestion; as it was where nothing is wrong or nothing is suggested. */
async function repair(session: Session, edited: JsonObject) {
  const schema = await session.keep(edited);
  const start = performance.now();
  const verdict = await session.ask('validity_check', { schema });
  const verdictMs = performance.now() - start;
  let result = schema;
  if (verdict.valid === false) {
    const { suggestions } = await session.ask('rank_edits', { schema, errors: [] });
    const [first] = suggestions as { plan_id: string }[];
    if (first !== undefined) {
      const applied = await session.ask('apply_actions', {
        schema,
        plan: first.plan_id,
        save: true,
      });
      result = applied.schema_id as string;
    }
  }
  return {
    schemaId: result,
    isRefused: verdict.valid === false,
    verdictMs,
    loopTokens: session.tokensSent + session.tokensRead,
  };
}

const share = (results: readonly Result[], is: (result: Result) => boolean) =>
  `${((100 * results.filter(is).length) / results.length).toFixed(0)} %`;

const show = (value: number | undefined) => Math.round(value ?? 0).toLocaleString('en-US');

const documents = readCorpus();
if (documents === undefined) throw new Error('Name a folder of documents in ORRERY_CORPUS_DIR.');
const accepted = documents.filter((document) => judge(document).isValid);
await withOrrery(async (open) => {
  console.log(
    `${accepted.length} published documents, judged by ${COMPILER ? 'the compiler' : 'the exact checks'}`,
  );
  console.log(
    '| mistakes | edits | valid at once | refused by Orrery | valid after one repair | original restored | verdict, ms | judge, ms | tokens of the loop | tokens of the document |\n|---|---|---|---|---|---|---|---|---|---|',
  );
  for (const mistakes of values.mistakes.split(',').map(Number)) {
    const edits = drawEdits(createRotation(accepted), Number(values.edits), mistakes);
    const results: Result[] = [];
    for (const { original, edited } of edits) {
      const before = judge(edited);
      const { schemaId, isRefused, verdictMs, loopTokens } = await repair(open(), edited);
      const repaired = await open().read(schemaId);
      results.push({
        validAtOnce: before.isValid,
        isRefused,
        validAfterRepair: judge(repaired).isValid,
        isRestored: isRestored(original, repaired),
        verdictMs,
        judgeMs: before.ms,
        loopTokens,
        documentTokens: countTokens(JSON.stringify(edited)),
      });
    }
    const middle = (of: (result: Result) => number) => show(median(results.map(of)));
    const cells = [
      mistakes,
      results.length,
      share(results, (one) => one.validAtOnce),
      share(results, (one) => one.isRefused),
      share(results, (one) => one.validAfterRepair),
      share(results, (one) => one.isRestored),
      middle((one) => one.verdictMs),
      middle((one) => one.judgeMs),
      middle((one) => one.loopTokens),
      middle((one) => one.documentTokens),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
});
