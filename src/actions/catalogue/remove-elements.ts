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

/** What is told of the removal of one element of a type. */
const TOLD: Readonly<Partial<Record<ElementType, readonly [title: string, description: string]>>> =
  {
    emit: ['Remove an emit', 'Removes what a trait says it emits.'],
    entity: [
      'Remove an entity',
      'Removes an entity. An orbital that holds only its name is removed too, unless `orbital` or `at` asks for the entity alone.',
    ],
    event: [
      'Remove an event',
      'Removes the declaration of an event. Refused while a transition, listener, effect or pattern names it.',
    ],
    field: [
      'Remove a field',
      'Removes a field of an entity. Refused while a binding or pattern names it.',
    ],
    listen: [
      'Remove a listener',
      'Removes a listener of a trait, by its event and, where several hear that, n.',
    ],
    orbital: [
      'Remove an orbital',
      'Removes an orbital, by its name or its entity’s, with its entity, traits and pages.',
    ],
    page_trait: [
      'Take a trait off a page',
      'Removes a trait from those that a page shows; the trait itself stays.',
    ],
    page: ['Remove a page', 'Removes a page; the traits that it shows stay.'],
    state: ['Remove a state', 'Removes a state. Refused while a transition names it.'],
    tick: ['Remove a tick', 'Removes a tick of a trait.'],
    trait: [
      'Remove a trait',
      'Removes a trait with its state machine. Refused while a page or listener names it.',
    ],
    transition: [
      'Remove a transition',
      'Removes a transition, by its from, event and, where that is not enough, to and n.',
    ],
    use: [
      'Remove an import',
      'Removes an import of an orbital. Refused while a reference begins with its alias.',
    ],
  };

/** Types of which several may have one name. */
const NUMBERED: ReadonlySet<ElementType> = new Set(['emit', 'listen', 'transition']);

/** `remove_<type>`: removes one element, refused while something refers to it. */
function defineRemoval(
  type: ElementType,
  [title, description]: readonly [string, string],
): ActionDefinition {
  const holder = holderOf(type);
  const isTransition = type === 'transition';
  const named = isTransition ? 'event' : nameParam(type);
  const find = FINDERS[type] ?? ((draft, input) => findByName(draft, type, input));
  return defineAction({
    name: `remove_${type}`,
    title,
    description,
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
function defineRemovals(type: 'event' | 'state'): ActionDefinition {
  const key = `${type}s` as const;
  return defineAction({
    name: `remove_${key}`,
    title: `Remove ${key}`,
    description: `Removes several ${key}, as remove_${type} would one after the other.`,
    params: z.strictObject({ trait: name, [key]: z.array(name), ...within, at, ...removing }),
    apply(draft, given) {
      const input = given as Removed;
      const trait = getTrait(draft, input.trait as string, input);
      for (const one of input[key] as string[]) {
        removeElement(draft, getChild(draft, trait, type, one, key), key, input);
      }
    },
  });
}

const removeTransitions = defineAction({
  name: 'remove_transitions',
  title: 'Remove transitions',
  description: 'Removes several transitions, as remove_transition would one after the other.',
  params: z.strictObject({
    trait: name,
    transitions: z.array(z.object({ from: name, event: name, to: name.optional(), n: ordinal })),
    ...within,
    at: traitAddress,
    ...removing,
  }),
  apply(draft, { trait, orbital, at: owner, transitions, ...options }) {
    for (const one of transitions) {
      const path = getTransition(draft, { ...one, trait, orbital, owner });
      removeElement(draft, path, 'transitions', options);
    }
  },
});

/** The actions that remove elements. */
export const REMOVALS: readonly ActionDefinition[] = [
  ...Object.entries(TOLD).map(([type, told]) => defineRemoval(type as ElementType, told)),
  defineRemovals('event'),
  defineRemovals('state'),
  removeTransitions,
];
