import type { Action } from '../actions/action.ts';
import { resolveAddress } from '../actions/address.ts';
import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
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

/** Actions as people say them; others are written as their lines. */
const SAID: Readonly<Record<string, (of: JsonObject) => string>> = {
  add_events: (of) => `add the event ${of.events} to ${of.trait}`,
  add_states: (of) => `add the state ${of.states} to ${of.trait}`,
  add_transition: (of) => `let ${of.event} lead from ${of.from} to ${of.to} in ${of.trait}`,
  set_transition: (of) => `let ${of.event} lead from ${of.from} to ${of.to}`,
  remove_transition: (of) => `remove ${of.event} from ${of.from} to ${of.to}`,
  rename: (of) => `rename the ${String(of.type).replaceAll('_', ' ')} ${of.from} to ${of.to}`,
};

const REMOVAL = /^remove_(orbital|page|trait|field|state|event|emit|listen)$/;

/** An action as people say it, by what it names and what is at its place; undefined where that is too little. */
function say(document: JsonObject, { action, params }: Action): string | undefined {
  const { at, set, ...given } = params;
  const place = isString(at) ? valueAt(document, resolveAddress(document, at)) : undefined;
  const named = Object.entries({ ...given, ...(isObject(set) ? set : {}) });
  const of: JsonObject = {
    ...(isObject(place) ? place : {}),
    ...Object.fromEntries(named.filter(([, value]) => value !== '')),
  };
  const name = of.key ?? of.name ?? of.ref ?? of.state ?? of.event;
  const [, kind] = REMOVAL.exec(action) ?? [];
  const removed = kind && isString(name) ? `remove the ${kind} ${name}` : undefined;
  const said = SAID[action]?.(of) ?? removed;
  return said?.includes('undefined') ? undefined : said;
}

/** Actions that rewrite one value. */
const REWRITE = /^(?:set|remove)_(?:property|value)$/;

/** An action in a few words: the new and the former content of a value that it rewrites, else what it is applied to. */
function toClause(document: JsonObject, { action, params }: Action): string {
  if (!REWRITE.test(action)) {
    const said = say(document, { action, params });
    if (said !== undefined) return said;
    const given = Object.entries(params).filter(([, value]) => value !== '');
    return writeAction({ action: action.replaceAll('_', ' '), params: Object.fromEntries(given) });
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
