import type { Action } from '../actions/action.ts';
import { resolveAddress } from '../actions/address.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findAt, valueAt } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import { lastOf } from './proposals/action-target.ts';
import type { Step } from './state.ts';

/** Parameters that name the subject of an action, the most informative first. */
const SUBJECTS = ['name', 'state', 'event', 'field', 'trait', 'page', 'entity', 'at'] as const;

/** Characters of a repair of one step, of each step where there are several, and of a value. */
const MOST_CHARACTERS = 320;
const MOST_OF_A_STEP = 200;
const MOST_OF_A_VALUE = 60;
/** The most actions of one step that are named one by one. */
const MOST_CLAUSES = 2;

const cut = (text: string, most = MOST_CHARACTERS): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

const listIn = ({ params }: Action): readonly unknown[] | undefined =>
  [params.events, params.states].find(Array.isArray);

function subjectOf(action: Action): string | undefined {
  const { params } = action;
  const [named, ...others] = listIn(action) ?? [];
  const key = SUBJECTS.find((one) => typeof params[one] === 'string');
  // An element without a name is identified by its place.
  const subject = named || (key && (params[key] || params.at));
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return typeof subject === 'string' && subject !== '' ? `"${subject}"${more}` : undefined;
}

/** Keys whose text names an element of a screen for a reader. */
const LABELS = ['label', 'content', 'text', 'title'] as const;

/** A value as a reader names it: an element of a screen by its kind and its words, anything else as JSON. */
function shorten(value: Json): string {
  if (!isObject(value) || typeof value.type !== 'string') {
    return cut(JSON.stringify(value), MOST_OF_A_VALUE);
  }
  const label = LABELS.map((key) => value[key]).find((one) => typeof one === 'string');
  const kind = `the ${value.type.replaceAll('-', ' ')}`;
  return label === undefined ? kind : `${kind} "${label}"`;
}

/** An action in a few words: `remove page "Board"`. */
function toClause(action: Action): string {
  const { from, to, type, value, form, set, guard, transitions } = action.params;
  const isOne = listIn(action)?.length === 1;
  const words = action.action.replaceAll('_', ' ').replace(isOne ? /s$/ : '', '');
  if (action.action === 'rename') {
    if (type !== 'key') return `rename ${String(type)} "${from}" to "${to}"`;
    return to === '' ? `take what is in "${from}" out of it` : `move "${from}" to "${to}"`;
  }
  if (action.action === 'add_transitions' && Array.isArray(transitions)) {
    const [way] = transitions as JsonObject[];
    const more = transitions.length > 1 ? ` and ${transitions.length - 1} more` : '';
    return `add transition "${way?.event}" ("${way?.from}" to "${way?.to}")${more}`;
  }
  if (action.action === 'set_transition' && isObject(set)) {
    const [[end = '', next] = []] = Object.entries(set);
    const verb = { to: 'lead to', from: 'leave' }[end] ?? `have as ${end}`;
    const old = action.params[end];
    return `let transition "${action.params.event}" ${verb} "${next}"${old ? ` instead of "${old}"` : ''}`;
  }
  const subject = subjectOf(action);
  const clause = subject === undefined ? words : `${words} ${subject}`;
  if (form === 'list') return `${clause} to a list`;
  if (guard !== undefined) return `${clause}: ${shorten(guard)}`;
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

/** Keys that hold the name of an element. */
const NAME_KEYS: ReadonlySet<string> = new Set(['name', 'key']);

/** The new and the former content of one rewritten value, and its place. */
function toRewriteClause(document: JsonObject, { params }: Action): string {
  const { value, insert } = params;
  const at = String(params.at);
  const old = insert ? undefined : valueAt(document, resolveAddress(document, at));
  const where = describePlace(document, at);
  if (old === undefined) {
    const key = lastOf(at).replace(/^\d+$/, '');
    const noun = NAME_KEYS.has(key) ? 'set name ' : `add ${key === '' ? '' : `${key} `}`;
    return `${noun}${shorten(value as Json)}${where}`;
  }
  if (value === undefined) return `remove ${shorten(old)}${where}`;
  return `write ${shorten(value)} instead of ${shorten(old)}${where}`;
}

/** One step in words: its own description, the content that it writes and replaces, or its actions. */
function toWords({ says, before, actions }: Step): string {
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

/** A repair as one sentence with the document's words: every step, and the finding that the first step is for. */
export function explain(path: readonly Step[]): string {
  const [first, ...others] = path;
  if (first === undefined) return '';
  const clause = toWords(first);
  const start = clause.charAt(0).toUpperCase() + clause.slice(1);
  const why = first.because === undefined ? '' : `: ${first.because.replace(/\.$/, '')}`;
  const rest = others.map((other) => `; then ${cut(toWords(other), MOST_OF_A_STEP)}`);
  return `${cut(start + why) + rest.join('')}.`;
}
