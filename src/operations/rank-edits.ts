import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { z } from 'zod';
import type { JsonObject } from '../kernel/json.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { LANGUAGE_VERSION } from '../language/grammar/shapes.ts';
import { writeAction } from '../lines/write-action.ts';
import { measureContent } from '../repair/content.ts';
import { explainAll } from '../repair/explain-repair.ts';
import { RepairSearch, type ScoredState, type SearchResult } from '../repair/repair-search.ts';
import { parseErrorCodes } from '../repair/request.ts';
import { findIntroduced } from '../repair/score.ts';
import { findOpen, isImagined, listAssumptions, type RepairState } from '../repair/state.ts';
import { assess } from '../verify/assess.ts';
import { CATEGORIES, type Category } from '../verify/finding.ts';
import { countInput, detailInput } from './inputs/members.ts';
import { paramsOutput, planIdOutput } from './inputs/planning-input.ts';
import { resolveSchema, schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { keepPlan } from './plans/keep-plan.ts';
import { createImportResolver } from './verification/examine.ts';
import { verdictOutputs } from './verification/verdict-outputs.ts';

const MOST = 50;

const categories = z.array(z.enum(CATEGORIES));

const suggestion = z.object({
  rank: z.int().min(1),
  score: z.number().min(0).max(1),
  explain: z.string().describe('Why, in one sentence.'),
  plan_id: planIdOutput,
  actions: z.array(
    z.object({
      step: z.int().min(1),
      action: z.string(),
      params: paramsOutput,
    }),
  ),
  predicted_validity: z.number().min(0).max(1),
  resolved: categories,
  remaining: categories.describe('Categories that still have findings.'),
  introduced: categories,
  verified: z.boolean().describe('Proven by the checks; false where a part is only named.'),
  destructive: z.boolean().describe('The repair loses some of your values.'),
  assumptions: z.array(z.string()),
});

function toCategories(findings: Iterable<{ category: Category }>): Category[] {
  const found = new Set([...findings].map(({ category }) => category));
  return CATEGORIES.filter((category) => found.has(category));
}

async function describe(
  document: JsonObject,
  root: RepairState,
  { state, score }: ScoredState,
  requested: readonly Category[],
  index: number,
  explanation: string,
  context: OperationContext,
) {
  const open = findOpen(state.verdict, new Set(requested));
  const remaining = toCategories(open);
  const before = toCategories(findOpen(root.verdict, new Set(requested)));
  const hidden = isImagined(state) ? requested : [];
  const resolved = CATEGORIES.filter(
    (category) =>
      (before.includes(category) || hidden.includes(category)) && !remaining.includes(category),
  );
  const actions = state.actions.map(({ action, params }, step) => ({
    step: step + 1,
    action,
    params,
  }));
  const planId = await keepPlan(document, 'rank_edits', actions, context);
  return {
    rank: index + 1,
    score,
    explain: explanation,
    ...omitUndefined({ plan_id: planId }),
    actions,
    predicted_validity: assess(state.model, state.verdict).probability,
    resolved,
    remaining,
    introduced: toCategories(findIntroduced(state.base, state.verdict)),
    verified: root.model.opaqueTraits.length === 0 && state.verdict.undecided.length === 0,
    destructive: measureContent(root.document, state.document).lost > 0,
    assumptions: listAssumptions(state),
  };
}

async function toAnswer(
  document: JsonObject,
  result: SearchResult,
  requested: readonly Category[],
  given: {
    beamWidth: number;
    maxSteps: number;
    ignored: readonly string[];
  },
  context: OperationContext,
) {
  const explanations = explainAll(result.states.map(({ state }) => state.path));
  const suggestions = await Promise.all(
    result.states.map((entry, index) =>
      describe(
        document,
        result.root,
        entry,
        requested,
        index,
        explanations[index] as string,
        context,
      ),
    ),
  );
  const isClean = result.root.verdict.errorCount === 0 && suggestions.length === 0;
  const isSettled = isClean && result.stoppedBy === 'valid';
  const first = suggestions[0];
  return {
    suggestions,
    beam_width: given.beamWidth,
    max_steps: given.maxSteps,
    steps_explored: result.explored,
    complete: isClean || (first !== undefined && first.remaining.length === 0),
    stopped_by: result.stoppedBy,
    ...(isSettled ? { reason: 'already_valid' as const } : {}),
    ignored_errors: given.ignored,
    language: LANGUAGE_VERSION,
  };
}

/** Reports progress and lets cancellation in between two rounds of the search. */
function createOnRound(maxSteps: number, context: OperationContext) {
  let round = 0;
  return async (explored: number) => {
    await yieldToLoop();
    context.signal.throwIfAborted();
    const message = `${explored} schemas explored`;
    context.reportProgress({ progress: round++, total: maxSteps, message });
  };
}

interface Ranking {
  readonly suggestions: readonly z.output<typeof suggestion>[];
  readonly complete: boolean;
  readonly reason?: string | undefined;
}

const marksOf = ({ destructive, remaining, assumptions }: Suggestion) => [
  ...(destructive ? ['loses values'] : []),
  ...(remaining.length > 0 ? [`leaves ${remaining.join(', ')}`] : []),
  ...assumptions,
];

type Suggestion = z.output<typeof suggestion>;

/** Suggestions that a line says the same of, behind each other. */
function group(others: readonly Suggestion[], write: (one: Suggestion) => string): string[] {
  const lines = new Map<string, string[]>();
  for (const one of others) {
    const line = write(one);
    lines.set(line, [...(lines.get(line) ?? []), `${one.rank} ${one.plan_id ?? ''}`.trimEnd()]);
  }
  return [...lines].map(([line, ranks]) => `${ranks.join(', ')} ${line}`);
}

/** The first suggestion whole. Others are counted, but for those without something that speaks against the first. */
function writeRanking({ suggestions, complete, reason }: Ranking, isFull: boolean): string {
  const [best, ...others] = suggestions;
  if (reason !== undefined) return 'nothing to repair: no error is found';
  if (best === undefined) return 'no repair is found';
  const steps = best.actions.map((one) => writeAction(one));
  const marks = marksOf(best);
  const toMarks = (own: readonly string[]) => (own.length === 0 ? '' : ` (${own.join('; ')})`);
  const isShown = (other: Suggestion) => isFull || marksOf(other).length < marks.length;
  const counted = others.filter((other) => !isShown(other)).length;
  return [
    `1 ${best.plan_id ?? ''}${complete ? '' : ' not all is mended'}${toMarks(marks)}`,
    ...steps.map((line) => `  ${line}`),
    ...group(others.filter(isShown), (other) => {
      const written = other.actions.map((one) => writeAction(one));
      const own = written.filter((line) => !steps.includes(line));
      const lacking = steps.filter((line) => !written.includes(line)).length;
      const instead = lacking === 0 ? 'also' : `instead of ${lacking} of these`;
      const others = toMarks(marksOf(other).filter((mark) => !marks.includes(mark)));
      return `${instead}: ${own.join('; ') || 'nothing'}${others}`;
    }),
    ...(counted > 0 ? [`${counted} others: detail full`] : []),
  ].join('\n');
}

export const rankEdits = defineOperation({
  name: 'rank_edits',
  group: 'repair',
  route: { method: 'POST', path: '/rank-edits/jepa' },
  title: 'Rank repairs',
  description:
    'Finds ranked, checked repairs of a failing schema. Give the categories from error_check, or [] for all that is found, and hand the plan_id of one to apply_actions. Not for building something new: use plan_instructions.',
  effect: 'read',
  cost: 'search',
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput.describe('Document, schema_id or behavior.'),
    errors: z
      .array(z.string().max(1_000))
      .describe('Category or compiler codes; [] = all that is found.'),
    beam_width: countInput(5, MOST),
    max_steps: countInput(10, MOST),
    detail: detailInput,
  }),
  output: z.object({
    suggestions: z.array(suggestion),
    beam_width: z.int(),
    max_steps: z.int(),
    steps_explored: z.int().min(0),
    complete: z.boolean().describe('Rank 1 leaves nothing remaining.'),
    stopped_by: z.enum(['valid', 'max_steps', 'exhausted', 'deadline']),
    reason: z.enum(['already_valid']).optional(),
    language: verdictOutputs.language,
    ignored_errors: z.array(z.string()).describe('Compiler codes outside the 20 categories.'),
  }),
  forModels: { lists: ['ignored_errors', 'suggestions[]'] },
  toLines: writeRanking,
  async run(input, context) {
    const { categories: requested, ignored } = parseErrorCodes(input.errors);
    const document = await resolveSchema(input.schema, context);
    const library = await context.services.behaviors(context.tenant);
    const { beam_width: beamWidth, max_steps: maxSteps } = input;
    const endsAtMs = context.clock.nowMs() + context.limits.searchDeadlineMs;
    const search = new RepairSearch(document, {
      requested,
      beamWidth,
      maxSteps,
      resolver: createImportResolver(library),
      library,
      remainingMs: () => (context.signal.aborted ? 0 : endsAtMs - context.clock.nowMs()),
      onRound: createOnRound(maxSteps, context),
    });
    return toAnswer(
      document,
      await search.run(),
      requested,
      { beamWidth, maxSteps, ignored },
      context,
    );
  },
});
