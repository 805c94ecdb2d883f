import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { PLAN_ID } from '../../kernel/handles.ts';
import type { KeptPlan, PlanItem } from '../../ports/plan-store.ts';
import type { OperationContext } from '../operation-context.ts';
import { refuse } from '../refuse.ts';

export const planIdInput = z
  .string()
  .regex(
    PLAN_ID,
    'Expected a plan_id: pln_…, as plan, plan_instructions, gap and rank_edits answer it.',
  );

/** The plan of a handle. Throws NOT_FOUND where none is kept under it. */
export async function getPlan(planId: string, context: OperationContext): Promise<KeptPlan> {
  const store = await context.services.plans?.();
  const plan = await store?.find(context.tenant, planId);
  if (plan) return plan;
  throw new AppError(
    'NOT_FOUND',
    `No plan is kept under ${planId.slice(0, 60)}: it expired (7 days unused), was replaced by newer ones, or never existed. Call plan_instructions, plan, gap or rank_edits again.`,
  );
}

/** Items of some levels (all where undefined) but those at some places. Throws UNPROCESSABLE for what the plan lacks. */
export function selectItems(
  { items, madeBy }: KeptPlan,
  levels: readonly number[] | undefined,
  except: readonly number[] = [],
): { index: number; item: PlanItem }[] {
  const known = new Set(items.map(({ level }) => level));
  const missing = levels?.find((level) => !known.has(level));
  if (missing !== undefined) {
    const highest = Math.max(0, ...items.map(({ level }) => level ?? 0));
    refuse(
      '/levels',
      highest === 0
        ? `A plan of ${madeBy} has no levels: leave them out.`
        : `The plan has no level ${missing}, only 1 to ${highest}.`,
    );
  }
  const outside = except.find((index) => index >= items.length);
  if (outside !== undefined) {
    refuse(
      '/except',
      `The plan has no item ${outside}: they are numbered 0 to ${items.length - 1}.`,
    );
  }
  const left = new Set(except);
  return items.flatMap((item, index) =>
    left.has(index) || (levels && !levels.includes(item.level as number)) ? [] : [{ index, item }],
  );
}
