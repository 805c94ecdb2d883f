import { isString, type Json } from '../../kernel/json.ts';
import type { Value } from './convert-values.ts';
import { type Call, evaluateAt, findCalled } from './evaluate.ts';
import { bindLocal, type Scope } from './evaluation-scope.ts';

/** A function as a value: what `fn` gives. */
export class Lambda {
  readonly parameters: readonly string[];
  readonly body: Json | undefined;
  readonly scope: Scope;

  constructor(parameters: readonly string[], body: Json | undefined, scope: Scope) {
    this.parameters = parameters;
    this.body = body;
    this.scope = scope;
  }
}

/** The parameters of `fn`: one name, or a list of names; a sign before them is dropped. */
export function readParameters(parameters: Json | undefined): string[] {
  const names = Array.isArray(parameters) ? parameters : [parameters];
  return names.filter(isString).map((name) => (name.startsWith('@') ? name.slice(1) : name));
}

/**
 * The function that a list operator applies to each element: its parameters are bound to the arguments in order; a bare
 * expression reads `@item` and `@index`. An expression that was stored is evaluated with the element bound, a level
 * deeper, so that one that applies itself ends at the bound of depth.
 */
export function readLambda(call: Call, index: number): (...values: readonly Value[]) => Value {
  const { evaluation } = call;
  const written = call.list[index];
  const isFunction = Array.isArray(written) && written[0] === 'fn';
  const parameters = isFunction ? readParameters(written[1]) : [];
  const body = isFunction ? written[2] : written;
  return (...values) => {
    evaluation.spend(2);
    const scope = bindAll(call.scope, parameters, values);
    const value = evaluateAt(body, index, scope, evaluation);
    if (typeof body !== 'string') return value;
    if (!((value as unknown) instanceof Lambda)) {
      const isCall = Array.isArray(value) && findCalled(value) !== undefined;
      return isCall ? evaluateAt(value, index, scope, evaluation) : value;
    }
    const stored = value as unknown as Lambda;
    const inner = bindAll(stored.scope, stored.parameters, values);
    return evaluateAt(stored.body, index, inner, evaluation);
  };
}

function bindAll(scope: Scope, parameters: readonly string[], values: readonly Value[]): Scope {
  let locals = bindLocal(bindLocal(scope.locals, 'item', values[0]), 'index', values[1]);
  parameters.forEach((name, i) => {
    locals = bindLocal(locals, name, values[i]);
  });
  return { ...scope, locals };
}
