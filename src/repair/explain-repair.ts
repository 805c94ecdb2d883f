import type { Action } from '../actions/action.ts';
import { resolveAddress } from '../actions/address.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findAt, valueAt } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import { writeAction } from '../lines/write-action.ts';
import { lastOf } from './proposals/action-target.ts';
import type { Step } from './state.ts';

/** Characters of a repair of one step, of each step where there are several, and of a value. */
const MOST_CHARACTERS = 320;
const MOST_OF_A_STEP = 200;
const MOST_OF_A_VALUE = 60;
/** The most actions of one step that are named one by one. */
const MOST_CLAUSES = 2;

const cut = (text: string, most = MOST_CHARACTERS): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

const shorten = (value: Json): string => cut(JSON.stringify(value), MOST_OF_A_VALUE);

/** An action in a few words: `remove page Board`. */
function toClause({ action, params }: Action): string {
  const { type, from, to } = params;
  if (action !== 'rename') return writeAction({ action: action.replaceAll('_', ' '), params });
  if (type !== 'key') return `rename ${type} "${from}" to "${to}"`;
  return to === '' ? `take what is in "${from}" out of it` : `move "${from}" to "${to}"`;
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
