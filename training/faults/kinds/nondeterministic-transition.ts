import type { Json, JsonObject } from '../../../src/kernel/json.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { memberPath, toName } from '../sites.ts';

export const nondeterministicTransition = defineKinds(
  'nondeterministic_transition',
  {
    'transition-cloned': ({ traits }, random) => {
      const trait = pickSite(
        traits.filter(({ transitions }) => transitions.length > 0),
        random,
      );
      if (trait === undefined) return undefined;
      const original = random.pick(trait.transitions);
      const clone: JsonObject = structuredClone(original);
      clone.to = toName(random.pick(trait.states).name);
      (trait.machine.transitions as Json[]).push(clone);
      return {
        at: memberPath(trait, 'transitions', clone),
        detail: `a second transition from ${toName(clone.from)} on ${toName(clone.event)}`,
      };
    },

    'guard-dropped': ({ traits }, random) => {
      const sites = traits.flatMap((trait) =>
        trait.transitions.flatMap((transition, index) =>
          transition.guard !== undefined &&
          trait.transitions
            .slice(index + 1)
            .some(({ from, event }) => from === transition.from && event === transition.event)
            ? [{ trait, transition }]
            : [],
        ),
      );
      const site = pickSite(sites, random);
      if (site === undefined) return undefined;
      delete site.transition.guard;
      return {
        at: memberPath(site.trait, 'transitions', site.transition),
        detail: `dropped the guard of a transition on ${toName(site.transition.event)}`,
      };
    },
  },
  'warning',
);
