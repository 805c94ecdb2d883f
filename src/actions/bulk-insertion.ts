import { z } from 'zod';
import { isString, type Json, type JsonObject } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import type { ElementType } from '../language/grammar/elements.ts';
import { cloneJson, type Draft } from './draft.ts';
import { createElement, type InsertionOptions, insertElement } from './insertion.ts';
import { form, jsonObject, jsonValue } from './parameters.ts';

/** Items of add_states and add_events: names, or whole elements where a name can't say it. */
export const items = z.array(jsonValue).describe('Names; or whole elements, taken as they are.');

export const bulk = {
  definitions: jsonObject.optional().describe('By name: the rest of the object.'),
  form: form.describe('Write names without a definition bare or as objects (default).'),
};

/** Adds states or events one after the other. */
export function insertAll(
  draft: Draft,
  owner: Path,
  type: ElementType,
  names: readonly Json[],
  options: InsertionOptions & {
    readonly param: string;
    readonly definitions?: JsonObject | undefined;
    readonly form?: 'name' | 'object' | undefined;
  },
): void {
  for (const [offset, item] of names.entries()) {
    const index = options.index === undefined ? undefined : options.index + offset;
    insertElement(draft, owner, type, toElement(type, item, options), { ...options, index });
  }
}

function toElement(
  type: ElementType,
  item: Json,
  options: { readonly definitions?: JsonObject | undefined; readonly form?: string | undefined },
): Json {
  if (!isString(item)) return cloneJson(item);
  const definition = Object.hasOwn(options.definitions ?? {}, item)
    ? options.definitions?.[item]
    : undefined;
  if (definition === undefined && options.form === 'name') return item;
  return createElement(type, item, {}, definition);
}
