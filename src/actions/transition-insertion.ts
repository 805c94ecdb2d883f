import { isEqualJson } from '../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { elementName } from '../language/grammar/elements.ts';
import { ActionInvalid, alreadyExists, notThere } from './action-error.ts';
import { findByToken } from './address.ts';
import type { Draft } from './draft.ts';
import { type InsertionOptions, insertElement } from './insertion.ts';
import { indexOfName, indicesOfName } from './sibling-index.ts';

interface TransitionInsertionOptions extends InsertionOptions {
  readonly allow_dangling?: boolean | undefined;
}

/** Where transitions are to go: at an index, but behind one and before another. */
interface TransitionBounds {
  readonly index?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The index that the bounds leave; by default the end. Throws where a transition that they name is not there. */
export function placeWithin(
  siblings: readonly Json[],
  { index = siblings.length, after, before }: TransitionBounds,
): number {
  const least = after === undefined ? 0 : findSibling(siblings, after, 'after') + 1;
  const most = before === undefined ? Infinity : findSibling(siblings, before, 'before');
  return Math.min(Math.max(index, least), most);
}

function findSibling(siblings: readonly Json[], token: string, param: string): number {
  const index = findByToken(siblings, `@${token}`, 'transition');
  if (index >= 0) return index;
  throw notThere(param, 'transition', token, siblings);
}

/**
 * Adds one transition. Throws where its states are missing, or the very same one is there; `param` is
 * at fault then, or, without it, the parameter of the state's role.
 */
export function insertTransition(
  draft: Draft,
  trait: Path,
  transition: Json,
  param: string | undefined,
  options: TransitionInsertionOptions,
): void {
  const machine = draft.at([...trait, 'stateMachine']);
  if (!options.allow_dangling) {
    assertStatesExist(transition, isObject(machine) ? asArray(machine.states) : [], param);
  }
  const siblings = isObject(machine) ? asArray(machine.transitions) : [];
  const name = elementName('transition', transition);
  const isThere = () =>
    indicesOfName(siblings, 'transition', name).some((index) =>
      isEqualJson(siblings[index], transition),
    );
  if (!options.allow_duplicate && isThere()) {
    throw alreadyExists(param ?? 'event', 'transition', name);
  }
  insertElement(draft, trait, 'transition', transition, { ...options, param: param ?? 'event' });
}

function assertStatesExist(transition: Json, states: readonly Json[], param?: string): void {
  if (!isObject(transition))
    throw new ActionInvalid(param ?? 'definition', 'A transition is an object.');
  for (const key of ['from', 'event', 'to']) {
    const value = transition[key];
    if (!isString(value))
      throw new ActionInvalid(param ?? key, `A transition needs "${key}" as a string.`);
    if (key === 'event' || (key === 'from' && value === '*')) continue;
    if (indexOfName(states, 'state', value) >= 0) continue;
    throw notThere(param ?? key, 'state', value, states);
  }
}
