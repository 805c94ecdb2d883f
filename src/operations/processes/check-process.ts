import { applyActions } from '../../actions/apply.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { PlanItem } from '../../ports/plan-store.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import type { OperationContext } from '../operation-context.ts';
import { keepPlan } from '../plans/keep-plan.ts';
import { rankEdits } from '../rank-edits.ts';
import { assessDocument } from '../verification/assess-document.ts';
import { examine } from '../verification/examine.ts';
import type { ProcessState } from './process-state.ts';

/** Findings and repairs in one answer. */
const MAX_FINDINGS = 10;
const MAX_REPAIRS = 2;

async function check(document: JsonObject, context: OperationContext) {
  const { model, verdict } = await examine(document, context);
  const { probability, valid } = await assessDocument(model, verdict);
  const locate = createLocator(model);
  const errors = verdict.proven.filter(({ severity }) => severity === 'error');
  const findings = errors.slice(0, MAX_FINDINGS).map((finding) => ({
    category: finding.category,
    at: locate(finding),
    message: finding.message,
  }));
  return { valid, probability, findings, errors: errors.length };
}

/** Checks the present document, and the one after all remaining steps. */
export async function checkProcess(state: ProcessState, context: OperationContext) {
  const { errors, ...now } = await check(state.current, context);
  if (state.remaining.length === 0) {
    return { check: now, isBroken: errors > 0, end: state.current };
  }
  const { document: end } = applyActions(state.current, state.remaining);
  const after = await check(end, context);
  const expected = errors === 0 ? 0 : (await check(state.goalDocument, context)).errors;
  return { check: now, isBroken: after.errors > expected, end };
}

export interface Repair {
  readonly plan_id?: string;
  readonly score: number;
  readonly when: 'now' | 'after the last step';
  readonly actions: readonly PlanItem[];
}

/** Repairs of what the steps to come would leave broken: for the document as it is where they fit it already. */
export async function findRepairs(
  state: ProcessState,
  end: JsonObject,
  context: OperationContext,
): Promise<Repair[]> {
  const { suggestions } = await rankEdits.run(
    { schema: end, errors: [], beam_width: 3, max_steps: 6, detail: 'full' },
    context,
  );
  return Promise.all(
    suggestions.slice(0, MAX_REPAIRS).map(async ({ score, actions, plan_id }): Promise<Repair> => {
      const items = actions as PlanItem[];
      if (!fits(state.current, items)) {
        return omitUndefined({
          plan_id,
          score,
          when: 'after the last step' as const,
          actions: items,
        });
      }
      const own = await keepPlan(state.current, 'rank_edits', items, context);
      return omitUndefined({ plan_id: own, score, when: 'now' as const, actions: items });
    }),
  );
}

function fits(document: JsonObject, actions: readonly PlanItem[]): boolean {
  try {
    applyActions(document, actions);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
