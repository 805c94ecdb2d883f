import type { Action } from '../actions/action.ts';
import type { Json } from '../kernel/json.ts';
import type { Category } from '../verify/finding.ts';
import type { Replaced } from './content.ts';

/** Parameters that say what an action is about, the most telling first. */
const SUBJECTS = ['name', 'state', 'event', 'field', 'trait', 'page', 'entity', 'at'] as const;

const MOST_CHARACTERS = 320;

function subjectOf({ params }: Action): string | undefined {
  const listed = [params.events, params.states].find(Array.isArray)?.[0];
  const named = typeof listed === 'object' && listed !== null ? Object.values(listed)[0] : listed;
  if (typeof named === 'string') return `"${named}"`;
  for (const key of SUBJECTS) {
    const value = params[key];
    if (typeof value === 'string' && value !== '') return `"${value}"`;
  }
  return undefined;
}

const MOST_OF_A_VALUE = 60;

function shorten(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= MOST_OF_A_VALUE ? text : `${text.slice(0, MOST_OF_A_VALUE - 1)}…`;
}

/** What an action does, in a few words: `remove page "Board"`. */
function toClause(action: Action): string {
  const { from, to, type, value, form } = action.params;
  const words = action.action.replaceAll('_', ' ');
  if (action.action === 'rename' && type === 'key') {
    return to === '' ? `take what is in "${from}" out of it` : `move "${from}" to "${to}"`;
  }
  if (action.action === 'rename') return `rename ${String(type)} "${from}" to "${to}"`;
  const subject = subjectOf(action);
  const clause = subject === undefined ? words : `${words} ${subject}`;
  if (form === 'list') return `${clause} to a list`;
  if (action.params.guard !== undefined) return `${clause}: ${shorten(action.params.guard)}`;
  if (typeof from === 'string' && typeof to === 'string') return `${clause} ("${from}" to "${to}")`;
  return typeof value === 'string' ? `${clause} to "${value}"` : clause;
}

const list = (values: readonly Json[]): string => values.map(shorten).join(', ');

/** What a rewritten guard or list of effects says now and said before, where it happens. */
function toRewriteClause({ params, action }: Action, { old, next }: Replaced): string {
  const { event, tick } = params;
  const where =
    typeof event === 'string' && event !== ''
      ? ` on "${event}"`
      : typeof tick === 'string' && tick !== ''
        ? ` in tick "${tick}"`
        : '';
  const what = action === 'set_guard' ? ' as the guard' : '';
  if (old.length === 0) return `add ${list(next)}${where}`;
  if (next.length === 0) return `take ${list(old)} away${where}`;
  return `write ${list(next)} instead of ${list(old)}${what}${where}`;
}

/** One step of a repair and what was wrong. */
export interface Reason {
  readonly actions: readonly Action[];
  /** What it replaced, where its only action rewrites a guard or effects. */
  readonly replaced?: Replaced | undefined;
  /** What it does, as a sentence, where its actions do not say it. */
  readonly says?: string | undefined;
  /** The message of the finding that the step is for. */
  readonly finding: string | undefined;
  /** The category of that finding; undefined where a renaming undoes several. */
  readonly category: Category | undefined;
}

function cut(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}

/** Why a repair does what it does, as one sentence with the document's words. */
export function explain(reasons: readonly Reason[]): string {
  const [first, ...others] = reasons;
  if (first === undefined) return '';
  const clause =
    first.says?.replace(/\.$/, '') ??
    (first.replaced === undefined
      ? first.actions.slice(0, 2).map(toClause).join(' and ')
      : toRewriteClause(first.actions[0] as Action, first.replaced));
  const start = clause.charAt(0).toUpperCase() + clause.slice(1);
  const why = first.finding === undefined ? '' : `: ${first.finding.replace(/\.$/, '')}`;
  const untold = first.says === undefined ? Math.max(0, first.actions.length - 2) : 0;
  const more = untold + others.flatMap(({ actions }) => actions).length;
  const rest = more === 0 ? '' : `; ${more} more ${more === 1 ? 'action' : 'actions'}`;
  return `${cut(start + why)}${rest}.`;
}
