import type { Json } from '../kernel/json.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';

/** Why an action can't be applied to this document: answered as 409. `param` names the parameter at fault. */
export class ActionConflict extends Error {
  override readonly name = 'ActionConflict';
  readonly param: string;
  /** The names that exist instead; computed only when the error is reported. */
  readonly existing: () => readonly string[];
  readonly wanted: string | undefined;

  /** With `wanted`: no `what` of this name exists. Without: `what` is the whole sentence. */
  constructor(param: string, what: string, wanted?: string, existing?: () => readonly string[]) {
    super(wanted === undefined ? what : `There is no ${what.replace('_', ' ')} "${wanted}".`);
    this.param = param;
    this.wanted = wanted;
    this.existing = existing ?? (() => []);
  }
}

/** An element that is not there, among those that are. */
export function notThere(
  param: string,
  type: ElementType,
  wanted: string,
  items: readonly Json[],
): ActionConflict {
  return new ActionConflict(param, type, wanted, () => items.map((one) => elementName(type, one)));
}

/** An element that is there already. */
export function alreadyExists(param: string, type: ElementType, name: string): ActionConflict {
  return new ActionConflict(param, `The ${type.replace('_', ' ')} "${name}" exists already.`);
}

/** Parameters that no document could make sense of: answered as 422. */
export class ActionInvalid extends Error {
  override readonly name = 'ActionInvalid';
  readonly param: string;

  constructor(param: string, message: string) {
    super(message);
    this.param = param;
  }
}
