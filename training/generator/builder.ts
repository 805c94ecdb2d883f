import { field } from '../../src/authoring/builder/field.ts';
import * as typed from '../../src/authoring/builder/index.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';

/*
 * The builder for documents that are drawn at random: what the types of the library's authors would refuse
 * is any JSON here.
 */

export type Expression = Json[];

export interface Transition {
  readonly from: string;
  readonly event: string;
  readonly to: string;
  readonly effects: readonly Expression[];
  readonly guard?: Json;
}

export interface Tick {
  readonly name: string;
  readonly interval: number;
  readonly guard?: Json;
  readonly effects: readonly Expression[];
}

/** A function of the typed builder that takes and gives any JSON. */
function loosen<R>(of: (...inputs: never[]) => unknown) {
  return of as unknown as (...inputs: (Json | undefined)[]) => R;
}

export const set = loosen<Expression>(typed.set);
export const emit = loosen<Expression>(typed.emit);
export const fetch = loosen<Expression>(typed.fetch);
export const persist = loosen<Expression>(typed.persist);
export const callService = loosen<Expression>(typed.callService);
export const main = loosen<Expression>(typed.main);
export const modal = loosen<Expression>(typed.modal);
export const clear = loosen<Expression>(typed.clear);
export const notify = loosen<Expression>(typed.notify);
export const knob = loosen<JsonObject>(typed.knob);
export const hear = typed.hear;
export const page = typed.page;
export const nameOrbital = typed.nameOrbital;

export const on = typed.on as unknown as (
  move: string,
  effects?: readonly Expression[],
  guard?: Json,
) => Transition[];

type TraitSpec = Omit<typed.TraitSpec, 'transitions' | 'ticks'> & {
  readonly transitions: readonly (Transition | readonly Transition[])[];
  readonly ticks?: readonly Tick[];
};

const build = typed.trait as unknown as (spec: TraitSpec, complete: boolean) => JsonObject;

export const trait = (spec: TraitSpec): JsonObject => build(spec, false);

/** An entity whose fields are given in full. */
export function entity(
  name: string,
  fields: Readonly<Record<string, JsonObject>>,
  options: Parameters<typeof typed.entity>[2] = {},
): JsonObject {
  const whole = typed.entity(name, {}, options);
  const own = Object.entries(fields).map(([key, spec]) => field(key, spec));
  return { ...whole, fields: [...(whole.fields as Json[]), ...own] };
}
