import { SHAPES } from './shapes.gen.ts';

/** Roots of bindings; lexical variables come beside them. */
export const BINDING_ROOTS: ReadonlySet<string> = new Set(SHAPES.bindingRoots);

/** The kind of name in the first step after a root. Roots that aren't listed are followed by data. */
export const BINDING_STEPS: Readonly<Record<string, 'field' | 'knob' | 'trait' | 'payload'>> = {
  entity: 'field',
  config: 'knob',
  trait: 'trait',
  payload: 'payload',
};

/** Roots whose value is a state's name. */
export const STATE_BINDINGS: ReadonlySet<string> = new Set(['@state', '@fromState', '@toState']);

/** Roots that nothing may follow. */
export const PLAIN_ROOTS: ReadonlySet<string> = new Set('state fromState toState now'.split(' '));

/** Fields that every entity has, declared or not. */
export const IMPLICIT_FIELDS: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt']);

const AT_SIGN = 64;

/** Whether a text is a binding: `@root.step`. */
export const isBinding = (text: string): boolean => text.charCodeAt(0) === AT_SIGN;

/** The root of a binding: `entity` of `@entity.name` and of `@entity[0]`. */
export function rootOf(binding: string): string {
  for (let i = 1; i < binding.length; i++) {
    const code = binding.charCodeAt(i);
    if (code === 46 || code === 91) return binding.slice(1, i);
  }
  return binding.slice(1);
}

/** The first step after the root of a binding: `row` of `@payload.row.id`; undefined where there is none. */
export const stepOf = (binding: string, root: string): string | undefined =>
  binding.length > root.length + 1 ? rootOf(binding.slice(root.length + 1)) : undefined;
