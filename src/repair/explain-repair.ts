import type { Action } from '../actions/action.ts';
import { resolveAddress } from '../actions/address.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findAt, valueAt } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import type { Category } from '../verify/finding.ts';

/** Parameters that name the subject of an action, the most informative first. */
const SUBJECTS = ['name', 'state', 'event', 'field', 'trait', 'page', 'entity', 'at'] as const;

/** Characters of a repair of one step, and of each step where there are several. */
const MOST_CHARACTERS = 320;
const MOST_OF_A_STEP = 200;

function subjectOf({ params }: Action): string | undefined {
  const named = [params.events, params.states].find(Array.isArray)?.[0];
  if (typeof named === 'string' && named !== '') return `"${named}"`;
  const key = SUBJECTS.find((one) => typeof params[one] === 'string');
  // An element without a name is identified by its place.
  const subject = key && (params[key] || params.at);
  return typeof subject === 'string' && subject !== '' ? `"${subject}"` : undefined;
}

const MOST_OF_A_VALUE = 60;

/** Keys whose text names an element of a screen for a reader. */
const LABELS = ['label', 'content', 'text', 'title'] as const;

/** A value as a reader names it: an element of a screen by its kind and its words, anything else as JSON. */
function shorten(value: Json): string {
  if (isObject(value) && typeof value.type === 'string') {
    const label = LABELS.map((key) => value[key]).find((one) => typeof one === 'string');
    const kind = `the ${value.type.replaceAll('-', ' ')}`;
    return label === undefined ? kind : `${kind} "${label}"`;
  }
  const text = JSON.stringify(value);
  return text.length <= MOST_OF_A_VALUE ? text : `${text.slice(0, MOST_OF_A_VALUE - 1)}…`;
}

/** An action in a few words: `remove page "Board"`. */
function toClause(action: Action): string {
  const { from, to, type, value, form } = action.params;
  const words = action.action.replaceAll('_', ' ');
  const ways = action.action === 'add_transitions' ? action.params.transitions : undefined;
  if (Array.isArray(ways) && isObject(ways[0])) {
    const more = ways.length > 1 ? ` and ${ways.length - 1} more` : '';
    return `add transition "${ways[0].event}" ("${ways[0].from}" to "${ways[0].to}")${more}`;
  }
  if (action.action === 'rename' && type === 'key') {
    return to === '' ? `take what is in "${from}" out of it` : `move "${from}" to "${to}"`;
  }
  if (action.action === 'set_transition' && isObject(action.params.set)) {
    const [[end, next] = []] = Object.entries(action.params.set);
    const old = end === undefined ? undefined : action.params[end];
    const verb = end === 'to' ? 'lead to' : end === 'from' ? 'leave' : `have as ${end}`;
    return `let transition "${String(action.params.event)}" ${verb} "${String(next)}" instead of "${String(old)}"`;
  }
  if (action.action === 'rename') return `rename ${String(type)} "${from}" to "${to}"`;
  const subject = subjectOf(action);
  const clause = subject === undefined ? words : `${words} ${subject}`;
  if (form === 'list') return `${clause} to a list`;
  if (action.params.guard !== undefined) return `${clause}: ${shorten(action.params.guard)}`;
  if (typeof from === 'string' && typeof to === 'string') return `${clause} ("${from}" to "${to}")`;
  return typeof value === 'string' ? `${clause} to "${value}"` : clause;
}

/** A place as words: the event or the tick of the reaction that contains it. */
function describePlace(document: JsonObject, at: string): string {
  const reaction = /^.*\/(?:transitions|ticks)\/\d+(?=\/)/.exec(at)?.[0];
  const node = reaction === undefined ? undefined : findAt(document, reaction);
  if (!isObject(node)) return ` at ${at}`;
  if (typeof node.event !== 'string') return ` in tick "${elementName('tick', node)}"`;
  const isGuard = at.startsWith(`${reaction}/guard`);
  return `${isGuard ? ' in the guard' : ''} on "${node.event}"`;
}

const REWRITES: ReadonlySet<string> = new Set(['set_property', 'set_value', 'remove_value']);

/** The new and the former content of one rewritten value, and its place. */
function toRewriteClause(document: JsonObject, { params }: Action): string {
  const { value, insert } = params;
  const at = String(params.at);
  const old = insert ? undefined : valueAt(document, resolveAddress(document, at));
  const where = describePlace(document, at);
  if (old === undefined) {
    const key = at.slice(at.lastIndexOf('/') + 1).replace(/^\d+$/, '');
    return `add ${key === '' ? '' : `${key} `}${shorten(value as Json)}${where}`;
  }
  if (value === undefined) return `remove ${shorten(old)}${where}`;
  return `write ${shorten(value)} instead of ${shorten(old)}${where}`;
}

/** One step of a repair, and the finding that it is for. */
export interface Reason {
  readonly actions: readonly Action[];
  /** The document before the step. */
  readonly before: JsonObject;
  /** The step as a sentence, where its actions do not describe it. */
  readonly says?: string | undefined;
  /** The message of the finding that the step is for. */
  readonly finding: string | undefined;
  /** The category of that finding. Undefined where a renaming undoes several. */
  readonly category: Category | undefined;
}

function cut(text: string, most = MOST_CHARACTERS): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** One step in words: its own description, the content that it writes and replaces, or its actions. */
function toStep({ says, before, actions }: Reason): string {
  if (says !== undefined) return says.replace(/\.$/, '');
  const [first, ...others] = actions as [Action, ...Action[]];
  if (others.length === 0 && REWRITES.has(first.action)) return toRewriteClause(before, first);
  const { value, at } = first.params;
  if (actions.every((one) => one.action === 'set_value' && one.params.value === value)) {
    const where = describePlace(before, String(at));
    return `write ${shorten(value as Json)} in ${actions.length} places${where}`;
  }
  const more = actions.length - MOST_CLAUSES;
  const clauses = actions.slice(0, MOST_CLAUSES).map(toClause).join(' and ');
  return more > 0 ? `${clauses} and ${more} more` : clauses;
}

/** The most actions of one step that are named one by one. */
const MOST_CLAUSES = 2;

/**
 * The explanation of a repair, as one sentence with the document's words: every step, and the finding that the first
 * step is for.
 */
export function explain(reasons: readonly Reason[]): string {
  const [first, ...others] = reasons;
  if (first === undefined) return '';
  const clause = toStep(first);
  const start = clause.charAt(0).toUpperCase() + clause.slice(1);
  const why = first.finding === undefined ? '' : `: ${first.finding.replace(/\.$/, '')}`;
  const rest = others.map((other) => `; then ${cut(toStep(other), MOST_OF_A_STEP)}`);
  return `${cut(start + why) + rest.join('')}.`;
}

/**
 * The explanations of several repairs of one document. Where two explanations are equal, each names the first action
 * that the other repair does not have.
 */
export function explainAll(all: readonly (readonly Reason[])[]): string[] {
  const texts = all.map(explain);
  return texts.map((text, index) => {
    const twins = all.filter((_, other) => other !== index && texts[other] === text);
    if (twins.length === 0) return text;
    const theirs = new Set(twins.flatMap(listActions));
    const own = listActions(all[index] as readonly Reason[]).find((one) => !theirs.has(one));
    return own === undefined ? text : `${text.replace(/\.$/, '')}, here with ${cut(own)}.`;
  });
}

const listActions = (reasons: readonly Reason[]): string[] =>
  reasons.flatMap(({ actions }) => actions.map(({ params }) => JSON.stringify(params)));
