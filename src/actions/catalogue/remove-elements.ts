import { z } from 'zod';
import { isObject, isString } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import type { Draft } from '../draft.ts';
import { getElement, namingOf, type Place } from '../find.ts';
import { at, name, removing, traitAddress, within } from '../parameters.ts';
import { type RemovalOptions, removeElements } from '../removal.ts';
import { ELEMENT_TABLE, type ElementRow } from './element-table.ts';

/** The parameters of a removal once they are read. */
interface Removed extends Place, RemovalOptions {
  readonly [param: string]: unknown;
}

/** `remove_<type>`: removes one element, refused while something refers to it. */
function defineRemoval(type: ElementType, row: ElementRow): ActionDefinition {
  const { param, holder } = namingOf(type);
  return defineAction({
    name: `remove_${type}`,
    description: `Removes an element of the type ${type}, refused while something refers to it.${row.removes ?? ''}`,
    params: z.strictObject({
      ...(holder && { [holder]: name }),
      ...(type === 'transition' && { from: name }),
      [param]: name,
      ...(type === 'transition' && { to: name.optional() }),
      ...(type !== 'orbital' && holder !== 'orbital' && within),
      at,
      ...removing,
    }),
    apply(draft, given) {
      const input = given as Removed;
      const path = getElement(draft.document, type, input[param] as string, input);
      const whole = type === 'entity' ? withBareOrbital(draft, path, input) : path;
      removeElements(draft, [whole], param, input);
    },
  });
}

/** An entity, or with it the orbital that holds only its name. */
function withBareOrbital(draft: Draft, path: Path, { orbital, at }: Removed): Path {
  const owner = draft.at(path.slice(0, -1));
  const isAlone = isObject(owner) && isString(owner.entity) && Object.keys(owner).length === 1;
  return isAlone && orbital === undefined && at === undefined ? path.slice(0, -1) : path;
}

/** `remove_<type>s`: removes several elements of a trait. */
function defineRemovals(type: 'event' | 'state' | 'transition'): ActionDefinition {
  const key = `${type}s` as const;
  const transition = z.object({ from: name, event: name, to: name.optional() });
  return defineAction({
    name: `remove_${key}`,
    description: `Removes several ${key}, as remove_${type} would one after the other.`,
    params: z.strictObject({
      trait: name,
      [key]: z.array(type === 'transition' ? transition : name),
      ...within,
      at: traitAddress,
      ...removing,
    }),
    apply(draft, given) {
      const { at: owner, trait, orbital, ...options } = given as Removed;
      for (const item of options[key] as (string | z.output<typeof transition>)[]) {
        const one = isString(item) ? { event: item } : item;
        const path = getElement(
          draft.document,
          type,
          one.event,
          { ...one, owner, trait, orbital },
          key,
        );
        removeElements(draft, [path], key, options);
      }
    },
  });
}

/** The actions that remove elements. */
export const REMOVALS: readonly ActionDefinition[] = [
  ...Object.entries(ELEMENT_TABLE).map(([type, row]) => defineRemoval(type as ElementType, row)),
  ...(['event', 'state', 'transition'] as const).map(defineRemovals),
];
