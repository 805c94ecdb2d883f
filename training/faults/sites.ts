import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { isKnownPattern } from '../../src/language/grammar/patterns.ts';

/** Keys and indices from the document's root. */
export type Path = readonly (string | number)[];

/** A part of a document and where it lies. */
export interface Site<T = JsonObject> {
  readonly value: T;
  readonly path: Path;
}

export interface EntitySite extends Site {
  readonly name: string;
  /** Auxiliary entities belong to an orbital but are not its own. */
  readonly auxiliary: boolean;
}

/** A trait written out in the document, with its state machine. */
export interface TraitSite extends Site {
  readonly name: string;
  readonly orbital: Site;
  readonly machine: JsonObject;
  readonly states: readonly JsonObject[];
  readonly events: readonly JsonObject[];
  readonly transitions: readonly JsonObject[];
}

/** An array of effects: a transition's or a tick's. */
export interface EffectsSite extends Site<Json[]> {
  readonly trait: TraitSite;
  readonly transition?: JsonObject;
  readonly tick?: JsonObject;
}

/** One effect, also those nested in `do`, `if`, `when` and `let`. */
export interface EffectSite extends Site<Json[]> {
  readonly list: Json[];
  readonly index: number;
  readonly owner: EffectsSite;
}

/** A pattern that is certainly one: the root of a `render-ui`, or a child of a plain layout. */
export interface PatternSite extends Site {
  readonly owner: EffectsSite;
  readonly isRoot: boolean;
}

/** A property of a rendered pattern whose literal value names an event. */
export interface UiEventSite extends Site {
  readonly key: string;
  readonly event: string;
  readonly owner: EffectsSite;
}

/** A whole string that is a binding, inside effects. */
export interface BindingSite {
  readonly holder: JsonObject | Json[];
  readonly key: string | number;
  readonly text: string;
  readonly path: Path;
  readonly owner: EffectsSite;
}

const CONTROL = new Set(['do', 'if', 'when', 'let']);

/** Layouts whose `children` are patterns, never data. */
const LAYOUTS = new Set(
  'stack box card grid simple-grid center container section flex dashboard-layout split overlay'.split(
    ' ',
  ),
);

/** Properties whose value is drawn, so that a binding there may bring any pattern. */
export const DRAWN = new Set('type children renderItem items actions itemActions'.split(' '));

export const INIT_EVENTS: ReadonlySet<string> = new Set(['INIT', 'LOAD', 'START', 'MOUNT']);

/** The events that a trait declares to emit; true where any of its declarations is external. */
export function emitsOf(trait: Site): ReadonlyMap<string, boolean> {
  const emits = new Map<string, boolean>();
  for (const entry of asArray(trait.value.emits)) {
    const event = isObject(entry) ? entry.event : entry;
    const external = isObject(entry) && entry.scope === 'external';
    if (isString(event)) emits.set(event, external || emits.get(event) === true);
  }
  return emits;
}

/** Events that an effect names for its success and failure. */
export function resultsOf(effect: readonly Json[]): string[] {
  const options = effect.at(-1);
  if (!isObject(options) || !isObject(options.emit)) return [];
  return Object.values(options.emit).filter(isString);
}

/** Nothing has to leave a terminal state. */
export function isTerminal(state: JsonObject): boolean {
  return state.isTerminal === true || state.isFinal === true;
}

/** The one initial state's name, or undefined where there is none or several. */
export function initialOf(trait: TraitSite): string | undefined {
  const initial = trait.states.filter((state) => state.isInitial === true);
  return initial.length === 1 ? toName(initial[0]?.name) : undefined;
}

/** An interaction trait shows something to a user; traits without a category count as one. */
export function isInteraction(trait: TraitSite): boolean {
  return trait.value.category === undefined || trait.value.category === 'interaction';
}

/** A name, or an empty text where there is none. */
export function toName(value: Json | undefined): string {
  return isString(value) ? value : '';
}

/** Where a member of a trait's machine lies. */
export function memberPath(
  trait: TraitSite,
  list: 'states' | 'events' | 'transitions',
  member: JsonObject,
): Path {
  return [...trait.path, 'stateMachine', list, asArray(trait.machine[list]).indexOf(member)];
}

/** The objects of a list, malformed items left out. */
export function objectsIn(list: Json | undefined, path: Path): Site[] {
  return asArray(list).flatMap((value, index) =>
    isObject(value) ? [{ value, path: [...path, index] }] : [],
  );
}

/** The effects of a list, and those nested in control operators. */
export function effectsOf(owner: EffectsSite, list: Json[], path: Path): EffectSite[] {
  return list.flatMap((effect, index) => {
    if (!Array.isArray(effect) || !isString(effect[0])) return [];
    const at = [...path, index];
    const nested = CONTROL.has(effect[0]) ? effectsOf(owner, effect, at) : [];
    return [{ value: effect, path: at, list, index, owner }, ...nested];
  });
}

/** A known pattern and, below plain layouts, its children. */
export function patternsOf(
  value: JsonObject,
  path: Path,
  owner: EffectsSite,
  isRoot: boolean,
): PatternSite[] {
  const type = toName(value.type);
  if (isRoot && type.startsWith('@')) return [];
  const own = isKnownPattern(type) ? [{ value, path, owner, isRoot }] : [];
  if (!LAYOUTS.has(type)) return own;
  const children = objectsIn(value.children, [...path, 'children']).flatMap((child) =>
    patternsOf(child.value, child.path, owner, false),
  );
  return [...own, ...children];
}

type StringVisitor = (
  holder: JsonObject | Json[],
  key: string | number,
  text: string,
  path: Path,
) => void;

/** Visits every string below `node`, the operators of S-expressions included. */
export function walk(node: Json | undefined, path: Path, visit: StringVisitor): void {
  if (Array.isArray(node)) {
    node.forEach((item, index) => {
      if (isString(item)) visit(node, index, item, [...path, index]);
      else walk(item, [...path, index], visit);
    });
  } else if (isObject(node)) {
    for (const [key, item] of Object.entries(node)) {
      if (isString(item)) visit(node, key, item, [...path, key]);
      else walk(item, [...path, key], visit);
    }
  }
}
