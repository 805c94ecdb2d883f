import { z } from 'zod';
import { asArray, isObject, isString } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { type ElementType, elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { notThere } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { type ElementPlace, getAddressed, getChild, getElement, getTrait } from '../find.ts';
import { at, name, ordinal, removing, traitAddress, within } from '../parameters.ts';
import { type RemovalOptions, removeElement } from '../removal.ts';
import { getTransition } from '../transition-search.ts';

/** The parameters of a removal once they are read. */
interface Removed extends ElementPlace, RemovalOptions {
  readonly [param: string]: unknown;
}

interface Removal<P extends z.ZodRawShape> {
  readonly title: string;
  readonly description: string;
  /** The parameters that say which one. */
  readonly params: P;
  /** The one of them that has the element's name. */
  readonly named: keyof P & string;
  /** Where its names alone do not say which one it is. */
  find?(draft: Draft, input: Removed): Path;
}

/** `remove_<type>`: removes one element, refused while something refers to it. */
function defineRemoval<P extends z.ZodRawShape>(
  type: ElementType,
  { title, description, params, named, find }: Removal<P>,
): ActionDefinition {
  return defineAction({
    name: `remove_${type}`,
    title,
    description,
    params: z.strictObject({ ...params, at, ...removing }),
    apply(draft, given) {
      const input = given as Removed;
      const path =
        find?.(draft, input) ?? getElement(draft, type, input[named] as string, input, named);
      removeElement(draft, path, named, input);
    },
  });
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
      const names = input[key] as string[];
      const trait = getTrait(draft, input.trait as string, input);
      // From the last on, so that few of those that stay have to move up.
      for (const one of names.toReversed()) {
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
  apply(draft, input) {
    const hasOrdinals = input.transitions.some(({ n }) => n !== undefined);
    const transitions = hasOrdinals ? input.transitions : input.transitions.toReversed();
    for (const { from, event, to, n } of transitions) {
      const place = { trait: input.trait, orbital: input.orbital, owner: input.at };
      const path = getTransition(draft, { ...place, from, event, to, n });
      removeElement(draft, path, 'transitions', input);
    }
  },
});

function findListener(draft: Draft, input: Removed): Path {
  if (input.at !== undefined) return getAddressed(draft, input.at, 'listen');
  const listens = [
    ...getTrait(draft, input.trait as string, { orbital: input.orbital }),
    'listens',
  ];
  const all = asArray(draft.at(listens));
  const matching = [...all.keys()].filter((index) => {
    const one = all[index];
    if (elementName('listen', one) !== input.event) return false;
    const source = isObject(one) && isObject(one.source) ? one.source.trait : undefined;
    return input.source === undefined || source === input.source;
  });
  const index = matching[(input.n ?? 1) - 1];
  if (index !== undefined) return [...listens, index];
  throw notThere('event', 'listen', input.event as string, all);
}

/** The entity, or with it the orbital that holds only its name. */
function findEntity(draft: Draft, input: Removed): Path {
  const path = getElement(draft, 'entity', input.name as string, input, 'name');
  const orbital = draft.at(path.slice(0, -1));
  const isAlone =
    isObject(orbital) && isString(orbital.entity) && Object.keys(orbital).length === 1;
  const isWhole = input.orbital === undefined && input.at === undefined && isAlone;
  return isWhole ? path.slice(0, -1) : path;
}

/** The actions that remove elements. */
export const REMOVALS: readonly ActionDefinition[] = [
  defineRemoval('emit', {
    title: 'Remove an emit',
    description: 'Removes what a trait says it emits.',
    params: { trait: name, event: name, n: ordinal, ...within },
    named: 'event',
  }),
  defineRemoval('entity', {
    title: 'Remove an entity',
    description:
      'Removes an entity. An orbital that holds only its name is removed too, unless `orbital` or `at` asks for the entity alone.',
    params: { name, ...within },
    named: 'name',
    find: findEntity,
  }),
  defineRemoval('event', {
    title: 'Remove an event',
    description:
      'Removes the declaration of an event. Refused while a transition, listener, effect or pattern names it.',
    params: { trait: name, event: name, ...within },
    named: 'event',
  }),
  defineRemovals('event'),
  defineRemoval('field', {
    title: 'Remove a field',
    description: 'Removes a field of an entity. Refused while a binding or pattern names it.',
    params: { entity: name, name, ...within },
    named: 'name',
  }),
  defineRemoval('listen', {
    title: 'Remove a listener',
    description:
      'Removes a listener of a trait, by its event and, where that is not unique, its source.',
    params: {
      trait: name,
      event: name,
      source: z.string().optional().describe('Only one that listens to this trait.'),
      n: ordinal,
      ...within,
    },
    named: 'event',
    find: findListener,
  }),
  defineRemoval('orbital', {
    title: 'Remove an orbital',
    description: 'Removes an orbital with its entity, traits and pages.',
    params: { name: name.describe('Its own name, or its entity’s.') },
    named: 'name',
  }),
  defineRemoval('page_trait', {
    title: 'Take a trait off a page',
    description: 'Removes a trait from those that a page shows; the trait itself stays.',
    params: { page: name, trait: name, ...within },
    named: 'trait',
  }),
  defineRemoval('page', {
    title: 'Remove a page',
    description: 'Removes a page; the traits that it shows stay.',
    params: { name, ...within },
    named: 'name',
  }),
  defineRemoval('state', {
    title: 'Remove a state',
    description: 'Removes a state. Refused while a transition names it.',
    params: { trait: name, state: name, ...within },
    named: 'state',
  }),
  defineRemovals('state'),
  defineRemoval('tick', {
    title: 'Remove a tick',
    description: 'Removes a tick of a trait.',
    params: { trait: name, name, ...within },
    named: 'name',
  }),
  defineRemoval('trait', {
    title: 'Remove a trait',
    description:
      'Removes a trait with its state machine. Refused while a page or listener names it.',
    params: { name, ...within },
    named: 'name',
  }),
  defineRemoval('transition', {
    title: 'Remove a transition',
    description:
      'Removes a transition, by its from, event and, where that is not enough, to and n.',
    params: { trait: name, from: name, event: name, to: name.optional(), n: ordinal, ...within },
    named: 'event',
    find: (draft, input) => getTransition(draft, input as never),
  }),
  removeTransitions,
  defineRemoval('use', {
    title: 'Remove an import',
    description:
      'Removes an import of an orbital. Refused while a reference begins with its alias.',
    params: { orbital: name, as: name },
    named: 'as',
  }),
];
