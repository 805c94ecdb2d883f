import type { Action } from '../actions/action.ts';
import { resolveAddress } from '../actions/address.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { findAt, valueAt } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import { writeAction } from '../lines/write-action.ts';
import { clip } from '../lines/write-value.ts';
import { lastOf } from './proposals/action-target.ts';
import type { Step } from './state.ts';

/** Characters of a repair of one step, of each step where there are several, and of a value. */
const MOST_CHARACTERS = 320;
const MOST_OF_A_STEP = 200;
const MOST_OF_A_VALUE = 60;
/** The most actions of one step that are named one by one. */
const MOST_CLAUSES = 2;

const shorten = (value: Json): string => clip(JSON.stringify(value), MOST_OF_A_VALUE);

/** A place as words: the event or the tick of the reaction that contains it. */
function describePlace(document: JsonObject, at: string): string {
  const reaction = /^.*\/(?:transitions|ticks)\/\d+(?=\/)/.exec(at)?.[0];
  const node = reaction === undefined ? undefined : findAt(document, reaction);
  if (!isObject(node)) return ` at ${at}`;
  if (typeof node.event !== 'string') return ` in tick "${elementName('tick', node)}"`;
  const isGuard = at.startsWith(`${reaction}/guard`);
  return `${isGuard ? ' in the guard' : ''} on "${node.event}"`;
}

/** Actions that rewrite one value. */
const REWRITE = /^(?:set|remove)_(?:property|value)$/;

/** An action in a few words: the new and the former content of a value that it rewrites, else what it is applied to. */
function toClause(document: JsonObject, { action, params }: Action): string {
  if (!REWRITE.test(action)) {
    const said = Object.entries(params).filter(([, value]) => value !== '');
    return writeAction({ action: action.replaceAll('_', ' '), params: Object.fromEntries(said) });
  }
  const { value, insert } = params;
  const at = String(params.at);
  const old = insert ? undefined : valueAt(document, resolveAddress(document, at));
  const where = describePlace(document, at);
  if (value === undefined) return `remove ${shorten(old ?? null)}${where}`;
  if (old !== undefined) return `write ${shorten(value)} instead of ${shorten(old)}${where}`;
  const key = lastOf(at).replace(/^\d+$/, '');
  return `add ${key === '' ? '' : `${key} `}${shorten(value)}${where}`;
}

/** One step in words: its own description, or its actions. */
function toWords({ says, before, actions }: Step): string {
  if (says !== undefined) return says.replace(/\.$/, '');
  const { value, at } = actions[0]?.params ?? {};
  const isOne = actions.every((one) => one.action === 'set_value' && one.params.value === value);
  if (isOne && actions.length > 1) {
    const where = describePlace(before, String(at));
    return `write ${shorten(value ?? null)} in ${actions.length} places${where}`;
  }
  const named = actions.slice(0, MOST_CLAUSES).map((one) => toClause(before, one));
  const more = actions.length - named.length;
  return `${named.join(' and ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A repair as one sentence with the document's words: every step, and the finding that the first step is for. */
export function explain(path: readonly Step[]): string {
  const [first, ...others] = path;
  if (first === undefined) return '';
  const clause = toWords(first);
  const start = clause.charAt(0).toUpperCase() + clause.slice(1);
  const why = first.because === undefined ? '' : `: ${first.because.replace(/\.$/, '')}`;
  const rest = others.map((other) => `; then ${clip(toWords(other), MOST_OF_A_STEP)}`);
  return `${clip(start + why, MOST_CHARACTERS)}${rest.join('')}.`;
}
