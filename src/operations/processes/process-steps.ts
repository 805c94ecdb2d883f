import { ACTIONS } from '../../actions/actions.ts';
import { applyAction, applyActions } from '../../actions/apply.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { planInstructions } from '../../plan/instructions.ts';
import type { PatternHint } from '../../plan/plan.ts';
import { plan } from '../../plan/plan.ts';
import type { PlanItem } from '../../ports/plan-store.ts';
import type { ProcessState, SkippedStep } from './process-state.ts';

/** The identity of a step: its action and parameters, whatever its level. */
const keyOf = ({ action, params }: Pick<PlanItem, 'action' | 'params'>): string =>
  toCanonicalJson({ action, params });

/** The steps from a document to a goal, by level, but those that were skipped and what needs them. */
export function planSteps(
  current: JsonObject,
  goal: JsonObject,
  skipped: readonly SkippedStep[],
  pattern?: PatternHint,
): PlanItem[] {
  const { instructions } = planInstructions(current, goal, { pattern });
  const left = new Set(skipped.map(keyOf));
  const wanted = instructions.filter((item) => !left.has(keyOf(item)));
  return left.size === 0 ? [...wanted] : takeWhatApplies(current, wanted);
}

/** Steps without those that something left out makes impossible. */
function takeWhatApplies(current: JsonObject, steps: readonly PlanItem[]): PlanItem[] {
  let document = current;
  return steps.filter((step) => {
    try {
      document = applyAction(document, step);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  });
}

/** The steps that are due: one, or, in batches, all of the lowest level. */
export function dueSteps({ remaining, batch }: ProcessState): PlanItem[] {
  const [first] = remaining;
  if (first === undefined) return [];
  return batch ? remaining.filter(({ level }) => level === first.level) : [first];
}

/** The state after the steps that were due have been carried out as they say. */
export function doDueSteps(state: ProcessState): ProcessState {
  const due = dueSteps(state);
  const { document } = applyActions(state.current, due);
  return {
    ...state,
    phase: 'building',
    current: document,
    remaining: state.remaining.slice(due.length),
    done: [...state.done, ...due.map(({ action }) => action)],
    built: [...(state.built ?? []), ...due.map(nameStep)],
  };
}

/** The state without the steps that were due, nor any that need them. */
export function skipDueSteps(state: ProcessState, reason: string): ProcessState {
  const due = dueSteps(state);
  const skipped = due.map(({ action, params }) => ({ action, params, reason }));
  return {
    ...state,
    phase: 'building',
    skipped: [...state.skipped, ...skipped],
    remaining: takeWhatApplies(state.current, state.remaining.slice(due.length)),
  };
}

/** The state after the agent changed the document in its own way: done steps are derived, remaining ones planned again. */
export function goOnFrom(
  state: ProcessState,
  document: JsonObject,
  actions?: readonly PlanItem[],
): ProcessState {
  const done: readonly PlanItem[] = actions ?? plan(state.current, document).actions;
  return {
    ...state,
    phase: 'building',
    current: document,
    remaining: planSteps(document, state.goalDocument, state.skipped),
    done: [...state.done, ...done.map(({ action }) => action)],
    built: [...(state.built ?? []), ...done.map(nameStep)],
  };
}

/** A step in a line: `add_field "subject" of "Ticket"`. */
const nameStep = (item: PlanItem): string =>
  `${item.action} ${subjectOf(item)}`.trim().slice(0, 120);

/** Whether every step was left out: nothing was built. */
export const isNothingBuilt = ({ done, skipped }: ProcessState): boolean =>
  done.length === 0 && skipped.length > 0;

/** The subject of a step: the element's name and its owner. */
function subjectOf({ params }: PlanItem): string {
  const name = params.name ?? params.state ?? params.event ?? params.to ?? params.at;
  const names = params.states ?? params.events;
  const subject = Array.isArray(names)
    ? names.map((one) => (typeof one === 'string' ? one : '…')).join(', ')
    : typeof name === 'string'
      ? `"${name}"`
      : '';
  const owner = params.trait ?? params.entity ?? params.orbital ?? params.page;
  const of = typeof owner === 'string' && owner !== params.name ? ` of "${owner}"` : '';
  return `${subject}${of}`;
}

/** A step in a sentence, with what people call the things that it names. */
export function toHint(item: PlanItem, label: (name: string) => string | undefined): string {
  const { title = item.action } = ACTIONS.get(item.action) ?? {};
  const { params } = item;
  const names = [params.name, params.entity, params.linkedEntity, params.state, params.event]
    .concat(Array.isArray(params.states) ? params.states : [])
    .concat(Array.isArray(params.events) ? params.events : [])
    .filter((name) => typeof name === 'string');
  const labels = [...new Set(names)].flatMap((name) => {
    const words = label(name);
    return words === undefined ? [] : [`${name}: ${words}`];
  });
  const said = labels.length > 0 ? ` People say: ${labels.join('; ')}.` : '';
  return `${title}: ${subjectOf(item)}.${said}`;
}
