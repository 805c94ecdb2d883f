import { toList } from '../src/authoring/builder/labels.ts';
import { type BehaviorInterface, toInterface } from '../src/behaviors/interface.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import { type AuthoredOrbital, orbital } from './builder.ts';
import { settle } from './settle/index.ts';

export { page } from '../src/authoring/builder/document.ts';
export * from '../src/authoring/builder/effect.ts';
export type * from '../src/authoring/builder/language.ts';
export * from '../src/authoring/builder/pattern-nodes.ts';
export { hear, knob, on, tick } from '../src/authoring/builder/trait.ts';
export * from './builder.ts';

export interface BehaviorRecord {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly useWhen: string;
  readonly asked: readonly string[];
  readonly interface: BehaviorInterface;
  readonly schema: JsonObject;
}

export interface BehaviorSpec {
  readonly name: string;
  readonly description: string;
  /** Space-separated. */
  readonly tags: string;
  readonly useWhen: string;
  /** How people ask for it in words of their own, by feature, trouble, trade or a product they know; separated by `; `. */
  readonly asked: string;
  /** The entity that it is about; by default the first that is persistent. */
  readonly main?: string;
}

/** Its orbitals, or the parts of its only one. */
type BehaviorContent = AuthoredOrbital | { readonly orbitals: readonly (readonly JsonObject[])[] };

/** What is packed of a behavior, with its orbitals in their final form. */
export function toRecord(spec: BehaviorSpec, orbitals: JsonObject['orbitals']): BehaviorRecord {
  const { name, description, tags, useWhen, asked, main } = spec;
  const tagList = toList(tags);
  const schema = { name, version: '1.0.0', description, orbitals: orbitals ?? [] };
  return {
    name,
    description,
    tags: tagList,
    useWhen,
    asked: asked.split('; '),
    interface: toInterface(schema, {
      primitive: tagList.includes('primitive'),
      ...(main ? { main } : {}),
    }),
    schema,
  };
}

/** A behavior of the built-in library with its complete document. */
export function behavior(spec: BehaviorSpec & BehaviorContent): BehaviorRecord {
  const orbitals = 'orbitals' in spec ? spec.orbitals : [orbital(spec)];
  const listsBare = !toList(spec.tags).includes('primitive');
  return toRecord(spec, settle(orbitals, { listsBare }));
}
