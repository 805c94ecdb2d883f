import { AppError, type ErrorDetail } from '../kernel/errors.ts';
import { checkInput } from '../kernel/input-issues.ts';
import { isString, type JsonObject } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import type { Path } from '../kernel/pointer.ts';
import { isFlatTrait, wrapTrait } from '../language/flat-machines.ts';
import type { Action, ActionDefinition } from './action.ts';
import { ActionConflict, ActionInvalid } from './action-error.ts';
import { ACTIONS } from './actions.ts';
import { locate, resolveAddress, toAddress } from './address.ts';
import { Draft, type RenamedWord } from './draft.ts';
import { getTrait } from './find.ts';

export interface ApplyOptions {
  /** Params are known to fit their action: they are not parsed. For actions of our own making. */
  readonly trusted?: boolean;
  /** Index of each action in the request, where they are applied in another order; for errors. */
  readonly indices?: readonly number[];
}

export interface Applied {
  readonly document: JsonObject;
  /** Number of actions. */
  readonly applied: number;
  /** Addresses of bare names that became objects on the way. */
  readonly promoted: readonly string[];
  /** States and values that got another name on the way. */
  readonly renamed: readonly RenamedWord[];
}

/**
 * Applies actions in order, all or none. The given document stays as it is; the result shares with it
 * every subtree that no action touched. Throws AppError: CONFLICT where the document does not allow an
 * action, UNPROCESSABLE where its params are wrong; `errors[0].path` is `/actions/<index>/params/…`.
 */
export function applyActions(
  document: JsonObject,
  actions: readonly Action[],
  options: ApplyOptions = {},
): Applied {
  const draft = new Draft(document);
  for (const [index, action] of actions.entries()) {
    applyTo(draft, action, options, options.indices?.[index] ?? index);
  }
  const { promoted, renamed } = draft;
  return { document: draft.document, applied: actions.length, promoted, renamed };
}

/** Applies one action to a draft. `index` is its place in the request, for errors. */
export function applyTo(draft: Draft, action: Action, options: ApplyOptions = {}, index = 0): void {
  const definition = getAction(action, index);
  const params = options.trusted ? action.params : parseParams(definition, action, index);
  try {
    wrapTouched(draft, action);
    definition.apply(draft, params as never);
  } catch (error) {
    throw toAppError(error, action, index);
  }
}

/** Actions on what is in a machine; a rename by what it renames. */
const IN_MACHINE = /_(states?|events?|transitions?|effects?|guard|initial_state|terminal_state)$/;

/** Wraps the flat trait in whose machine an action is. */
function wrapTouched(draft: Draft, { action, params }: Action): void {
  const { at, trait } = params;
  const isInside = IN_MACHINE.test(action === 'rename' ? `_${params.type}` : action);
  let path: Path | undefined;
  if (isString(at)) {
    const [owner = '', inner] = at.split('/stateMachine/');
    if (inner !== undefined || isInside) path = resolveAddress(draft.document, owner).slice(0, 4);
  } else if (isString(trait) && isInside) path = getTrait(draft.document, trait, params);
  const value = path && draft.at(path);
  if (path === undefined || locate(path).type !== 'trait' || !isFlatTrait(value)) return;
  draft.promoted.push(toAddress(draft.document, path));
  draft.put(path, wrapTrait(value));
}

function getAction(action: Action, index: number): ActionDefinition {
  const definition = ACTIONS.get(action.action);
  if (definition) return definition;
  const message = `There is no action "${action.action.slice(0, 80)}". ${tellMeantAction(action.action)}`;
  throw refuse('UNPROCESSABLE', action, index, message, [
    { path: `/actions/${index}/action`, message },
  ]);
}

/** Names the actions on what an unknown one is about, with their params, or else the nearest ones. */
function tellMeantAction(name: string): string {
  const [verb, ...noun] = name.toLowerCase().replace(/s$/, '').split('_');
  const meant = [...ACTIONS.values()]
    .filter((one) => one.name === verb || one.name.replace(/^[a-z]+_|s$/g, '') === noun.join('_'))
    .map(({ name, params }) => `${name} {${Object.keys(params.shape).join(', ')}}`);
  const nearest = meant.length > 0 ? meant : nearestNames(name, ACTIONS.keys());
  return `Nearest: ${nearest.join(', ')}. describe_language {topic: "actions"} lists all.`;
}

function parseParams(definition: ActionDefinition, action: Action, index: number): unknown {
  const { data, errors: issues } = checkInput(definition.params, action.params);
  if (issues === undefined) return data;
  const errors = issues.map(({ path, message }) => {
    return { path: `/actions/${index}/params${path}`, message };
  });
  const { path, message } = errors[0] as ErrorDetail;
  throw refuse('UNPROCESSABLE', action, index, `${path}: ${message}`, errors);
}

function toAppError(error: unknown, action: Action, index: number): unknown {
  if (!(error instanceof ActionConflict || error instanceof ActionInvalid)) return error;
  const code = error instanceof ActionConflict ? 'CONFLICT' : 'UNPROCESSABLE';
  const message = error instanceof ActionConflict ? withExisting(error) : error.message;
  const path = `/actions/${index}/params/${error.param}`;
  return refuse(code, action, index, message, [{ path, message }]);
}

/** The message and, where a name was not found, the nearest that exist. */
function withExisting(conflict: ActionConflict): string {
  if (conflict.wanted === undefined) return conflict.message;
  const existing = [...new Set(conflict.existing())].filter((one) => one !== '');
  const nearest = nearestNames(conflict.wanted, existing);
  return `${conflict.message} ${nearest.length > 0 ? `There are: ${nearest.join(', ')}.` : 'There is none at all.'}`;
}

const refuse = (
  code: 'CONFLICT' | 'UNPROCESSABLE',
  { action }: Action,
  index: number,
  message: string,
  errors: readonly ErrorDetail[],
) => new AppError(code, `Action ${index} (${action}): ${message} Nothing was applied.`, { errors });
