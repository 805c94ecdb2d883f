import { z } from 'zod';
import { isObject, isString } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import type { Draft } from '../draft.ts';
import { holderOf, nameParam } from '../element-params.ts';
import { type ElementPlace, getChild, getElement, getTrait } from '../find.ts';
import { at, name, ordinal, removing, traitAddress, within } from '../parameters.ts';
import { type RemovalOptions, removeElement } from '../removal.ts';
import { getTransition } from '../transition-search.ts';

/** The parameters of a removal once they are read. */
interface Removed extends ElementPlace, RemovalOptions {
  readonly [param: string]: unknown;
}

/** The types whose elements are removed, and what is told beside that. */
const TOLD: Readonly<Partial<Record<ElementType, string>>> = {
  emit: '',
  entity:
    ' An orbital that holds only its name is removed too, unless `orbital` or `at` asks for the entity alone.',
  event: '',
  field: '',
  listen: '',
  orbital: ' Its entity, traits and pages go with it.',
  page_trait: ' The trait itself stays.',
  page: ' The traits that it shows stay.',
  state: '',
  tick: '',
  trait: '',
  transition: ' `to` and `n` tell several of one state and event apart.',
  use: '',
};

/** A transition among several that are removed. */
type TransitionName = Pick<Parameters<typeof getTransition>[1], 'from' | 'event' | 'to' | 'n'>;

/** Types of which several may have one name. */
const NUMBERED: ReadonlySet<ElementType> = new Set(['emit', 'listen', 'transition']);

/** `remove_<type>`: removes one element, refused while something refers to it. */
function defineRemoval(type: ElementType, told: string): ActionDefinition {
  const holder = holderOf(type);
  const isTransition = type === 'transition';
  const named = isTransition ? 'event' : nameParam(type);
  const find = FINDERS[type] ?? ((draft, input) => findByName(draft, type, input));
  return defineAction({
    name: `remove_${type}`,
    title: `Remove: ${type.replace('_', ' ')}`,
    description: `Removes an element of the type ${type}, refused while something refers to it.${told}`,
    params: z.strictObject({
      ...(holder && { [holder]: name }),
      ...(isTransition ? { from: name, event: name, to: name.optional() } : { [named]: name }),
      ...(NUMBERED.has(type) && { n: ordinal }),
      ...(type !== 'orbital' && holder !== 'orbital' && within),
      at,
      ...removing,
    }),
    apply(draft, given) {
      const input = given as Removed;
      removeElement(draft, find(draft, input), named, input);
    },
  });
}

function findByName(draft: Draft, type: ElementType, input: Removed): Path {
  const named = nameParam(type);
  return getElement(draft, type, input[named] as string, input, named);
}

/** Where a name alone does not say which one is meant. */
const FINDERS: Readonly<Partial<Record<ElementType, (draft: Draft, input: Removed) => Path>>> = {
  entity: findEntity,
  transition: (draft, input) => getTransition(draft, input as never),
};

/** The entity, or with it the orbital that holds only its name. */
function findEntity(draft: Draft, input: Removed): Path {
  const path = findByName(draft, 'entity', input);
  const orbital = draft.at(path.slice(0, -1));
  const isAlone =
    isObject(orbital) && isString(orbital.entity) && Object.keys(orbital).length === 1;
  const isWhole = input.orbital === undefined && input.at === undefined && isAlone;
  return isWhole ? path.slice(0, -1) : path;
}

/** `remove_<type>s`: removes several elements of a trait. */
function defineRemovals(type: 'event' | 'state' | 'transition'): ActionDefinition {
  const key = `${type}s` as const;
  const transition = z.object({ from: name, event: name, to: name.optional(), n: ordinal });
  return defineAction({
    name: `remove_${key}`,
    title: `Remove ${key}`,
    description: `Removes several ${key}, as remove_${type} would one after the other.`,
    params: z.strictObject({
      trait: name,
      [key]: z.array(type === 'transition' ? transition : name),
      ...within,
      at: traitAddress,
      ...removing,
    }),
    apply(draft, given) {
      const { trait, at: owner, orbital, ...options } = given as Removed & { trait: string };
      for (const one of options[key] as (string | TransitionName)[]) {
        const path = isString(one)
          ? getChild(draft, getTrait(draft, trait, { at: owner, orbital }), type, one, key)
          : getTransition(draft, { ...one, trait, orbital, owner });
        removeElement(draft, path, key, options);
      }
    },
  });
}

/** The actions that remove elements. */
export const REMOVALS: readonly ActionDefinition[] = [
  ...Object.entries(TOLD).map(([type, told]) => defineRemoval(type as ElementType, told)),
  defineRemovals('event'),
  defineRemovals('state'),
  defineRemovals('transition'),
];
