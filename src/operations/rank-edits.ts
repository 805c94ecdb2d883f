import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { z } from 'zod';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { LANGUAGE_VERSION } from '../language/grammar/shapes.ts';
import { writeAction } from '../lines/write-action.ts';
import { measureContent } from '../repair/content.ts';
import { explain } from '../repair/explain-repair.ts';
import { RepairSearch, type ScoredState } from '../repair/repair-search.ts';
import { parseErrorCodes } from '../repair/request.ts';
import { findIntroduced } from '../repair/score.ts';
import { findOpen, isImagined, listAssumptions, type RepairState } from '../repair/state.ts';
import { assess } from '../verify/assess.ts';
import { CATEGORIES, type Category } from '../verify/finding.ts';
import { countInput, detailInput } from './inputs/members.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { actionOutputs, keepPlan, planIdOutput } from './plans/planning.ts';
import { createImportResolver, languageOutput } from './verification/examine.ts';

const MOST = 50;

const categories = z.array(z.enum(CATEGORIES));

const suggestion = z.object({
  rank: z.int().min(1),
  score: z.number().min(0).max(1),
  explain: z.string().describe('Why, in one sentence.'),
  plan_id: planIdOutput,
  actions: z.array(z.object({ step: z.int().min(1), ...actionOutputs })),
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

/** A repair as it is answered, but for its place, its words and its handle. */
function describe(
  root: RepairState,
  { state, score }: ScoredState,
  requested: readonly Category[],
) {
  const codes = new Set(requested);
  const remaining = toCategories(findOpen(state.verdict, codes));
  const before = [
    ...toCategories(findOpen(root.verdict, codes)),
    ...(isImagined(state) ? requested : []),
  ];
  return {
    score,
    actions: state.actions.map(({ action, params }, step) => ({ step: step + 1, action, params })),
    predicted_validity: assess(state.model, state.verdict).probability,
    resolved: CATEGORIES.filter((one) => before.includes(one) && !remaining.includes(one)),
    remaining,
    introduced: toCategories(findIntroduced(state.base, state.verdict)),
    verified: root.model.opaqueTraits.length === 0 && state.verdict.undecided.length === 0,
    destructive: measureContent(root.document, state.document).lost > 0,
    assumptions: listAssumptions(state),
  };
}

type Suggestion = z.output<typeof suggestion>;

const marksOf = ({ destructive, remaining, assumptions }: Suggestion) => [
  ...(destructive ? ['loses values'] : []),
  ...(remaining.length > 0 ? [`leaves ${remaining.join(', ')}`] : []),
  ...assumptions,
];

const output = z.object({
  suggestions: z.array(suggestion),
  beam_width: z.int(),
  max_steps: z.int(),
  steps_explored: z.int().min(0),
  complete: z.boolean().describe('Rank 1 leaves nothing remaining.'),
  stopped_by: z.enum(['valid', 'max_steps', 'exhausted', 'deadline']),
  reason: z.enum(['already_valid']).optional(),
  language: languageOutput,
  ignored_errors: z.array(z.string()).describe('Compiler codes outside the 20 categories.'),
});

/** The first suggestion whole. Others are counted, but for those without something that speaks against the first. */
function writeRanking(answer: z.output<typeof output>, isFull: boolean): string {
  const { suggestions, complete, reason } = answer;
  const [best, ...others] = suggestions;
  if (reason !== undefined) return 'nothing to repair: no error was found';
  if (best === undefined) return 'no repair was found';
  const known = marksOf(best).length;
  const shown = others.filter((other) => isFull || marksOf(other).length < known);
  const written = [best, ...shown].flatMap((one) => {
    const marks = marksOf(one).join('; ');
    const open = one === best && !complete ? ' some errors remain' : '';
    return [
      `${one.rank} ${one.plan_id ?? ''}${open}${marks && ` (${marks})`}`,
      ...one.actions.map((action) => `  ${writeAction(action)}`),
    ];
  });
  const counted = others.length - shown.length;
  return [...written, ...(counted > 0 ? [`${counted} others: detail full`] : [])].join('\n');
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
    schema: schemaInput,
    errors: z
      .array(z.union([z.string().max(1_000), z.looseObject({ code: z.string().max(1_000) })]))
      .describe('Category or compiler codes, or findings of the compiler; [] = all that is found.'),
    beam_width: countInput(5, MOST),
    max_steps: countInput(10, MOST),
    detail: detailInput,
  }),
  output,
  forModels: { lists: ['ignored_errors', 'suggestions[]'] },
  toLines: writeRanking,
  async run(input, context) {
    const { categories: requested, ignored } = parseErrorCodes(
      input.errors.map((one) => (typeof one === 'string' ? one : one.code)),
    );
    const library = await context.services.behaviors(context.tenant);
    const { beam_width: beamWidth, max_steps: maxSteps } = input;
    const endsAtMs = context.clock.nowMs() + context.limits.searchDeadlineMs;
    const search = new RepairSearch(input.schema, {
      requested,
      beamWidth,
      maxSteps,
      resolver: createImportResolver(library),
      remainingMs: () => (context.signal.aborted ? 0 : endsAtMs - context.clock.nowMs()),
      // Lets cancellation in between two rounds.
      onRound: async () => {
        await yieldToLoop();
        context.signal.throwIfAborted();
      },
    });
    const { root, states, explored, stoppedBy } = await search.run();
    const suggestions = await Promise.all(
      states.map(async (entry, index) => {
        const described = describe(root, entry, requested);
        const planId = await keepPlan(input.schema, 'rank_edits', described.actions, context);
        return {
          rank: index + 1,
          explain: explain(entry.state.path),
          ...omitUndefined({ plan_id: planId }),
          ...described,
        };
      }),
    );
    const isClean =
      suggestions.length === 0 && findOpen(root.verdict, new Set(requested)).length === 0;
    return {
      suggestions,
      beam_width: beamWidth,
      max_steps: maxSteps,
      steps_explored: explored,
      complete: isClean || suggestions[0]?.remaining.length === 0,
      stopped_by: stoppedBy,
      ...(isClean && stoppedBy === 'valid' ? { reason: 'already_valid' as const } : {}),
      ignored_errors: ignored,
      language: LANGUAGE_VERSION,
    };
  },
});
